package org.granary.security;

/// What a permission can be about.
public enum SecurableClass {
    SERVER(100, "SERVER"), DATABASE(0, "DATABASE"), SCHEMA(3, "SCHEMA"), OBJECT(1, "OBJECT_OR_COLUMN");

    private final int code;
    private final String description;

    SecurableClass(int code, String description) {
        this.code = code;
        this.description = description;
    }

    /// `class` of sys.database_permissions and sys.server_permissions.
    public int code() {
        return code;
    }

    /// `class_desc`.
    public String description() {
        return description;
    }
}
