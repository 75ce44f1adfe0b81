package org.granary.tds.token;

import java.util.ArrayList;
import java.util.List;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;
import org.granary.type.BaseColumn;
import org.granary.type.Column;

/// TABNAME (0xA4): the tables of a cursor, which COLINFO counts from 1. `length:u16 | (parts:u8 | part:US_VARCHAR*)*`; before
/// service pack 1 of SQL Server 2000 `length:u16 | US_VARCHAR*` (MS-TDS 2.2.7.24).
///
/// @param tables the parts of each name
public record TabName(List<List<String>> tables) implements Token {

    public TabName { tables = tables.stream().map(List::copyOf).toList(); }

    /// The tables of columns, in the order in which they come.
    public static TabName of(List<Column> columns) {
        List<List<String>> tables = new ArrayList<>();
        for (Column column : columns) {
            BaseColumn base = column.base();
            if (base != null && !tables.contains(base.table())) {
                tables.add(base.table());
            }
        }
        return new TabName(tables);
    }

    @Override
    public void write(TdsWriter out, TdsVersion version) {
        boolean parts = version.atLeast(TdsVersion.V7_1);
        out.u8(TokenType.TAB_NAME).u16(tables.stream().mapToInt(table -> length(table, parts)).sum());
        for (List<String> table : tables) {
            if (parts) {
                out.u8(table.size());
                table.forEach(out::usVarchar);
            } else {
                out.usVarchar(String.join(".", table));
            }
        }
    }

    private static int length(List<String> table, boolean parts) {
        return parts
                ? 1 + table.stream().mapToInt(part -> 2 + 2 * part.length()).sum()
                : 2 + 2 * String.join(".", table).length();
    }

    /// Reads what follows the token's type byte.
    public static TabName read(TdsReader in, TdsVersion version) {
        boolean parts = version.atLeast(TdsVersion.V7_1);
        int length = in.u16();
        int read = 0;
        List<List<String>> tables = new ArrayList<>();
        while (read < length) {
            List<String> table = new ArrayList<>();
            int count = parts ? in.u8() : 1;
            for (int i = 0; i < count; i++) {
                table.add(in.usVarchar());
            }
            read += length(table, parts);
            tables.add(table);
        }
        if (read != length) {
            throw new MalformedStreamException("TABNAME of " + length + " bytes");
        }
        return new TabName(tables);
    }
}
