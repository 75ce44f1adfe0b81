package org.granary.it.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.granary.it.JdbcConnectionTest;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.granary.store.Clock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// sp_getapplock and sp_releaseapplock: sessions exclude each other, in PostgreSQL also those of different servers.
@Timeout(120)
@ParameterizedClass(name = "{0}")
@MethodSource("org.granary.it.protocol.StoreKind#plain")
class ApplicationLockTest {
    private static final Map<StoreKind, TestServer> SERVERS = new EnumMap<>(StoreKind.class);
    /// A second server on the same store, where there can be one.
    private static final Map<StoreKind, TestServer> OTHERS = new EnumMap<>(StoreKind.class);

    @Parameter(0)
    StoreKind store;

    private Connection anna;
    /// At another server where the store allows that.
    private Connection bert;

    @BeforeEach
    void connect() throws SQLException {
        TestServer server = SERVERS.computeIfAbsent(store, TestServer::start);
        TestServer other = store.isEmbedded()
                ? server
                : OTHERS.computeIfAbsent(store, kind -> TestServer.start(kind,
                        Map.of("store", server.settings().get("store")), Clock.SYSTEM));
        anna = server.connect("TranslationServices", "encrypt=false");
        bert = other.connect("TranslationServices", "encrypt=false");
    }

    @AfterEach
    void disconnect() throws SQLException {
        anna.close();
        bert.close();
    }

    @AfterAll
    static void stop() {
        OTHERS.values().forEach(TestServer::close);
        SERVERS.values().forEach(TestServer::close);
        OTHERS.clear();
        SERVERS.clear();
    }

    @Test
    void oneSessionAtATimeHasAnExclusiveLock() throws SQLException {
        assertThat(lock(anna, "a", "Exclusive", "Session", 0)).isZero();
        assertThat(lock(bert, "a", "Exclusive", "Session", 0)).isEqualTo(-1);
        assertThat(lock(bert, "a", "IntentShared", "Session", 20)).isEqualTo(-1);
        assertThat(lock(bert, "A", "Exclusive", "Session", 0)).as("names have a case").isZero();
        assertThat(lock(anna, "a", "Exclusive", "Session", 0)).as("once more").isZero();
        assertThat(release(anna, "a", "Session")).isZero();
        assertThat(lock(bert, "a", "Shared", "Session", 0)).as("had twice, released once").isEqualTo(-1);
        assertThat(release(anna, "a", "Session")).isZero();
        assertThat(lock(bert, "a", "Shared", "Session", 0)).isZero();
        JdbcConnectionTest.run(bert, "EXEC sp_releaseapplock 'a', 'Session' EXEC sp_releaseapplock 'A', 'Session'");
    }

    @Test
    void modesExcludeEachOtherAsInSqlServer() throws SQLException {
        String[] modes = {"IntentShared", "Shared", "Update", "IntentExclusive", "Exclusive"};
        String[] allowed = {"11110", "11100", "11000", "10010", "00000"};
        for (int held = 0; held < modes.length; held++) {
            assertThat(lock(anna, "m", modes[held], "Session", 0)).isZero();
            for (int asked = 0; asked < modes.length; asked++) {
                String both = modes[held] + " beside " + modes[asked];
                int free = allowed[held].charAt(asked) - '0';
                assertThat(number(bert, "SELECT APPLOCK_TEST('public', 'm', '" + modes[asked] + "', 'Session')"))
                        .as(both).isEqualTo(free);
                assertThat(lock(bert, "m", modes[asked], "Session", 0)).as(both).isEqualTo(free - 1);
                if (free == 1) {
                    assertThat(release(bert, "m", "Session")).isZero();
                }
            }
            assertThat(release(anna, "m", "Session")).isZero();
        }
    }

    @Test
    void modesAddUp() throws SQLException {
        String mode = "SELECT APPLOCK_MODE('public', 's', 'Session')";
        assertThat(text(anna, mode)).isEqualTo("NoLock");
        lock(anna, "s", "Shared", "Session", 0);
        assertThat(text(anna, mode)).isEqualTo("Shared");
        lock(anna, "s", "IntentExclusive", "Session", 0);
        assertThat(text(anna, mode)).isEqualTo("SharedIntentExclusive");
        assertThat(text(bert, mode)).isEqualTo("NoLock");
        assertThat(lock(bert, "s", "IntentExclusive", "Session", 0)).isEqualTo(-1);
        release(anna, "s", "Session");
        assertThat(text(anna, mode)).isEqualTo("SharedIntentExclusive");
        release(anna, "s", "Session");
        assertThat(text(anna, mode)).isEqualTo("NoLock");
        assertThat(text(anna, "SELECT APPLOCK_MODE('nobody', 's', 'Session')")).isNull();
    }

    @Test
    void aWaitingSessionGetsTheLockWhenItIsReleased() throws Exception {
        assertThat(lock(anna, "w", "Exclusive", "Session", 0)).isZero();
        CompletableFuture<Integer> waiting = later(() -> lock(bert, "w", "Exclusive", "Session", 60_000));
        JdbcConnectionTest.run(anna, "WAITFOR DELAY '00:00:00.200'");
        assertThat(waiting).isNotDone();
        release(anna, "w", "Session");
        assertThat(waiting.get()).isEqualTo(1);
        assertThat(lock(anna, "w", "Shared", "Session", 0)).isEqualTo(-1);
        release(bert, "w", "Session");
    }

