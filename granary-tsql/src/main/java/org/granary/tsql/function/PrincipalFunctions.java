package org.granary.tsql.function;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.granary.procedure.DatabaseCatalog;
import org.granary.security.DatabaseRights;
import org.granary.security.DatabaseSecurity;
import org.granary.security.LoginPrincipal;
import org.granary.security.Permission;
import org.granary.security.SecurableClass;
import org.granary.security.ServerRole;
import org.granary.tsql.catalog.CatalogObjects;
import org.granary.tsql.session.SessionSecurity;
import org.granary.tsql.session.TsqlSession;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.jspecify.annotations.Nullable;

/// Who asks, who others are, and what the asking one may do.
final class PrincipalFunctions {
    private static final SqlType NAME = SqlType.sysname();
    private static final SqlType SID = SqlType.varbinary(85);

    private PrincipalFunctions() {}

    static void define(FunctionRegistry registry) {
        for (String name : List.of("SYSTEM_USER", "ORIGINAL_LOGIN")) {
            registry.define(name, 0, call -> SessionFunctions.fixed(NAME, call.frame().session().login()));
        }
        registry.define("SUSER_SNAME", 0, 1, call -> call.count() == 0
                ? SessionFunctions.fixed(NAME, call.frame().session().login())
                : call.lenient(NAME, List.of(SID), v -> loginWithSid(v[0], call)));
        registry.define("SUSER_NAME", 0, 1, call -> call.count() == 0
                ? SessionFunctions.fixed(NAME, call.frame().session().login())
                : call.lenient(NAME, List.of(Simple.INT),
                        v -> v[0] instanceof Integer id ? loginName(id, call) : null));
        registry.define("SUSER_ID", 0, 1, call -> call.count() == 0
                ? SessionFunctions.fixed(Simple.INT, security(call).login())
                : call.lenient(Simple.INT, List.of(NAME),
                        v -> login(v[0], call).map(LoginPrincipal::id).orElse(null)));
        registry.define("SUSER_SID", 0, 2, call -> call.count() == 0
                ? SessionFunctions.fixed(SID,
                        security(call).principals().login(security(call).login()).map(LoginPrincipal::sid)
                                .orElse(null))
                : call.lenient(SID, List.of(NAME), v -> login(v[0], call).map(LoginPrincipal::sid).orElse(null)));
        for (String name : List.of("CURRENT_USER", "SESSION_USER", "USER")) {
            registry.define(name, 0, call -> SessionFunctions.fixed(NAME, rights(call).userName()));
        }
        registry.define("USER_NAME", 0, 1, call -> call.count() == 0
                ? SessionFunctions.fixed(NAME, rights(call).userName())
                : call.lenient(NAME, List.of(Simple.INT),
                        v -> v[0] instanceof Integer id ? users(call).nameOf(id) : null));
        for (String name : List.of("USER_ID", "DATABASE_PRINCIPAL_ID")) {
            registry.define(name, 0, 1, call -> call.count() == 0
                    ? SessionFunctions.fixed(Simple.INT, rights(call).user())
                    : call.lenient(Simple.INT, List.of(NAME),
                            v -> v[0] instanceof String user ? users(call).idOf(user).orElse(null) : null));
        }
        registry.define("HAS_DBACCESS", 1, call -> call.lenient(Simple.INT, List.of(NAME), v -> {
            DatabaseCatalog database = v[0] instanceof String name
                    ? call.frame().catalog().database(name).orElse(null)
                    : null;
            return database == null ? null : call.frame().session().mayUse(database) ? 1 : 0;
        }));
        registry.define("IS_SRVROLEMEMBER", 1, 2,
                call -> call.lenient(Simple.INT, List.of(NAME, NAME), v -> isServerMember(v, call)));
        for (String name : List.of("IS_MEMBER", "IS_ROLEMEMBER")) {
            registry.define(name, 1, 2, call -> call.lenient(Simple.INT, List.of(NAME, NAME), v -> isMember(v, call)));
        }
        registry.define("HAS_PERMS_BY_NAME", 3, 5,
                call -> call.lenient(Simple.INT, List.of(SqlType.nvarchar(1000), NAME, NAME, NAME, NAME),
                        v -> hasPermission(v, call)));
        registry.define("PERMISSIONS", 0, 2,
                call -> SessionFunctions.fixed(Simple.INT, call.frame().session().isAdministrator() ? -1 : 32));
    }

    private static SessionSecurity security(Call call) {
        return call.frame().session().security();
    }

    private static DatabaseRights rights(Call call) {
        return security(call).in(call.frame().session().database());
    }

    private static DatabaseSecurity users(Call call) {
        return security(call).principals().database(call.frame().session().database().name());
    }

    /// The logins that the session may know of: itself, the administrator, and all where it manages logins.
    private static boolean isVisible(LoginPrincipal login, Call call) {
        return login.id() == LoginPrincipal.ADMINISTRATOR || security(call).server().token().contains(login.id())
                || security(call).server().has(Permission.ALTER_ANY_LOGIN);
    }

