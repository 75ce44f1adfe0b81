package org.granary.server.settings;

/// A setting is unknown, or its value makes no sense. The message is one line for the person who wrote it.
public final class SettingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SettingException(String message) {
        super(message);
    }
}
