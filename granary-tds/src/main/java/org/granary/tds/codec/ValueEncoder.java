package org.granary.tds.codec;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;
import org.granary.type.LargeValue;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// Writes the values of one type in one wire form: made once for a column, used for every row. Threads can share it.
public final class ValueEncoder {
    /// Most bytes of a value that is not PLP, text, ntext or image.
    private static final int MAX_BYTES = 8000;
    private static final int SHORT_NULL = 0xFFFF;
    private static final byte[] SPACES = filled(256, ' ');
    private static final byte[] ZEROS = filled(256, 0);
    /// What SQL Server itself sends as text pointer (16 bytes) and timestamp (8 bytes).
    private static final byte[] TEXT_POINTER = "\u0010dummy textptr\0\0\0dummyTS\0".getBytes(StandardCharsets.US_ASCII);

    private final TypeInfo info;
    private final Scalars.Body body;

    private ValueEncoder(TypeInfo info, Scalars.Body body) {
        this.info = info;
        this.body = body;
    }

    /// @param info the wire form
    /// @param type of the values; differs from the wire form's for clients that are too old for it
    /// @param version of the client, for what a sql_variant may hold
    /// @param collation for the strings inside a sql_variant
    public static ValueEncoder of(TypeInfo info, SqlType type, TdsVersion version, WireCollation collation) {
        return new ValueEncoder(info, body(info, type, version, collation));
    }

    public TypeInfo info() {
        return info;
    }

    /// Writes a value as in parameters and return values.
    public void write(TdsWriter out, @Nullable Object value) {
        if (value != null) {
            body.write(out, value);
        } else {
            writeNull(out);
        }
    }

    /// Writes a value as in ROW, where text, ntext and image have a text pointer before them.
    public void writeInRow(TdsWriter out, @Nullable Object value) {
        if (value == null) {
            if (info.wire().hasTextPointer()) {
                out.u8(0);
            } else {
                writeNull(out);
            }
            return;
        }
        if (info.wire().hasTextPointer()) {
            out.bytes(TEXT_POINTER);
        }
        body.write(out, value);
    }

    /// Whether NULL has a form; fixed-length types have none.
    public boolean isNullable() {
        return info.wire().shape() != WireType.Shape.FIXED || info.wire() == WireType.NULL;
    }

    /// Bytes of NULL in ROW.
    public int nullLength() {
        return switch (info.wire().shape()) {
            case FIXED -> 0;
            case BYTE_LENGTH, DECIMAL, DATE, SCALED -> 1;
            case SHORT_LENGTH, SHORT_LENGTH_COLLATED -> info.length() == TypeInfo.PLP ? 8 : 2;
            case LONG_LENGTH, LONG_LENGTH_COLLATED -> info.wire() == WireType.SSVARIANT ? 4 : 1;
            case XML, UDT, UNSUPPORTED -> 8;
        };
    }

    private void writeNull(TdsWriter out) {
        switch (info.wire().shape()) {
            case FIXED -> {
                if (info.wire() != WireType.NULL) {
                    throw new IllegalArgumentException("NULL in a column that is declared not to have any");
                }
            }
            case BYTE_LENGTH, DECIMAL, DATE, SCALED -> out.u8(0);
            case SHORT_LENGTH, SHORT_LENGTH_COLLATED -> {
                if (info.length() == TypeInfo.PLP) {
                    out.i64(Plp.NULL);
                } else {
                    out.u16(SHORT_NULL);
                }
            }
            case LONG_LENGTH, LONG_LENGTH_COLLATED -> out.i32(info.wire() == WireType.SSVARIANT ? 0 : -1);
            case XML, UDT, UNSUPPORTED -> out.i64(Plp.NULL);
        }
    }

