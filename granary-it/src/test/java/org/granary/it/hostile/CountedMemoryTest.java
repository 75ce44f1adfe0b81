package org.granary.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.granary.it.TestServer;
import org.granary.memory.MemoryKind;
import org.granary.memory.ServerMemory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What the budget says that something holds is about what it really takes of the heap.
class CountedMemoryTest {
    private static final double LEAST = 0.7;
    private static final double MOST = 2.0;
    private static final long NOISE = 2 << 20;
    private static final long STABLE = 50_000;
    private static final int ATTEMPTS = 3;

    /// @param sql keeps some megabytes until the session ends
    record Sample(String name, String sql) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Sample> samples() {
        return List.of(
                new Sample("rows of numbers", """
                        CREATE TABLE #t (a int, b bigint, c bit, d smallint) DECLARE @i int = 1000
                        WHILE @i < 70000 BEGIN INSERT INTO #t VALUES (@i, @i, 1, 7) SET @i = @i + 1 END"""),
                new Sample("rows of texts",
                        """
                                CREATE TABLE #t (a nvarchar(100), b varchar(100)) DECLARE @i int = 0
                                WHILE @i < 30000 BEGIN
                                    INSERT INTO #t VALUES (N'\u0431' + CAST(@i AS nvarchar), REPLICATE('x', 50) + CAST(@i AS varchar)) SET @i = @i + 1 END"""),
                new Sample("rows of decimals and times",
                        """
                                CREATE TABLE #t (a decimal(38, 10), b datetime2, c uniqueidentifier, d float) DECLARE @i int = 0
                                WHILE @i < 40000 BEGIN INSERT INTO #t VALUES (@i * 1.5, SYSUTCDATETIME(), NEWID(), RAND()) SET @i = @i + 1 END"""),
                new Sample("rows with keys",
                        """
                                CREATE TABLE #t (a int PRIMARY KEY, b nvarchar(50) UNIQUE) DECLARE @i int = 1000
                                WHILE @i < 30000 BEGIN INSERT INTO #t VALUES (@i, N'key ' + CAST(@i AS nvarchar)) SET @i = @i + 1 END"""),
                new Sample("global tables without rows",
                        """
                                DECLARE @i int = 0, @t nvarchar(max)
                                WHILE @i < 5000 BEGIN
                                    SET @t = N'CREATE TABLE ##t' + CAST(@i AS nvarchar) + N' (a int, b nvarchar(10))' EXEC (@t) SET @i = @i + 1 END"""),
                new Sample("prepared statements", """
                        DECLARE @i int = 0, @h int, @t nvarchar(max)
                        WHILE @i < 3000 BEGIN
                            SET @t = N'SELECT N''\u0431' + REPLICATE(N'x', 1000) + CAST(@i AS nvarchar) + N''', @a'
                            EXEC sp_prepare @h OUTPUT, N'@a int', @t SET @i = @i + 1 END"""),
                new Sample("cursors",
                        """
                                DECLARE @h int, @o int, @c int, @n int, @i int = 0
                                WHILE @i < 50 BEGIN
                                    SET @o = 8 SET @c = 1
                                    EXEC sp_cursoropen @h OUTPUT, N'WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
                                        SELECT N''\u0431'' + REPLICATE(N''x'', 50) + CAST(i AS nvarchar), i FROM n OPTION (MAXRECURSION 0)', @o, @c, @n OUTPUT
                                    SET @i = @i + 1 END"""),
                new Sample("changes in a transaction",
                        """
                                CREATE TABLE #t (a int, b nvarchar(100)) DECLARE @i int = 0
                                WHILE @i < 30000 BEGIN INSERT INTO #t VALUES (@i, N'\u0431' + CAST(@i AS nvarchar)) SET @i = @i + 1 END
                                BEGIN TRAN UPDATE #t SET a = a + 100000, b = b + N'y'"""),
                new Sample("cached texts",
                        """
                                DECLARE @i int = 0, @t nvarchar(max)
                                WHILE @i < 300 BEGIN
                                    SET @t = N'DECLARE @x int SELECT @x = 1' + REPLICATE(N'+1', 200) + N' WHERE 1 = ' + CAST(@i AS nvarchar)
                                    EXEC (@t) SET @i = @i + 1 END"""));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void isWhatItTakes(Sample sample) throws Exception {
        // What other tests of this JVM leave behind can go in the middle of a measurement.
        AssertionError first = null;
        for (int i = 0; i < ATTEMPTS; i++) {
            try {
                measure(sample);
                return;
            } catch (AssertionError e) {
                first = first == null ? e : first;
            }
        }
        throw Objects.requireNonNull(first);
    }

    private static void measure(Sample sample) throws Exception {
        try (TestServer server = TestServer.start(Map.of()); Connection connection = server.connect("master")) {
            ServerMemory memory = server.server().memory();
            run(connection, "SELECT 1");
            long countedBefore = memory.used();
            long before = heap();
            run(connection, sample.sql());
            long taken = heap() - before;
            long counted = memory.used() - countedBefore;
            assertThat(taken).as("the sample is large enough to be seen").isGreaterThan(NOISE);
            assertThat((double) counted).as("taken " + taken + ", counted " + counted)
                    .isBetween(LEAST * taken, MOST * taken);
            connection.close();
            for (int i = 0; i < 100 && memory.connections() > 0; i++) {
                Thread.sleep(50);
            }
            assertThat(memory.used()).as("the session has left")
                    .isLessThanOrEqualTo(memory.used(MemoryKind.TEXT_CACHE));
        }
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            boolean rows = statement.execute("SET NOCOUNT ON " + sql);
            while (rows || statement.getUpdateCount() != -1) {
                rows = statement.getMoreResults();
            }
        }
    }

    private static long heap() throws InterruptedException {
        Runtime runtime = Runtime.getRuntime();
        long least = Long.MAX_VALUE;
        // Other tests of this JVM leave things behind that go one after another.
        for (int i = 0; i < 6; i++) {
            System.gc();
            Thread.sleep(50);
            long now = runtime.totalMemory() - runtime.freeMemory();
            i = now < least - STABLE ? 0 : i;
            least = Math.min(least, now);
        }
        return least;
    }
}
