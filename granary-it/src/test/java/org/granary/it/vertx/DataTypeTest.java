package org.granary.it.vertx;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.data.NullValue;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Every type that the driver knows, as a column with a value and with NULL; and as a parameter.
class DataTypeTest extends VertxTest {

    static Stream<Arguments> types() {
        return Stream.of(Arguments.of("bit", "1", true), Arguments.of("tinyint", "200", (short) 200),
                Arguments.of("smallint", "-32768", Short.MIN_VALUE),
                Arguments.of("int", "-2147483648", Integer.MIN_VALUE),
                Arguments.of("bigint", "-9223372036854775808", Long.MIN_VALUE), Arguments.of("real", "1.5", 1.5f),
                Arguments.of("float", "-1.25E100", -1.25e100),
                Arguments.of("decimal(38,10)", "1234567890123456789012345678.0123456789",
                        new BigDecimal("1234567890123456789012345678.0123456789")),
                Arguments.of("numeric(9,2)", "-1234567.89", new BigDecimal("-1234567.89")),
                Arguments.of("money", "-922337203685477.5808", new BigDecimal("-922337203685477.5808")),
                // The driver rounds it to two places.
                Arguments.of("smallmoney", "-214748.36", new BigDecimal("-214748.36")),
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
                Arguments.of("uniqueidentifier", "'93572C0A-D9E1-1395-DAB3-932EAC7BA30C'",
                        UUID.fromString("93572C0A-D9E1-1395-DAB3-932EAC7BA30C")),
                Arguments.of("binary(4)", "0x0102", Buffer.buffer(new byte[]{1, 2, 0, 0})),
                Arguments.of("varbinary(10)", "0x010203", Buffer.buffer(new byte[]{1, 2, 3})),
                Arguments.of("varbinary(max)", "0x0A0B", Buffer.buffer(new byte[]{10, 11})));
    }

    @ParameterizedTest
    @MethodSource("types")
    void comesAsItself(String type, String literal, Object expected) {
        query("CREATE TABLE #t (id int, v " + type + " NULL)");
        query("INSERT INTO #t VALUES (1, " + literal + "), (2, NULL)");
        assertThat(rows(query("SELECT v FROM #t ORDER BY id"))).containsExactly(List.of(expected),
                Arrays.asList((Object) null));
        assertThat(rows(query("SELECT v FROM #t WHERE id <= @p1 ORDER BY id", 2))).containsExactly(List.of(expected),
                Arrays.asList((Object) null));
    }

    static Stream<Object> parameters() {
        return Stream.of(true, (short) -5, 70000, 5_000_000_000L, 1.5f, -2.25e10,
                new BigDecimal("123456789012345.12345"), "text größer 日本 😀", Buffer.buffer(new byte[]{0, 1, -1}),
                LocalDate.parse("2026-01-02"), LocalTime.parse("03:04:05.1234567"),
                LocalDateTime.parse("2026-01-02T03:04:05.1234567"),
                OffsetDateTime.parse("2026-01-02T03:04:05.1234567+05:30"), UUID.randomUUID());
    }

    @ParameterizedTest
    @MethodSource("parameters")
    void goesAsAParameterAndComesBack(Object value) {
        assertThat(rows(query("SELECT @p1, @p2", value, null))).containsExactly(Arrays.asList(sent(value), null));
    }

    /// The driver sends every whole number as bigint and every fraction as float.
    private static Object sent(Object value) {
        return switch (value) {
            case Short number -> number.longValue();
            case Integer number -> number.longValue();
            case Float number -> number.doubleValue();
            default -> value;
        };
    }

    @Test
    void typedNullsArePassed() {
        for (Object none : List.of(NullValue.of(Integer.class), NullValue.of(String.class),
                NullValue.of(LocalDate.class),
                NullValue.of(UUID.class), NullValue.of(Buffer.class), NullValue.of(Boolean.class))) {
            assertThat(rows(query("SELECT @p1", none))).containsExactly(Arrays.asList((Object) null));
        }
    }

    @Test
    void severalMegabytesGoBothWays() {
        byte[] bytes = new byte[4_000_001];
        new Random(1).nextBytes(bytes);
        String text = "größer 日本 😀 ".repeat(300_000);
        query("CREATE TABLE #t (b varbinary(max), n nvarchar(max))");
        assertThat(query("INSERT INTO #t VALUES (@p1, @p2)", Buffer.buffer(bytes), text).rowCount()).isEqualTo(1);
        assertThat(rows(query("SELECT b, n, DATALENGTH(b) FROM #t")))
                .containsExactly(List.of(Buffer.buffer(bytes), text, (long) bytes.length));
    }
}
