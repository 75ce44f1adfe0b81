package org.granary.tds.request;

import org.granary.type.SqlValue;

/// A parameter of a call: `name:B_VARCHAR | status:u8 | TYPE_INFO | value` (MS-TDS 2.2.6.6).
///
/// @param name with its `@`, or empty: then the position counts
/// @param byReference an OUTPUT parameter
/// @param isDefault the procedure's default is to be used, whatever the value says
public record RpcParameter(String name, boolean byReference, boolean isDefault, SqlValue value) {
    static final int BY_REFERENCE = 0x1;
    static final int DEFAULT = 0x2;
    static final int ENCRYPTED = 0x8;
}
