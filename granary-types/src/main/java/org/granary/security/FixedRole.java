package org.granary.security;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The roles that every database has. Names and numbers are SQL Server's, where it has such a role.
public enum FixedRole {
    /// Everybody.
    PUBLIC(0, 0, 0),
    /// Administers the database: everything in it, granting and provisioning included.
    DB_OWNER(16384, Permission.CONTROL.bit(), 0),
    /// Manages users.
    DB_ACCESSADMIN(16385, Permission.ALTER_ANY_USER.bit(), 0),
    /// Manages roles and permissions.
    DB_SECURITYADMIN(16386, Permission.ALTER_ANY_ROLE.bit() | Permission.VIEW_DEFINITION.bit(), 0),
    /// Reads all tables.
    DB_DATAREADER(16390, Permission.SELECT.bit(), 0),
    /// Writes all tables that can be written.
    DB_DATAWRITER(16391, Permission.INSERT.bit() | Permission.UPDATE.bit() | Permission.DELETE.bit(),
            0), DB_DENYDATAREADER(16392, 0, Permission.SELECT.bit()), DB_DENYDATAWRITER(16393, 0,
                    Permission.INSERT.bit() | Permission.UPDATE.bit() | Permission.DELETE.bit()),
    /// Calls all procedures but those of the schema `granary`, which set databases up. SQL Server has no such role.
    GRANARY_EXECUTOR(16394, 0, 0);

    private final int id;
    private final long granted;
    private final long denied;

    FixedRole(int id, long granted, long denied) {
        this.id = id;
        this.granted = granted;
        this.denied = denied;
    }

    public int id() {
        return id;
    }

    /// The name as statements have it.
    public String roleName() {
        return name().toLowerCase(Locale.ROOT);
    }

    long granted() {
        return granted;
    }

    long denied() {
        return denied;
    }

    public static Optional<FixedRole> named(String name) {
        return Arrays.stream(values()).filter(role -> role.roleName().equalsIgnoreCase(name)).findFirst();
    }

    static Optional<FixedRole> of(int id) {
        return Arrays.stream(values()).filter(role -> role.id == id).findFirst();
    }
}
