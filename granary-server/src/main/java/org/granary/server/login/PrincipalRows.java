package org.granary.server.login;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.granary.security.DatabasePrincipal;
import org.granary.security.DatabaseSecurity;
import org.granary.security.GivenPermission;
import org.granary.security.LoginKind;
import org.granary.security.LoginPrincipal;
import org.granary.security.PasswordChecks;
import org.granary.security.Permission;
import org.granary.security.Principals;
import org.granary.security.RoleMember;
import org.granary.security.Securable;
import org.granary.security.SecurableClass;
import org.granary.store.Rows;
import org.granary.store.Transaction;

/// Reads all principals and permissions from `master`.
final class PrincipalRows {
    /// Changes with every change of principals.
    static final String VERSION = "SELECT version FROM security";

    private static final String LOGIN = "SELECT id, name, kind, windows_name, disabled, default_database, created, changed, check_policy, check_expiration"
            + " FROM logins LEFT JOIN passwords ON login = id ORDER BY folded";

    private PrincipalRows() {}

    /// @param rules what holds for passwords of which nobody has said anything else
    static Principals read(Transaction transaction, PasswordRules rules) {
        Map<String, Parts> databases = new TreeMap<>();
        transaction.query("SELECT folded_database, database_name, id, name, login, created, changed"
                + " FROM database_principals ORDER BY folded_database, folded").list(row -> {
                    Parts parts = databases.computeIfAbsent(text(row, 1), _ -> new Parts(text(row, 2)));
                    return parts.principals.add(new DatabasePrincipal(row.getInt(3), text(row, 4),
                            row.isNull(5) ? null : row.getInt(5), Objects.requireNonNull(row.getDateTime(6)),
                            Objects.requireNonNull(row.getDateTime(7))));
                });
        transaction.query("SELECT folded_database, role, member FROM database_role_members"
                + " ORDER BY folded_database, role, member")
                .list(row -> databases.computeIfAbsent(text(row, 1), Parts::new).members
                        .add(new RoleMember(row.getInt(2), row.getInt(3))));
        List<GivenPermission> ofServer = new ArrayList<>();
        transaction
                .query("SELECT folded_database, grantee, class, schema_name, object_name, permission, denied, grantor"
                        + " FROM permissions ORDER BY folded_database, grantee, class, folded_schema, folded_object, permission")
                .list(row -> {
                    GivenPermission given = new GivenPermission(row.getInt(2),
                            new Securable(SecurableClass.valueOf(text(row, 3)), text(row, 4), text(row, 5)),
                            Permission.valueOf(text(row, 6)), row.getBoolean(7), row.getInt(8));
                    return text(row, 1).isEmpty()
                            ? ofServer.add(given)
                            : databases.computeIfAbsent(text(row, 1), Parts::new).permissions.add(given);
                });
        return new Principals(transaction.number(VERSION), transaction.query(LOGIN).list(row -> login(row, rules)),
                transaction.query("SELECT role, login FROM server_role_members ORDER BY role, login")
                        .list(row -> new RoleMember(row.getInt(1), row.getInt(2))),
                ofServer, databases.values().stream().map(Parts::whole).toList());
    }

    private static LoginPrincipal login(Rows row, PasswordRules rules) {
        LoginKind kind = LoginKind.valueOf(text(row, 3));
        boolean policy = row.isNull(9) || row.getBoolean(9);
        boolean expiration = policy && (row.isNull(10) ? rules.expiry() > 0 : row.getBoolean(10));
        return new LoginPrincipal(row.getInt(1), text(row, 2), kind, row.getString(4), row.getBoolean(5),
                row.getString(6), kind == LoginKind.SQL ? new PasswordChecks(policy, expiration) : PasswordChecks.NONE,
                Objects.requireNonNull(row.getDateTime(7)),
                Objects.requireNonNull(row.getDateTime(8)));
    }

    private static String text(Rows row, int column) {
        return Objects.requireNonNull(row.getString(column));
    }

    private static final class Parts {
        private final String name;
        private final List<DatabasePrincipal> principals = new ArrayList<>();
        private final List<RoleMember> members = new ArrayList<>();
        private final List<GivenPermission> permissions = new ArrayList<>();

        Parts(String name) {
            this.name = name;
        }

        DatabaseSecurity whole() {
            return new DatabaseSecurity(name, principals, members, permissions);
        }
    }
}
