package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.microsoft.sqlserver.jdbc.SQLServerPreparedStatement;
import com.microsoft.sqlserver.jdbc.SQLServerResultSet;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.stream.Stream;
import microsoft.sql.DateTimeOffset;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Every data type in both directions, with its extremes and NULL.
class DataTypeTest extends JdbcTest {

    /// Type, a value as text of the language, the same as the driver's object, the driver's type.
    static Stream<Arguments> values() {
        return Stream.of(arguments("bit", "1", true, Types.BIT), arguments("bit", "0", false, Types.BIT),
                arguments("tinyint", "255", (short) 255, Types.TINYINT),
                arguments("smallint", "-32768", (short) -32768, Types.SMALLINT),
                arguments("int", "-2147483648", Integer.MIN_VALUE, Types.INTEGER),
                arguments("int", "2147483647", Integer.MAX_VALUE, Types.INTEGER),
                arguments("bigint", "-9223372036854775808", Long.MIN_VALUE, Types.BIGINT),
                arguments("bigint", "9223372036854775807", Long.MAX_VALUE, Types.BIGINT),
                arguments("real", "3.4028235E38", Float.MAX_VALUE, Types.REAL),
                arguments("real", "-1.17549435E-38", -Float.MIN_NORMAL, Types.REAL),
                arguments("float", "1.7976931348623157E308", Double.MAX_VALUE, Types.DOUBLE),
                arguments("float", "-2.5E0", -2.5, Types.DOUBLE),
                arguments("decimal(38, 0)", "99999999999999999999999999999999999999", new BigDecimal("9".repeat(38)),
                        Types.DECIMAL),
                arguments("decimal(38, 38)", "-0." + "1".repeat(38), new BigDecimal("-0." + "1".repeat(38)),
                        Types.DECIMAL),
                arguments("numeric(9, 4)", "12345.6789", new BigDecimal("12345.6789"), Types.NUMERIC),
                arguments("money", "922337203685477.5807", new BigDecimal("922337203685477.5807"),
                        microsoft.sql.Types.MONEY),
                arguments("money", "-922337203685477.5808", new BigDecimal("-922337203685477.5808"),
                        microsoft.sql.Types.MONEY),
                arguments("smallmoney", "-214748.3648", new BigDecimal("-214748.3648"), microsoft.sql.Types.SMALLMONEY),
                arguments("date", "'0001-01-01'", Date.valueOf("0001-01-01"), Types.DATE),
                arguments("date", "'9999-12-31'", Date.valueOf("9999-12-31"), Types.DATE),
                arguments("datetime", "'1753-01-01T00:00:00'", Timestamp.valueOf("1753-01-01 00:00:00"),
                        microsoft.sql.Types.DATETIME),
                arguments("datetime", "'9999-12-31T23:59:59.997'", Timestamp.valueOf("9999-12-31 23:59:59.997"),
                        microsoft.sql.Types.DATETIME),
                arguments("smalldatetime", "'2079-06-06T23:59:00'", Timestamp.valueOf("2079-06-06 23:59:00"),
                        microsoft.sql.Types.SMALLDATETIME),
                arguments("datetime2(7)", "'0001-01-01T00:00:00'", Timestamp.valueOf("0001-01-01 00:00:00"),
                        Types.TIMESTAMP),
                arguments("datetime2(7)", "'9999-12-31T23:59:59.9999999'",
                        Timestamp.valueOf("9999-12-31 23:59:59.9999999"), Types.TIMESTAMP),
                arguments("datetime2(0)", "'2026-11-15T21:00:01'", Timestamp.valueOf("2026-11-15 21:00:01"),
                        Types.TIMESTAMP),
                arguments("datetimeoffset(7)", "'2026-01-02T03:04:05.1234567+14:00'",
                        DateTimeOffset.valueOf(OffsetDateTime.parse("2026-01-02T03:04:05.1234567+14:00")),
                        microsoft.sql.Types.DATETIMEOFFSET),
                arguments("datetimeoffset(3)", "'2026-01-02T03:04:05.123-11:30'",
                        DateTimeOffset.valueOf(OffsetDateTime.parse("2026-01-02T03:04:05.123-11:30")),
                        microsoft.sql.Types.DATETIMEOFFSET),
                arguments("char(5)", "'abc'", "abc  ", Types.CHAR),
                arguments("varchar(10)", "'äöü€'", "äöü€", Types.VARCHAR),
                arguments("varchar(8000)", "'" + "x".repeat(8000) + "'", "x".repeat(8000), Types.VARCHAR),
                arguments("varchar(max)", "'" + "y".repeat(8001) + "'", "y".repeat(8001), Types.VARCHAR),
                arguments("nchar(3)", "N'жж'", "жж ", Types.NCHAR),
                arguments("nvarchar(10)", "N'日本😀'", "日本😀", Types.NVARCHAR),
                arguments("nvarchar(4000)", "N'" + "ж".repeat(4000) + "'", "ж".repeat(4000), Types.NVARCHAR),
                arguments("nvarchar(max)", "N'" + "日".repeat(9000) + "'", "日".repeat(9000), Types.NVARCHAR),
                arguments("nvarchar(10)", "N''", "", Types.NVARCHAR),
                arguments("text", "'old'", "old", Types.LONGVARCHAR),
                arguments("ntext", "N'ölд'", "ölд", Types.LONGNVARCHAR),
                arguments("binary(4)", "0x0102", new byte[]{1, 2, 0, 0}, Types.BINARY),
                arguments("varbinary(10)", "0xFF00", new byte[]{-1, 0}, Types.VARBINARY),
                arguments("varbinary(10)", "0x", new byte[0], Types.VARBINARY),
                arguments("varbinary(max)", "0x" + "AB".repeat(9000), filled(9000), Types.VARBINARY),
                arguments("image", "0x010203", new byte[]{1, 2, 3}, Types.LONGVARBINARY),
                arguments("uniqueidentifier", "'6F9619FF-8B86-D011-B42D-00C04FC964FF'",
                        "6F9619FF-8B86-D011-B42D-00C04FC964FF", microsoft.sql.Types.GUID),
                arguments("xml", "N'<a b=\"ж\"><c/></a>'", "<a b=\"ж\"><c/></a>", Types.LONGNVARCHAR));
    }