    private static Optional<LoginPrincipal> login(@Nullable Object name, Call call) {
        return name instanceof String text
                ? security(call).principals().login(text).filter(login -> isVisible(login, call))
                : Optional.empty();
    }

    private static @Nullable String loginName(int id, Call call) {
        return security(call).principals().login(id).filter(login -> isVisible(login, call))
                .map(LoginPrincipal::name).orElse(null);
    }

    private static @Nullable String loginWithSid(@Nullable Object sid, Call call) {
        return sid instanceof byte[] bytes
                ? security(call).principals().logins().stream()
                        .filter(login -> isVisible(login, call) && Arrays.equals(login.sid(), bytes))
                        .map(LoginPrincipal::name).findFirst().orElse(null)
                : null;
    }

    /// NULL for a role or a login that does not exist.
    private static @Nullable Integer isServerMember(@Nullable Object[] v, Call call) {
        if (!(v[0] instanceof String name)) {
            return null;
        }
        if (name.equalsIgnoreCase("public")) {
            return 1;
        }
        Optional<ServerRole> role = ServerRole.named(name);
        if (role.isEmpty()) {
            return isKnownElsewhere(name) ? security(call).server().isAdministrator() ? 1 : 0 : null;
        }
        if (v.length > 1 && v[1] != null) {
            return login(v[1], call).map(login -> security(call).principals().isMember(login.id(), role.get()) ? 1 : 0)
                    .orElse(null);
        }
        return security(call).server().isMember(role.get()) || security(call).server().isAdministrator() ? 1 : 0;
    }

    /// Roles of SQL Server that mean nothing here; an administrator counts as their member.
    private static boolean isKnownElsewhere(String role) {
        return List.of("serveradmin", "setupadmin", "diskadmin", "dbcreator", "bulkadmin")
                .contains(role.toLowerCase(Locale.ROOT));
    }

    private static @Nullable Integer isMember(@Nullable Object[] v, Call call) {
        if (!(v[0] instanceof String name)) {
            return null;
        }
        DatabaseSecurity users = users(call);
        Optional<Integer> role = users.idOf(name);
        if (role.isEmpty()) {
            return null;
        }
        if (v.length > 1 && v[1] != null) {
            Optional<Integer> member = v[1] instanceof String other
                    ? users.principal(other).flatMap(each -> Optional.ofNullable(each.login()))
                    : Optional.empty();
            return member.map(login -> security(call).principals().rights(java.util.Set.of(login))
                    .in(users.name()).isMember(role.get()) ? 1 : 0).orElse(null);
        }
        return rights(call).isMember(role.get()) ? 1 : 0;
    }

    /// NULL for a securable or permission that is not known.
    private static @Nullable Integer hasPermission(@Nullable Object[] v, Call call) {
        String kind = v[1] instanceof String text ? text.toUpperCase(Locale.ROOT) : "";
        Permission permission = v[2] instanceof String words ? permission(words, kind) : null;
        TsqlSession session = call.frame().session();
        boolean any = v[2] instanceof String words && words.equalsIgnoreCase("ANY");
        if (kind.isEmpty() || kind.equals("SERVER")) {
            return any
                    ? Integer.valueOf(1)
                    : permission == null || !permission.appliesTo(SecurableClass.SERVER)
                            ? null
                            : number(session.security().server().has(permission));
        }
        if (permission == null && !any) {
            return null;
        }
        return switch (kind) {
            case "DATABASE" -> {
                DatabaseCatalog database = v[0] instanceof String name
                        ? call.frame().catalog().database(name).orElse(null)
                        : session.database();
                yield database == null
                        ? null
                        : number(permission == null
                                ? session.mayUse(database)
                                : session.security().in(database).has(permission));
            }
            case "SCHEMA" -> v[0] instanceof String name && CatalogObjects.schemaId(name).isPresent()
                    ? number(permission == null ? rights(call).hasAccess() : rights(call).has(permission, name))
                    : null;
            case "OBJECT" -> v[0] instanceof String name ? onObject(name, permission, call) : null;
            default -> null;
        };
    }

    private static @Nullable Permission permission(String words, String kind) {
        String name = kind.isEmpty() || kind.equals("SERVER") || !words.equalsIgnoreCase("CONNECT ANY DATABASE")
                ? words
                : "CONNECT";
        return Permission.named(name).orElse(null);
    }

    private static @Nullable Integer onObject(String name, @Nullable Permission permission, Call call) {
        return CatalogFunctions.named(name, call).map(object -> object.isView()
                ? number(permission == null || permission == Permission.SELECT)
                : number(permission == null
                        || rights(call).has(permission, object.schema(), object.name())))
                .orElse(null);
    }

    private static Integer number(boolean holds) {
        return holds ? 1 : 0;
    }
}
