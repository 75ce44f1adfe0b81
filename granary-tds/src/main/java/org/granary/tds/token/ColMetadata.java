package org.granary.tds.token;

import java.util.ArrayList;
import java.util.List;
import org.granary.tds.codec.WireCollation;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;
import org.granary.type.Column;

/// COLMETADATA (0x81): opens a result set. `count:u16 | column*`, a count of 0xFFFF for no columns (MS-TDS 2.2.7.4).
public record ColMetadata(List<ColumnMetadata> columns) implements Token {
    private static final int NONE = 0xFFFF;

    public ColMetadata { columns = List.copyOf(columns); }

    public static ColMetadata of(List<Column> columns, TdsVersion version, WireCollation collation) {
        return new ColMetadata(columns.stream().map(c -> ColumnMetadata.of(c, version, collation)).toList());
    }

    /// The same columns, where text, ntext and image are no longer than so many bytes.
    public ColMetadata withTextSize(int bytes) {
        return bytes == Integer.MAX_VALUE
                ? this
                : new ColMetadata(columns.stream().map(column -> column.withTextSize(bytes)).toList());
    }

    @Override
    public void write(TdsWriter out, TdsVersion version) {
        out.u8(TokenType.COL_METADATA).u16(columns.isEmpty() ? NONE : columns.size());
        columns.forEach(c -> c.write(out, version));
    }

    /// Reads what follows the token's type byte, as servers send it.
    public static ColMetadata read(TdsReader in, TdsVersion version) {
        return read(in, version, false);
    }

    /// Reads what follows the token's type byte, as clients send it in a bulk load.
    public static ColMetadata readBulk(TdsReader in, TdsVersion version) {
        return read(in, version, true);
    }

    private static ColMetadata read(TdsReader in, TdsVersion version, boolean bulk) {
        int count = in.u16();
        List<ColumnMetadata> columns = new ArrayList<>();
        for (int i = 0; count != NONE && i < count; i++) {
            columns.add(ColumnMetadata.read(in, version, bulk));
        }
        return new ColMetadata(columns);
    }
}
