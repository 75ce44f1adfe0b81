package org.granary.tds.token;

import org.granary.tds.codec.TypeInfo;
import org.granary.tds.codec.ValueDecoder;
import org.granary.tds.codec.ValueEncoder;
import org.granary.tds.codec.WireCollation;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;
import org.granary.type.SqlValue;

/// RETURNVALUE (0xAC): an OUTPUT parameter after the call. `ordinal:u16 | name:B_VARCHAR | status:u8 | userType:u32 | flags:u16 |
/// TYPE_INFO | value` (before 7.2 `userType:u16`; MS-TDS 2.2.7.19).
///
/// @param ordinal the parameter's position in the call, from 0 on
/// @param name with its `@`, as the client gave it
/// @param status [#OUTPUT] or [#FUNCTION]
/// @param collation of strings
public record ReturnValue(int ordinal, String name, int status, SqlValue value,
        WireCollation collation) implements Token {
    /// An OUTPUT parameter of a procedure.
    public static final int OUTPUT = 1;
    /// What a function returned.
    public static final int FUNCTION = 2;

    @Override
    public void write(TdsWriter out, TdsVersion version) {
        TypeInfo type = TypeInfo.of(value.type(), true, version, collation);
        out.u8(TokenType.RETURN_VALUE).u16(ordinal).bVarchar(name).u8(status);
        int userType = ColumnMetadata.userType(value.type());
        if (version.atLeast(TdsVersion.V7_2)) {
            out.i32(userType);
        } else {
            out.u16(userType);
        }
        out.u16(0);
        type.write(out);
        ValueEncoder.of(type, value.type(), version, collation).write(out, value.value());
    }

    /// Reads what follows the token's type byte.
    public static ReturnValue read(TdsReader in, TdsVersion version, ValueDecoder decoder) {
        int ordinal = in.u16();
        String name = in.bVarchar();
        int status = in.u8();
        if (version.atLeast(TdsVersion.V7_2)) {
            in.u32();
        } else {
            in.u16();
        }
        in.u16();
        TypeInfo type = TypeInfo.read(in, version);
        return new ReturnValue(ordinal, name, status, SqlValue.of(type.sqlType(), decoder.read(in, type)),
                type.collation());
    }
}
