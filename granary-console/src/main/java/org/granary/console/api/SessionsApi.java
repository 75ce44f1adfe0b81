package org.granary.console.api;

import java.util.List;
import org.granary.console.api.Kind.Field;
import org.granary.console.api.Kind.Simple;
import org.granary.console.http.HttpAnswer;
import org.granary.console.sql.Sql;

/// Who is connected and what they do.
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
                        }));
    }
}
