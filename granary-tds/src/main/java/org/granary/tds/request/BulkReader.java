package org.granary.tds.request;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.granary.tds.codec.TypeInfo;
import org.granary.tds.codec.ValueDecoder;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.token.ColMetadata;
import org.granary.tds.token.ColumnMetadata;
import org.granary.tds.token.Done;
import org.granary.tds.token.TokenType;
import org.jspecify.annotations.Nullable;

/// Reads bulk loads, row by row.
final class BulkReader {
    /// Bytes of rows that have been read and may still wait to be written.
    private static final long KEPT = 20L << 20;

    private final TdsVersion version;
    private final ValueDecoder decoder;

    BulkReader(TdsVersion version, ValueDecoder decoder) {
        this.version = version;
        this.decoder = decoder;
    }

    BulkLoad read(TdsReader in) {
        int token = in.u8();
        if (token != TokenType.COL_METADATA) {
            throw new MalformedStreamException(String.format("bulk load that begins with token 0x%02X", token));
        }
        ColMetadata metadata = ColMetadata.readBulk(in, version);
        List<ColumnMetadata> columns = metadata.columns();
        if (columns.isEmpty()) {
            throw new MalformedStreamException("bulk load without columns");
        }
        return new BulkLoad(columns.stream().map(ColumnMetadata::toColumn).toList(),
                new Rows(in, columns.stream().map(ColumnMetadata::type).toList()));
    }

    private final class Rows implements Iterator<@Nullable Object[]> {
        private final TdsReader in;
        private final TypeInfo[] types;
        /// Whether the byte that announces a row has been read, and the row has not.
        private boolean announced;
        private boolean ended;

        Rows(TdsReader in, List<TypeInfo> types) {
            this.in = in;
            this.types = types.toArray(new TypeInfo[0]);
        }

        @Override
        public boolean hasNext() {
            if (!announced && !ended) {
                // FreeTDS ends the message where the DONE should be.
                if (in.atEnd()) {
                    ended = true;
                } else {
                    announce(in.u8());
                }
            }
            return announced;
        }

        private void announce(int token) {
            switch (token) {
                case TokenType.ROW -> announced = true;
                case TokenType.DONE -> {
                    Done.read(in, version);
                    ended = true;
                }
                default -> throw new MalformedStreamException(
                        String.format("token 0x%02X among the rows of a bulk load", token));
            }
        }

        @Override
        public @Nullable Object[] next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            announced = false;
            in.memory().giveAbove(KEPT);
            @Nullable
            Object[] values = new @Nullable Object[types.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = decoder.readInRow(in, types[i]);
            }
            return values;
        }
    }
}
