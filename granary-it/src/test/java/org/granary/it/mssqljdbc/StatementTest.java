package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.BatchUpdateException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// `Statement`: results and counts in their order, limits, messages, batches, generated keys.
class StatementTest extends JdbcTest {

    /// What a text answered: a count, or the first column of a result set.
    private List<Object> results(String sql) throws SQLException {
        List<Object> results = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            boolean rows = statement.execute(sql);
            while (rows || statement.getUpdateCount() >= 0) {
                if (rows) {
                    try (ResultSet set = statement.getResultSet()) {
                        results.add(rows(set).stream().map(List::getFirst).toList());
                    }
                } else {
                    results.add(statement.getUpdateCount());
                }
                rows = statement.getMoreResults();
            }
        }
        return results;
    }

    @Test
    @Covers("TDS-2.2.1.4-1")
    void resultSetsAndCountsComeInTheOrderOfTheStatements() throws SQLException {
        run("CREATE TABLE #t (a int NOT NULL PRIMARY KEY, b nvarchar(20) NULL)");
        assertThat(results("""
                INSERT INTO #t VALUES (1, N'one'), (2, N'two'), (3, NULL);
                SELECT a FROM #t ORDER BY a DESC;
                UPDATE #t SET b = N'x' WHERE a < 3;
                SELECT b FROM #t WHERE a = 99;
                DELETE FROM #t WHERE a = 1;
                DECLARE @x int = 5;
                SET @x = @x + 1;
                SELECT @x, 'second column';"""))
                .containsExactly(3, List.of(3, 2, 1), 2, List.of(), 1, List.of(6));
    }

    @Test
    void noCountLeavesOnlyResultSets() throws SQLException {
        assertThat(results("""
                SET NOCOUNT ON;
                CREATE TABLE #t (a int);
                INSERT INTO #t VALUES (1), (2);
                UPDATE #t SET a = 3;
                SELECT a FROM #t;
                SET NOCOUNT OFF;
                DELETE FROM #t;""")).as("the driver counts 0 for the table").containsExactly(0, List.of(3, 3), 2);
    }

    @Test
    void executeUpdateAnswersTheCount() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate("CREATE TABLE #t (a int)")).isZero();
            assertThat(statement.executeUpdate("INSERT INTO #t SELECT 1 UNION ALL SELECT 2")).isEqualTo(2);
            assertThat(statement.executeLargeUpdate("UPDATE #t SET a = a + 1")).isEqualTo(2);
            statement.executeUpdate("TRUNCATE TABLE #t");
            assertThat(value("SELECT COUNT(*) FROM #t")).isEqualTo(0);
            assertThat(statement.executeUpdate("DROP TABLE #t")).isZero();
        }
    }

    @Test
    void maxRowsMaxFieldSizeAndFetchSizeAreObeyed() throws SQLException {
        run("CREATE TABLE #t (a int, b nvarchar(max), c varbinary(max))");
        run("INSERT INTO #t VALUES (1, N'abcdefgh', 0x0102030405060708), (2, N'x', 0x01), (3, N'y', 0x02)");
        try (Statement statement = connection.createStatement()) {
            statement.setMaxRows(2);
            statement.setFetchSize(1);
            statement.setMaxFieldSize(4);
            try (ResultSet results = statement.executeQuery("SELECT a, b, c FROM #t ORDER BY a")) {
                assertThat(results.next()).isTrue();
                assertThat(results.getString(2)).isEqualTo("ab");
                assertThat(results.getBytes(3)).containsExactly(1, 2, 3, 4);
                assertThat(results.next()).isTrue();
                assertThat(results.next()).isFalse();
            }
        }
        try (Statement statement = connection.createStatement();
                ResultSet results = statement.executeQuery("SELECT a, b, c FROM #t ORDER BY a")) {
            assertThat(results.next()).isTrue();
            assertThat(results.getString(2)).isEqualTo("abcdefgh");
            assertThat(rows(results)).hasSize(2);
        }
    }

    @Test
    @Covers({"TDS-2.2.2.8-1", "TDS-2.2.7.13-1"})
    void messagesUpToSeverityTenAreWarnings() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRINT N'größer'; RAISERROR(N'take %d of %s', 10, 7, 3, N'care') WITH NOWAIT; PRINT ''");
            SQLWarning first = statement.getWarnings();
            assertThat(first.getMessage()).isEqualTo("größer");
            assertThat(first.getErrorCode()).isZero();
            SQLWarning second = first.getNextWarning();
            assertThat(second.getMessage()).isEqualTo("take 3 of care");
            assertThat(second.getErrorCode()).isEqualTo(50000);
            assertThat(second.getNextWarning().getMessage()).isIn("", " ");
            statement.clearWarnings();
            assertThat((Throwable) statement.getWarnings()).isNull();
        }
    }

    @Test
    @Covers("TDS-2.2.7.10-2")
    void severityElevenIsAnErrorAndTheBatchGoesOn() throws SQLException {
        assertError(error(() -> run("RAISERROR('no', 11, 9)")), 50000, 11, 9);
        try (Statement statement = connection.createStatement()) {
            assertThat((Throwable) catchThrowableOfType(SQLException.class,
                    () -> statement.execute("RAISERROR('no', 16, 1); SELECT 5"))).hasMessage("no");
            assertThat(statement.getMoreResults()).isTrue();
            try (ResultSet results = statement.getResultSet()) {
                assertThat(rows(results)).containsExactly(List.of(5));
            }
        }
    }

    @Test
    void batchesAnswerEachCount() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE #t (a int NOT NULL PRIMARY KEY)");
            for (int i = 1; i <= 5; i++) {
                statement.addBatch("INSERT INTO #t VALUES (" + i + ")");
            }
            statement.addBatch("UPDATE #t SET a = a + 100");
            assertThat(statement.executeBatch()).containsExactly(1, 1, 1, 1, 1, 5);

            statement.addBatch("INSERT INTO #t VALUES (1)");
            statement.addBatch("INSERT INTO #t VALUES (1)");
            statement.addBatch("INSERT INTO #t VALUES (2)");
            BatchUpdateException failed = catchThrowableOfType(BatchUpdateException.class, statement::executeBatch);
            assertThat(failed.getErrorCode()).isEqualTo(2627);
            assertThat(failed.getUpdateCounts()).startsWith(1, Statement.EXECUTE_FAILED);
        }
        assertThat(value("SELECT COUNT(*) FROM #t WHERE a <= 2")).isIn(1, 2);
    }

    @Test
    void generatedKeysComeBack() throws SQLException {
        run("CREATE TABLE #t (id bigint IDENTITY(100, 10) NOT NULL, a int)");
        try (Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate("INSERT INTO #t (a) VALUES (1), (2)", Statement.RETURN_GENERATED_KEYS))
                    .isEqualTo(2);
            try (ResultSet keys = statement.getGeneratedKeys()) {
                assertThat(columnNames(keys)).containsExactly("GENERATED_KEYS");
                assertThat(keys.next()).isTrue();
                assertThat(keys.getLong(1)).isEqualTo(110);
                assertThat(keys.next()).isFalse();
            }
        }
        try (var statement = connection.prepareStatement("INSERT INTO #t (a) VALUES (?)",
                Statement.RETURN_GENERATED_KEYS)) {
            for (int i = 2; i < 5; i++) {
                statement.setInt(1, i);
                assertThat(statement.executeUpdate()).isEqualTo(1);
                try (ResultSet keys = statement.getGeneratedKeys()) {
                    assertThat(keys.next()).isTrue();
                    assertThat(keys.getLong(1)).isEqualTo(100 + 10 * i);
                }
            }
        }
        assertThat(value("SELECT CAST(@@IDENTITY AS int)")).isEqualTo(140);
    }

    @Test
    void aLongTextOfStatementsRuns() throws SQLException {
        StringBuilder text = new StringBuilder("DECLARE @n int = 0;\n");
        text.append("SET @n = @n + 1; -- ä comment\n".repeat(5000));
        text.append("SELECT @n");
        assertThat(results(text.toString())).containsExactly(List.of(5000));
    }

    @Test
    void manyRowsStream() throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet results = statement.executeQuery("""
                WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 100)
                SELECT a.i * 100 + b.i AS number, REPLICATE(N'x', a.i) AS text FROM n AS a CROSS JOIN n AS b""")) {
            long sum = 0;
            int count = 0;
            while (results.next()) {
                sum += results.getInt("number");
                assertThat(results.getString("text")).isNotEmpty();
                count++;
            }
            assertThat(count).isEqualTo(10_000);
            assertThat(sum).isEqualTo(100L * 100 * 5050 + 100L * 5050);
        }
    }
}
