package org.granary.tds.codec;

import java.io.ByteArrayOutputStream;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// sql_variant: `length:u32 | base type:u8 | property bytes:u8 | properties | value without a length`; a length of 0 is NULL
/// (MS-TDS 2.2.5.5.4).
final class VariantCodec {
    private static final int MAX_LENGTH = 8016;

    private VariantCodec() {}

    static void write(TdsWriter out, Object variant, TdsVersion version, WireCollation collation) {
        SqlValue base = (SqlValue) variant;
        Object value = base.value();
        if (value == null) {
            out.i32(0);
            return;
        }
        SqlType type = base.type();
        TypeInfo info = TypeInfo.of(type, false, version, collation);
        ByteArrayOutputStream buffer = new ByteArrayOutputStream(32);
        TdsWriter content = new TdsWriter(buffer);
        content.u8(info.wire().token());
        switch (info.wire()) {
            case NVARCHAR, NCHAR, BIGVARCHAR, BIGCHAR -> {
                content.u8(7);
                info.collation().write(content);
                content.u16(info.length());
                String text = TemporalText.of(type, value);
                if (info.wire() == WireType.NVARCHAR || info.wire() == WireType.NCHAR) {
                    content.unicode(text);
                } else {
                    content.bytes(text.getBytes(info.collation().charset()));
                }
            }
            case BIGVARBINARY, BIGBINARY -> content.u8(2).u16(info.length()).bytes((byte[]) value);
            case DECIMALN, NUMERICN -> {
                content.u8(2).u8(info.precision()).u8(info.scale());
                Scalars.writer(info).write(content, value);
            }
            case TIMEN, DATETIME2N, DATETIMEOFFSETN -> {
                content.u8(1).u8(info.scale());
                Scalars.writer(info).write(content, value);
            }
            case TEXT, NTEXT, IMAGE, XML, SSVARIANT -> throw notAllowed(type);
            default -> {
                content.u8(0);
                Scalars.writer(info).write(content, value);
            }
        }
        if (info.length() == TypeInfo.PLP || buffer.size() > MAX_LENGTH) {
            throw notAllowed(type);
        }
        out.i32(buffer.size()).bytes(buffer.toByteArray());
    }

    private static IllegalArgumentException notAllowed(SqlType type) {
        return new IllegalArgumentException("a sql_variant cannot hold a " + type.sql());
    }

    static @Nullable SqlValue read(TdsReader in, WireCollation fallback) {
        int length = in.i32();
        if (length == 0) {
            return null;
        }
        if (length < 2 || length > MAX_LENGTH) {
            throw new MalformedStreamException("sql_variant of " + length + " bytes");
        }
        WireType wire = WireType.of(in.u8());
        int properties = in.u8();
        int left = length - 2 - properties;
        TypeInfo info = properties(in, wire, properties);
        if (left < 0) {
            throw new MalformedStreamException("sql_variant shorter than its properties");
        }
        Object value = switch (wire) {
            case NVARCHAR, NCHAR -> TdsReader.utf16(in.bytes(left));
            case BIGVARCHAR, BIGCHAR -> new String(in.bytes(left), info.collation().or(fallback).charset());
            case BIGVARBINARY, BIGBINARY -> in.bytes(left);
            default -> Scalars.read(in, info, left);
        };
        return new SqlValue(info.sqlType(), value);
    }

    private static TypeInfo properties(TdsReader in, WireType wire, int bytes) {
        int expected = switch (wire) {
            case NVARCHAR, NCHAR, BIGVARCHAR, BIGCHAR -> 7;
            case BIGVARBINARY, BIGBINARY, DECIMALN, NUMERICN -> 2;
            case TIMEN, DATETIME2N, DATETIMEOFFSETN -> 1;
            case GUID, BIT, INT1, INT2, INT4, INT8, DATETIME, DATETIM4, FLT4, FLT8, MONEY, MONEY4, DATEN -> 0;
            default -> throw new MalformedStreamException("sql_variant of base type " + wire);
        };
        if (bytes != expected) {
            throw new MalformedStreamException(
                    "sql_variant of base type " + wire + " with " + bytes + " property bytes");
        }
        return switch (wire) {
            case NVARCHAR, NCHAR, BIGVARCHAR, BIGCHAR -> {
                WireCollation collation = WireCollation.read(in);
                yield new TypeInfo(wire, TypeInfo.shortLength(wire, in.u16()), 0, 0, collation);
            }
            case BIGVARBINARY, BIGBINARY ->
                new TypeInfo(wire, TypeInfo.shortLength(wire, in.u16()), 0, 0, WireCollation.RAW);
            case DECIMALN, NUMERICN -> TypeInfo.decimal(wire, 17, in.u8(), in.u8());
            case TIMEN, DATETIME2N, DATETIMEOFFSETN -> TypeInfo.scaled(wire, in.u8());
            case GUID -> new TypeInfo(wire, 16, 0, 0, WireCollation.RAW);
            default -> new TypeInfo(wire, 0, 0, 0, WireCollation.RAW);
        };
    }
}