    @Test
    void theLockOfATransactionEndsWithIt() throws SQLException {
        anna.setAutoCommit(false);
        for (boolean commits : new boolean[]{true, false}) {
            JdbcConnectionTest.run(anna, "SELECT COUNT(*) FROM dbo.Jobs");
            assertThat(lock(anna, "t", "Exclusive", "Transaction", 0)).isZero();
            assertThat(text(anna, "SELECT APPLOCK_MODE('public', 't', 'Transaction')")).isEqualTo("Exclusive");
            assertThat(lock(bert, "t", "Shared", "Session", 0)).isEqualTo(-1);
            if (commits) {
                anna.commit();
            } else {
                anna.rollback();
            }
            assertThat(lock(bert, "t", "Shared", "Session", 0)).isZero();
            release(bert, "t", "Session");
        }
    }

    @Test
    void theLockOfASessionEndsWithIt() throws SQLException {
        lock(anna, "e", "Exclusive", "Session", 0);
        anna.close();
        assertThat(lock(bert, "e", "Exclusive", "Session", 60_000)).isBetween(0, 1);
        release(bert, "e", "Session");
    }

    @Test
    void sessionsThatWaitForEachOtherAreToldSo() throws Exception {
        TestServer server = SERVERS.get(store);
        try (Connection other = server.connect("TranslationServices", "encrypt=false")) {
            lock(anna, "d1", "Exclusive", "Session", 0);
            lock(other, "d2", "Exclusive", "Session", 0);
            CompletableFuture<Integer> waiting = later(() -> lock(anna, "d2", "Exclusive", "Session", 60_000));
            JdbcConnectionTest.run(other, "WAITFOR DELAY '00:00:00.300'");
            assertThat(lock(other, "d1", "Exclusive", "Session", 60_000)).isEqualTo(-3);
            release(other, "d2", "Session");
            assertThat(waiting.get()).isEqualTo(1);
        }
    }

    @Test
    void wrongCallsAreRefused() throws SQLException {
        assertError(anna, "EXEC sp_getapplock 'x', 'Strict', 'Session'", 15600);
        assertError(anna, "EXEC sp_getapplock 'x', 'Shared', 'Nobody'", 15600);
        assertError(anna, "EXEC sp_getapplock 'x', 'Shared', 'Session', -2", 15600);
        assertError(anna, "EXEC sp_getapplock NULL, 'Shared', 'Session'", 15600);
        assertError(anna, "EXEC sp_getapplock 'x', 'Shared'", 15626);
        assertError(anna, "EXEC sp_getapplock 'x', 'Shared', 'Session', 0, 'nobody'", 15151);
        assertError(anna, "EXEC sp_releaseapplock 'x', 'Session'", 1223);
        assertThat(number(anna, "BEGIN TRY EXEC sp_releaseapplock 'x', 'Session' END TRY"
                + " BEGIN CATCH SELECT ERROR_NUMBER() END CATCH")).isEqualTo(1223);
        assertThat(status(anna, "{? = call sp_getapplock('x', 'Strict', 'Session')}")).isEqualTo(-999);
    }

    @Test
    void anAttentionEndsTheWait() throws SQLException {
        lock(anna, "c", "Exclusive", "Session", 0);
        try (Statement statement = bert.createStatement()) {
            statement.setQueryTimeout(1);
            assertThatThrownBy(() -> statement.execute("EXEC sp_getapplock 'c', 'Exclusive', 'Session', 60000"))
                    .isInstanceOf(SQLException.class).hasMessageContaining("timed out");
        }
        assertThat(text(bert, "SELECT APPLOCK_MODE('public', 'c', 'Session')")).isEqualTo("NoLock");
        release(anna, "c", "Session");
    }

    /// As Flyway calls it, and by jTDS.
    @Test
    void jtdsLocks() throws SQLException {
        TestServer server = SERVERS.get(store);
        try (Connection jtds = DriverManager.getConnection(
                "jdbc:jtds:sqlserver://" + server.host() + ":" + server.port() + "/TranslationServices", "sa",
                TestServer.PASSWORD)) {
            JdbcConnectionTest.run(jtds, "EXEC sp_getapplock @Resource = N'flyway', @LockTimeout='3600000',"
                    + " @LockMode = 'Exclusive', @LockOwner = 'Session'");
            assertThat(lock(bert, "flyway", "Exclusive", "Session", 0)).isEqualTo(-1);
            JdbcConnectionTest.run(jtds, "EXEC sp_releaseapplock @Resource = N'flyway', @LockOwner = 'Session'");
            assertThat(lock(bert, "flyway", "Exclusive", "Session", 0)).isZero();
        }
        release(bert, "flyway", "Session");
    }

    private static int lock(Connection connection, String resource, String mode, String owner, int timeout)
            throws SQLException {
        return status(connection, "{? = call sp_getapplock('" + resource + "', '" + mode + "', '" + owner + "', "
                + timeout + ")}");
    }

    private static int release(Connection connection, String resource, String owner) throws SQLException {
        return status(connection, "{? = call sp_releaseapplock('" + resource + "', '" + owner + "')}");
    }

    private static int status(Connection connection, String call) throws SQLException {
        try (CallableStatement statement = connection.prepareCall(call)) {
            statement.registerOutParameter(1, Types.INTEGER);
            try {
                statement.execute();
            } catch (SQLException e) {
                assertThat(e.getErrorCode()).isEqualTo(15600);
            }
            return statement.getInt(1);
        }
    }

    private static int number(Connection connection, String query) throws SQLException {
        return Integer.parseInt(text(connection, query));
    }

    private static String text(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }

    private static void assertError(Connection connection, String text, int number) {
        assertThatThrownBy(() -> JdbcConnectionTest.run(connection, text)).isInstanceOf(SQLException.class)
                .extracting(e -> ((SQLException) e).getErrorCode()).isEqualTo(number);
    }

    private interface Query<T> {
        T ask() throws SQLException;
    }

    private static <T> CompletableFuture<T> later(Query<T> query) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return query.ask();
            } catch (SQLException e) {
                throw new CompletionException(e);
            }
        });
    }
}
