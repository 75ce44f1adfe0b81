package org.granary.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.sqlserver.jdbc.SQLServerException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.granary.it.QueueClient;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.granary.server.login.LoginStore;
import org.granary.store.Clock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;

/// Sessions of one server, and an administrator who looks at them.
@Timeout(120)
abstract class SessionTest {
    static final String WORKER = "worker";
    static final String OTHER = "other";
    static final String LOOP = "DECLARE @i int SET @i = 0 WHILE 1 = 1 SET @i = @i + 1";

    /// Those of the class that runs.
    private static final Map<StoreKind, TestServer> SERVERS = new EnumMap<>(StoreKind.class);

    @Parameter(0)
    StoreKind store;

    TestServer server;
    Connection administrator;

    /// Settings of the server.
    Map<String, String> settings() {
        return Map.of();
    }

    @BeforeEach
    void connectAdministrator() throws SQLException {
        server = SERVERS.computeIfAbsent(store, this::start);
        administrator = server.connect("master", "encrypt=false");
    }

    private TestServer start(StoreKind kind) {
        TestServer started = TestServer.start(kind, settings(), Clock.SYSTEM);
        LoginStore logins = new LoginStore(started.server().catalog().database("master").orElseThrow().store());
        logins.add(WORKER, TestServer.PASSWORD, List.of(QueueClient.DATABASE), false);
        logins.add(OTHER, TestServer.PASSWORD, List.of(QueueClient.DATABASE), false);
        return started;
    }

    /// The sessions of one test do not meet those of another.
    @AfterEach
    void endSessions() throws Exception {
        await("NOT EXISTS (SELECT * FROM sys.dm_exec_sessions WHERE session_id <> @@SPID)");
        administrator.close();
    }

    @AfterAll
    static void stop() {
        SERVERS.values().forEach(TestServer::close);
        SERVERS.clear();
    }

    Connection connect(String login, String... properties) throws SQLException {
        List<String> all = new ArrayList<>(List.of("encrypt=false", "loginTimeout=30"));
        all.addAll(List.of(properties));
        return DriverManager.getConnection(server.jdbcUrl(QueueClient.DATABASE, all.toArray(String[]::new)), login,
                TestServer.PASSWORD);
    }

    QueueClient queue(String login, String... properties) throws SQLException {
        return new QueueClient(connect(login, properties));
    }

    static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static List<List<Object>> rows(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            List<List<Object>> all = new ArrayList<>();
            while (rows.next()) {
                List<Object> row = new ArrayList<>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.add(rows.getObject(i));
                }
                all.add(row);
            }
            return all;
        }
    }

    static Object value(Connection connection, String sql) throws SQLException {
        return rows(connection, sql).getFirst().getFirst();
    }

    static int spid(Connection connection) throws SQLException {
        return ((Number) value(connection, "SELECT @@SPID")).intValue();
    }

    /// Waits until the administrator's query has an answer for which that is true; the test's own time-out bounds it.
    void await(String sql) throws Exception {
        while (!Integer.valueOf(1).equals(value(administrator, "SELECT CASE WHEN " + sql + " THEN 1 ELSE 0 END"))) {
            Thread.sleep(20);
        }
    }

    /// Waits until the session runs a request whose text has these words.
    void awaitRequest(int session, String words) throws Exception {
        await("EXISTS (SELECT * FROM sys.dm_exec_requests r CROSS APPLY sys.dm_exec_sql_text(r.sql_handle) t "
                + "WHERE r.session_id = " + session + " AND t.text LIKE '%" + words + "%')");
    }

    void awaitGone(int session) throws Exception {
        await("NOT EXISTS (SELECT * FROM sys.dm_exec_sessions WHERE session_id = " + session + ")");
    }

    /// The error with which it ends.
    static CompletableFuture<SQLServerException> error(Callable<?> work) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                work.call();
            } catch (SQLServerException e) {
                return e;
            } catch (Exception e) {
                throw new CompletionException(e);
            }
            throw new AssertionError("no error");
        }, Thread::startVirtualThread);
    }

    static void assertKilled(SQLServerException error) {
        assertThat(error.getErrorCode()).isEqualTo(596);
        assertThat(error.getMessage())
                .endsWith("Cannot continue the execution because the session is in the kill state.");
    }
}