    private static byte[] filled(int length) {
        byte[] bytes = new byte[length];
        java.util.Arrays.fill(bytes, (byte) 0xAB);
        return bytes;
    }

    @ParameterizedTest
    @MethodSource("values")
    @Covers("TDS-2.2.5.5.1.3-1")
    void aValueComesBackWithItsType(String type, String literal, Object value, int jdbcType) throws SQLException {
        String sql = "SELECT CAST(" + literal + " AS " + type + ") AS v, CAST(NULL AS " + type + ") AS n";
        try (var statement = connection.createStatement(); ResultSet results = statement.executeQuery(sql)) {
            assertSame(results, type, value, jdbcType);
        }
        run("CREATE TABLE #t (v " + type + " NOT NULL, n " + type + " NULL)");
        run("INSERT INTO #t VALUES (" + literal + ", NULL), (" + literal + ", " + literal + ")");
        try (var statement = connection.createStatement();
                ResultSet results = statement.executeQuery("SELECT v, n FROM #t")) {
            assertThat(results.getMetaData().isNullable(1)).isEqualTo(0);
            assertThat(results.getMetaData().isNullable(2)).isEqualTo(1);
            assertSame(results, type, value, jdbcType);
            assertThat(results.next()).isTrue();
            assertThat(object(results, 2)).isEqualTo(value);
        }
    }

