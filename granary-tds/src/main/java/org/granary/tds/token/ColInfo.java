package org.granary.tds.token;

import java.util.ArrayList;
import java.util.List;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;
import org.granary.type.BaseColumn;
import org.granary.type.Column;

/// COLINFO (0xA5): where the columns of a cursor come from. `length:u16 | (column:u8 | table:u8 | status:u8 | name:B_VARCHAR?)*`
/// (MS-TDS 2.2.7.3).
public record ColInfo(List<Entry> columns) implements Token {
    private static final int ENTRY_LENGTH = 3;
    private static final int MOST = 255;

    /// @param column counted from 1
    /// @param table position in a TABNAME token, 0 for none
    /// @param status a sum of the constants of this class
    /// @param name of the table's column where it differs; empty otherwise
    public record Entry(int column, int table, int status, String name) {
        public static final int EXPRESSION = 0x4;
        public static final int KEY = 0x8;
        public static final int HIDDEN = 0x10;
        public static final int DIFFERENT_NAME = 0x20;

        public Entry(int column, int table, int status) {
            this(column, table, status, "");
        }

        private int length() {
            return ENTRY_LENGTH + ((status & DIFFERENT_NAME) == 0 ? 0 : 1 + 2 * name.length());
        }
    }

    public ColInfo { columns = List.copyOf(columns); }

    /// Columns after the 255th have no place in the token.
    public static ColInfo of(List<Column> columns) {
        List<List<String>> tables = TabName.of(columns).tables();
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < Math.min(columns.size(), MOST); i++) {
            entries.add(entry(i + 1, columns.get(i), tables));
        }
        return new ColInfo(entries);
    }

    private static Entry entry(int number, Column column, List<List<String>> tables) {
        BaseColumn base = column.base();
        if (base == null) {
            return new Entry(number, 0, column.hidden() ? Entry.HIDDEN : Entry.EXPRESSION);
        }
        boolean renamed = !base.name().equals(column.name());
        return new Entry(number, tables.indexOf(base.table()) + 1,
                (base.key() ? Entry.KEY : 0) | (renamed ? Entry.DIFFERENT_NAME : 0), renamed ? base.name() : "");
    }

    @Override
    public void write(TdsWriter out, TdsVersion version) {
        out.u8(TokenType.COL_INFO).u16(columns.stream().mapToInt(Entry::length).sum());
        for (Entry each : columns) {
            out.u8(each.column).u8(each.table).u8(each.status);
            if ((each.status & Entry.DIFFERENT_NAME) != 0) {
                out.bVarchar(each.name);
            }
        }
    }

    /// Reads what follows the token's type byte.
    public static ColInfo read(TdsReader in) {
        int length = in.u16();
        int read = 0;
        List<Entry> entries = new ArrayList<>();
        while (read < length) {
            int column = in.u8();
            int table = in.u8();
            int status = in.u8();
            Entry entry = new Entry(column, table, status,
                    (status & Entry.DIFFERENT_NAME) == 0 ? "" : in.bVarchar());
            read += entry.length();
            entries.add(entry);
        }
        if (read != length) {
            throw new MalformedStreamException("COLINFO of " + length + " bytes");
        }
        return new ColInfo(entries);
    }
}
