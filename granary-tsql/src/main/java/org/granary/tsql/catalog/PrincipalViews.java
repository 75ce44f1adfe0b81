package org.granary.tsql.catalog;

import java.nio.ByteBuffer;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.granary.security.DatabasePrincipal;
import org.granary.security.DatabaseRights;
import org.granary.security.DatabaseSecurity;
import org.granary.security.FixedRole;
import org.granary.security.GivenPermission;
import org.granary.security.LoginKind;
import org.granary.security.LoginPrincipal;
import org.granary.security.Permission;
import org.granary.security.RoleMember;
import org.granary.security.SecurableClass;
import org.granary.security.ServerRights;
import org.granary.security.ServerRole;
import org.granary.tsql.catalog.CatalogView.Filler;
import org.granary.tsql.catalog.ObjectIds.Entry;
import org.granary.tsql.session.SessionSecurity;
import org.jspecify.annotations.Nullable;

/// Rows of the views about logins, users, roles and permissions. Logins of others are shown to those who manage logins; users and roles of others,
/// and what is granted to them, to those who manage them or may see definitions.
final class PrincipalViews {
    private static final int SERVER_PUBLIC = 2;

    /// A login or a role of the server.
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record ServerPrincipal(String name, int id, byte[] sid, @Nullable LoginPrincipal login) {}

    /// A user or a role of a database, fixed ones included.
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record UserOrRole(String name, int id, boolean role, boolean fixed, byte @Nullable [] sid,
            @Nullable LoginKind kind, LocalDateTime created, LocalDateTime changed) {}

    private PrincipalViews() {}

    static void register(Map<String, Filler> fillers) {
        fillers.put("sys.server_principals", CatalogView.each(PrincipalViews::serverPrincipals, (row, principal) -> {
            LoginPrincipal login = principal.login();
            row.set("name", principal.name()).set("principal_id", principal.id()).set("sid", principal.sid())
                    .set("create_date", login == null ? CatalogContext.CREATED : login.created())
                    .set("modify_date", login == null ? CatalogContext.CREATED : login.changed());
            if (login == null) {
                row.set("type", "R").set("type_desc", "SERVER_ROLE").set("default_database_name", null)
                        .set("default_language_name", null).set("owning_principal_id", 1)
                        .set("is_fixed_role", principal.id() > SERVER_PUBLIC);
            } else {
                login(row, login);
            }
        }));
        fillers.put("sys.sql_logins", CatalogView.each(
                context -> logins(context).stream().filter(login -> login.kind() == LoginKind.SQL).toList(),
                (row, login) -> login(row, login).set("name", login.name()).set("principal_id", login.id())
                        .set("sid", login.sid()).set("create_date", login.created())
                        .set("modify_date", login.changed()).set("is_policy_checked", login.checks().policy())
                        .set("is_expiration_checked", login.checks().expiration())));
        fillers.put("sys.syslogins", (context, shape, rows) -> logins(context)
                .forEach(login -> rows.accept(oldLogin(shape.row(), login, context))));
        fillers.put("sys.server_role_members", CatalogView.each(PrincipalViews::serverMembers,
                (row, member) -> row.set("role_principal_id", member.role())
                        .set("member_principal_id", member.member())));
        fillers.put("sys.server_permissions", CatalogView.each(PrincipalViews::serverPermissions,
                (row, given) -> given(row, given, 0, 0)));
        fillers.put("sys.database_principals", CatalogView.each(PrincipalViews::databasePrincipals,
                PrincipalViews::databasePrincipal));
        fillers.put("sys.database_role_members", CatalogView.each(PrincipalViews::databaseMembers,
                (row, member) -> row.set("role_principal_id", member.role())
                        .set("member_principal_id", member.member())));
        fillers.put("sys.securable_classes", CatalogView.each(_ -> List.of(SecurableClass.values()),
                (row, kind) -> row.set("class_desc", kind.description()).set("class", kind.code())));
        fillers.put("sys.sysmembers", CatalogView.each(PrincipalViews::databaseMembers,
                (row, member) -> row.set("memberuid", member.member()).set("groupuid", member.role())));
        fillers.put("sys.database_permissions", PrincipalViews::databasePermissions);
        fillers.put("sys.login_token", CatalogView.each(PrincipalViews::loginToken,
                (row, principal) -> row.set("principal_id", principal.id()).set("sid", principal.sid())
                        .set("name", principal.name()).set("type", tokenType(principal.login()))));
        fillers.put("sys.user_token", CatalogView.each(PrincipalViews::userToken,
                (row, principal) -> row.set("principal_id", principal.id()).set("sid", principal.sid())
                        .set("name", principal.name()).set("type", principal.role()
                                ? "ROLE"
                                : userType(principal.kind() == null ? LoginKind.SQL : principal.kind())
                                        .replace('_', ' '))));
        fillers.put("sys.sysusers", CatalogView.each(PrincipalViews::databasePrincipals, (row, principal) -> row
                .set("uid", Math.min(principal.id(), Short.MAX_VALUE)).set("name", principal.name())
                .set("sid", principal.sid()).set("createdate", principal.created())
                .set("updatedate", principal.changed()).set("issqlrole", principal.role() ? 1 : 0)
                .set("issqluser", principal.role() ? 0 : 1).set("islogin", principal.role() ? 0 : 1)));
    }

