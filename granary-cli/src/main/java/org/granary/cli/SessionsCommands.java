package org.granary.cli;

import static org.granary.cli.command.Flags.flag;
import static org.granary.cli.command.Flags.given;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import org.granary.cli.client.ClientCommand;
import org.granary.cli.command.DoneLine;
import org.granary.cli.command.Listing;
import org.granary.cli.command.NumberArgument;
import org.granary.cli.command.Streams;
import org.granary.cli.command.Table;
import org.granary.type.Wording;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `granary sessions` and `granary kill`: who is connected to a running server and what they do, and ending one of them.
final class SessionsCommands {
    private static final String ACTIVE = "--active";
    private static final int LONGEST_TEXT = 100;
    private static final int LAST_SESSION = 32_767;
    private static final String QUERY = """
            SELECT s.session_id, s.login_name, s.host_name, s.program_name, c.client_net_address, DB_NAME(s.database_id),
                s.login_time, COALESCE(r.status, s.status), COALESCE(r.command, 'AWAITING COMMAND'), r.total_elapsed_time,
                r.blocking_session_id, s.open_transaction_count, t.text
            FROM sys.dm_exec_sessions AS s
                JOIN sys.dm_exec_connections AS c ON c.session_id = s.session_id
                LEFT JOIN sys.dm_exec_requests AS r ON r.session_id = s.session_id
                OUTER APPLY sys.dm_exec_sql_text(r.sql_handle) AS t
            WHERE s.session_id <> @@SPID
            ORDER BY s.session_id""";

    private final Streams streams;
    private final Map<String, String> environment;

    private SessionsCommands(Streams streams, Map<String, String> environment) {
        this.streams = streams;
        this.environment = environment;
    }

    static CommandSpec sessions(Streams streams, Map<String, String> environment) {
        return new SessionsCommands(streams, environment).sessions();
    }

    static CommandSpec kill(Streams streams, Map<String, String> environment) {
        return new SessionsCommands(streams, environment).kill();
    }

    private ClientCommand client(String name) {
        return new ClientCommand(streams, environment, "granary " + name, _ -> "master");
    }

    private CommandSpec sessions() {
        CommandSpec spec = client("sessions").spec("sessions", own -> {
            boolean active = given(own, ACTIVE);
            return connection -> {
                Listing.print(own, streams, table(connection, active));
                return 0;
            };
        }, "Lists the sessions of a running server, one per line: its number, login, host, program and address, database, since when"
                + " (UTC), its state, for how long its request has run, the session that it waits for, how many transactions it"
                + " has open, and the statements that run, without the values in them. A login that is no administrator sees"
                + " its own sessions.",
                "granary sessions --active");
        return flag(Listing.addTo(spec), ACTIVE, "Only sessions that run a request or have an open transaction.");
    }

    private static Table table(Connection connection, boolean active) throws SQLException {
        Table table = new Table("SESSION", "LOGIN", "HOST", "PROGRAM", "ADDRESS", "DATABASE", "SINCE (UTC)", "STATE",
                "FOR", "BLOCKED BY", "OPEN", "REQUEST");
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(QUERY)) {
            while (rows.next()) {
                if (!active || rows.getObject(10) != null || rows.getInt(12) > 0) {
                    addTo(table, rows);
                }
            }
        }
        return table;
    }

    private static void addTo(Table table, ResultSet row) throws SQLException {
        boolean running = row.getObject(10) != null;
        int blockedBy = row.getInt(11);
        table.row(row.getInt(1), text(row, 2), text(row, 3), text(row, 4), text(row, 5), text(row, 6),
                text(row, 7).replaceFirst("\\.\\d+$", ""), text(row, 8),
                running ? Wording.time(Duration.ofMillis(row.getLong(10))) : "",
                blockedBy == 0 ? null : blockedBy, row.getInt(12),
                running ? text(row, 9) + ": " + shortened(text(row, 13)) : "");
    }

    private static String text(ResultSet row, int column) throws SQLException {
        String text = row.getString(column);
        return text == null ? "" : text.strip();
    }

    private static String shortened(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        return line.length() > LONGEST_TEXT ? line.substring(0, LONGEST_TEXT) + "…" : line;
    }

    private CommandSpec kill() {
        CommandSpec spec = client("kill").spec("kill", own -> {
            long session = NumberArgument.number("SESSION",
                    own.commandLine().getParseResult().matchedPositionalValue(0, ""),
                    1,
                    LAST_SESSION);
            return connection -> {
                try (Statement statement = connection.createStatement()) {
                    statement.execute("KILL " + session);
                }
                DoneLine.print(own, streams, "Session " + session + " is ended.", "session", session);
                return 0;
            };
        }, "Ends a session of a running server, whatever it is doing. What it has not committed is rolled back, its client gets error"
                + " 596, and its connection is closed. For administrators.",
                "granary kill 53");
        return DoneLine.addTo(spec)
                .addPositional(PositionalParamSpec.builder().index("0").paramLabel("SESSION").type(String.class)
                        .required(true).description("The session's number, as granary sessions shows it.").build());
    }
}
