package org.granary.server.login;

/// A login cannot be added or changed as asked. The message is one line for the administrator.
public final class LoginException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public LoginException(String message) {
        super(message);
    }
}
