package org.granary.tsql.session;

import java.time.LocalDateTime;
import java.util.List;
import java.util.Set;
import org.granary.procedure.DatabaseCatalog;
import org.granary.security.DatabaseRights;
import org.granary.security.LoginKind;
import org.granary.security.LoginPrincipal;
import org.granary.security.PasswordChecks;
import org.granary.security.Principals;
import org.granary.security.RoleMember;
import org.granary.security.SecurityChange;
import org.granary.security.ServerRights;
import org.granary.security.ServerRole;

/// The rights of an administrator who is alone on the server.
public final class AllRights implements SessionSecurity {
    private static final LocalDateTime CREATED = LocalDateTime.of(2026, 1, 1, 0, 0);

    public static final AllRights INSTANCE = new AllRights();

    private final Principals principals = new Principals(1,
            List.of(new LoginPrincipal(LoginPrincipal.ADMINISTRATOR, "sa", LoginKind.SQL, null, false, null,
                    PasswordChecks.NONE, CREATED,
                    CREATED)),
            List.of(new RoleMember(ServerRole.SYSADMIN.id(), LoginPrincipal.ADMINISTRATOR)), List.of(), List.of());

    private AllRights() {}

    @Override
    public int login() {
        return LoginPrincipal.ADMINISTRATOR;
    }

    @Override
    public void apply(SecurityChange change, DatabaseCatalog database) {
        throw new UnsupportedOperationException("nobody else is there");
    }

    @Override
    public Principals principals() {
        return principals;
    }

    @Override
    public ServerRights server() {
        return principals.rights(Set.of(LoginPrincipal.ADMINISTRATOR));
    }

    @Override
    public DatabaseRights in(DatabaseCatalog database) {
        return server().in(database.name());
    }
}
