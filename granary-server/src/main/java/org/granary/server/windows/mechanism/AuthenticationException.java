package org.granary.server.windows.mechanism;

/// A client has not proved who it is. The message is a sentence for the log of the server: the client is told nothing of it.
public final class AuthenticationException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String name;

    public AuthenticationException(String reason) {
        this(reason, "");
    }

    /// @param name who the client says it is
    public AuthenticationException(String reason, String name) {
        super(reason);
        this.name = name;
    }

    public AuthenticationException(String reason, Throwable cause) {
        super(reason, cause);
        this.name = "";
    }

    public String reason() {
        return String.valueOf(getMessage());
    }

    /// Who the client says it is; empty where it has not said so yet.
    public String name() {
        return name;
    }
}
