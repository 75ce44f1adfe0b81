package org.granary.server.login;

import org.granary.type.SqlError;

/// SQL Server's errors for logins that have the right password and may not come in, or are locked.
final class PasswordErrors {

    private PasswordErrors() {}

    static SqlError disabled(String user) {
        return error(18470, user, "'. Reason: The account is disabled.");
    }

    static SqlError locked(String user) {
        return error(18486, user,
                "' because the account is currently locked out. The system administrator can unlock it.");
    }

    static SqlError expired(String user) {
        return error(18487, user, "'.  Reason: The password of the account has expired.");
    }

    static SqlError mustChange(String user) {
        return error(18488, user, "'.  Reason: The password of the account must be changed.");
    }

    /// A new password that a client sends with its login is not good enough.
    static SqlError refused(String user, PasswordRules.Violation violation) {
        String reason = switch (violation.whileLoggingIn()) {
            case PasswordRules.Violation.TOO_SHORT ->
                "The password does not meet operating system policy requirements because it is too short.";
            case PasswordRules.Violation.TOO_LONG ->
                "The password does not meet operating system policy requirements because it is too long.";
            case PasswordRules.Violation.TOO_SIMPLE ->
                "The password does not meet operating system policy requirements because it is not complex enough.";
            default -> "The password cannot be used at this time.";
        };
        return error(violation.whileLoggingIn(), user, "'.  Reason: Password change failed. " + reason);
    }

    private static SqlError error(int number, String user, String rest) {
        return new SqlError(number, 14, 1, "Login failed for user '" + user + rest);
    }

    static SqlError overloaded() {
        return new SqlError(17197, 20, 1, "Login failed due to timeout; the connection has been closed. This error may "
                + "indicate heavy server load. Reduce the load on the server and retry login.");
    }
}
