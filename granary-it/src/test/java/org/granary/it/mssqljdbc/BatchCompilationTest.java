package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A batch is compiled as a whole: with a mistake in it, nothing of it runs. What is not there yet is looked for when it is needed.
class BatchCompilationTest extends JdbcTest {

    @BeforeEach
    void makeTable() throws SQLException {
        run("CREATE TABLE #k (a int)");
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            INSERT #k VALUES (1); SELECT nosuchcol FROM dbo.Jobs | 207
            INSERT #k VALUES (1); SELECT b FROM #k | 207
            INSERT #k VALUES (1); SELECT Jobs.nosuchcol FROM dbo.Jobs | 207
            INSERT #k VALUES (1); SELECT x.JobId FROM dbo.Jobs | 4104
            INSERT #k VALUES (1); SELECT JobId FROM dbo.Jobs, dbo.Groups | 209
            INSERT #k VALUES (1); SELECT NOSUCH(1) | 195
            INSERT #k VALUES (1); SELECT LEN('a', 'b') | 174
            INSERT #k VALUES (1); SELECT @undeclared | 137
            INSERT #k VALUES (1); DECLARE @a int; DECLARE @a int | 134
            INSERT #k VALUES (1); INSERT #k VALUES (1, 2) | 213
            INSERT #k VALUES (1); INSERT #k (b) VALUES (1) | 207
            INSERT #k VALUES (1); UPDATE #k SET b = 1 | 207
            INSERT #k VALUES (1); DELETE #k WHERE b = 1 | 207
            INSERT #k VALUES (1); DECLARE @i int = 'a' + nothing | 207
            INSERT #k VALUES (1); IF nothing = 1 PRINT 'x' | 207
            INSERT #k VALUES (1); WHILE 1 = 0 SELECT b FROM #k | 207
            INSERT #k VALUES (1); IF 1 = 0 SELECT nosuchcol FROM dbo.Jobs | 207
            INSERT #k VALUES (1); SELECT JobId, COUNT(*) FROM dbo.Jobs | 8120
            INSERT #k VALUES (1); SELECT 1 UNION SELECT 1, 2 | 205
            INSERT #k VALUES (1); PRINT nothing | 207
            INSERT #k VALUES (1); EXEC ('SELECT ' + nothing) | 207
            INSERT #k VALUES (1); SELECT b INTO #l FROM #k | 207
            INSERT #k VALUES (1); USE master; SELECT nosuchcol FROM sys.objects | 207
            INSERT #k VALUES (1); USE nosuchdatabase | 911
            INSERT #k VALUES (1); DROP FUNCTION p | 40517
            INSERT #k VALUES (1); DECLARE @g uniqueidentifier = CAST(GETDATE() AS uniqueidentifier) | 529
            BEGIN TRY INSERT #k VALUES (1); SELECT b FROM #k END TRY BEGIN CATCH INSERT #k VALUES (2) END CATCH | 207
            BEGIN INSERT #k VALUES (1); SELECT b FROM #k END | 207
            """)
    void aMistakeAnywhereKeepsTheBatchFromRunning(String sql, int number) throws SQLException {
        assertThat(error(() -> run(sql)).getErrorNumber()).as(sql).isEqualTo(number);
        assertThat(value("SELECT COUNT(*) FROM #k")).as(sql).isEqualTo(0);
        assertThat(error(() -> run(sql)).getErrorNumber()).as("again: " + sql).isEqualTo(number);
    }

    @Test
    void allMistakesAreTold() throws SQLException {
        assertThat(errors("select a;select b;")).containsExactly("207 Invalid column name 'a'.",
                "207 Invalid column name 'b'.");
        assertThat(errors("SELECT @x\nSELECT nothing\nSELECT NOSUCH()\nIF other = 1 SELECT LEFT('a')\nSELECT @y"))
                .containsExactly("137 Must declare the scalar variable \"@x\".", "207 Invalid column name 'nothing'.",
                        "195 'NOSUCH' is not a recognized built-in function name.",
                        "207 Invalid column name 'other'.", "174 The left function requires 2 argument(s).",
                        "137 Must declare the scalar variable \"@y\".");
    }

    @ParameterizedTest
    @ValueSource(strings = {"INSERT #k VALUES (1); SELECT nosuchcol FROM dbo.NoSuchTable",
        "INSERT #k VALUES (1); SELECT b FROM #nosuch",
        "CREATE TABLE #n (a int); INSERT #k VALUES (1); SELECT b FROM #n",
        "SELECT 1 AS a INTO #n; INSERT #k VALUES (1); SELECT b FROM #n",
        "INSERT #k VALUES (1); WHILE 1 = 1 BEGIN SELECT b FROM #n; CREATE TABLE #n (a int) END",
        "INSERT #k VALUES (1); EXEC ('SELECT b FROM #k; INSERT #k VALUES (2)')",
        "INSERT #k VALUES (1); EXEC sp_executesql N'INSERT #k VALUES (2); SELECT b FROM #k'",
        "INSERT #k VALUES (1); IF 1 = 1 DROP FUNCTION p; INSERT #k VALUES (2)",
        "INSERT #k VALUES (1); BEGIN TRY SELECT * FROM #nosuch END TRY BEGIN CATCH INSERT #k VALUES (2) END CATCH"})
    void whatCannotBeKnownBeforeIsFoundWhenItIsReached(String sql) throws SQLException {
        assertThat(error(() -> run(sql)).getErrorNumber()).as(sql).isIn(207, 208, 40517);
        assertThat(value("SELECT COUNT(*) FROM #k")).as(sql).isEqualTo(1);
    }

    @Test
    void aTableOfTheBatchMayHaveAnotherShapeThanTheOneBeforeIt() throws SQLException {
        run("DROP TABLE #k; CREATE TABLE #k (b int); INSERT #k (b) VALUES (5)");
        assertThat(value("SELECT b FROM #k")).isEqualTo(5);
        run("SELECT b FROM #k; DROP TABLE #k; SELECT 7 AS c INTO #k; UPDATE #k SET c = c + 1");
        assertThat(value("SELECT c FROM #k")).isEqualTo(8);
        run("IF 1 = 1 BEGIN DROP TABLE #k END CREATE TABLE #k (d int) INSERT #k SELECT 9 DELETE #k WHERE d = 0");
        assertThat(value("SELECT d FROM #k")).isEqualTo(9);
    }

    @Test
    void aTextThatIsCalledHasItsOwnMistakes() throws SQLException {
        for (String call : List.of("EXEC ('SELECT 1 SELECT b FROM #k')",
                "EXEC sp_executesql N'SELECT 1 SELECT b FROM #k'",
                "EXEC ('SELECT * FROM #nosuch')", "EXEC sp_executesql N'SELECT NOSUCH()'", "EXEC ('SELECT FROM')",
                "EXEC ('BEGIN TRY SELECT * FROM #nosuch END TRY BEGIN CATCH INSERT #k VALUES (1) END CATCH')")) {
            assertThat(value("BEGIN TRY " + call + " END TRY BEGIN CATCH SELECT ERROR_NUMBER() END CATCH")).as(call)
                    .isIn(207, 208, 195, 156);
            assertThat(errors(call + "; INSERT #k VALUES (@@ERROR)")).as(call).hasSize(1);
            assertThat((Integer) value("SELECT MAX(a) FROM #k")).as(call).isIn(207, 208, 195, 156);
            assertThat(value("SELECT COUNT(*) FROM #k")).as(call).isEqualTo(1);
            run("DELETE #k");
        }
    }

    @Test
    void aMistakeDoesNotRollBackWhatWasBegun() throws SQLException {
        run("SET XACT_ABORT ON");
        connection.setAutoCommit(false);
        run("INSERT #k VALUES (1)");
        assertThat(error(() -> run("SELECT 1; SELECT b FROM #k")).getErrorNumber()).isEqualTo(207);
        assertThat(error(() -> run("EXEC ('SELECT * FROM #nosuch')")).getErrorNumber()).isEqualTo(208);
        assertThat(value("SELECT @@TRANCOUNT")).isEqualTo(1);
        connection.commit();
        assertThat(value("SELECT COUNT(*) FROM #k")).isEqualTo(1);
    }

    @Test
    void aPreparedTextIsCompiledAsAWhole() throws SQLException {
        String sql = "INSERT #k VALUES (?); SELECT nosuchcol FROM dbo.Jobs WHERE JobId = ?";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < 3; i++) {
                statement.setInt(1, i);
                statement.setInt(2, i);
                assertThat(error(statement::execute).getErrorNumber()).isEqualTo(207);
            }
        }
        assertThat(value("SELECT COUNT(*) FROM #k")).isEqualTo(0);
    }

    @Test
    void theSameTextIsCheckedForEachDatabaseAndEachTypeOfItsParameters() throws SQLException {
        String sql = "SET NOCOUNT ON; SELECT COUNT(JobId) FROM dbo.Jobs";
        assertThat(value(sql)).isEqualTo(0);
        run("USE master");
        assertThat(error(() -> run(sql)).getErrorNumber()).isEqualTo(208);
        run("EXEC sp_executesql N'SELECT @p + 1; SELECT @p % 2', N'@p int', 1");
        assertThat(error(() -> run("EXEC sp_executesql N'SELECT @p + 1; SELECT @p % 2', N'@p float', 1"))
                .getErrorNumber()).isEqualTo(402);
    }

    @ParameterizedTest
    @ValueSource(strings = {"IF OBJECT_ID('tempdb..#x') IS NOT NULL DROP PROCEDURE #x",
        "IF OBJECT_ID('tempdb..#x') IS NOT NULL DROP PROCEDURE #x SELECT 1",
        "IF 1 = 0 BEGIN CHECKPOINT; GRANT SELECT ON dbo.Jobs TO public END",
        "IF 1 = 0 ALTER TABLE dbo.Jobs ADD x int; ELSE SELECT 1",
        "IF 1 = 0 BEGIN SELECT * FROM dbo.Jobs FOR XML AUTO END ELSE SELECT 1",
        "IF 1 = 0 DENY SELECT, INSERT ON dbo.Jobs TO public INSERT #k VALUES (1)",
        "WHILE 1 = 0 BEGIN CREATE INDEX i ON dbo.Jobs (JobId); DBCC CHECKDB END"})
    void whatIsNotSupportedIsNoErrorWhereItIsNotReached(String sql) throws SQLException {
        run(sql);
    }

    @Test
    void whatIsNotSupportedEndsTheBatchWhereItIsReached() throws SQLException {
        assertThat(errors("IF 1 = 1 SHUTDOWN; INSERT #k VALUES (1)"))
                .containsExactly("40517 SHUTDOWN is not supported by this server.");
        assertThat(value("SELECT COUNT(*) FROM #k")).isEqualTo(0);
        assertThat(value("BEGIN TRY DROP SEQUENCE v END TRY BEGIN CATCH SELECT ERROR_MESSAGE() END CATCH"))
                .isEqualTo("DROP SEQUENCE is not supported by this server.");
    }

    private List<String> errors(String sql) throws SQLException {
        List<String> errors = new ArrayList<>();
        SQLException first = catchThrowableOfType(SQLException.class, () -> run(sql));
        for (SQLException each = first; each != null; each = each.getNextException()) {
            errors.add(each.getErrorCode() + " " + each.getMessage());
        }
        assertThat(value("SELECT 1")).isEqualTo(1);
        return errors;
    }
}
