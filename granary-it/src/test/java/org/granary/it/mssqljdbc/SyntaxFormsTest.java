package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.CallableStatement;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Forms of names and arguments that tools write and people rarely do.
class SyntaxFormsTest extends JdbcTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "WITH x AS (SELECT 1 a, 2 b) SELECT x.a, x.b FROM x UNION SELECT x.b, x.a FROM x ORDER BY x.a DESC | 2",
        "WITH x AS (SELECT 1 a, 2 b) SELECT x.a, x.b FROM x UNION SELECT x.b, x.a FROM x ORDER BY x.b DESC, x.a | 1",
        "WITH x AS (SELECT 1 a, 2 b) SELECT x.a AS q, x.b FROM x UNION SELECT b, a FROM x ORDER BY x.a DESC | 2",
        "WITH x AS (SELECT 1 a, 2 b) SELECT * FROM x UNION ALL SELECT b, a FROM x ORDER BY x.a DESC | 2",
        "SELECT t.object_id FROM sys.all_views AS t UNION SELECT 2147483647 ORDER BY t.object_id DESC | 2147483647"})
    void aQualifiedNameSortsAUnion(String sql, int first) throws SQLException {
        assertThat(rows(sql).getFirst().getFirst()).isEqualTo(first);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "WITH x AS (SELECT 1 a, 2 b) SELECT x.a FROM x UNION SELECT x.b FROM x ORDER BY x.b",
        "WITH x AS (SELECT 1 a, 2 b) SELECT x.a FROM x UNION SELECT y.b FROM x AS y ORDER BY y.a",
        "WITH x AS (SELECT 1 a, 2 b) SELECT x.a FROM x UNION SELECT x.b FROM x ORDER BY x.a + 1"})
    void whatIsNotInTheFirstSelectListSortsNoUnion(String sql) throws SQLException {
        assertError(error(() -> run(sql)), 104, 16, 1);
    }

    @Test
    void anArgumentOfATableFunctionCanBeDefault() throws SQLException {
        assertThat(rows("SELECT * FROM fn_listextendedproperty(N'MS_Description', default, default, DEFAULT, NULL, "
                + "default, default)")).isEmpty();
        assertThat(rows("SELECT p.name FROM sys.fn_listextendedproperty(default, NULL, NULL, NULL, NULL, NULL, default)"
                + " AS p")).isEmpty();
        assertError(error(() -> run("SELECT LEN(DEFAULT)")), 156, 15, 1);
        assertError(error(() -> run("SELECT * FROM STRING_SPLIT('a,b', DEFAULT)")), 156, 15, 1);
        assertThat(error(() -> run("SELECT dbo.fn_NoSuch(DEFAULT)")).getErrorNumber()).isEqualTo(4121);
    }

    @ParameterizedTest
    @ValueSource(strings = {"EXEC proc_SubmitJob;1 @JobId = 1", "EXEC dbo.proc_SubmitJob ; 1 1", "proc_SubmitJob;1 1",
        "DECLARE @p nvarchar(50) = N'dbo.proc_SubmitJob;1' EXEC @p 1", "EXEC [dbo].[proc_SubmitJob];1 1",
        "EXEC sp_executesql N'EXEC dbo.proc_SubmitJob;1 1'", "EXEC sp_executesql;1 N'SELECT 1'"})
    void theFirstProcedureOfAGroupIsTheProcedure(String sql) throws SQLException {
        run(sql);
    }

    @ParameterizedTest
    @ValueSource(strings = {"EXEC dbo.proc_SubmitJob;2 1", "proc_SubmitJob;0 1", "EXEC sp_executesql;2 N'SELECT 1'",
        "DECLARE @p nvarchar(50) = N'proc_SubmitJob;2' EXEC @p 1"})
    void aGroupHasNoOtherProcedure(String sql) throws SQLException {
        assertError(error(() -> run(sql)), 2812, 16, 62);
    }

    @Test
    void aCallNamesItWithItsNumberToo() throws SQLException {
        try (CallableStatement call = connection.prepareCall("{call dbo.proc_SubmitJob;1(?)}")) {
            call.setLong(1, 1);
            call.execute();
        }
        try (CallableStatement call = connection.prepareCall("{call dbo.proc_SubmitJob;3(?)}")) {
            call.setLong(1, 1);
            assertThat(error(call::execute).getErrorNumber()).isEqualTo(2812);
        }
    }
}
