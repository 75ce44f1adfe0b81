package org.granary.it.vertx;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.data.NullValue;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.granary.it.TypedColumn;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Every type that the driver knows, as a column with a value and with NULL; and as a parameter.
class DataTypeTest extends VertxTest {

    static Stream<Arguments> types() {
        // The driver rounds a smallmoney to two places.
        return Stream.concat(TypedColumn.common().stream(),
                Stream.of(new TypedColumn("tinyint", "200", (short) 200),
                        new TypedColumn("smallmoney", "-214748.36", new BigDecimal("-214748.36"))))
                .map(column -> Arguments.of(column.type(), column.literal(), own(column.value())));
    }

    private static Object own(Object value) {
        return value instanceof byte[] bytes ? Buffer.buffer(bytes) : value;
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
        return TypedColumn.parameters().stream().map(DataTypeTest::own);
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
