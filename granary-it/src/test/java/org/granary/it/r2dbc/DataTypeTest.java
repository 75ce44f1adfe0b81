package org.granary.it.r2dbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.mssql.MssqlConnection;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.granary.it.TypedColumn;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Every type that the driver knows (it knows no xml and no sql_variant, and cannot decode a smallmoney), as a column with a value and with NULL, through a cursor and directly; and as a parameter.
class DataTypeTest extends R2dbcTest {

    static Stream<Arguments> types() {
        return Stream.concat(TypedColumn.common().stream(),
                Stream.of(new TypedColumn("tinyint", "200", (byte) 200), new TypedColumn("text", "'alt'", "alt"),
                        new TypedColumn("ntext", "N'älter'", "älter"),
                        new TypedColumn("image", "0x0C", new byte[]{12})))
                .map(column -> Arguments.of(column.type(), column.literal(), own(column.value())));
    }

    private static Object own(Object value) {
        return value instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : value;
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
        return Stream.concat(TypedColumn.parameters().stream(), Stream.of((byte) 7)).map(DataTypeTest::own);
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

    /// No larger: of values of a megabyte and more the driver sends parts twice, too late or not at all, since it encodes them on two threads at once.
    @Test
    void largeValuesGoBothWays() {
        byte[] bytes = new byte[300_001];
        new Random(1).nextBytes(bytes);
        String text = "größer 日本 😀 ".repeat(15_000);
        run("CREATE TABLE #t (b varbinary(max), n nvarchar(max))");
        int rows = 10;
        for (int i = 0; i < rows; i++) {
            assertThat(counts(connection.createStatement("INSERT INTO #t VALUES (@b, @n)")
                    .bind("b", ByteBuffer.wrap(bytes)).bind("n", text))).containsExactly(1L);
        }
        for (int fetchSize : new int[]{0, 10}) {
            assertThat(blocked(connection.createStatement("SELECT b, n, DATALENGTH(b) FROM #t")
                    .fetchSize(fetchSize).execute().concatMap(result -> result.map((each, metadata) -> List.<Object>of(
                            each.get(0, ByteBuffer.class), each.get(1, String.class), each.get(2).toString())))
                    .collectList())).hasSize(rows)
                    .containsOnly(List.of(ByteBuffer.wrap(bytes), text, String.valueOf(bytes.length)));
        }
    }
}
