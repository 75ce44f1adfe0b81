package org.granary.console.api;

import java.util.List;
import org.granary.console.api.Kind.Field;
import org.granary.console.api.Kind.Simple;
import org.granary.console.http.HttpAnswer;
import org.granary.console.sql.Sql;

/// Who is connected and what they do; logins and roles.
final class SessionsApi {
    private static final String SESSIONS = """
            SELECT s.session_id AS id, s.login_name AS login, s.host_name AS host, s.program_name AS program,
                c.client_net_address AS address, DB_NAME(s.database_id) AS [database], s.login_time AS since,
                COALESCE(r.status, s.status) AS state, r.command AS command, r.total_elapsed_time AS elapsed,
                r.blocking_session_id AS blockedBy, s.open_transaction_count AS transactions, t.text AS text
            FROM sys.dm_exec_sessions AS s
                LEFT JOIN sys.dm_exec_connections AS c ON c.session_id = s.session_id
                LEFT JOIN sys.dm_exec_requests AS r ON r.session_id = s.session_id
                OUTER APPLY sys.dm_exec_sql_text(r.sql_handle) AS t
            WHERE s.session_id <> @@SPID
            ORDER BY s.session_id""";
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

    private SessionsApi() {}

    static List<Endpoint> endpoints(Sql sql, Paging paging) {
        return List.of(
                Endpoint.get("/sessions", "sessions",
                        "Sessions, with what they run, without the values in it. A login without VIEW SERVER STATE sees its own.",
                        List.of(),
                        Kind.rows(Field.of("id", Simple.INTEGER), Field.of("login", Simple.TEXT),
                                Field.nullable("host", Simple.TEXT), Field.nullable("program", Simple.TEXT),
                                Field.nullable("address", Simple.TEXT), Field.nullable("database", Simple.TEXT),
                                Field.of("since", Simple.TIME), Field.of("state", Simple.TEXT),
                                Field.nullable("command", Simple.TEXT), Field.nullable("elapsed", Simple.INTEGER),
                                Field.nullable("blockedBy", Simple.INTEGER), Field.of("transactions", Simple.INTEGER),
                                Field.nullable("text", Simple.TEXT)),
                        call -> paging.all(call, "", SESSIONS)),
                Endpoint.delete("/sessions/{session}", "sessions", "Ends a session, whatever it is doing.",
                        List.of(Input.path("session", Simple.INTEGER, "Its number.")), call -> {
                            sql.change(call.person(), "", "KILL " + call.number("session"), List.of());
                            return HttpAnswer.nothing();
                        }),
                Endpoint.get("/logins", "logins", "Logins that the login may see.", List.of(),
                        Kind.rows(Field.of("name", Simple.TEXT), Field.of("type", Simple.TEXT),
                                Field.of("disabled", Simple.TRUTH), Field.nullable("database", Simple.TEXT),
                                Field.of("created", Simple.TIME)),
                        call -> paging.all(call, "master", LOGINS)),
                Endpoint.get("/logins/roles", "logins", "Members of the roles of the server.", List.of(),
                        Kind.rows(Field.of("role", Simple.TEXT), Field.of("member", Simple.TEXT)),
                        call -> paging.all(call, "master", SERVER_ROLES)),
                Endpoint.get("/databases/{database}/users", "logins",
                        "Users of a database, a row for each role that they have.",
                        List.of(Input.path("database", Simple.TEXT, "The database.")),
                        Kind.rows(Field.of("name", Simple.TEXT), Field.of("type", Simple.TEXT),
                                Field.nullable("role", Simple.TEXT)),
                        call -> paging.all(call, call.text("database"), USERS)));
    }
}
