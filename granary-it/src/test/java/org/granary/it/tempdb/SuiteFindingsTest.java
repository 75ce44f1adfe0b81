package org.granary.it.tempdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.sqlserver.jdbc.SQLServerException;
import java.math.BigDecimal;
import java.sql.CallableStatement;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import org.junit.jupiter.api.Test;

/// What the tests of drivers found: forms that their authors know from SQL Server.
class SuiteFindingsTest extends TempdbTest {

    /// The client's buffers have the types of the call: a longer value is cut, another type is converted.
    @Test
    void outputsComeBackInTheTypesOfTheCall() throws SQLException {
        one.execute("CREATE PROCEDURE p @t varchar(100) OUTPUT, @n int OUTPUT, @d smalldatetime OUTPUT AS "
                + "SELECT @t = 'twelve chars', @n = 300, @d = '2024-05-06 07:08:00'");
        try (CallableStatement call = one.connection()
                .prepareCall("{call sp_executesql(N'EXEC p @t OUTPUT, @n OUTPUT, @d OUTPUT', "
                        + "N'@t varchar(100) OUTPUT, @n int OUTPUT, @d smalldatetime OUTPUT', ?, ?, ?)}")) {
            call.registerOutParameter(1, Types.VARCHAR);
            call.registerOutParameter(2, Types.DECIMAL, 2);
            call.registerOutParameter(3, Types.TIMESTAMP);
            call.execute();
            assertThat(call.getString(1)).isEqualTo("twelve chars");
            assertThat(call.getBigDecimal(2)).isEqualTo(new BigDecimal("300.00"));
            assertThat(call.getTimestamp(3)).hasToString("2024-05-06 07:08:00.0");
        }
        try (CallableStatement call = one.connection().prepareCall("{call p(?, ?, ?)}")) {
            call.registerOutParameter(1, Types.VARCHAR);
            call.registerOutParameter(2, Types.TINYINT);
            call.registerOutParameter(3, Types.TIMESTAMP);
            assertThatThrownBy(call::execute).isInstanceOf(SQLServerException.class)
                    .extracting(e -> ((SQLException) e).getErrorCode()).isEqualTo(220);
        }
    }

    @Test
    void bytesOfBinaryValuesAreCounted() {
        assertThat(rows("SELECT LEN(0x0102030405), LEN(CAST(0x0102 AS varbinary(max))), LEN(CAST(NULL AS binary(4)))"))
                .containsExactly(row(5, 2, null));
    }

    @Test
    void proceduresOutliveTheTextThatMadeThem() {
        one.execute("EXEC('CREATE PROCEDURE #made AS SELECT 7 AS n')");
        one.execute("EXEC('CREATE TABLE #gone (a int)')");
        assertThat(rows("EXEC #made")).containsExactly(row(7));
        assertThat(error("SELECT * FROM #gone")).isEqualTo(208);
    }

    @Test
    void raisedErrorsNameTheirProcedure() throws SQLException {
        one.execute("CREATE PROCEDURE #raises AS\nRAISERROR('raised here', 14, 42)");
        try (PreparedStatement call = one.connection().prepareStatement("{call #raises}")) {
            assertThatThrownBy(call::execute).isInstanceOfSatisfying(SQLServerException.class, e -> {
                assertThat(e.getSQLServerError().getProcedureName()).startsWith("#raises");
                assertThat(e.getSQLServerError().getLineNumber()).isEqualTo(2);
                assertThat(e.getSQLServerError().getErrorState()).isEqualTo(42);
            });
        }
    }

    @Test
    void forCanFollowTheOptions() {
        one.execute("CREATE PROCEDURE p AS WITH n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 3) "
                + "SELECT n FROM n ORDER BY n OPTION (MAXRECURSION 1000) FOR XML AUTO");
        assertThat(rows("EXEC p")).containsExactly(row("<n n=\"1\"/><n n=\"2\"/><n n=\"3\"/>"));
    }

    @Test
    void undeclaredParametersOfChangesAndSystemProceduresHaveTypes() {
        one.execute("CREATE TABLE t (a int NOT NULL, b varchar(30), d decimal(7, 2))");
        assertThat(types("UPDATE t SET b = @b, d = @d WHERE a = @a"))
                .isEqualTo("@b varchar(30) @d decimal(7,2) @a int");
        assertThat(types("DELETE FROM t WHERE d > @d")).isEqualTo("@d decimal(7,2)");
        assertThat(types("EXEC @r = sp_tables @n")).isEqualTo("@r int @n nvarchar(384)");
    }

    private String types(String text) {
        return rows("EXEC sp_describe_undeclared_parameters N'" + text + "'").stream()
                .map(row -> row.get(1) + " " + row.get(3)).reduce((a, b) -> a + " " + b).orElse("");
    }

    @Test
    void schemasAreListedWithoutAQualifier() {
        assertThat(rows("EXEC sp_tables @table_name = '', @table_owner = '%'")).extracting(row -> row.get(1))
                .contains("dbo", "INFORMATION_SCHEMA");
    }
}
