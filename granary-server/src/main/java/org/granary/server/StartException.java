package org.granary.server;

/// The server cannot start. The message is one line for the person who started it.
public final class StartException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StartException(String message, Throwable cause) {
        super(message, cause);
    }

    public StartException(String message) {
        super(message);
    }
}
