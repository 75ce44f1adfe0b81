package org.granary.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.granary.it.QueueClient;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// T-SQL that wants more than there is: an error or an answer, in bounded memory, and the connection goes on.
class GreedyBatchesTest extends HostileTest {
    private static final int DEEP = 20_000;

    @Override
    String[] flags() {
        return new String[]{"--encryption", "optional"};
    }

    /// The error that a batch ends with; null if it ends well.
    private @Nullable SQLException run(String sql) throws SQLException {
        try (QueueClient client = connect(); Statement statement = client.connection().createStatement()) {
            SQLException failure = null;
            try {
                boolean rows = statement.execute(sql);
                while (rows || statement.getUpdateCount() != -1) {
                    rows = statement.getMoreResults();
                }
            } catch (SQLException e) {
                failure = e;
                assertTellsNoInsides(String.valueOf(e.getMessage()));
                assertThat(e.getErrorCode()).as(e.getMessage()).isNotIn(0, 3624);
            }
            assertThat(client.number("SELECT 42")).as("the connection goes on").isEqualTo(42);
            return failure;
        }
    }

    static List<String> nested() {
        return List.of("SELECT " + "(".repeat(DEEP) + "1" + ")".repeat(DEEP),
                "SELECT " + "-".repeat(2 * DEEP + 1) + "1",
                "SELECT " + "- ".repeat(DEEP) + "1", "SELECT 1" + " + 1".repeat(DEEP),
                "SELECT 1 WHERE " + "NOT ".repeat(DEEP) + "1 = 1",
                "SELECT 1 WHERE 1 = 1" + " AND 1 = 1".repeat(DEEP), "SELECT 1 WHERE 1 = 1" + " OR 1 = 2".repeat(DEEP),
                "SELECT * FROM " + "(SELECT * FROM ".repeat(1000) + "dbo.Jobs" + ") AS t".repeat(1000),
                "BEGIN ".repeat(DEEP) + "SELECT 1 " + "END ".repeat(DEEP), "IF 1 = 1 ".repeat(DEEP) + "SELECT 1",
                "SELECT " + "CASE WHEN 1 = 1 THEN ".repeat(5000) + "1" + " END".repeat(5000),
                "SELECT " + "ISNULL(".repeat(5000) + "1" + ", 1)".repeat(5000),
                "SELECT 1" + " UNION ALL SELECT 1".repeat(5000),
                "/*".repeat(DEEP), "EXEC('".repeat(50) + "SELECT 1", "SELECT N'" + "x".repeat(1 << 20));
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource("nested")
    void deepNestingIsAnErrorOrWorks(String sql) throws SQLException {
        run(sql);
    }

    @Test
    void hugeListsAreAnErrorOrWork() throws SQLException {
        String list = IntStream.range(0, 100_000).mapToObj(String::valueOf).collect(Collectors.joining(", "));
        run("SELECT COUNT(*) FROM dbo.Jobs WHERE JobId IN (" + list + ")");
        run("SELECT " + list);
        run("DECLARE @a int = 1; " + "SET @a = @a + 1; ".repeat(50_000));
        run("EXEC dbo.proc_SubmitJob " + list);
    }

    @Test
    void giantStringsAreAnErrorOrWork() throws SQLException {
        run("SELECT LEN(REPLICATE(CAST('x' AS varchar(max)), 2000000000))");
        run("SELECT LEN(REPLICATE(CAST(N'x' AS nvarchar(max)), 9000000000000000000))");
        run("SELECT LEN(SPACE(2000000000))");
        run("SELECT LEN(REPLACE(REPLICATE(CAST('x' AS varchar(max)), 1000000), 'x', REPLICATE('y', 8000)))");
        run("DECLARE @s nvarchar(max) = N'x', @i int = 0; WHILE @i < 40 BEGIN SET @s = @s + @s; SET @i = @i + 1 END; SELECT LEN(@s)");
        run("SELECT LEN(STUFF(REPLICATE(CAST('x' AS varchar(max)), 300000000), 1, 0, REPLICATE(CAST('x' AS varchar(max)), 300000000)))");
        run("SELECT DATALENGTH(CONVERT(varbinary(max), REPLICATE(CAST(N'x' AS nvarchar(max)), 500000000)))");
    }

    @Test
    void tablesThatGrowWithoutEndAreStopped() throws SQLException {
        run("DECLARE @t TABLE (a nvarchar(max)); BEGIN TRY "
                + "WHILE 1 = 1 INSERT INTO @t VALUES (REPLICATE(CAST(N'x' AS nvarchar(max)), 100000)) "
                + "END TRY BEGIN CATCH SELECT ERROR_NUMBER() END CATCH");
        run("CREATE TABLE #t (a nvarchar(max)); INSERT INTO #t VALUES (N'xxxxxxxxxxxxxxxx'); BEGIN TRY "
                + "WHILE 1 = 1 INSERT INTO #t SELECT a FROM #t END TRY BEGIN CATCH SELECT ERROR_NUMBER() END CATCH");
        run("WITH r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT n FROM r ORDER BY n DESC OPTION (MAXRECURSION 0)");
        run("WITH r AS (SELECT 1 AS n UNION ALL SELECT r.n FROM r, (VALUES (1), (2)) AS d (x)) SELECT COUNT(*) FROM r OPTION (MAXRECURSION 0)");
    }

    @Test
    void aLoopWithoutEndCanBeCancelled() throws Exception {
        for (String sql : List.of("WHILE 1 = 1 SELECT 1 WHERE 1 = 0", "DECLARE @i int = 0; WHILE @i >= 0 SET @i = 1",
                "WAITFOR DELAY '10:00:00'", "WHILE 1 = 1 BEGIN TRY SELECT 1/0 END TRY BEGIN CATCH END CATCH",
                "WITH n AS (SELECT 1 AS i UNION ALL SELECT i FROM n) SELECT COUNT(*) FROM n OPTION (MAXRECURSION 0)",
                "WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 100) SELECT COUNT(*) FROM n a, n b, n c, n d, n e, n f")) {
            try (QueueClient client = connect(); Statement statement = client.connection().createStatement()) {
                CompletableFuture<Boolean> ended = CompletableFuture.supplyAsync(() -> {
                    try {
                        statement.execute(sql);
                        while (statement.getMoreResults() || statement.getUpdateCount() != -1) {
                            // results of a loop
                        }
                    } catch (SQLException e) {
                        // Between two results the driver takes the end for an end, elsewhere for an error.
                    }
                    return true;
                });
                Thread.sleep(200);
                assertThat(ended).as(sql).isNotDone();
                statement.cancel();
                assertThat(ended.get(60, TimeUnit.SECONDS)).as(sql).isTrue();
                assertThat(client.number("SELECT 42")).isEqualTo(42);
            }
        }
    }

    @Test
    void loopsOfClientsThatHaveLeftEnd() throws IOException, InterruptedException {
        for (int i = 0; i < 20; i++) {
            RawClient client = RawClient.loggedIn(port());
            client.send(RawClient.BATCH, RawClient.batch("WHILE 1 = 1 SELECT 1 WHERE 1 = 0"));
            Thread.sleep(20);
            client.close();
        }
    }
}
