package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.sqlserver.jdbc.SQLServerError;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Hints behind statements and tables: obeyed where they change a result, dropped where they choose a plan, refused otherwise.
class HintTest extends JdbcTest {
    private static final String NUMBERS = "WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < %d) SELECT COUNT(*) FROM n %s";

    @ParameterizedTest
    @CsvSource({"101, ''", "5, OPTION (MAXRECURSION 4)", "500, 'OPTION (RECOMPILE, MAXRECURSION 499)'",
        "40000, OPTION (MAXRECURSION 0)", "32768, OPTION (maxrecursion 32767)"})
    void recursionGoesAsDeepAsItSays(int rows, String option) throws SQLException {
        assertThat(value(NUMBERS.formatted(rows, option))).isEqualTo(rows);
    }

    @ParameterizedTest
    @CsvSource({"102, '', 100", "6, OPTION (MAXRECURSION 4), 4", "3, OPTION (MAXRECURSION 1), 1",
        "32769, OPTION (MAXRECURSION 32767), 32767"})
    void deeperIsAnErrorWithTheNumber(int rows, String option, int number) throws SQLException {
        SQLServerError error = error(() -> value(NUMBERS.formatted(rows, option)));
        assertError(error, 530, 16, 1);
        assertThat(error.getErrorMessage()).isEqualTo("The statement terminated. The maximum recursion " + number
                + " has been exhausted before statement completion.");
    }

    @Test
    void otherStatementsObeyItToo() throws SQLException {
        run("CREATE TABLE #n (i int)");
        run("WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 300) INSERT INTO #n SELECT i FROM n OPTION (MAXRECURSION 300)");
        assertThat(value("SELECT COUNT(*) FROM #n")).isEqualTo(300);
        String some = "WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 10) ";
        assertThat(error(() -> run(some + "DELETE t FROM #n AS t JOIN n ON n.i = t.i OPTION (MAXRECURSION 3)"))
                .getErrorNumber()).isEqualTo(530);
        assertThat(value("SELECT COUNT(*) FROM #n")).isEqualTo(300);
        run(some + "UPDATE t SET i = 0 FROM #n AS t JOIN n ON n.i = t.i OPTION (MAXRECURSION 10)");
        assertThat(value("SELECT COUNT(*) FROM #n WHERE i = 0")).isEqualTo(10);
    }

    @Test
    void rowsBeforeTheErrorArrive() throws SQLException {
        try (Statement statement = connection.createStatement();
                var rows = statement
                        .executeQuery("WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n) SELECT i FROM n")) {
            for (int i = 1; i <= 101; i++) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(i);
            }
            assertThat(errorOf(rows::next).getErrorNumber()).isEqualTo(530);
        }
    }

    @Test
    void recursionWithoutEndCanBeCancelled() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            assertThat(org.assertj.core.api.Assertions
                    .catchThrowableOfType(SQLException.class, () -> statement.executeQuery(
                            "WITH n AS (SELECT CAST(1 AS bigint) AS i UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n"
                                    + " OPTION (MAXRECURSION 0)"))
                    .getMessage()).contains("timed out");
        }
        assertThat(value("SELECT 1")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"OPTION (MAXRECURSION 32768)|310", "OPTION (MAXRECURSION 99999999999)|310",
        "OPTION (MAXRECURSION -1)|102", "OPTION (MAXRECURSION)|102", "OPTION (MAXRECURSION 1, MAXRECURSION 2)|1042",
        "OPTION (NOSUCHHINT)|102", "OPTION ()|102", "OPTION (USE PLAN N'<a/>')|40517",
        "OPTION (TABLE HINT (j, NOLOCK))|40517"})
    void wrongHintsAreErrors(String option, int number) throws SQLException {
        assertThat(error(() -> run("SELECT JobId FROM dbo.Jobs AS j " + option)).getErrorNumber()).isEqualTo(number);
    }

    @ParameterizedTest
    @ValueSource(strings = {"RECOMPILE", "MAXDOP 1", "FAST 10", "HASH JOIN, MERGE JOIN", "ORDER GROUP", "FORCE ORDER",
        "KEEP PLAN", "KEEPFIXED PLAN", "ROBUST PLAN", "OPTIMIZE FOR UNKNOWN", "EXPAND VIEWS", "QUERYTRACEON 4199",
        "USE HINT ('DISABLE_OPTIMIZER_ROWGOAL', 'FORCE_LEGACY_CARDINALITY_ESTIMATION')", "MAX_GRANT_PERCENT = 10",
        "LOOP JOIN, RECOMPILE, MAXDOP 2", "CONCAT UNION", "LABEL = N'x'"})
    void hintsForThePlanChangeNothing(String hint) throws SQLException {
        assertThat(value("SELECT 1 FROM sys.databases WHERE name = 'master' OPTION (" + hint + ")")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NOLOCK", "READPAST, ROWLOCK", "UPDLOCK HOLDLOCK", "INDEX(0)", "INDEX = x, NOLOCK",
        "FORCESEEK",
        "FORCESEEK (x (a)), NOLOCK", "TABLOCK", "NOEXPAND"})
    void tableHintsAreKnown(String hint) throws SQLException {
        assertThat(value("SELECT COUNT(*) FROM dbo.Jobs WITH (" + hint + ") WHERE JobId = -1")).isEqualTo(0);
    }

    @Test
    void unknownTableHintsAreErrors() throws SQLException {
        run("CREATE TABLE #t (a int)");
        assertError(error(() -> run("SELECT a FROM #t WITH (NOLOCKS)")), 321, 15, 1);
        assertError(error(() -> run("UPDATE #t WITH (FAST) SET a = 1")), 321, 15, 1);
    }
}
