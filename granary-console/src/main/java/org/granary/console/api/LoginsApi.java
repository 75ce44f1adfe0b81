package org.granary.console.api;

import java.util.List;
import org.granary.console.api.Kind.Field;
import org.granary.console.api.Kind.Simple;
import org.granary.console.http.HttpAnswer;
import org.granary.console.sql.Sql;

/// Logins, users and roles. Changes are statements of T-SQL in the name of who asks, so the server decides who may make them and records them in the
/// audit trail.
final class LoginsApi {
    private static final String TAG = "logins";
    private static final String LOGINS = """
            SELECT p.name AS name, p.type_desc AS type, p.is_disabled AS disabled, p.default_database_name AS [database],
                p.create_date AS created
            FROM sys.server_principals AS p WHERE p.type IN ('S', 'U', 'G') ORDER BY p.name""";
    private static final String SERVER_ROLES = """
            SELECT r.name AS role, m.name AS member FROM sys.server_role_members AS x
                JOIN sys.server_principals AS r ON r.principal_id = x.role_principal_id
                JOIN sys.server_principals AS m ON m.principal_id = x.member_principal_id
            ORDER BY r.name, m.name""";
    private static final String USERS = """
            SELECT m.name AS name, m.type_desc AS type, r.name AS role FROM sys.database_principals AS m
                LEFT JOIN sys.database_role_members AS x ON x.member_principal_id = m.principal_id
                LEFT JOIN sys.database_principals AS r ON r.principal_id = x.role_principal_id
            WHERE m.type IN ('S', 'U', 'G') ORDER BY m.name, r.name""";
    private static final String ROLES = """
            SELECT name FROM sys.database_principals WHERE type = 'R' AND name <> 'public' ORDER BY name""";
    private static final Input LOGIN = Input.path("login", Simple.TEXT, "Its name.");
    private static final Input DATABASE = Input.path("database", Simple.TEXT, "The database.");
    private static final Input USER = Input.path("user", Simple.TEXT, "The user's name.");
    private static final Input ROLE = Input.path("role", Simple.TEXT, "The role.");

    private final Sql sql;

    private LoginsApi(Sql sql) {
        this.sql = sql;
    }

    static List<Endpoint> endpoints(Sql sql, Paging paging) {
        LoginsApi api = new LoginsApi(sql);
        return List.of(
                Endpoint.get("/logins", TAG, "Logins that the login may see.", List.of(),
                        Kind.rows(Field.of("name", Simple.TEXT), Field.of("type", Simple.TEXT),
                                Field.of("disabled", Simple.TRUTH), Field.nullable("database", Simple.TEXT),
                                Field.of("created", Simple.TIME)),
                        call -> paging.all(call, "master", LOGINS)),
                Endpoint.post("/logins", TAG, "Adds a login with a password.",
                        List.of(Input.body("name", Simple.TEXT, "Its name."),
                                Input.body("password", Simple.TEXT, "Its password.")),
                        null,
                        call -> api.change(call, "master", "CREATE LOGIN " + name(call, "name") + password(call))),
                Endpoint.delete("/logins/{login}", TAG, "Removes a login, and its users in the databases.",
                        List.of(LOGIN), call -> api.change(call, "master", "DROP LOGIN " + name(call, "login"))),
                Endpoint.post("/logins/{login}/password", TAG, "Gives a login another password.",
                        List.of(LOGIN, Input.body("password", Simple.TEXT, "The new password.")), null,
                        call -> api.change(call, "master", "ALTER LOGIN " + name(call, "login") + password(call))),
                Endpoint.post("/logins/{login}/state", TAG, "Disables a login, or enables it again.",
                        List.of(LOGIN, Input.body("disabled", Simple.TRUTH, "Whether it is to be disabled.")), null,
                        call -> api.change(call, "master", "ALTER LOGIN " + name(call, "login")
                                + (call.isTrue("disabled") ? " DISABLE" : " ENABLE"))),
                Endpoint.get("/server-roles", TAG, "Members of the roles of the server.", List.of(),
                        Kind.rows(Field.of("role", Simple.TEXT), Field.of("member", Simple.TEXT)),
                        call -> paging.all(call, "master", SERVER_ROLES)),
                Endpoint.post("/logins/{login}/roles/{role}", TAG, "Makes a login a member of a role of the server.",
                        List.of(LOGIN, ROLE), null, call -> api.change(call, "master", "ALTER SERVER ROLE "
                                + name(call, "role") + " ADD MEMBER " + name(call, "login"))),
                Endpoint.delete("/logins/{login}/roles/{role}", TAG, "Takes a login out of a role of the server.",
                        List.of(LOGIN, ROLE), call -> api.change(call, "master", "ALTER SERVER ROLE "
                                + name(call, "role") + " DROP MEMBER " + name(call, "login"))),
                Endpoint.get("/databases/{database}/users", TAG,
                        "Users of a database, a row for each role that they have.", List.of(DATABASE),
                        Kind.rows(Field.of("name", Simple.TEXT), Field.of("type", Simple.TEXT),
                                Field.nullable("role", Simple.TEXT)),
                        call -> paging.all(call, call.text("database"), USERS)),
                Endpoint.get("/databases/{database}/roles", TAG, "Roles of a database.", List.of(DATABASE),
                        Kind.rows(Field.of("name", Simple.TEXT)),
                        call -> paging.all(call, call.text("database"), ROLES)),
                Endpoint.post("/databases/{database}/users/{user}", TAG,
                        "Lets a login use a database: adds a user of the same name.", List.of(DATABASE, USER), null,
                        call -> api.change(call, call.text("database"),
                                "CREATE USER " + name(call, "user") + " FOR LOGIN " + name(call, "user"))),
                Endpoint.delete("/databases/{database}/users/{user}", TAG, "Removes a user from a database.",
                        List.of(DATABASE, USER), call -> api.change(call, call.text("database"),
                                "DROP USER " + name(call, "user"))),
                Endpoint.post("/databases/{database}/users/{user}/roles/{role}", TAG,
                        "Makes a user a member of a role of the database.", List.of(DATABASE, USER, ROLE), null,
                        call -> api.change(call, call.text("database"), "ALTER ROLE " + name(call, "role")
                                + " ADD MEMBER " + name(call, "user"))),
                Endpoint.delete("/databases/{database}/users/{user}/roles/{role}", TAG,
                        "Takes a user out of a role of the database.", List.of(DATABASE, USER, ROLE),
                        call -> api.change(call, call.text("database"), "ALTER ROLE " + name(call, "role")
                                + " DROP MEMBER " + name(call, "user"))));
    }

    private HttpAnswer change(ApiCall call, String database, String statement) {
        sql.change(call.person(), database, statement, List.of());
        return HttpAnswer.nothing();
    }

    private static String name(ApiCall call, String input) {
        return "[" + call.text(input).replace("]", "]]") + "]";
    }

    private static String password(ApiCall call) {
        return " WITH PASSWORD = N'" + call.text("password").replace("'", "''") + "'";
    }
}
