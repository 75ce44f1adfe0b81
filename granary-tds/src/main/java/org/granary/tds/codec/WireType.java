package org.granary.tds.codec;

import org.granary.tds.packet.MalformedStreamException;
import org.jspecify.annotations.Nullable;

/// The data types of the wire, with the byte that names each and what follows it in TYPE_INFO (MS-TDS 2.2.5.4 and 2.2.5.6).
public enum WireType {
    // @formatter:off: a table
    NULL(0x1F, Shape.FIXED, 0),
    INT1(0x30, Shape.FIXED, 1),
    BIT(0x32, Shape.FIXED, 1),
    INT2(0x34, Shape.FIXED, 2),
    INT4(0x38, Shape.FIXED, 4),
    DATETIM4(0x3A, Shape.FIXED, 4),
    FLT4(0x3B, Shape.FIXED, 4),
    MONEY(0x3C, Shape.FIXED, 8),
    DATETIME(0x3D, Shape.FIXED, 8),
    FLT8(0x3E, Shape.FIXED, 8),
    MONEY4(0x7A, Shape.FIXED, 4),
    INT8(0x7F, Shape.FIXED, 8),
    GUID(0x24, Shape.BYTE_LENGTH),
    INTN(0x26, Shape.BYTE_LENGTH),
    BITN(0x68, Shape.BYTE_LENGTH),
    FLTN(0x6D, Shape.BYTE_LENGTH),
    MONEYN(0x6E, Shape.BYTE_LENGTH),
    DATETIMN(0x6F, Shape.BYTE_LENGTH),
    DECIMAL(0x37, Shape.DECIMAL),
    NUMERIC(0x3F, Shape.DECIMAL),
    DECIMALN(0x6A, Shape.DECIMAL),
    NUMERICN(0x6C, Shape.DECIMAL),
    DATEN(0x28, Shape.DATE),
    TIMEN(0x29, Shape.SCALED),
    DATETIME2N(0x2A, Shape.SCALED),
    DATETIMEOFFSETN(0x2B, Shape.SCALED),
    CHAR(0x2F, Shape.BYTE_LENGTH),
    VARCHAR(0x27, Shape.BYTE_LENGTH),
    BINARY(0x2D, Shape.BYTE_LENGTH),
    VARBINARY(0x25, Shape.BYTE_LENGTH),
    BIGVARBINARY(0xA5, Shape.SHORT_LENGTH),
    BIGVARCHAR(0xA7, Shape.SHORT_LENGTH_COLLATED),
    BIGBINARY(0xAD, Shape.SHORT_LENGTH),
    BIGCHAR(0xAF, Shape.SHORT_LENGTH_COLLATED),
    NVARCHAR(0xE7, Shape.SHORT_LENGTH_COLLATED),
    NCHAR(0xEF, Shape.SHORT_LENGTH_COLLATED),
    TEXT(0x23, Shape.LONG_LENGTH_COLLATED),
    NTEXT(0x63, Shape.LONG_LENGTH_COLLATED),
    IMAGE(0x22, Shape.LONG_LENGTH),
    SSVARIANT(0x62, Shape.LONG_LENGTH),
    XML(0xF1, Shape.XML),
    UDT(0xF0, Shape.UDT),
    TVP(0xF3, Shape.UNSUPPORTED),
    JSON(0xF4, Shape.UNSUPPORTED),
    VECTOR(0xF5, Shape.UNSUPPORTED);
    // @formatter:on

    /// What follows the type's byte in TYPE_INFO.
    enum Shape {
        /// Nothing; the value has no length either.
        FIXED,
        /// `maxLength:u8`; the value begins with a length byte, 0 is NULL.
        BYTE_LENGTH,
        /// `maxLength:u8 | precision:u8 | scale:u8`; the value begins with a length byte, 0 is NULL.
        DECIMAL,
        /// Nothing; the value begins with a length byte, 0 is NULL.
        DATE,
        /// `scale:u8`; the value begins with a length byte, 0 is NULL.
        SCALED,
        /// `maxLength:u16`; the value begins with a length word, 0xFFFF is NULL. A maximum of 0xFFFF makes the value PLP.
        SHORT_LENGTH,
        /// `maxLength:u16 | collation:5`; otherwise as [#SHORT_LENGTH].
        SHORT_LENGTH_COLLATED,
        /// `maxLength:i32`; the value begins with a length of 4 bytes.
        LONG_LENGTH,
        /// `maxLength:i32 | collation:5`.
        LONG_LENGTH_COLLATED,
        /// `schemaPresent:u8 | (database:B_VARCHAR | schema:B_VARCHAR | collection:US_VARCHAR)?`; the value is PLP.
        XML,
        /// CLR types: named in errors, never read.
        UDT,
        /// Named in errors, never read; a table is read as a whole.
        UNSUPPORTED
    }

    private static final @Nullable WireType[] BY_TOKEN = new @Nullable WireType[256];

    static {
        for (WireType type : values()) {
            BY_TOKEN[type.token] = type;
        }
    }

    private final int token;
    private final Shape shape;
    private final int fixedLength;

    WireType(int token, Shape shape) {
        this(token, shape, -1);
    }

    WireType(int token, Shape shape, int fixedLength) {
        this.token = token;
        this.shape = shape;
        this.fixedLength = fixedLength;
    }

    public int token() {
        return token;
    }

    Shape shape() {
        return shape;
    }

    /// Bytes of a value of a fixed-length type.
    int fixedLength() {
        return fixedLength;
    }

    /// Whether values carry a text pointer and a timestamp in ROW (MS-TDS 2.2.7.20).
    public boolean hasTextPointer() {
        return this == TEXT || this == NTEXT || this == IMAGE;
    }

    /// Whether a byte names a type.
    public static boolean isKnown(int token) {
        return BY_TOKEN[token] != null;
    }

    public static WireType of(int token) {
        WireType type = BY_TOKEN[token];
        if (type == null) {
            throw new MalformedStreamException(String.format("unknown data type 0x%02X", token));
        }
        return type;
    }
}
