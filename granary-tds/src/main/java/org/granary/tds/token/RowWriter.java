package org.granary.tds.token;

import java.util.List;
import org.granary.tds.codec.ValueEncoder;
import org.granary.tds.codec.WireCollation;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;
import org.granary.type.Cancellation.CancelledException;
import org.granary.type.Column;
import org.jspecify.annotations.Nullable;

/// Writes the rows of one result set. What a value's type decides is decided once, here, and not for every row.
public final class RowWriter {
    private final ColMetadata metadata;
    private final ValueEncoder[] encoders;
    private final int[] nullLengths;
    private final int bitmapLength;
    private final boolean nbcAllowed;

    /// For columns of the upper layers, whose values may need another form for old clients.
    public RowWriter(List<Column> columns, TdsVersion version, WireCollation collation) {
        this(ColMetadata.of(columns, version, collation), columns, version, collation);
    }

    /// For columns as they are on the wire.
    RowWriter(ColMetadata metadata, TdsVersion version) {
        this(metadata, metadata.columns().stream().map(ColumnMetadata::toColumn).toList(), version,
                WireCollation.DEFAULT);
    }

    private RowWriter(ColMetadata metadata, List<Column> columns, TdsVersion version, WireCollation collation) {
        int count = columns.size();
        this.metadata = metadata;
        this.encoders = new ValueEncoder[count];
        this.nullLengths = new int[count];
        for (int i = 0; i < count; i++) {
            encoders[i] = ValueEncoder.of(metadata.columns().get(i).type(), columns.get(i).type(), version, collation);
            nullLengths[i] = encoders[i].nullLength();
        }
        this.bitmapLength = (count + 7) / 8;
        this.nbcAllowed = version.atLeast(TdsVersion.V7_3B);
    }

    /// The token that describes the rows; it is sent before them.
    public ColMetadata metadata() {
        return metadata;
    }

    /// Writes ROW or NBCROW, whichever is shorter and allowed.
    ///
    /// @throws IllegalArgumentException before anything is written, if the values are not as many as the columns or one is NULL where
    ///     its column cannot be
    /// @throws CancelledException after the whole row has been written, if reading a large value was cancelled: its bytes are not the true ones
    public void write(TdsWriter out, @Nullable Object[] values) {
        int saved = check(values);
        if (nbcAllowed && saved > bitmapLength) {
            nbcRow(out, values);
        } else {
            row(out, values);
        }
    }

    void writeRow(TdsWriter out, @Nullable Object[] values) {
        check(values);
        row(out, values);
    }

    void writeNbcRow(TdsWriter out, @Nullable Object[] values) {
        check(values);
        nbcRow(out, values);
    }

    /// @return the bytes that the NULLs of the row need in ROW
    private int check(@Nullable Object[] values) {
        if (values.length != encoders.length) {
            throw new IllegalArgumentException(values.length + " values for " + encoders.length + " columns");
        }
        int nulls = 0;
        for (int i = 0; i < values.length; i++) {
            if (values[i] == null) {
                if (!encoders[i].isNullable()) {
                    throw new IllegalArgumentException(
                            "NULL in column " + metadata.columns().get(i).name() + ", which is declared NOT NULL");
                }
                nulls += nullLengths[i];
            }
        }
        return nulls;
    }

    private void row(TdsWriter out, @Nullable Object[] values) {
        out.u8(TokenType.ROW);
        values(out, values, false);
    }

    private void values(TdsWriter out, @Nullable Object[] values, boolean skipNulls) {
        CancelledException cancelled = null;
        for (int i = 0; i < encoders.length; i++) {
            if (skipNulls && values[i] == null) {
                continue;
            }
            try {
                encoders[i].writeInRow(out, values[i]);
            } catch (CancelledException e) {
                // The value has its length; a row that ended here would leave the client without the others.
                cancelled = e;
            }
        }
        if (cancelled != null) {
            throw cancelled;
        }
    }

    private void nbcRow(TdsWriter out, @Nullable Object[] values) {
        out.u8(TokenType.NBC_ROW);
        for (int from = 0; from < encoders.length; from += 8) {
            int bits = 0;
            for (int i = from; i < Math.min(from + 8, encoders.length); i++) {
                if (values[i] == null) {
                    bits |= 1 << (i - from);
                }
            }
            out.u8(bits);
        }
        values(out, values, true);
    }
}