    @ParameterizedTest
    @MethodSource("values")
    void aParameterGoesThereAndBack(String type, String literal, Object value, int jdbcType) throws SQLException {
        String wide = type.startsWith("datetimeoffset") ? "datetimeoffset" : type;
        try (PreparedStatement statement = connection
                .prepareStatement("SELECT CAST(? AS " + type + ") AS v, CAST(? AS " + type + ") AS n")) {
            for (int i = 0; i < 3; i++) {
                if (value instanceof DateTimeOffset offset) {
                    ((SQLServerPreparedStatement) statement).setDateTimeOffset(1, offset);
                } else if (value instanceof BigDecimal decimal) {
                    ((SQLServerPreparedStatement) statement).setBigDecimal(1, decimal, 38, decimal.scale());
                } else if (type.equals("xml")) {
                    var xml = connection.createSQLXML();
                    xml.setString((String) value);
                    statement.setSQLXML(1, xml);
                } else if (value instanceof String text) {
                    statement.setNString(1, text.stripTrailing());
                } else {
                    statement.setObject(1, value);
                }
                statement.setNull(2, switch (wide) {
                    case "xml" -> Types.SQLXML;
                    // A text cannot be converted to it, and that is said before there is a value.
                    case "image" -> Types.VARBINARY;
                    default -> Types.VARCHAR;
                });
                try (ResultSet results = statement.executeQuery()) {
                    assertSame(results, type, value, jdbcType);
                }
            }
        }
    }

    private static Object object(ResultSet results, int column) throws SQLException {
        return results.getObject(column);
    }

    private static void assertSame(ResultSet results, String type, Object value, int jdbcType) throws SQLException {
        String name = type.replaceAll("\\(.*", "");
        assertThat(results.getMetaData().getColumnTypeName(1)).isEqualTo(name);
        assertThat(results.getMetaData().getColumnType(1)).isEqualTo(name.equals("datetime")
                || name.equals("smalldatetime")
                        ? Types.TIMESTAMP
                        : name.endsWith("money")
                                ? Types.DECIMAL
                                : name.equals("uniqueidentifier") ? Types.CHAR : jdbcType);
        assertThat(results.next()).isTrue();
        assertThat(object(results, 1)).isEqualTo(value);
        assertThat(results.getObject(2)).isNull();
        assertThat(results.getString(2)).isNull();
        assertThat(results.wasNull()).isTrue();
    }

    @Test
    void typedGettersConvert() throws SQLException {
        try (var statement = connection.createStatement();
                ResultSet results = statement.executeQuery(
                        """
                                SELECT CAST(7 AS tinyint) AS n, CAST('12:13:14.1234567' AS time(7)) AS t, CAST('2026-03-04' AS date) AS d,
                                  CAST('2026-03-04T05:06:07.1234567' AS datetime2) AS d2, CAST('2026-03-04T05:06:07.123' AS datetime) AS dt,
                                  CAST('2026-03-04T05:06:07.1234567+02:00' AS datetimeoffset) AS o, CAST(1.50 AS decimal(5, 2)) AS m,
                                  CAST('6F9619FF-8B86-D011-B42D-00C04FC964FF' AS uniqueidentifier) AS g, N'17' AS s, 0x0A0B AS b""")) {
            assertThat(results.next()).isTrue();
            assertThat(results.getByte("n")).isEqualTo((byte) 7);
            assertThat(results.getLong("n")).isEqualTo(7);
            assertThat(results.getString("n")).isEqualTo("7");
            assertThat(results.getObject("t", LocalTime.class)).isEqualTo(LocalTime.parse("12:13:14.1234567"));
            assertThat(results.getString("t")).isEqualTo("12:13:14.1234567");
            assertThat(results.getObject("d", LocalDate.class)).isEqualTo(LocalDate.of(2026, 3, 4));
            assertThat(results.getObject("d2", LocalDateTime.class))
                    .isEqualTo(LocalDateTime.parse("2026-03-04T05:06:07.1234567"));
            assertThat(results.getObject("dt", LocalDateTime.class))
                    .isEqualTo(LocalDateTime.parse("2026-03-04T05:06:07.123"));
            assertThat(results.getObject("o", OffsetDateTime.class))
                    .isEqualTo(OffsetDateTime.parse("2026-03-04T05:06:07.1234567+02:00"));
            assertThat(results.getBigDecimal("m")).isEqualTo(new BigDecimal("1.50"));
            assertThat(results.getDouble("m")).isEqualTo(1.5);
            assertThat(((SQLServerResultSet) results).getUniqueIdentifier("g"))
                    .isEqualTo("6F9619FF-8B86-D011-B42D-00C04FC964FF");
            assertThat(results.getObject("g", java.util.UUID.class))
                    .isEqualTo(java.util.UUID.fromString("6F9619FF-8B86-D011-B42D-00C04FC964FF"));
            assertThat(results.getInt("s")).isEqualTo(17);
            assertThat(results.getString("b")).isEqualTo("0A0B");
        }
    }

