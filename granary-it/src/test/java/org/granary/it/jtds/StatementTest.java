package org.granary.it.jtds;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.BatchUpdateException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatementTest extends JtdsTest {

    @Test
    void returnsResultsAndCountsInTheirOrder() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            assertThat(statement.execute("""
                    CREATE TABLE #t (id int NOT NULL, name nvarchar(20) NULL);
                    INSERT INTO #t VALUES (1, N'a'), (2, N'b');
                    SELECT id, name FROM #t ORDER BY id;
                    UPDATE #t SET name = N'c' WHERE id = 2;
                    SELECT name FROM #t WHERE id = 2;
                    DELETE FROM #t""")).isFalse();
            assertThat(statement.getUpdateCount()).isEqualTo(2);
            assertThat(statement.getMoreResults()).isTrue();
            assertThat(rows(statement.getResultSet())).containsExactly(List.of(1, "a"), List.of(2, "b"));
            assertThat(statement.getMoreResults()).isFalse();
            assertThat(statement.getUpdateCount()).isEqualTo(1);
            assertThat(statement.getMoreResults()).isTrue();
            assertThat(rows(statement.getResultSet())).containsExactly(List.of("c"));
            assertThat(statement.getMoreResults()).isFalse();
            assertThat(statement.getUpdateCount()).isEqualTo(2);
            assertThat(statement.getMoreResults()).isFalse();
            assertThat(statement.getUpdateCount()).isEqualTo(-1);
        }
    }

    @Test
    void returnsWhatIdentityWasMade() throws SQLException {
        run("CREATE TABLE #t (id int IDENTITY(5, 1) NOT NULL, name nvarchar(20))");
        try (Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate("INSERT INTO #t (name) VALUES (N'x')", Statement.RETURN_GENERATED_KEYS))
                    .isEqualTo(1);
            try (ResultSet keys = statement.getGeneratedKeys()) {
                assertThat(keys.next()).isTrue();
                assertThat(keys.getInt(1)).isEqualTo(5);
            }
        }
    }

    @Test
    void runsBatchesAndSaysWhichOneFailed() throws SQLException {
        run("CREATE TABLE #t (id int NOT NULL PRIMARY KEY)");
        try (Statement statement = connection.createStatement()) {
            for (int i = 0; i < 5; i++) {
                statement.addBatch("INSERT INTO #t VALUES (" + i + ")");
            }
            assertThat(statement.executeBatch()).containsExactly(1, 1, 1, 1, 1);
            statement.addBatch("INSERT INTO #t VALUES (10)");
            statement.addBatch("INSERT INTO #t VALUES (0)");
            statement.addBatch("INSERT INTO #t VALUES (11)");
            BatchUpdateException failed = (BatchUpdateException) errorOf(statement::executeBatch);
            assertThat(failed.getErrorCode()).isEqualTo(2627);
            assertThat(failed.getUpdateCounts()).containsExactly(1, Statement.EXECUTE_FAILED, 1);
        }
        assertThat(value("SELECT COUNT(*) FROM #t")).isEqualTo(7);
    }

    @Test
    void bringsMessagesAsWarnings() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRINT N'grüße'; RAISERROR(N'take %d', 5, 3, 7)");
            SQLWarning warning = statement.getWarnings();
            assertThat(warning.getMessage()).isEqualTo("grüße");
            assertThat(warning.getNextWarning().getMessage()).isEqualTo("take 7");
            assertThat(warning.getNextWarning().getErrorCode()).isEqualTo(50000);
        }
    }

    @Test
    void keepsEveryCharacter() throws SQLException {
        String text = "Grüße, Ελλάδα, 日本語, 😀, '' \" [ ] % _ \\";
        assertThat(value("SELECT N'" + text.replace("'", "''") + "'")).isEqualTo(text);
        assertThat(value("SELECT ?", text)).isEqualTo(text);
        assertThat(value("SELECT CAST(? AS nvarchar(100))", text)).isEqualTo(text);
    }

    @Test
    void errorsHaveTheirNumbersAndTheConnectionGoesOn() throws SQLException {
        assertThat(error(() -> run("SELECT * FROM dbo.NoTable")).getErrorCode()).isEqualTo(208);
        assertThat(error(() -> run("SELEC 1")).getErrorCode()).isIn(102, 2812);
        assertThat(error(() -> run("SELECT @x")).getErrorCode()).isEqualTo(137);
        assertThat(error(() -> run("EXEC dbo.proc_Nothing")).getErrorCode()).isEqualTo(2812);
        assertThat(error(() -> run("EXEC dbo.proc_SubmitJob")).getErrorCode()).isEqualTo(201);
        assertThat(error(() -> run("EXEC dbo.proc_SubmitJob 1, 2")).getErrorCode()).isEqualTo(8144);
        assertThat(error(() -> run("EXEC dbo.proc_SubmitJob @No = 1")).getErrorCode()).isEqualTo(8145);
        assertThat(error(() -> run("EXEC dbo.proc_SubmitJob 'x'")).getErrorCode()).isEqualTo(8114);
        assertThat(error(() -> run("SELECT 1/0")).getErrorCode()).isEqualTo(8134);
        assertThat(error(() -> run("RAISERROR(N'mine', 16, 1)")).getErrorCode()).isEqualTo(50000);
        assertThat(error(() -> run("THROW 60001, N'thrown', 1")).getErrorCode()).isEqualTo(60001);
    }

    @Test
    void anErrorBehindAResultComesOutByReadingOn() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            assertThat(statement.execute("SELECT 1; SELECT 1/0; SELECT 2")).isTrue();
            ResultSet results = statement.getResultSet();
            assertThat(results.next()).isTrue();
            assertThat(errorOf(results::next).getErrorCode()).isEqualTo(8134);
        }
        assertThat(value("SELECT 3")).isEqualTo(3);
    }

    @Test
    void limitsRowsAndFieldSizes() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setMaxRows(2);
            try (ResultSet results = statement.executeQuery("SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3")) {
                assertThat(rows(results)).hasSize(2);
            }
        }
        assertThat(rows("SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3")).hasSize(3);
    }
}