    private static Shape.Row login(Shape.Row row, LoginPrincipal login) {
        return row.set("type", login.kind().code()).set("type_desc", login.kind().description())
                .set("is_disabled", login.disabled())
                .set("default_database_name", login.defaultDatabase() == null ? "master" : login.defaultDatabase());
    }

    private static Shape.Row oldLogin(Shape.Row row, LoginPrincipal login, CatalogContext context) {
        row.set("sid", login.sid()).set("name", login.name()).set("loginname", login.name())
                .set("createdate", login.created()).set("updatedate", login.changed())
                .set("accdate", login.created()).set("isntname", login.kind().isWindows() ? 1 : 0);
        for (ServerRole role : ServerRole.values()) {
            row.set(role.roleName(),
                    context.session().security().principals().isMember(login.id(), role) ? 1 : 0);
        }
        return row;
    }

    /// Whoever manages logins sees all; others see themselves, the administrator and the roles.
    private static List<LoginPrincipal> logins(CatalogContext context) {
        SessionSecurity security = context.session().security();
        boolean all = security.server().has(Permission.ALTER_ANY_LOGIN);
        return security.principals().logins().stream().filter(login -> all
                || login.id() == LoginPrincipal.ADMINISTRATOR || security.server().token().contains(login.id()))
                .toList();
    }

    private static List<ServerPrincipal> serverPrincipals(CatalogContext context) {
        List<ServerPrincipal> all = new ArrayList<>();
        logins(context).forEach(login -> all.add(new ServerPrincipal(login.name(), login.id(), login.sid(), login)));
        all.add(new ServerPrincipal("public", SERVER_PUBLIC, number(SERVER_PUBLIC), null));
        for (ServerRole role : ServerRole.values()) {
            all.add(new ServerPrincipal(role.roleName(), role.id(), number(role.id()), null));
        }
        return all;
    }

    private static List<RoleMember> serverMembers(CatalogContext context) {
        List<Integer> visible = logins(context).stream().map(LoginPrincipal::id).toList();
        return context.session().security().principals().serverMembers().stream()
                .filter(member -> visible.contains(member.member())).toList();
    }

    private static List<GivenPermission> serverPermissions(CatalogContext context) {
        List<Integer> visible = logins(context).stream().map(LoginPrincipal::id).toList();
        return context.session().security().principals().serverPermissions().stream()
                .filter(given -> visible.contains(given.grantee())).toList();
    }

    /// The logins that the session is, and the roles of the server that they are in.
    private static List<ServerPrincipal> loginToken(CatalogContext context) {
        ServerRights server = context.session().security().server();
        return serverPrincipals(context).stream()
                .filter(principal -> principal.login() == null
                        ? principal.id() == SERVER_PUBLIC || Arrays.stream(ServerRole.values())
                                .anyMatch(role -> role.id() == principal.id() && server.isMember(role))
                        : server.token().contains(principal.id()))
                .toList();
    }

    private static String tokenType(@Nullable LoginPrincipal login) {
        return login == null ? "SERVER ROLE" : login.kind().description().replace('_', ' ');
    }

    private static List<UserOrRole> userToken(CatalogContext context) {
        DatabaseRights rights = rights(context);
        return databasePrincipals(context).stream()
                .filter(principal -> principal.id() == rights.user() || rights.isMember(principal.id())).toList();
    }

    private static DatabaseRights rights(CatalogContext context) {
        return context.session().security().in(context.database());
    }

    private static boolean sees(DatabaseRights rights, int principal) {
        return rights.isMember(principal) || rights.has(Permission.VIEW_DEFINITION)
                || rights.has(Permission.ALTER_ANY_USER) || rights.has(Permission.ALTER_ANY_ROLE);
    }

    private static DatabaseSecurity security(CatalogContext context) {
        return context.session().security().principals().database(context.database().name());
    }

