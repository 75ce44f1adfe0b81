package org.granary.security;

import java.util.Arrays;
import java.util.Optional;

/// The roles of the server. Their numbers are SQL Server's.
public enum ServerRole {
    /// May do everything, everywhere.
    SYSADMIN(3, Permission.CONTROL_SERVER),
    /// Manages logins.
    SECURITYADMIN(4, Permission.ALTER_ANY_LOGIN),
    /// Sees and ends the sessions of others.
    PROCESSADMIN(6, Permission.ALTER_ANY_CONNECTION, Permission.VIEW_SERVER_STATE);

    private final int id;
    private final long granted;

    ServerRole(int id, Permission... granted) {
        this.id = id;
        this.granted = Arrays.stream(granted).mapToLong(Permission::bit).reduce(0, (a, b) -> a | b);
    }

    public int id() {
        return id;
    }

    /// The name as statements have it.
    public String roleName() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    long granted() {
        return granted;
    }

    public static Optional<ServerRole> named(String name) {
        return Arrays.stream(values()).filter(role -> role.roleName().equalsIgnoreCase(name)).findFirst();
    }
}
