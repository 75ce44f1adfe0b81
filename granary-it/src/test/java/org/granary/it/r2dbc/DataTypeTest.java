package org.granary.it.r2dbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.mssql.MssqlConnection;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Every type that the driver knows (it knows no xml and no sql_variant, and cannot decode a smallmoney), as a column with a value and with NULL, through a cursor and directly; and as a parameter.
class DataTypeTest extends R2dbcTest {

    static Stream<Arguments> types() {
        return Stream.of(Arguments.of("bit", "1", true), Arguments.of("tinyint", "200", (byte) 200),
                Arguments.of("smallint", "-32768", Short.MIN_VALUE),
                Arguments.of("int", "-2147483648", Integer.MIN_VALUE),
                Arguments.of("bigint", "-9223372036854775808", Long.MIN_VALUE), Arguments.of("real", "1.5", 1.5f),
                Arguments.of("float", "-1.25E100", -1.25e100),
                Arguments.of("decimal(38,10)", "1234567890123456789012345678.0123456789",
                        new BigDecimal("1234567890123456789012345678.0123456789")),
                Arguments.of("numeric(9,2)", "-1234567.89", new BigDecimal("-1234567.89")),
                Arguments.of("money", "-922337203685477.5808", new BigDecimal("-922337203685477.5808")),
                Arguments.of("datetime", "'2026-01-02T23:59:59.997'", LocalDateTime.parse("2026-01-02T23:59:59.997")),
                Arguments.of("smalldatetime", "'2079-06-06T23:59:00'", LocalDateTime.parse("2079-06-06T23:59:00")),
                Arguments.of("date", "'0001-01-01'", LocalDate.parse("0001-01-01")),
                Arguments.of("time(7)", "'23:59:59.9999999'", LocalTime.parse("23:59:59.9999999")),
                Arguments.of("datetime2(7)", "'2026-01-01T00:00:00.1234567'",
                        LocalDateTime.parse("2026-01-01T00:00:00.1234567")),
                Arguments.of("datetimeoffset(3)", "'2026-01-02T03:04:05.678+05:30'",
                        OffsetDateTime.parse("2026-01-02T03:04:05.678+05:30")),
                Arguments.of("char(5)", "'ab'", "ab   "), Arguments.of("varchar(20)", "'größer'", "größer"),
                Arguments.of("nchar(4)", "N'日本'", "日本  "), Arguments.of("nvarchar(20)", "N'日本 😀'", "日本 😀"),
                Arguments.of("varchar(max)", "'lang'", "lang"),
                Arguments.of("nvarchar(max)", "N'längst 😀'", "längst 😀"),
                Arguments.of("text", "'alt'", "alt"), Arguments.of("ntext", "N'älter'", "älter"),
                Arguments.of("uniqueidentifier", "'93572C0A-D9E1-1395-DAB3-932EAC7BA30C'",
                        UUID.fromString("93572C0A-D9E1-1395-DAB3-932EAC7BA30C")),
                Arguments.of("binary(4)", "0x0102", ByteBuffer.wrap(new byte[]{1, 2, 0, 0})),
                Arguments.of("varbinary(10)", "0x010203", ByteBuffer.wrap(new byte[]{1, 2, 3})),
                Arguments.of("varbinary(max)", "0x0A0B", ByteBuffer.wrap(new byte[]{10, 11})),
                Arguments.of("image", "0x0C", ByteBuffer.wrap(new byte[]{12})));
    }

    @ParameterizedTest
    @MethodSource("types")
    void comesAsItself(String type, String literal, Object expected) {
        run("CREATE TABLE #t (id int, v " + type + " NULL)");
        run("INSERT INTO #t VALUES (1, " + literal + "), (2, NULL)");
        for (int fetchSize : new int[]{0, 100}) {
            List<Object> values = blocked(
                    connection.createStatement("SELECT v FROM #t ORDER BY id").fetchSize(fetchSize)
                            .execute().concatMap(result -> result.map((row, metadata) -> {
                                Object value = row.get(0, typeOf(expected));
                                return value == null ? "null" : value;
                            })).collectList());
            assertThat(values).containsExactly(expected, "null");
        }
    }

    private static Class<?> typeOf(Object value) {
        return value instanceof ByteBuffer ? ByteBuffer.class : value.getClass();
    }

    static Stream<Object> parameters() {
        return Stream.of(true, (byte) 7, (short) -5, 70000, 5_000_000_000L, 1.5f, -2.25e10,
                new BigDecimal("123456789012345.12345"), "text größer 日本 😀", ByteBuffer.wrap(new byte[]{0, 1, -1}),
                LocalDate.parse("2026-01-02"), LocalTime.parse("03:04:05.1234567"),
                LocalDateTime.parse("2026-01-02T03:04:05.1234567"),
                OffsetDateTime.parse("2026-01-02T03:04:05.1234567+05:30"), UUID.randomUUID());
    }

    @ParameterizedTest
    @MethodSource("parameters")
    void goesAsAParameterAndComesBack(Object value) {
        Class<?> type = typeOf(value);
        for (boolean cursors : new boolean[]{true, false}) {
            MssqlConnection each = connect(configuration().preferCursoredExecution(cursors));
            Object expected = value instanceof ByteBuffer buffer ? buffer.duplicate() : value;
            assertThat(blocked(each.createStatement("SELECT @v AS v, @n AS n")
                    .bind("v", value instanceof ByteBuffer buffer ? buffer.duplicate() : value).bindNull("n", type)
                    .execute().concatMap(result -> result.map((row, metadata) -> List.of(row.get("v", type),
                            row.get("n", type) == null)))
                    .single())).isEqualTo(List.of(expected, true));
            await(each.close());
        }
    }

    @Test
    void severalMegabytesGoBothWays() {
        byte[] bytes = new byte[4_000_001];
        new Random(1).nextBytes(bytes);
        String text = "größer 日本 😀 ".repeat(300_000);
        run("CREATE TABLE #t (b varbinary(max), n nvarchar(max))");
        assertThat(counts(connection.createStatement("INSERT INTO #t VALUES (@b, @n)").bind("b", ByteBuffer.wrap(bytes))
                .bind("n", text))).containsExactly(1L);
        for (int fetchSize : new int[]{0, 10}) {
            List<Object> row = blocked(connection.createStatement("SELECT b, n, DATALENGTH(b) FROM #t")
                    .fetchSize(fetchSize).execute().concatMap(result -> result.map((each, metadata) -> List.<Object>of(
                            each.get(0, ByteBuffer.class), each.get(1, String.class), each.get(2).toString())))
                    .single());
            assertThat(row).isEqualTo(List.of(ByteBuffer.wrap(bytes), text, String.valueOf(bytes.length)));
        }
    }
}
