package org.granary.security;

import java.util.HashSet;
import java.util.Set;

/// What a login may do on the server. Immutable; good for one version of the [Principals].
public final class ServerRights {
    private final Principals principals;
    private final Set<Integer> token;
    private final boolean administrator;
    private final long granted;
    private final long denied;

    private ServerRights(Principals principals, Set<Integer> token, boolean administrator, long granted, long denied) {
        this.principals = principals;
        this.token = token;
        this.administrator = administrator;
        this.granted = granted;
        this.denied = denied;
    }

    static ServerRights of(Principals principals, Set<Integer> token) {
        // Whoever is gone has no rights, whatever was left behind.
        Set<Integer> present = new HashSet<>(token);
        present.removeIf(id -> principals.login(id).isEmpty());
        long granted = 0;
        long denied = 0;
        boolean administrator = false;
        for (ServerRole role : ServerRole.values()) {
            for (int id : present) {
                if (principals.isMember(id, role)) {
                    granted |= role.granted();
                    administrator |= role == ServerRole.SYSADMIN;
                }
            }
        }
        for (GivenPermission given : principals.serverPermissions()) {
            if (present.contains(given.grantee())) {
                if (given.denied()) {
                    denied |= given.permission().bit();
                } else {
                    granted |= given.permission().bit();
                }
            }
        }
        return new ServerRights(principals, Set.copyOf(present), administrator, granted, denied);
    }

    /// Whether it is in the role sysadmin: nothing is denied to such a login.
    public boolean isAdministrator() {
        return administrator;
    }

    public boolean has(Permission permission) {
        return administrator
                || ((denied & permission.covering()) == 0 && (granted & permission.covering()) != 0);
    }

    public boolean isMember(ServerRole role) {
        return token.stream().anyMatch(id -> principals.isMember(id, role));
    }

    /// The numbers of the logins whose rights these are; empty if none of them exists any more.
    public Set<Integer> token() {
        return token;
    }

    /// What it may do in a database.
    public DatabaseRights in(String database) {
        return DatabaseRights.of(this, database, principals.database(database));
    }
}
