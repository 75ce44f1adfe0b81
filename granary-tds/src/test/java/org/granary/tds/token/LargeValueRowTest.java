package org.granary.tds.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Random;
import org.granary.tds.codec.ValueDecoder;
import org.granary.tds.codec.WireCollation;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;
import org.granary.type.Cancellation.CancelledException;
import org.granary.type.Column;
import org.granary.type.LargeValue;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Values that are read while they are sent.
class LargeValueRowTest {
    private static final List<Column> COLUMNS = List.of(Column.of("a", Simple.IMAGE),
            Column.of("b", SqlType.varbinary(SqlType.MAX)), Column.of("c", Simple.INT));

    /// Hands its bytes over in pieces of 1,000, and is cancelled behind so many.
    private static final class Pieces implements LargeValue {
        private final byte[] bytes;
        private final int cancelledAfter;

        Pieces(byte[] bytes, int cancelledAfter) {
            this.bytes = bytes;
            this.cancelledAfter = cancelledAfter;
        }

        @Override
        public long length() {
            return bytes.length;
        }

        @Override
        public void read(long from, long count, Taker to) {
            for (int at = (int) from; at < from + count; at += 1000) {
                if (at >= cancelledAfter) {
                    throw new CancelledException();
                }
                to.take(bytes, at, (int) Math.min(1000, from + count - at));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 999, 1000, 1001, 123_456})
    void areOnTheWireWhatTheSameBytesAre(int length) {
        byte[] bytes = bytes(length);
        LargeValue large = new Pieces(bytes, Integer.MAX_VALUE);

        assertThat(read(written(large, large, 42))).containsExactly(bytes, bytes, 42);
        assertThat(written(large, null, 42)).isEqualTo(written(bytes, null, 42));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1000, 5000})
    void keepTheirLengthWhenTheClientCancelsInTheirMiddle(int cancelledAfter) {
        byte[] bytes = bytes(20_000);
        LargeValue large = new Pieces(bytes, cancelledAfter);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        RowWriter writer = new RowWriter(COLUMNS, TdsVersion.V7_4, WireCollation.DEFAULT);

        Throwable thrown = catchThrowable(() -> writer.write(new TdsWriter(out), new Object[]{large, large, 42}));

        assertThat(thrown).isInstanceOf(CancelledException.class);
        byte[] expected = new byte[bytes.length];
        System.arraycopy(bytes, 0, expected, 0, cancelledAfter);
        assertThat(read(out.toByteArray())).containsExactly(expected, expected, 42);
    }

    private static byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    private static byte[] written(@Nullable Object... values) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new RowWriter(COLUMNS, TdsVersion.V7_4, WireCollation.DEFAULT).write(new TdsWriter(out), values);
        return out.toByteArray();
    }

    private static List<@Nullable Object> read(byte[] row) {
        TdsReader in = new TdsReader(new ByteArrayInputStream(row));
        assertThat(in.u8()).isEqualTo(TokenType.ROW);
        ColMetadata metadata = ColMetadata.of(COLUMNS, TdsVersion.V7_4, WireCollation.DEFAULT);
        List<@Nullable Object> values = Row
                .read(in, metadata, new ValueDecoder(WireCollation.DEFAULT, 1 << 20)).values();
        assertThat(in.atEnd()).isTrue();
        return values;
    }
}