    private static Scalars.Body body(TypeInfo info, SqlType type, TdsVersion version, WireCollation collation) {
        Charset charset = info.collation().charset();
        boolean plp = info.length() == TypeInfo.PLP;
        return switch (info.wire()) {
            case NULL -> (out, v) -> {};
            case INT1, BIT, INT2, INT4, DATETIM4, FLT4, MONEY, DATETIME, FLT8, MONEY4, INT8 -> Scalars.writer(info);
            case GUID, INTN, BITN, FLTN, MONEYN, DATETIMN, DECIMAL, NUMERIC, DECIMALN, NUMERICN, DATEN, TIMEN,
                    DATETIME2N, DATETIMEOFFSETN ->
                prefixed(Scalars.length(info), Scalars.writer(info));
            case NVARCHAR -> plp ? (out, v) -> Plp.write(out, (String) v) : national(type, 0);
            case NCHAR -> national(type, info.length());
            case BIGVARCHAR -> plp
                    ? (out, v) -> Plp.write(out, (String) v, charset)
                    : (out, v) -> CodePageText.write(out, (String) v, charset, n -> out.u16(checked(n)));
            case BIGCHAR -> (out, v) -> padded(out, ((String) v).getBytes(charset), info.length(), SPACES);
            case VARCHAR, CHAR -> (out, v) -> CodePageText.write(out, (String) v, charset, n -> out.u8(checkedByte(n)));
            case BIGVARBINARY -> plp
                    ? (out, v) -> {
                        if (v instanceof LargeValue large) {
                            LargeBytes.writePlp(out, large);
                        } else {
                            Plp.write(out, (byte[]) v);
                        }
                    }
                    : (out, v) -> out.u16(checked(((byte[]) v).length)).bytes((byte[]) v);
            case BIGBINARY -> (out, v) -> padded(out, (byte[]) v, info.length(), ZEROS);
            case VARBINARY, BINARY -> (out, v) -> out.u8(checkedByte(((byte[]) v).length)).bytes((byte[]) v);
            case TEXT -> (out, v) -> CodePageText.write(out, (String) v, charset, out::i32);
            case NTEXT -> (out, v) -> out.i32(Math.multiplyExact(2, ((String) v).length())).unicode((String) v);
            case IMAGE -> (out, v) -> {
                if (v instanceof LargeValue large) {
                    LargeBytes.writeCounted(out, large);
                } else {
                    out.i32(((byte[]) v).length).bytes((byte[]) v);
                }
            };
            case XML -> (out, v) -> Plp.write(out, (String) v);
            case SSVARIANT -> (out, v) -> VariantCodec.write(out, v, version, collation);
            case UDT, TVP, JSON, VECTOR -> throw new IllegalArgumentException("no values of type " + info.wire());
        };
    }

    private static Scalars.Body prefixed(int length, Scalars.Body body) {
        return (out, v) -> {
            out.u8(length);
            body.write(out, v);
        };
    }

    /// @param padTo bytes to fill up to with spaces, for nchar
    private static Scalars.Body national(SqlType type, int padTo) {
        if (type instanceof SqlType.Temporal || type == SqlType.Simple.DATE) {
            return (out, v) -> {
                String text = TemporalText.of(type, v);
                out.u16(2 * text.length()).unicode(text);
            };
        }
        return (out, v) -> {
            String text = (String) v;
            int bytes = checked(2 * text.length());
            out.u16(Math.max(bytes, padTo)).unicode(text);
            for (int i = bytes; i < padTo; i += 2) {
                out.u16(' ');
            }
        };
    }

    private static void padded(TdsWriter out, byte[] value, int length, byte[] padding) {
        out.u16(Math.max(checked(value.length), length)).bytes(value);
        for (int left = length - value.length; left > 0; left -= padding.length) {
            out.bytes(padding, 0, Math.min(left, padding.length));
        }
    }

    private static int checked(int bytes) {
        if (bytes > MAX_BYTES) {
            throw new IllegalArgumentException(bytes + " bytes in a column that can have " + MAX_BYTES);
        }
        return bytes;
    }

    private static int checkedByte(int bytes) {
        if (bytes > 255) {
            throw new IllegalArgumentException(bytes + " bytes in a column that can have 255");
        }
        return bytes;
    }

    private static byte[] filled(int length, int value) {
        byte[] bytes = new byte[length];
        java.util.Arrays.fill(bytes, (byte) value);
        return bytes;
    }
}
