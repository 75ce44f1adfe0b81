package org.granary.tds.token;

import java.util.ArrayList;
import java.util.List;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;

/// ORDER (0xA9): the columns that the rows are sorted by. `length:u16 | column:u16*` (MS-TDS 2.2.7.17).
///
/// @param columns counted from 1
public record Order(List<Integer> columns) implements Token {

    public Order { columns = List.copyOf(columns); }

    @Override
    public void write(TdsWriter out, TdsVersion version) {
        out.u8(TokenType.ORDER).u16(2 * columns.size());
        columns.forEach(out::u16);
    }

    /// Reads what follows the token's type byte.
    public static Order read(TdsReader in) {
        int length = in.u16();
        if (length % 2 != 0) {
            throw new MalformedStreamException("ORDER of " + length + " bytes");
        }
        List<Integer> columns = new ArrayList<>();
        for (int i = 0; i < length / 2; i++) {
            columns.add(in.u16());
        }
        return new Order(columns);
    }
}
