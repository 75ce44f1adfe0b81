package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.sqlserver.jdbc.SQLServerError;
import java.sql.CallableStatement;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Mistakes of a client: each has SQL Server's number, severity and state, and the connection goes on working.
class ErrorTest extends JdbcTest {

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            EXEC dbo.proc_NoSuch | 2812 | 16 | 62 | Could not find stored procedure 'dbo.proc_NoSuch'.
            EXEC dbo.proc_SubmitJob | 201 | 16 | 4 | Procedure or function 'proc_SubmitJob' expects parameter '@JobId', which was not supplied.
            EXEC dbo.proc_SubmitJob 1, 2 | 8144 | 16 | 2 | Procedure or function proc_SubmitJob has too many arguments specified.
            EXEC dbo.proc_SubmitJob @Job = 1 | 8145 | 16 | 2 | @Job is not a parameter for procedure proc_SubmitJob.
            EXEC dbo.proc_SubmitJob 'x' | 8114 | 16 | 5 | Error converting data type varchar to bigint.
            EXEC dbo.proc_SubmitJob @JobId = 1, 2 | 119 | 15 | 1 | Must pass parameter number 2 and subsequent parameters as '@name = value'. After the form '@name = value' has been used, all subsequent parameters must be passed in the form '@name = value'.
            SELEC 1 | 2812 | 16 | 62 | Could not find stored procedure 'SELEC'.
            SELECT 1 + | 102 | 15 | 1 | Incorrect syntax near '+'.
            SELECT FROM x | 156 | 15 | 1 | Incorrect syntax near the keyword 'FROM'.
            SELECT 'x | 105 | 15 | 1 | Unclosed quotation mark after the character string 'x'.
            SELECT @nothing | 137 | 15 | 2 | Must declare the scalar variable "@nothing".
            SELECT * FROM dbo.NoSuchTable | 208 | 16 | 1 | Invalid object name 'dbo.NoSuchTable'.
            SELECT NoSuchColumn FROM dbo.Jobs | 207 | 16 | 1 | Invalid column name 'NoSuchColumn'.
            SELECT CAST('abc' AS int) | 245 | 16 | 1 | Conversion failed when converting the varchar value 'abc' to data type int.
            SELECT CAST(300 AS tinyint) | 220 | 16 | 2 | Arithmetic overflow error for data type tinyint, value = 300.
            SELECT CAST('2026-13-01' AS datetime) | 242 | 16 | 3 | The conversion of a varchar data type to a datetime data type resulted in an out-of-range value.
            SELECT CAST('nonsense' AS datetime) | 241 | 16 | 1 | Conversion failed when converting date and/or time from character string.
            SELECT CAST('nonsense' AS uniqueidentifier) | 8169 | 16 | 2 | Conversion failed when converting from a character string to uniqueidentifier.
            SELECT 1 / 0 | 8134 | 16 | 1 | Divide by zero error encountered.
            SELECT NOSUCHFUNCTION(1) | 195 | 15 | 10 | 'NOSUCHFUNCTION' is not a recognized built-in function name.
            USE NoSuchDatabase | 911 | 16 | 1 | Database 'NoSuchDatabase' does not exist. Make sure that the name is entered correctly.
            THROW 51234, N'mine', 7 | 51234 | 16 | 7 | mine
            """)
    void aMistakeInATextIsNamed(String sql, int number, int severity, int state, String message) throws SQLException {
        SQLServerError error = error(() -> run(sql));
        assertError(error, number, severity, state);
        assertThat(error.getErrorMessage()).isEqualTo(message);
    }

    @Test
    void tooLongAndNullValuesAreRefusedByTables() throws SQLException {
        run("CREATE TABLE #t (a int NOT NULL, b nvarchar(3))");
        assertThat(error(() -> run("INSERT INTO #t VALUES (1, N'abcd')")).getErrorNumber()).isIn(2628, 8152);
        SQLServerError missing = error(() -> run("INSERT INTO #t (b) VALUES (N'x')"));
        assertError(missing, 515, 16, 2);
        assertThat(missing.getErrorMessage()).startsWith("Cannot insert the value NULL into column 'a', table '")
                .endsWith("column does not allow nulls. INSERT fails.");
        assertThat(value("SELECT COUNT(*) FROM #t")).isEqualTo(0);
    }

    @Test
    @Covers({"TSSPROC-3.1.5-1", "TSSPROC-3.1.5-2", "TSSPROC-3.1.5-3", "TSSPROC-3.1.5-4", "TSSPROC-3.1.5-5",
        "TSSPROC-3.1.5-6"})
    void aMistakeInACallIsNamed() throws SQLException {
        assertError(error(() -> call("{call dbo.proc_NoSuch(?)}", 1L)), 2812, 16, 62);
        assertError(error(() -> call("{call dbo.proc_SubmitJob}")), 201, 16, 4);
        assertError(error(() -> call("{call dbo.proc_SubmitJob(?, ?)}", 1L, 2L)), 8144, 16, 2);
        assertError(error(() -> call("EXEC dbo.proc_SubmitJob @Number = ?", 1L)), 8145, 16, 2);
        SQLServerError type = error(() -> call("{call dbo.proc_SubmitJob(?)}", "one"));
        assertError(type, 8114, 16, 5);
        assertThat(type.getErrorMessage()).isEqualTo("Error converting data type nvarchar to bigint.");
        assertThat(error(() -> call("{call dbo.proc_SubmitJob(?)}", "9223372036854775808")).getErrorNumber())
                .isEqualTo(8114);
        SQLServerError missing = error(() -> call("{call dbo.proc_SubmitJob(?)}", (Object) null));
        assertThat(missing.getErrorNumber()).isEqualTo(515);
        assertThat(missing.getErrorMessage()).contains("@JobId");
    }

    @Test
    @Covers({"TSSPROC-3.1.5-7", "TSSPROC-3.1.5-8"})
    void badXmlIsNamed() throws SQLException {
        for (String xml : List.of("<group", "<a><b></a>", "&x;", "<group/>", "<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>",
                "<group xmlns='http://schemas.microsoft.com/office/server/translation/2010/11/databaseJobAdd'><item/></group>")) {
            SQLServerError error = error(() -> call("{call dbo.proc_AddGroup(?, ?, ?, ?, ?, ?)}", 1L, (short) 1, "in",
                    "out", (short) 1, xml));
            assertThat(error.getErrorNumber()).as("%s: %s", xml, error.getErrorMessage()).satisfiesAnyOf(
                    number -> assertThat(number).isBetween(9400, 9500),
                    number -> assertThat(number).isBetween(6900, 6999), number -> assertThat(number).isEqualTo(6359));
        }
        assertThat(rows("SELECT * FROM dbo.Groups")).isEmpty();
    }

    @Test
    void errorsKeepTheLineAndTheProcedure() throws SQLException {
        SQLServerError error = error(() -> run("SELECT 1\n\nSELECT 1 / 0"));
        assertThat(error.getLineNumber()).isEqualTo(3);
        assertThat(error.getServerName()).isNotEmpty();
        assertThat(error(() -> run("EXEC dbo.proc_SubmitJob NULL")).getProcedureName()).contains("proc_SubmitJob");
    }

    @Test
    void aSyntaxErrorRunsNothingOfTheBatch() throws SQLException {
        error(() -> run("EXEC proc_AddJob @JobId = 5, @UserToken = 0x00, @Settings = N''; SELECT 1 +"));
        assertThat(rows("SELECT JobId FROM Jobs WHERE JobId = 5")).isEmpty();
    }

    @Test
    void tryAndCatchWorkOnErrorsOfCalls() throws SQLException {
        assertThat(rows("""
                BEGIN TRY EXEC dbo.proc_SubmitJob NULL; SELECT 'not reached'; END TRY
                BEGIN CATCH SELECT ERROR_NUMBER(), ERROR_SEVERITY(); END CATCH""")).containsExactly(List.of(515, 16));
    }

    @Test
    void whatIsNotSupportedIsSaid() throws SQLException {
        for (String sql : List.of("CREATE PROCEDURE p AS SELECT 1", "GRANT SELECT TO x",
                "BACKUP DATABASE x TO DISK = 'y'",
                "CREATE TABLE dbo.t (a int)", "MERGE INTO t USING u ON 1 = 1 WHEN MATCHED THEN DELETE")) {
            SQLServerError error = error(() -> run(sql));
            assertThat(error.getErrorSeverity()).as("%s: %s", sql, error.getErrorMessage()).isBetween(11, 16);
        }
    }

    private void call(String sql, Object... parameters) throws SQLException {
        try (PreparedStatement statement = sql.startsWith("{") ? prepareCall(sql) : connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            statement.execute();
        }
    }

    private CallableStatement prepareCall(String sql) throws SQLException {
        return connection.prepareCall(sql);
    }
}
