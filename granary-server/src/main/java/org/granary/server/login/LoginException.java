package org.granary.server.login;

import org.jspecify.annotations.Nullable;

/// A login cannot be added or changed as asked. The message is one line for the administrator.
public final class LoginException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient PasswordRules.@Nullable Violation violation;

    public LoginException(String message) {
        super(message);
        this.violation = null;
    }

    LoginException(PasswordRules.Violation violation) {
        super(violation.text());
        this.violation = violation;
    }

    /// What is wrong with a password; null where something else is wrong.
    PasswordRules.@Nullable Violation violation() {
        return violation;
    }
}
