package org.granary.security;

/// How a login proves who it is.
public enum LoginKind {
    /// With a password.
    SQL("S", "SQL_LOGIN"),
    /// Through Windows authentication.
    WINDOWS("U", "WINDOWS_LOGIN"),
    /// The same, for the members of a group.
    WINDOWS_GROUP("G", "WINDOWS_GROUP");

    private final String code;
    private final String description;

    LoginKind(String code, String description) {
        this.code = code;
        this.description = description;
    }

    /// `type` of sys.server_principals.
    public String code() {
        return code;
    }

    /// `type_desc`.
    public String description() {
        return description;
    }

    public boolean isWindows() {
        return this != SQL;
    }
}