    private static List<UserOrRole> databasePrincipals(CatalogContext context) {
        List<UserOrRole> all = new ArrayList<>();
        all.add(fixed("dbo", DatabasePrincipal.DBO, false, new byte[]{1}));
        all.add(fixed("guest", DatabasePrincipal.GUEST, false, new byte[]{0}));
        all.add(fixed("INFORMATION_SCHEMA", 3, false, null));
        all.add(fixed("sys", 4, false, null));
        for (FixedRole role : FixedRole.values()) {
            all.add(fixed(role.roleName(), role.id(), true, number(role.id())));
        }
        DatabaseRights rights = rights(context);
        for (DatabasePrincipal each : security(context).principals()) {
            if (!sees(rights, each.id())) {
                continue;
            }
            LoginPrincipal login = each.login() == null
                    ? null
                    : context.session().security().principals().login(each.login()).orElse(null);
            all.add(new UserOrRole(each.name(), each.id(), each.isRole(), false,
                    login == null ? number(each.id()) : login.sid(), login == null ? null : login.kind(),
                    each.created(), each.changed()));
        }
        return all;
    }

    private static UserOrRole fixed(String name, int id, boolean role, byte @Nullable [] sid) {
        return new UserOrRole(name, id, role, role && id != FixedRole.PUBLIC.id(), sid,
                role ? null : LoginKind.SQL, CatalogContext.CREATED, CatalogContext.CREATED);
    }

    private static void databasePrincipal(Shape.Row row, UserOrRole principal) {
        LoginKind kind = principal.kind() == null ? LoginKind.SQL : principal.kind();
        row.set("name", principal.name()).set("principal_id", principal.id()).set("sid", principal.sid())
                .set("create_date", principal.created()).set("modify_date", principal.changed())
                .set("type", principal.role() ? "R" : kind.code())
                .set("type_desc", principal.role() ? "DATABASE_ROLE" : userType(kind))
                .set("is_fixed_role", principal.fixed());
        if (principal.role()) {
            row.set("owning_principal_id", 1);
            return;
        }
        row.set("default_schema_name", principal.id() == DatabasePrincipal.GUEST ? "guest" : "dbo");
        if (principal.id() == DatabasePrincipal.DBO || principal.id() > 4) {
            boolean windows = kind.isWindows();
            row.set("authentication_type", windows ? 3 : 1).set("authentication_type_desc",
                    windows ? "WINDOWS" : "INSTANCE");
        }
    }

    private static String userType(LoginKind kind) {
        return switch (kind) {
            case SQL -> "SQL_USER";
            case WINDOWS -> "WINDOWS_USER";
            case WINDOWS_GROUP -> "WINDOWS_GROUP";
        };
    }

    private static List<RoleMember> databaseMembers(CatalogContext context) {
        List<RoleMember> all = new ArrayList<>();
        all.add(new RoleMember(FixedRole.DB_OWNER.id(), DatabasePrincipal.DBO));
        DatabaseRights rights = rights(context);
        security(context).members().stream().filter(member -> sees(rights, member.member())).forEach(all::add);
        return all;
    }

    private static void databasePermissions(CatalogContext context, Shape shape,
            java.util.function.Consumer<Shape.Row> rows) {
        ObjectIds ids = context.ids();
        DatabaseRights rights = rights(context);
        for (GivenPermission given : security(context).permissions()) {
            if (!sees(rights, given.grantee())) {
                continue;
            }
            int major = 0;
            if (given.securable().kind() == SecurableClass.SCHEMA) {
                major = Schemas.idOf(given.securable().schema());
            } else if (given.securable().kind() == SecurableClass.OBJECT) {
                Entry entry = ids.find(given.securable().schema(), given.securable().object());
                if (entry == null) {
                    continue;
                }
                major = entry.id();
            }
            Shape.Row row = shape.row();
            given(row, given, major, 0);
            rows.accept(row);
        }
    }

    private static void given(Shape.Row row, GivenPermission given, int major, int minor) {
        row.set("class", given.securable().kind().code()).set("class_desc", given.securable().kind().description())
                .set("major_id", major).set("minor_id", minor).set("grantee_principal_id", given.grantee())
                .set("grantor_principal_id", given.grantor())
                .set("type", String.format(java.util.Locale.ROOT, "%-4s", given.permission().code()))
                .set("permission_name", given.permission().words()).set("state", given.denied() ? "D" : "G")
                .set("state_desc", given.denied() ? "DENY" : "GRANT");
    }

    private static byte[] number(int id) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(id).array();
    }
}
