package org.granary.tds.request;

import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.granary.type.TableValue;
import org.jspecify.annotations.Nullable;

/// A parameter of a call: `name:B_VARCHAR | status:u8 | TYPE_INFO | value` (MS-TDS 2.2.6.6).
///
/// @param name with its `@`, or empty: then the position counts
/// @param byReference an OUTPUT parameter
/// @param isDefault the procedure's default is to be used, whatever the value says
/// @param value NULL for a table
/// @param table null where the parameter is no table, or is its default
public record RpcParameter(String name, boolean byReference, boolean isDefault, SqlValue value,
        @Nullable TableValue table) {
    static final int BY_REFERENCE = 0x1;
    static final int DEFAULT = 0x2;
    static final int ENCRYPTED = 0x8;
    private static final SqlValue NO_VALUE = SqlValue.nullOf(SqlType.Simple.SQL_VARIANT);

    /// A single value.
    public RpcParameter(String name, boolean byReference, boolean isDefault, SqlValue value) {
        this(name, byReference, isDefault, value, null);
    }

    static RpcParameter ofTable(String name, boolean isDefault, @Nullable TableValue table) {
        return new RpcParameter(name, false, isDefault || table == null, NO_VALUE, table);
    }
}
