package org.granary.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.granary.conformance.Covers;
import org.granary.it.TestServer;
import org.granary.memory.MemoryKind;
import org.granary.memory.ServerMemory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/// However a request or a session ends, what it held goes back into the budget.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
class ReleasedMemoryTest {
    /// Takes memory of every kind that a batch can take.
    private static final String TAKE = """
            SET NOCOUNT ON
            DECLARE @v nvarchar(max) = REPLICATE(CAST(N'x' AS nvarchar(max)), 500000), @h int, @o int = 8, @c int = 1, @n int
            DECLARE @t TABLE (a int PRIMARY KEY, b nvarchar(max))
            INSERT INTO @t VALUES (1, @v)
            CREATE TABLE #t (a int, b nvarchar(max))
            INSERT INTO #t EXEC (N'SELECT 1, REPLICATE(CAST(N''x'' AS nvarchar(max)), 500000)')
            CREATE TABLE ##released (a nvarchar(max))
            INSERT INTO ##released VALUES (@v)
            EXEC sp_prepare @h OUTPUT, N'@a int', N'SELECT @a'
            EXEC sp_cursoropen @h OUTPUT, N'SELECT REPLICATE(CAST(N''x'' AS nvarchar(max)), 100000)', @o, @c, @n OUTPUT
            BEGIN TRAN
            UPDATE #t SET b = b + N'y'
            SAVE TRAN s
            UPDATE ##released SET a = a + N'y'
            """;

    private TestServer server;

    @BeforeAll
    void start() throws Exception {
        server = TestServer.start(Map.of("encryption", "optional"));
    }

    @AfterAll
    void stop() throws Exception {
        server.close();
    }

    private ServerMemory memory() {
        return server.server().memory();
    }

    private Map<MemoryKind, Long> held() {
        Map<MemoryKind, Long> held = new EnumMap<>(MemoryKind.class);
        for (MemoryKind kind : MemoryKind.values()) {
            if (memory().used(kind) != 0 && kind != MemoryKind.TEXT_CACHE) {
                held.put(kind, memory().used(kind));
            }
        }
        return held;
    }

