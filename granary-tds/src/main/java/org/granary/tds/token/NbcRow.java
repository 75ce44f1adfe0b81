package org.granary.tds.token;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.granary.tds.codec.ValueDecoder;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;
import org.jspecify.annotations.Nullable;

/// NBCROW (0xD2): `bitmap of the columns that are NULL | value*`, one for each other column (MS-TDS 2.2.7.15). From 7.3B on.
public record NbcRow(ColMetadata metadata, List<@Nullable Object> values) implements Token {

    @Override
    public void write(TdsWriter out, TdsVersion version) {
        new RowWriter(metadata, version).writeNbcRow(out, values.toArray());
    }

    /// Reads what follows the token's type byte.
    public static NbcRow read(TdsReader in, ColMetadata metadata, ValueDecoder decoder) {
        List<@Nullable Object> values = new ArrayList<>();
        List<ColumnMetadata> columns = metadata.columns();
        byte[] nulls = in.bytes((columns.size() + 7) / 8);
        for (int i = 0; i < columns.size(); i++) {
            boolean present = (nulls[i / 8] & 1 << (i % 8)) == 0;
            values.add(present ? decoder.readInRow(in, columns.get(i).type()) : null);
        }
        return new NbcRow(metadata, Collections.unmodifiableList(values));
    }
}
