package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.sqlserver.jdbc.SQLServerBulkCopy;
import com.microsoft.sqlserver.jdbc.SQLServerConnection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Values at the edges of what their type can hold: the last moment of a day, the first and last dates, bytes that a code page does not define.
class ValueEdgesTest extends JdbcTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"CAST('23:59:59.9999' AS time(3))|23:59:59.999",
        "CAST('23:59:59.9' AS time(0))|23:59:59", "CAST('23:59:59.9999999' AS time(7))|23:59:59.9999999",
        "CAST('22:59:59.9' AS time(0))|23:00:00",
        "CAST(CAST('2024-01-01T23:59:59.997' AS datetime) AS time(0))|23:59:59",
        "CAST(CAST('2024-01-01T23:59:59.997' AS datetime) AS time(2))|23:59:59.99",
        "CAST(CAST('2024-01-01T23:59:59.9999999' AS datetime2) AS time(4))|23:59:59.9999",
        "CAST(CAST('2024-01-01T23:59:59.9999999 +01:00' AS datetimeoffset) AS time(0))|23:59:59",
        "CAST(CAST('2024-12-31T23:59:59.9999999' AS datetime2) AS datetime2(3))|2025-01-01 00:00:00.000",
        "CAST('2024-12-31T23:59:59.9999999 -05:00' AS datetimeoffset(0))|2025-01-01 00:00:00 -05:00",
        "CAST('9999-12-31T23:59:59.9999999' AS datetime2(0))|9999-12-31 23:59:59",
        "CAST('9999-12-31T23:59:59.9999999Z' AS datetimeoffset(1))|9999-12-31 23:59:59.9 +00:00",
        "CAST('2024-12-31T23:59:59.999' AS datetime)|Jan  1 2025 12:00AM",
        "CAST('2024-12-31T23:59:30' AS smalldatetime)|Jan  1 2025 12:00AM",
        "CAST('2079-06-06T23:59:29' AS smalldatetime)|Jun  6 2079 11:59PM",
        "DATEADD(hour, 1, CAST('23:30:00' AS time(0)))|00:30:00",
        "DATEADD(nanosecond, 149, CAST('10:00:00' AS time(7)))|10:00:00.0000001",
        "DATEADD(nanosecond, 150, CAST('2024-01-01' AS datetime2(7)))|2024-01-01 00:00:00.0000002",
        "DATEADD(millisecond, -1, CAST('00:00:00' AS time(3)))|23:59:59.999",
        "TIMEFROMPARTS(23, 59, 59, 9999999, 7)|23:59:59.9999999"})
    void roundingStopsAtTheEndOfTheRange(String expression, String expected) throws SQLException {
        assertThat(value("SELECT CAST(" + expression + " AS varchar(40))")).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"CAST(CAST('9999-12-31T23:59:59.9999999' AS datetime2) AS datetime)|242",
        "CAST('2079-06-06T23:59:30' AS smalldatetime)|242",
        "DATEADD(second, 1, CAST('9999-12-31T23:59:59' AS datetime2(0)))|517",
        "DATEFROMPARTS(0, 1, 1)|289", "DATEFROMPARTS(10000, 1, 1)|289",
        "DATETIME2FROMPARTS(10000, 1, 1, 0, 0, 0, 0, 0)|289",
        "SMALLDATETIMEFROMPARTS(2079, 6, 7, 0, 0)|289", "SMALLDATETIMEFROMPARTS(1899, 12, 31, 23, 59)|289",
        "TIMEFROMPARTS(24, 0, 0, 0, 0)|289",
        "SWITCHOFFSET(CAST('9999-12-31T23:59:59Z' AS datetimeoffset), '+01:00')|517",
        "TODATETIMEOFFSET(CAST('0001-01-01' AS datetime2), '+01:00')|517"})
    void whatIsOutsideOfTheRangeIsAnError(String expression, int number) throws SQLException {
        assertThat(error(() -> value("SELECT " + expression)).getErrorNumber()).isEqualTo(number);
    }

    @Test
    void variablesColumnsParametersAndBulkLoadsRoundAlike() throws SQLException {
        assertThat(value("DECLARE @t time(0) = '23:59:59.9'; SELECT CAST(@t AS varchar(20))")).isEqualTo("23:59:59");
        run("CREATE TABLE #t (a time(0), b datetime2(0))");
        run("INSERT INTO #t VALUES ('23:59:59.5', '2024-12-31T23:59:59.5')");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO #t VALUES (?, ?)")) {
            insert.setString(1, "23:59:59.9999999");
            insert.setObject(2, LocalDateTime.parse("2024-12-31T23:59:59.75"));
            insert.executeUpdate();
        }
        try (Statement statement = connection.createStatement();
                SQLServerConnection target = (SQLServerConnection) connect("encrypt=false")) {
            run(target, "CREATE TABLE #t (a time(0), b datetime2(0))");
            try (ResultSet source = statement.executeQuery(
                    "SELECT CAST('23:59:59.9999999' AS time(7)), CAST('2024-12-31T23:59:59.9999999' AS datetime2(7))");
                    SQLServerBulkCopy copy = new SQLServerBulkCopy(target)) {
                copy.setDestinationTableName("#t");
                copy.writeToServer(source);
            }
            assertThat(rows(target, "SELECT CAST(a AS varchar(20)), CAST(b AS varchar(30)) FROM #t"))
                    .containsExactly(List.of("23:59:59", "2025-01-01 00:00:00"));
        }
        assertThat(rows("SELECT DISTINCT CAST(a AS varchar(20)), CAST(b AS varchar(30)) FROM #t"))
                .containsExactly(List.of("23:59:59", "2025-01-01 00:00:00"));
    }

    @Test
    void bytesThatTheCodePageDoesNotDefineComeBack() throws SQLException {
        assertThat(value("SELECT CONVERT(varbinary(5), CONVERT(varchar(5), 0x818D8F909D))"))
                .isEqualTo(new byte[]{(byte) 0x81, (byte) 0x8D, (byte) 0x8F, (byte) 0x90, (byte) 0x9D});
        assertThat(value("SELECT CONVERT(varbinary(4), CONVERT(varchar(2), NCHAR(0x81) + NCHAR(0x9D)))"))
                .isEqualTo(new byte[]{(byte) 0x81, (byte) 0x9D});
        assertThat(value("SELECT UNICODE(CONVERT(nvarchar(1), CONVERT(varchar(1), 0x90)))")).isEqualTo(0x90);
        assertThat(value("SELECT ASCII(CHAR(141))")).isEqualTo(141);
        assertThat(value("SELECT DATALENGTH(CHAR(129))")).isEqualTo(1);
        assertThat(value("SELECT CASE WHEN 'a' + CHAR(129) + 'b' LIKE 'a' + CHAR(129) + '%' THEN 1 ELSE 0 END"))
                .isEqualTo(1);
        assertThat(value("SELECT CASE WHEN CHAR(129) = CHAR(157) THEN 1 ELSE 0 END")).isEqualTo(0);
        assertThat(value("SELECT HASHBYTES('SHA2_256', CHAR(129)) "))
                .isEqualTo(value("SELECT HASHBYTES('SHA2_256', 0x81)"));
        run("CREATE TABLE #v (a varchar(10), b char(3), c text)");
        run("INSERT INTO #v VALUES ('x' + NCHAR(0x81), NCHAR(0x9D), CHAR(144) + 'y')");
        assertThat(rows("SELECT CAST(a AS nvarchar(10)), CAST(b AS nvarchar(3)), CAST(c AS nvarchar(10)) FROM #v"
                + " WHERE a = 'X' + CHAR(129)")).containsExactly(List.of("x\u0081", "\u009D  ", "\u0090y"));
    }
}
