package org.granary.tds.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.granary.conformance.Covers;
import org.granary.tds.Hex;
import org.granary.tds.codec.ValueDecoder;
import org.granary.tds.codec.WireCollation;
import org.granary.tds.packet.TdsVersion;
import org.granary.type.Column;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RowWriterTest {
    private static final ValueDecoder DECODER = new ValueDecoder(WireCollation.DEFAULT, 1 << 20);

    @Test
    @Covers("TDS-2.2.7.20-1")
    void rowsWithoutNullAreRows() {
        List<Column> columns = List.of(new Column("a", Simple.INT, false), Column.of("b", SqlType.varchar(10)));
        assertThat(row(columns, TdsVersion.V7_4, 1, "x")).isEqualTo("D1 01 00 00 00 01 00 78");
    }

    @Test
    @Covers("TDS-2.2.7.15-1")
    void nullsAreABitmapWhereThatIsShorter() {
        List<Column> columns = List.of(Column.of("a", SqlType.nvarchar(SqlType.MAX)), Column.of("b", Simple.INT));
        assertThat(row(columns, TdsVersion.V7_4, null, 1)).isEqualTo("D2 01 04 01 00 00 00");
        assertThat(row(columns, TdsVersion.V7_4, "x", null)).isEqualTo("D1 02 00 00 00 00 00 00 00 02 00 00 00 78 00"
                + " 00 00 00 00 00");
    }

    @Test
    @Covers("TDS-2.2.7.15-1")
    void clientsBefore73BGetNoBitmap() {
        List<Column> columns = List.of(Column.of("a", SqlType.nvarchar(SqlType.MAX)), Column.of("b", Simple.INT));
        assertThat(row(columns, TdsVersion.V7_3A, null, null)).isEqualTo("D1 FF FF FF FF FF FF FF FF 00");
    }

    @Test
    @Covers("TDS-2.2.5.4.3-3")
    void textHasAPointerAndNullTextHasNone() {
        List<Column> columns = List.of(Column.of("a", Simple.TEXT));
        assertThat(row(columns, TdsVersion.V7_1, "ab"))
                .isEqualTo("D1 10 64 75 6D 6D 79 20 74 65 78 74 70 74 72 00 00 00"
                        + " 64 75 6D 6D 79 54 53 00 02 00 00 00 61 62");
        assertThat(row(columns, TdsVersion.V7_1, (Object) null)).isEqualTo("D1 00");
    }

    @Test
    @Covers("TDS-2.2.7.15-1")
    void theBitmapHasAnotherByteForTheNinthColumn() {
        Column[] columns = new Column[9];
        Arrays.fill(columns, Column.of("c", SqlType.varchar(5)));
        @Nullable
        Object[] values = new @Nullable Object[9];
        values[7] = "q";
        assertThat(row(List.of(columns), TdsVersion.V7_3B, values)).isEqualTo("D2 7F 01 01 00 71");
    }

    @Test
    void mistakesAreFoundBeforeAnythingIsWritten() {
        RowWriter writer = new RowWriter(List.of(new Column("a", Simple.INT, true), new Column("b", Simple.INT, false)),
                TdsVersion.V7_4, WireCollation.DEFAULT);
        assertThat(Hex.written(out -> {
            assertThatThrownBy(() -> writer.write(out, new @Nullable Object[]{1, null})).hasMessageContaining("b");
            assertThatThrownBy(() -> writer.write(out, new Object[]{1})).hasMessageContaining("2 columns");
        })).isEmpty();
    }

    @Test
    @Covers({"TDS-2.2.2.4-1", "TDS-2.2.7.20-1"})
    void rowsOfManyColumnsComeBack() {
        Random random = new Random(7);
        List<Column> columns = List.of(Column.of("a", Simple.INT), Column.of("b", SqlType.nvarchar(20)),
                Column.of("c", Simple.NTEXT), Column.of("d", Simple.UNIQUEIDENTIFIER), Column.of("e", Simple.XML),
                Column.of("f", Simple.SQL_VARIANT), Column.of("g", Simple.DATETIME),
                Column.of("h", SqlType.decimal(10, 2)), new Column("i", Simple.BIGINT, false));
        for (TdsVersion version : List.of(TdsVersion.V7_2, TdsVersion.V7_3B, TdsVersion.V7_4)) {
            RowWriter writer = new RowWriter(columns, version, WireCollation.DEFAULT);
            for (int i = 0; i < 300; i++) {
                @Nullable
                Object[] values = {random.nextInt(), "text" + i, "long text", new java.util.UUID(i, i), "<x/>",
                    org.granary.type.SqlValue.ofInt(i), java.time.LocalDateTime.of(2008, 1, 31, 1, 1, 1),
                    java.math.BigDecimal.valueOf(i, 2), (long) i};
                for (int column = 0; column < values.length - 1; column++) {
                    if (random.nextBoolean()) {
                        values[column] = null;
                    }
                }
                byte[] bytes = Hex.written(out -> {
                    writer.metadata().write(out, version);
                    writer.write(out, values);
                });
                TokenReader reader = new TokenReader(Hex.reader(bytes), version, DECODER);
                assertThat(reader.next()).isInstanceOf(ColMetadata.class);
                assertThat(switch (reader.next()) {
                    case Row row -> row.values();
                    case NbcRow row -> row.values();
                    case Token other -> throw new AssertionError(other);
                }).containsExactly(values);
                assertThat(reader.atEnd()).isTrue();
            }
        }
    }

    private static String row(List<Column> columns, TdsVersion version, @Nullable Object... values) {
        RowWriter writer = new RowWriter(columns, version, WireCollation.DEFAULT);
        return Hex.hex(Hex.written(out -> writer.write(out, values)));
    }
}
