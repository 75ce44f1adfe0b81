package org.granary.tds.token;

import java.util.ArrayList;
import java.util.List;
import org.granary.tds.codec.TypeInfo;
import org.granary.tds.codec.WireCollation;
import org.granary.tds.codec.WireType;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;
import org.granary.type.Column;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;

/// A column of COLMETADATA: `userType:u32 | flags:u16 | TYPE_INFO | table? | name:B_VARCHAR` (before 7.2 `userType:u16`; MS-TDS
/// 2.2.7.4). Only text, ntext and image columns name their table: `parts:u8 | part:US_VARCHAR*`, before 7.2 `US_VARCHAR`.
///
/// @param flags a sum of the constants of this class
/// @param table the parts of the table's name, for text, ntext and image
public record ColumnMetadata(long userType, int flags, TypeInfo type, List<String> table, String name) {
    public static final int NULLABLE = 0x1;
    public static final int CASE_SENSITIVE = 0x2;
    public static final int UPDATEABLE = 0x4;
    public static final int UPDATEABLE_UNKNOWN = 0x8;
    public static final int IDENTITY = 0x10;
    public static final int COMPUTED = 0x20;
    /// Since 7.2; before, COLINFO says it.
    public static final int HIDDEN = 0x2000;

    private static final int MAX_NAME = 255;

    public ColumnMetadata { table = List.copyOf(table); }

    /// How a column is described to a client of some version.
    public static ColumnMetadata of(Column column, TdsVersion version, WireCollation collation) {
        TypeInfo type = TypeInfo.of(column.type(), column.nullable(), version, collation);
        int flags = UPDATEABLE_UNKNOWN | (column.nullable() ? NULLABLE : 0) | (column.identity() ? IDENTITY : 0)
                | (type.wire() == WireType.XML ? CASE_SENSITIVE : 0)
                | (column.hidden() && version.atLeast(TdsVersion.V7_2) ? HIDDEN : 0);
        return new ColumnMetadata(userType(column.type()), flags, type, List.of(), column.name());
    }

    ColumnMetadata withTextSize(int bytes) {
        if (!type.wire().hasTextPointer()) {
            return this;
        }
        TypeInfo cut = new TypeInfo(type.wire(), Math.min(bytes, type.length()), 0, 0, type.collation());
        return new ColumnMetadata(userType, flags, cut, table, name);
    }

    static int userType(SqlType type) {
        return type == Simple.TIMESTAMP ? TypeInfo.TIMESTAMP_USER_TYPE : 0;
    }

    /// The column as the floors above know it.
    public Column toColumn() {
        return new Column(name, type.sqlType(), (flags & NULLABLE) != 0, (flags & IDENTITY) != 0,
                (flags & HIDDEN) != 0);
    }

    void write(TdsWriter out, TdsVersion version) {
        boolean wide = version.atLeast(TdsVersion.V7_2);
        if (wide) {
            out.i32((int) userType);
        } else {
            out.u16((int) userType);
        }
        out.u16(flags);
        type.write(out);
        if (type.wire().hasTextPointer()) {
            if (wide) {
                // Some drivers expect at least one part, even if it says nothing.
                List<String> parts = table.isEmpty() ? List.of("") : table;
                out.u8(parts.size());
                parts.forEach(out::usVarchar);
            } else {
                out.usVarchar(String.join(".", table));
            }
        }
        out.bVarchar(name.length() > MAX_NAME ? name.substring(0, MAX_NAME) : name);
    }

    /// @param bulk whether a client sends it: there the table's name is one US_VARCHAR in every version
    static ColumnMetadata read(TdsReader in, TdsVersion version, boolean bulk) {
        boolean wide = version.atLeast(TdsVersion.V7_2);
        long userType = wide ? in.u32() : in.u16();
        int flags = in.u16();
        TypeInfo type = TypeInfo.read(in, version);
        List<String> table = new ArrayList<>();
        if (type.wire().hasTextPointer()) {
            int parts = wide && !bulk ? in.u8() : 1;
            for (int i = 0; i < parts; i++) {
                table.add(in.usVarchar());
            }
        }
        return new ColumnMetadata(userType, flags, type, table, in.bVarchar());
    }
}
