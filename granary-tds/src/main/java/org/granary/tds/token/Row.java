package org.granary.tds.token;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.granary.tds.codec.ValueDecoder;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;
import org.jspecify.annotations.Nullable;

/// ROW (0xD1): `value*`, one for each column; text, ntext and image have `pointer:B_VARBYTE | timestamp:8` before them (MS-TDS
/// 2.2.7.20). Many rows go through a [RowWriter].
public record Row(ColMetadata metadata, List<@Nullable Object> values) implements Token {

    @Override
    public void write(TdsWriter out, TdsVersion version) {
        new RowWriter(metadata, version).writeRow(out, values.toArray());
    }

    /// Reads what follows the token's type byte.
    public static Row read(TdsReader in, ColMetadata metadata, ValueDecoder decoder) {
        List<@Nullable Object> values = new ArrayList<>();
        for (ColumnMetadata column : metadata.columns()) {
            values.add(decoder.readInRow(in, column.type()));
        }
        return new Row(metadata, Collections.unmodifiableList(values));
    }
}
