package org.granary.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `Statement.executeBatch` sends its commands as one batch, and takes one DONE token for the end of each command.
public interface BatchCountForms {

    Connection connection();

    @ParameterizedTest
    @ValueSource(strings = {"PRINT 'x'", "RAISERROR('x', 10, 1)", "RAISERROR('x', 0, 1) WITH NOWAIT",
        "SET LOCK_TIMEOUT 1000", "SET NOCOUNT OFF", "TRUNCATE TABLE #u", "USE TranslationServices",
        "WAITFOR DELAY '00:00:00'", "DECLARE @x int", "DECLARE @x int = 1",
        "DECLARE @x TABLE (a int)", "IF 1 = 0 PRINT 'x'",
        "IF 1 = 0 PRINT 'x' ELSE PRINT 'y'", "WHILE 1 = 0 PRINT 'x'",
        "BEGIN TRY PRINT 'x' END TRY BEGIN CATCH END CATCH",
        "BEGIN TRY THROW 50001, 'x', 1 END TRY BEGIN CATCH END CATCH",
        "BEGIN TRY EXEC dbo.proc_NoSuch END TRY BEGIN CATCH END CATCH", "EXEC dbo.proc_SubmitJob 1", "EXEC(N'')",
        "EXEC('PRINT ''x''')", "EXEC sp_executesql N'DECLARE @x int = 1'"})
    default void everyCommandOfABatchIsCounted(String command) throws SQLException {
        int[] counts = counts("INSERT INTO #t VALUES (1)", command, "INSERT INTO #t VALUES (1), (2)");
        assertThat(counts).containsExactly(1, Statement.SUCCESS_NO_INFO, 2);
    }

    @Test
    default void countsAreKnownBehindFailedCalls() throws SQLException {
        for (String command : List.of("EXEC dbo.proc_SubmitJob 'x'", "EXEC dbo.proc_NoSuch",
                "EXEC dbo.proc_SubmitJob NULL", "RAISERROR('x', 16, 1)", "INSERT INTO #t VALUES (NULL)")) {
            assertThat(counts("INSERT INTO #t VALUES (1)", command, "INSERT INTO #t VALUES (1), (2)")).as(command)
                    .containsExactly(1, Statement.EXECUTE_FAILED, 2);
        }
    }

    @Test
    default void noCountHidesCountsAndNothingElse() throws SQLException {
        assertThat(counts("SET NOCOUNT ON", "INSERT INTO #t VALUES (1)", "PRINT 'x'", "INSERT INTO #t VALUES (1)",
                "SET NOCOUNT OFF", "INSERT INTO #t VALUES (1)")).containsExactly(Statement.SUCCESS_NO_INFO,
                        Statement.SUCCESS_NO_INFO, Statement.SUCCESS_NO_INFO, Statement.SUCCESS_NO_INFO,
                        Statement.SUCCESS_NO_INFO, 1);
    }

    private int[] counts(String... commands) throws SQLException {
        try (Statement statement = connection().createStatement()) {
            statement.execute("IF OBJECT_ID('tempdb..#t') IS NULL CREATE TABLE #t (a int NOT NULL)");
            statement.execute("IF OBJECT_ID('tempdb..#u') IS NULL CREATE TABLE #u (a int NOT NULL)");
            for (String command : commands) {
                statement.addBatch(command);
            }
            try {
                return statement.executeBatch();
            } catch (BatchUpdateException e) {
                return e.getUpdateCounts();
            }
        }
    }
}