    @Test
    void javaTimesGoThereAndBack() throws SQLException {
        LocalDateTime time = LocalDateTime.parse("2026-03-29T02:30:00.1234567");
        assertThat(value("SELECT CAST(? AS nvarchar(40))", time)).isEqualTo("2026-03-29 02:30:00.1234567");
        try (Connection exact = connect("encrypt=false", "sendTimeAsDatetime=false")) {
            assertThat(value(exact, "SELECT CAST(? AS nvarchar(40))", LocalTime.parse("23:59:59.9999999")))
                    .isEqualTo("23:59:59.9999999");
        }
        assertThat(value("SELECT CAST(? AS nvarchar(40))", LocalDate.of(1, 1, 1))).isEqualTo("0001-01-01");
        assertThat(value("SELECT CAST(? AS nvarchar(40))", OffsetDateTime.parse("2026-01-02T03:04:05.1234567-08:00")))
                .isEqualTo("2026-01-02 03:04:05.1234567 -08:00");
    }

    @Test
    @Covers("TDS-2.2.5.5.4-1")
    void variantsCarryTheirOwnType() throws SQLException {
        assertThat(
                rows("""
                        SELECT CAST(5 AS sql_variant), CAST(N'ж' AS sql_variant), CAST(CAST(1.5 AS decimal(5, 2)) AS sql_variant),
                          CAST(0x0102 AS sql_variant), CAST(CAST('2026-01-02' AS datetime) AS sql_variant),
                          CAST(CAST(1 AS bit) AS sql_variant), CAST(CAST(2 AS bigint) AS sql_variant),
                          CAST(CAST(2.5 AS float) AS sql_variant), CAST('x' AS sql_variant), CAST(NULL AS sql_variant)"""))
                .first().usingRecursiveComparison()
                .isEqualTo(java.util.Arrays.asList(5, "ж", new BigDecimal("1.50"), new byte[]{1, 2},
                        Timestamp.valueOf("2026-01-02 00:00:00"), true, 2L, 2.5, "x", null));
    }

    @Test
    @Covers("TDS-2.2.7.4-3")
    void widthsAndScalesAreDescribed() throws SQLException {
        try (var statement = connection.createStatement(); ResultSet results = statement.executeQuery("""
                SELECT CAST(1 AS decimal(12, 3)) AS a, CAST('x' AS varchar(33)) AS b, CAST(N'x' AS nvarchar(44)) AS c,
                  CAST('x' AS nvarchar(max)) AS d, CAST('00:00' AS time(3)) AS e, JobId FROM dbo.Jobs""")) {
            var metadata = results.getMetaData();
            assertThat(List.of(metadata.getPrecision(1), metadata.getScale(1))).isEqualTo(List.of(12, 3));
            assertThat(metadata.getPrecision(2)).isEqualTo(33);
            assertThat(metadata.getPrecision(3)).isEqualTo(44);
            assertThat(metadata.getPrecision(4)).isEqualTo(1_073_741_823);
            assertThat(metadata.getScale(5)).isEqualTo(3);
            assertThat(metadata.isSigned(6)).isTrue();
            assertThat(metadata.getColumnClassName(6)).isEqualTo("java.lang.Long");
            assertThat(metadata.getColumnLabel(6)).isEqualTo("JobId");
        }
    }
}
