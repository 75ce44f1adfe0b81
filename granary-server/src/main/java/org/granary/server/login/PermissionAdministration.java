package org.granary.server.login;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.granary.security.DatabasePrincipal;
import org.granary.security.DatabaseRights;
import org.granary.security.DatabaseSecurity;
import org.granary.security.FixedRole;
import org.granary.security.LoginPrincipal;
import org.granary.security.Permission;
import org.granary.security.Principals;
import org.granary.security.Securable;
import org.granary.security.SecurableClass;
import org.granary.security.SecurityChange;
import org.granary.security.SecurityChange.Verb;
import org.granary.security.ServerRights;
import org.granary.session.SecurityAdministration.Asking;

/// GRANT, DENY and REVOKE.
final class PermissionAdministration {
    private final Principals principals;
    private final ServerRights server;
    private final DatabaseRights rights;
    private final Asking asking;
    private final PrincipalChanges changes;

    PermissionAdministration(Principals principals, ServerRights server, DatabaseRights rights, Asking asking,
            PrincipalChanges changes) {
        this.principals = principals;
        this.server = server;
        this.rights = rights;
        this.asking = asking;
        this.changes = changes;
    }

    void give(SecurityChange.Give change) {
        boolean ofServer = change.securable().kind() == SecurableClass.SERVER;
        List<Permission> permissions = change.permissions().isEmpty()
                ? all(change.securable().kind())
                : change.permissions();
        for (Permission permission : permissions) {
            if (!permission.appliesTo(change.securable().kind())) {
                throw PrincipalErrors.notCompatible(permission.words());
            }
        }
        if (!mayGive(change.securable())) {
            throw PrincipalErrors.cannot("find", kind(change.securable()), name(change.securable()));
        }
        for (String grantee : change.grantees()) {
            int id = ofServer ? login(grantee) : principal(grantee);
            for (Permission permission : permissions) {
                if (change.verb() == Verb.REVOKE) {
                    changes.remove(ofServer ? "" : asking.database(), id, change.securable(), permission);
                } else {
                    changes.put(ofServer ? "" : asking.database(), id, change.securable(), permission,
                            change.verb() == Verb.DENY, ofServer ? grantor() : rights.user());
                }
            }
        }
    }

    /// ALL means those that concern data and procedures, and not those that give power over others.
    private static List<Permission> all(SecurableClass kind) {
        return Arrays.stream(Permission.values()).filter(each -> each.appliesTo(kind))
                .filter(each -> switch (each) {
                    case EXECUTE, SELECT, INSERT, UPDATE, DELETE -> true;
                    default -> false;
                }).toList();
    }

    private boolean mayGive(Securable securable) {
        if (securable.kind() == SecurableClass.SERVER) {
            if (!asking.database().equalsIgnoreCase("master")) {
                throw PrincipalErrors.serverScope();
            }
            return server.has(Permission.CONTROL_SERVER);
        }
        return rights.has(Permission.CONTROL, securable)
                || (rights.hasAccess() && rights.isMember(FixedRole.DB_SECURITYADMIN.id()));
    }

    private int grantor() {
        return server.token().stream().findFirst().orElse(LoginPrincipal.ADMINISTRATOR);
    }

    private int login(String name) {
        LoginPrincipal login = principals.login(name)
                .orElseThrow(() -> PrincipalErrors.cannot("find", "login", name));
        if (login.id() == LoginPrincipal.ADMINISTRATOR) {
            throw PrincipalErrors.specialGrantee();
        }
        return login.id();
    }

    private int principal(String name) {
        DatabaseSecurity database = principals.database(asking.database());
        Optional<FixedRole> fixed = FixedRole.named(name);
        if (fixed.isPresent() && fixed.get() == FixedRole.PUBLIC) {
            return FixedRole.PUBLIC.id();
        }
        int id = database.principal(name).map(DatabasePrincipal::id)
                .orElseThrow(() -> database.idOf(name).isPresent()
                        ? PrincipalErrors.specialGrantee()
                        : PrincipalErrors.cannot("find", "user", name));
        if (id == rights.user()) {
            throw PrincipalErrors.specialGrantee();
        }
        return id;
    }

    private static String kind(Securable securable) {
        return switch (securable.kind()) {
            case SERVER -> "server";
            case DATABASE -> "database";
            case SCHEMA -> "schema";
            case OBJECT -> "object";
        };
    }

    private String name(Securable securable) {
        return switch (securable.kind()) {
            case SERVER -> "";
            case DATABASE -> asking.database();
            case SCHEMA -> securable.schema();
            case OBJECT -> securable.object();
        };
    }
}
