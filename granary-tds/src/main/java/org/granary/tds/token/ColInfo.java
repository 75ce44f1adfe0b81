package org.granary.tds.token;

import java.util.ArrayList;
import java.util.List;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;
import org.granary.type.Column;

/// COLINFO (0xA5): where the columns of a cursor come from. `length:u16 | (column:u8 | table:u8 | status:u8)*` (MS-TDS 2.2.7.3). Base names
/// that differ from the column's are not told.
public record ColInfo(List<Entry> columns) implements Token {
    private static final int ENTRY_LENGTH = 3;
    private static final int MOST = 255;

    /// @param column counted from 1
    /// @param table position in a TABNAME token, 0 for none
    /// @param status a sum of the constants of this class
    public record Entry(int column, int table, int status) {
        public static final int EXPRESSION = 0x4;
        public static final int KEY = 0x8;
        public static final int HIDDEN = 0x10;
    }

    public ColInfo { columns = List.copyOf(columns); }

    /// Columns that cannot be changed through the cursor. Those after the 255th have no place in the token.
    public static ColInfo of(List<Column> columns) {
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < Math.min(columns.size(), MOST); i++) {
            entries.add(new Entry(i + 1, 0, columns.get(i).hidden() ? Entry.HIDDEN : Entry.EXPRESSION));
        }
        return new ColInfo(entries);
    }

    @Override
    public void write(TdsWriter out, TdsVersion version) {
        out.u8(TokenType.COL_INFO).u16(ENTRY_LENGTH * columns.size());
        columns.forEach(each -> out.u8(each.column).u8(each.table).u8(each.status));
    }

    /// Reads what follows the token's type byte.
    public static ColInfo read(TdsReader in) {
        int length = in.u16();
        if (length % ENTRY_LENGTH != 0) {
            throw new MalformedStreamException("COLINFO of " + length + " bytes");
        }
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < length / ENTRY_LENGTH; i++) {
            entries.add(new Entry(in.u8(), in.u8(), in.u8()));
        }
        return new ColInfo(entries);
    }
}
