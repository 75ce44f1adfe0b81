package org.granary.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.sqlserver.jdbc.SQLServerException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.granary.it.QueueClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// Who is connected, from where, and what they do: sp_who, sp_who2 and the views, for an administrator and for others.
@ParameterizedClass(name = "{0}")
@MethodSource("org.granary.it.protocol.StoreKind#plain")
class SessionListTest extends SessionTest {

    @Test
    void anAdministratorSeesAllAndOthersTheirOwn() throws Exception {
        try (Connection worker = connect(WORKER);
                Connection second = connect(WORKER);
                Connection other = connect(OTHER)) {
            for (String sql : List.of("SELECT session_id FROM sys.dm_exec_sessions ORDER BY session_id",
                    "SELECT session_id FROM sys.dm_exec_connections ORDER BY session_id",
                    "SELECT spid FROM sys.sysprocesses ORDER BY spid", "SELECT spid FROM sysprocesses ORDER BY spid",
                    "EXEC sp_who", "EXEC sp_who2")) {
                assertThat(numbers(administrator, sql)).as(sql)
                        .containsExactly(spid(administrator), spid(worker), spid(second), spid(other));
                assertThat(numbers(worker, sql)).as(sql).containsExactly(spid(worker), spid(second));
                assertThat(numbers(other, sql)).as(sql).containsExactly(spid(other));
            }
            assertThat(numbers(administrator, "EXEC sp_who " + WORKER)).containsExactly(spid(worker), spid(second));
            assertThat(numbers(administrator, "EXEC sp_who '" + spid(other) + "'")).containsExactly(spid(other));
            assertThat(numbers(administrator, "EXEC sp_who 'active'")).containsExactly(spid(administrator));
            assertThat(error(() -> numbers(administrator, "EXEC sp_who nobody")).join().getErrorCode())
                    .isEqualTo(15_007);
            assertThat(error(() -> numbers(worker, "EXEC sp_who " + OTHER)).join().getErrorCode()).isEqualTo(15_007);
            assertThat(numbers(worker, "EXEC sp_who '" + spid(other) + "'")).isEmpty();
        }
    }

    private static List<Integer> numbers(Connection connection, String sql) throws SQLException {
        return rows(connection, sql).stream().map(row -> Integer.valueOf(row.getFirst().toString().strip())).toList();
    }

    @Test
    void aRequestIsSeenWithItsTextAndItsTime() throws Exception {
        try (Connection worker = connect(WORKER, "applicationName=looper", "workstationID=farm7")) {
            int session = spid(worker);
            CompletableFuture<SQLServerException> ended = error(() -> rows(worker,
                    "SELECT 'a secret', 0xCAFE, N'it''s', 42 /* secret */ -- secret\nWAITFOR DELAY '00:10:00'"));
            awaitRequest(session, "WAITFOR");
            assertThat(rows(administrator,
                    "SELECT s.login_name, s.host_name, s.program_name, s.status, r.status, r.command,"
                            + " r.blocking_session_id, DB_NAME(r.database_id), t.text FROM sys.dm_exec_sessions s"
                            + " JOIN sys.dm_exec_requests r ON r.session_id = s.session_id"
                            + " CROSS APPLY sys.dm_exec_sql_text(r.sql_handle) t WHERE s.session_id = " + session))
                    .containsExactly(List.of(WORKER, "farm7", "looper", "running", "running", "SELECT", (short) 0,
                            QueueClient.DATABASE, "SELECT '***', 0x***, N'***', 42   \nWAITFOR DELAY '***'"));
            await("EXISTS (SELECT * FROM sys.dm_exec_requests WHERE session_id = " + session
                    + " AND total_elapsed_time >= 100 AND start_time <= GETUTCDATE() AND row_count = 1)");
            List<Object> who = rows(administrator, "EXEC sp_who '" + session + "'").getFirst();
            assertThat(who.stream().map(each -> String.valueOf(each).strip()).toList()).containsExactly(
                    String.valueOf(session), "0", "runnable", WORKER, "farm7", "0", QueueClient.DATABASE, "SELECT",
                    "0");
            run(administrator, "KILL " + session);
            assertKilled(ended.join());
        }
    }

    @Test
    void anIdleSessionHasNoRequestAndAwaitsACommand() throws Exception {
        try (Connection worker = connect(WORKER)) {
            int session = spid(worker);
            run(worker, "BEGIN TRANSACTION");
            await("EXISTS (SELECT * FROM sys.dm_exec_sessions WHERE session_id = " + session
                    + " AND status = 'sleeping' AND open_transaction_count = 1"
                    + " AND last_request_start_time <= last_request_end_time)");
            assertThat(rows(administrator, "SELECT * FROM sys.dm_exec_requests WHERE session_id = " + session))
                    .isEmpty();
            assertThat(value(administrator, "SELECT RTRIM(cmd) + '/' + RTRIM(status) + '/' + LTRIM(STR(open_tran)) "
                    + "FROM sys.sysprocesses WHERE spid = " + session)).isEqualTo("AWAITING COMMAND/sleeping/1");
        }
    }

    @Test
    void argumentsOfCallsAreNotShown() throws Exception {
        try (Connection worker = connect(WORKER)) {
            int session = spid(worker);
            CompletableFuture<SQLServerException> ended = error(() -> {
                try (var prepared = worker.prepareStatement("WAITFOR DELAY '00:10:00' SELECT ?")) {
                    prepared.setString(1, "a secret");
                    prepared.execute();
                }
                return null;
            });
            awaitRequest(session, "WAITFOR");
            assertThat((String) value(administrator, "SELECT t.text FROM sys.dm_exec_requests r "
                    + "CROSS APPLY sys.dm_exec_sql_text(r.sql_handle) t WHERE r.session_id = " + session))
                    .contains("SELECT @P0").doesNotContain("secret", "00:10");
            run(administrator, "KILL " + session);
            assertKilled(ended.join());
        }
    }

    @Test
    void theProceduresHaveSqlServersColumns() throws SQLException {
        assertThat(columns("EXEC sp_who")).containsExactly("spid", "ecid", "status", "loginame", "hostname", "blk",
                "dbname", "cmd", "request_id");
        assertThat(columns("EXEC sp_who2")).containsExactly("SPID", "Status", "Login", "HostName", "BlkBy", "DBName",
                "Command", "CPUTime", "DiskIO", "LastBatch", "ProgramName", "SPID", "REQUESTID");
    }

    private List<String> columns(String sql) throws SQLException {
        try (Statement statement = administrator.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            List<String> names = new ArrayList<>();
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                names.add(rows.getMetaData().getColumnLabel(i));
            }
            return names;
        }
    }
}
