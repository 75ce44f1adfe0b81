package org.granary.it.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.sqlserver.jdbc.SQLServerConnection;
import com.microsoft.sqlserver.jdbc.SQLServerConnectionPoolDataSource;
import com.microsoft.sqlserver.jdbc.SQLServerPooledConnection;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import javax.sql.PooledConnection;
import org.granary.conformance.Covers;
import org.granary.it.JdbcConnectionTest;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.granary.store.Clock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// A client of mssql-jdbc survives the restart of the server between two calls (SESSIONRECOVERY).
@Timeout(120)
@ParameterizedClass(name = "{0}")
@MethodSource("org.granary.it.protocol.StoreKind#plain")
class SessionRecoveryTest {
    private static TestServer server;
    private static StoreKind kind;

    @Parameter(0)
    StoreKind store;

    @BeforeEach
    void start() throws IOException {
        if (store != kind) {
            stop();
            server = TestServer.start(store, Map.of("port", String.valueOf(freePort())), Clock.SYSTEM);
            kind = store;
        }
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
            server = null;
            kind = null;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static Connection connect(String... properties) throws SQLException {
        String[] all = java.util.Arrays.copyOf(properties, properties.length + 2);
        all[properties.length] = "connectRetryCount=3";
        all[properties.length + 1] = "connectRetryInterval=1";
        Connection connection = server.connect("TranslationServices", all);
        lookAlways(connection);
        return connection;
    }

    /// The driver looks whether a connection is lost only when it has been idle for 15 s, unless it is told otherwise, as
    /// its own tests do.
    private static void lookAlways(Connection connection) {
        try {
            Field field = SQLServerConnection.class.getDeclaredField("idleNetworkTracker");
            field.setAccessible(true);
            Object tracker = field.get(connection);
            Method method = tracker.getClass().getDeclaredMethod("setMaxIdleMillis", int.class);
            method.setAccessible(true);
            method.invoke(tracker, -1);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Connection physical(PooledConnection pooled) {
        try {
            Field field = SQLServerPooledConnection.class.getDeclaredField("physicalConnection");
            field.setAccessible(true);
            return (Connection) field.get(pooled);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object value(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
            assertThat(rows.next()).isTrue();
            return rows.getObject(1);
        }
    }

    @Test
    @Covers({"TDS-2.2.6.4-17", "TDS-2.2.7.21-1"})
    void theSettingsOfASessionComeBack() throws SQLException {
        for (String encrypt : new String[]{"encrypt=false", "encrypt=true"}) {
            try (Connection connection = connect(encrypt)) {
                JdbcConnectionTest.run(connection, "SET LOCK_TIMEOUT 1234 SET DATEFIRST 3 SET XACT_ABORT ON"
                        + " SET TEXTSIZE 5000 SET CONTEXT_INFO 0x0102FF SET TRANSACTION ISOLATION LEVEL SERIALIZABLE");
                JdbcConnectionTest.run(connection, "USE master");
                server.restart();
                assertThat(value(connection, "SELECT @@LOCK_TIMEOUT")).isEqualTo(1234);
                assertThat(value(connection, "SELECT @@DATEFIRST")).isEqualTo((short) 3);
                assertThat(value(connection, "SELECT @@OPTIONS & 16384")).isEqualTo(16384);
                assertThat(value(connection, "SELECT @@TEXTSIZE")).isEqualTo(5000);
                assertThat((byte[]) value(connection, "SELECT CONTEXT_INFO()")).startsWith(1, 2, 0xFF);
                assertThat(value(connection, "SELECT DB_NAME()")).isEqualTo("master");
                assertThat(connection.getCatalog()).isEqualTo("master");
                assertThat(value(connection, "SELECT transaction_isolation_level FROM sys.dm_exec_sessions"
                        + " WHERE session_id = @@SPID")).isEqualTo((short) 4);
                JdbcConnectionTest.run(connection, "SET LOCK_TIMEOUT 77");
                server.restart();
                assertThat(value(connection, "SELECT @@LOCK_TIMEOUT")).as("after a second time").isEqualTo(77);
                assertThat(value(connection, "SELECT @@DATEFIRST")).isEqualTo((short) 3);
            }
        }
    }

    @Test
    void preparedStatementsGoOn() throws SQLException {
        try (Connection connection = connect("encrypt=false");
                PreparedStatement statement = connection.prepareStatement("SELECT ? + 1");
                CallableStatement call = connection.prepareCall("{call proc_SubmitJob(?)}")) {
            for (int i = 0; i < 12; i++) {
                statement.setInt(1, i);
                try (ResultSet rows = statement.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getInt(1)).isEqualTo(i + 1);
                }
                call.setInt(1, 1);
                call.execute();
                if (i % 4 == 3) {
                    server.restart();
                }
            }
        }
    }

    @Test
    void whatCannotComeBackIsToldAndAnError() throws SQLException {
        for (String obstacle : new String[]{"CREATE TABLE #t (a int)", "EXEC sp_getapplock 'r', 'Shared', 'Session'",
            "EXEC sp_set_session_context N'a', 1", "BEGIN TRAN"}) {
            Connection connection = connect("encrypt=false");
            JdbcConnectionTest.run(connection, obstacle);
            server.restart();
            assertThatThrownBy(() -> value(connection, "SELECT 1")).as(obstacle).isInstanceOf(SQLException.class);
            connection.close();
        }
        try (Connection connection = connect("encrypt=false")) {
            connection.setAutoCommit(false);
            JdbcConnectionTest.run(connection, "CREATE TABLE #t (a int)");
            connection.commit();
            JdbcConnectionTest.run(connection, "DROP TABLE #t");
            connection.commit();
            server.restart();
            assertThat(value(connection, "SELECT @@OPTIONS & 2")).as("transactions begin by themselves").isEqualTo(2);
            connection.rollback();
        }
    }

    @Test
    void aConnectionOfAPoolComesBackAsAfterItsReset() throws SQLException {
        SQLServerConnectionPoolDataSource source = new SQLServerConnectionPoolDataSource();
        source.setURL(server.jdbcUrl("TranslationServices", "encrypt=false", "connectRetryCount=3"));
        source.setUser("sa");
        source.setPassword(TestServer.PASSWORD);
        PooledConnection pooled = source.getPooledConnection();
        try (Connection first = pooled.getConnection()) {
            JdbcConnectionTest.run(first, "CREATE TABLE #t (a int) SET LOCK_TIMEOUT 5");
        }
        try (Connection second = pooled.getConnection()) {
            assertThat(value(second, "SELECT @@LOCK_TIMEOUT")).isEqualTo(-1);
            lookAlways(physical(pooled));
            JdbcConnectionTest.run(second, "SET LOCK_TIMEOUT 6");
            server.restart();
            assertThat(value(second, "SELECT @@LOCK_TIMEOUT")).isEqualTo(6);
        }
        pooled.close();
    }

    @Test
    void aClientThatDoesNotAskIsNotTold() throws IOException {
        try (TokenClient client = new TokenClient(server, "master")) {
            assertThat(client.batch("SET LOCK_TIMEOUT 5").toString()).doesNotContain("SESSIONSTATE");
        }
    }
}