    /// The server may need a moment to notice.
    private void assertNothingIsHeld() throws InterruptedException {
        for (int i = 0; i < 500 && !held().isEmpty(); i++) {
            Thread.sleep(20);
        }
        assertThat(held()).isEmpty();
        assertThat(memory().used()).isEqualTo(memory().used(MemoryKind.TEXT_CACHE));
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            boolean rows = statement.execute(sql);
            while (rows || statement.getUpdateCount() != -1) {
                rows = statement.getMoreResults();
            }
        }
    }

    @Test
    @Covers("TDS-3.3.5.11-1")
    void aSessionThatLeavesInATransaction() throws Exception {
        try (Connection connection = server.connect("master")) {
            run(connection, TAKE);
            assertThat(held().keySet()).contains(MemoryKind.CONNECTIONS, MemoryKind.TEMPORARY_TABLES,
                    MemoryKind.SAVEPOINTS, MemoryKind.PREPARED_STATEMENTS, MemoryKind.CURSORS)
                    .doesNotContain(MemoryKind.VARIABLES, MemoryKind.RESULTS, MemoryKind.QUERIES);
        }
        assertNothingIsHeld();
    }

    @Test
    void aBatchThatFails() throws Exception {
        try (Connection connection = server.connect("master")) {
            assertThatThrownBy(() -> run(connection, TAKE + " RAISERROR(N'enough', 16, 1)"))
                    .isInstanceOf(SQLException.class);
            assertThat(held()).doesNotContainKeys(MemoryKind.VARIABLES, MemoryKind.RESULTS, MemoryKind.QUERIES,
                    MemoryKind.PARSE_TREES);
        }
        assertNothingIsHeld();
    }

    @Test
    void aBatchThatDoesNotFit() throws Exception {
        try (Connection connection = server.connect("master")) {
            assertThatThrownBy(() -> run(connection, "CREATE TABLE #t (a nvarchar(max)) INSERT INTO #t VALUES (N'x')"
                    + " WHILE 1 = 1 INSERT INTO #t SELECT a + a FROM #t")).isInstanceOf(SQLException.class)
                    .extracting(e -> ((SQLException) e).getErrorCode()).isIn(701, 7119);
            assertThat(held()).doesNotContainKeys(MemoryKind.VARIABLES, MemoryKind.RESULTS, MemoryKind.QUERIES,
                    MemoryKind.PARSE_TREES);
            run(connection, "DROP TABLE #t");
            assertThat(held()).doesNotContainKey(MemoryKind.TEMPORARY_TABLES);
        }
        assertNothingIsHeld();
    }

    @Test
    void anAttention() throws Exception {
        try (Connection connection = server.connect("master"); Statement statement = connection.createStatement()) {
            CompletableFuture<Void> cancelled = CompletableFuture.runAsync(() -> {
                assertThatThrownBy(() -> statement.execute(TAKE + " WAITFOR DELAY '01:00:00'"))
                        .isInstanceOf(SQLException.class);
            });
            while (memory().used(MemoryKind.SAVEPOINTS) == 0) {
                Thread.sleep(10);
            }
            assertThat(held()).containsKey(MemoryKind.VARIABLES);
            statement.cancel();
            cancelled.get();
            assertThat(held()).doesNotContainKeys(MemoryKind.VARIABLES, MemoryKind.RESULTS, MemoryKind.QUERIES,
                    MemoryKind.PARSE_TREES);
        }
        assertNothingIsHeld();
    }

    @Test
    @Covers("TDS-3.1.7-1")
    void aClientThatVanishes() throws Exception {
        try (RawClient client = RawClient.loggedIn(server.server().address().getPort())) {
            client.send(RawClient.BATCH, RawClient.batch(TAKE + " WAITFOR DELAY '01:00:00'"));
            while (memory().used(MemoryKind.SAVEPOINTS) == 0) {
                Thread.sleep(10);
            }
        }
        assertNothingIsHeld();
    }

    @Test
    void aRequestThatNeverEnds() throws Exception {
        try (RawClient client = RawClient.loggedIn(server.server().address().getPort())) {
            byte[] part = RawClient.batch("SELECT N'" + "x".repeat(1800));
            for (int i = 0; i < 500; i++) {
                client.sendPacket(RawClient.BATCH, 0, part, 0, part.length);
            }
            client.socket().getOutputStream().flush();
            while (memory().used(MemoryKind.REQUESTS) < 500_000) {
                Thread.sleep(10);
            }
        }
        assertNothingIsHeld();
    }

    @Test
    void aResetConnection() throws Exception {
        try (RawClient client = RawClient.loggedIn(server.server().address().getPort())) {
            client.send(RawClient.BATCH, RawClient.batch(TAKE));
            client.answer();
            assertThat(held()).containsKey(MemoryKind.SAVEPOINTS);
            byte[] batch = RawClient.batch("SELECT 1");
            int resetAndEnd = 0x08 | 0x01;
            client.sendPacket(RawClient.BATCH, resetAndEnd, batch, 0, batch.length);
            client.answer();
            for (int i = 0; i < 500 && held().size() > 1; i++) {
                Thread.sleep(20);
            }
            assertThat(held()).containsOnlyKeys(MemoryKind.CONNECTIONS);
        }
        assertNothingIsHeld();
    }

    @Test
    void aRolledBackTransaction() throws Exception {
        try (Connection connection = server.connect("master")) {
            run(connection,
                    "CREATE TABLE #t (a nvarchar(max)) INSERT INTO #t VALUES (REPLICATE(CAST(N'x' AS nvarchar(max)), 100000))");
            long before = memory().used(MemoryKind.TEMPORARY_TABLES);
            run(connection, """
                    BEGIN TRAN
                    DELETE FROM #t
                    SAVE TRAN s
                    CREATE TABLE #u (a int)
                    INSERT INTO #t VALUES (N'y')
                    ROLLBACK TRAN s
                    DROP TABLE #t
                    CREATE TABLE #v (a int)
                    CREATE TABLE ##released2 (a int)
                    ROLLBACK""");
            assertThat(memory().used(MemoryKind.SAVEPOINTS)).isZero();
            assertThat(memory().used(MemoryKind.TEMPORARY_TABLES)).isBetween(before - 70_000, before + 70_000);
            run(connection, "BEGIN TRAN DROP TABLE #t COMMIT");
            assertThat(memory().used(MemoryKind.TEMPORARY_TABLES)).isZero();
        }
        assertNothingIsHeld();
    }

    @Test
    void aGlobalTableWhoseMakerLeavesWhileAnotherUsesIt() throws Exception {
        try (Connection user = server.connect("master")) {
            try (Connection maker = server.connect("master")) {
                run(maker, "CREATE TABLE ##released3 (a nvarchar(max))");
                run(user, "BEGIN TRAN INSERT INTO ##released3 VALUES (REPLICATE(CAST(N'x' AS nvarchar(max)), 100000))");
            }
            for (int i = 0; i < 500 && memory().connections() > 1; i++) {
                Thread.sleep(20);
            }
            run(user, "INSERT INTO ##released3 VALUES (REPLICATE(CAST(N'x' AS nvarchar(max)), 100000))");
            assertThat(memory().used(MemoryKind.TEMPORARY_TABLES)).isGreaterThan(400_000);
            run(user, "COMMIT");
            assertThat(memory().used(MemoryKind.TEMPORARY_TABLES)).isZero();
        }
        assertNothingIsHeld();
    }

    @Test
    void aSessionHasALimitedNumberOfEverything() throws Exception {
        try (Connection connection = server.connect("master")) {
            for (String many : new String[]{"BEGIN TRAN WHILE 1 = 1 SAVE TRAN s",
                "DECLARE @h int WHILE 1 = 1 EXEC sp_prepare @h OUTPUT, NULL, N'SELECT 1'",
                "DECLARE @h int, @o int = 8, @c int = 1, @n int WHILE 1 = 1 BEGIN SET @o = 8 SET @c = 1 EXEC sp_cursoropen @h OUTPUT, N'SELECT 1', @o, @c, @n OUTPUT END"}) {
                assertThatThrownBy(() -> run(connection, "SET NOCOUNT ON " + many)).as(many)
                        .isInstanceOf(SQLException.class).hasMessageContaining("10000");
            }
        }
        assertNothingIsHeld();
    }

    @Test
    void tellsWhatMemoryIsUsedFor() throws SQLException, IOException {
        try (Connection connection = server.connect("master"); Statement statement = connection.createStatement()) {
            var rows = statement.executeQuery(
                    "SELECT (SELECT SUM(pages_kb) FROM sys.dm_os_memory_clerks), used_memory_kb, peak_memory_kb, max_memory_kb "
                            + "FROM sys.dm_resource_governor_resource_pools WHERE name = 'default'");
            assertThat(rows.next()).isTrue();
            assertThat(rows.getLong(1)).isBetween(rows.getLong(2) - 20, rows.getLong(2) + 20).isPositive();
            assertThat(rows.getLong(3)).isBetween(rows.getLong(2), rows.getLong(4));
            assertThat(rows.getLong(4)).isEqualTo((memory().limit() + 1023) / 1024);
        }
    }
}
