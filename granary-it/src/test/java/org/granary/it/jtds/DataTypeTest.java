package org.granary.it.jtds;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Every type as a column, with a value and with NULL. jTDS speaks TDS 7.1: newer types come to it as the older ones that the protocol gives
/// such clients, dates and times as text and long values as text and image.
class DataTypeTest extends JtdsTest {

    static Stream<Arguments> types() {
        return Stream.of(Arguments.of("bit", "1", true, "bit"), Arguments.of("tinyint", "255", 255, "tinyint"),
                Arguments.of("smallint", "-32768", -32768, "smallint"),
                Arguments.of("int", "-2147483648", Integer.MIN_VALUE, "int"),
                Arguments.of("bigint", "-9223372036854775808", Long.MIN_VALUE, "bigint"),
                Arguments.of("real", "1.5", 1.5f, "real"), Arguments.of("float", "-1.25E100", -1.25e100, "float"),
                Arguments.of("decimal(38,10)", "1234567890123456789012345678.0123456789",
                        new BigDecimal("1234567890123456789012345678.0123456789"), "decimal"),
                Arguments.of("numeric(9,2)", "-1234567.89", new BigDecimal("-1234567.89"), "numeric"),
                Arguments.of("money", "-922337203685477.5808", new BigDecimal("-922337203685477.5808"), "money"),
                Arguments.of("smallmoney", "214748.3647", new BigDecimal("214748.3647"), "smallmoney"),
                Arguments.of("datetime", "'9999-12-31T23:59:59.997'", Timestamp.valueOf("9999-12-31 23:59:59.997"),
                        "datetime"),
                Arguments.of("smalldatetime", "'2079-06-06T23:59:00'", Timestamp.valueOf("2079-06-06 23:59:00"),
                        "smalldatetime"),
                Arguments.of("date", "'0001-01-01'", "0001-01-01", "nvarchar"),
                Arguments.of("time(7)", "'23:59:59.9999999'", "23:59:59.9999999", "nvarchar"),
                Arguments.of("datetime2(7)", "'0001-01-01T00:00:00.1234567'", "0001-01-01 00:00:00.1234567",
                        "nvarchar"),
                Arguments.of("datetimeoffset(3)", "'2026-01-02T03:04:05.678+05:30'", "2026-01-02 03:04:05.678 +05:30",
                        "nvarchar"),
                Arguments.of("char(5)", "'ab'", "ab   ", "char"),
                Arguments.of("varchar(20)", "'größer'", "größer", "varchar"),
                Arguments.of("nchar(4)", "N'日本'", "日本  ", "nchar"),
                Arguments.of("nvarchar(20)", "N'日本 😀'", "日本 😀", "nvarchar"),
                Arguments.of("varchar(max)", "'lang'", "lang", "text"),
                Arguments.of("nvarchar(max)", "N'längst 😀'", "längst 😀", "ntext"),
                Arguments.of("text", "'alt'", "alt", "text"), Arguments.of("ntext", "N'älter'", "älter", "ntext"),
                Arguments.of("xml", "N'<a>ü</a>'", "<a>ü</a>", "ntext"),
                Arguments.of("uniqueidentifier", "'93572C0A-D9E1-1395-DAB3-932EAC7BA30C'",
                        "93572C0A-D9E1-1395-DAB3-932EAC7BA30C", "uniqueidentifier"),
                Arguments.of("binary(4)", "0x0102", new byte[]{1, 2, 0, 0}, "binary"),
                Arguments.of("varbinary(10)", "0x010203", new byte[]{1, 2, 3}, "varbinary"),
                Arguments.of("varbinary(max)", "0x0A0B", new byte[]{10, 11}, "image"),
                Arguments.of("image", "0x0C", new byte[]{12}, "image"),
                Arguments.of("sql_variant", "CAST(5 AS int)", 5, "sql_variant"));
    }

    @ParameterizedTest
    @MethodSource("types")
    void comesAsItself(String type, String literal, Object expected, String name) throws SQLException {
        run("CREATE TABLE #t (id int, v " + type + " NULL)");
        run("INSERT INTO #t VALUES (1, " + literal + "), (2, NULL)");
        try (PreparedStatement statement = connection.prepareStatement("SELECT v FROM #t ORDER BY id");
                ResultSet results = statement.executeQuery()) {
            assertThat(results.getMetaData().getColumnTypeName(1)).isEqualTo(name);
            assertThat(results.next()).isTrue();
            assertThat(read(results, expected)).isEqualTo(expected);
            assertThat(results.wasNull()).isFalse();
            assertThat(results.next()).isTrue();
            assertThat(results.getObject(1)).isNull();
            assertThat(results.wasNull()).isTrue();
            assertThat(results.next()).isFalse();
        }
    }

    private static Object read(ResultSet results, Object expected) throws SQLException {
        return switch (expected) {
            case String _ -> results.getString(1);
            case byte[] _ -> results.getBytes(1);
            default -> results.getObject(1);
        };
    }

    static Stream<Object> parameters() {
        return Stream.of(true, (byte) 7, (short) -5, 70000, 5_000_000_000L, 1.5f, -2.25e10,
                new BigDecimal("12345678901234567890.12345"), "text größer 日本 😀", new byte[]{0, 1, (byte) 0xFF},
                Timestamp.valueOf("2026-01-02 03:04:05.677"), java.sql.Date.valueOf("2026-01-02"), "x".repeat(5000),
                new byte[9000]);
    }

    @ParameterizedTest
    @MethodSource("parameters")
    void goesAsAParameterAndComesBack(Object value) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT ?")) {
            statement.setObject(1, value);
            try (ResultSet results = statement.executeQuery()) {
                assertThat(results.next()).isTrue();
                switch (value) {
                    case String text -> assertThat(results.getString(1)).isEqualTo(text);
                    case byte[] bytes -> assertThat(results.getBytes(1)).isEqualTo(bytes);
                    case java.sql.Date date -> assertThat(results.getDate(1)).isEqualTo(date);
                    case Timestamp time -> assertThat(results.getTimestamp(1)).isEqualTo(time);
                    case BigDecimal number -> assertThat(results.getBigDecimal(1)).isEqualByComparingTo(number);
                    case Number number ->
                        assertThat(results.getDouble(1)).isEqualTo(number.doubleValue());
                    default -> assertThat(results.getObject(1)).isEqualTo(value);
                }
            }
        }
    }

    @Test
    void severalMegabytesGoBothWays() throws SQLException {
        byte[] bytes = new byte[4_000_001];
        new Random(1).nextBytes(bytes);
        String text = "größer 日本 😀 ".repeat(300_000);
        run("CREATE TABLE #t (b varbinary(max), n nvarchar(max), c varchar(max))");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO #t VALUES (?, ?, ?)")) {
            insert.setBytes(1, bytes);
            insert.setString(2, text);
            insert.setString(3, "é".repeat(2_000_000));
            assertThat(insert.executeUpdate()).isEqualTo(1);
        }
        try (PreparedStatement select = connection
                .prepareStatement("SELECT b, n, c, DATALENGTH(b), DATALENGTH(n) FROM #t");
                ResultSet results = select.executeQuery()) {
            assertThat(results.next()).isTrue();
            assertThat(results.getBytes(1)).isEqualTo(bytes);
            assertThat(results.getString(2)).isEqualTo(text);
            assertThat(results.getString(3)).isEqualTo("é".repeat(2_000_000));
            assertThat(results.getLong(4)).isEqualTo(bytes.length);
            assertThat(results.getLong(5)).isEqualTo(text.getBytes(StandardCharsets.UTF_16LE).length);
        }
    }
}
