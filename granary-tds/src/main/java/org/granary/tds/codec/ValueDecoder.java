package org.granary.tds.codec;

import java.nio.charset.Charset;
import java.util.function.Supplier;
import org.granary.tds.packet.InvalidLengthException;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.TdsReader;
import org.jspecify.annotations.Nullable;

/// Reads values that clients send, into the canonical Java objects of their types.
///
/// @param collation what strings without a collation of their own are in
/// @param maxBytes the longest value that is read
public record ValueDecoder(WireCollation collation, int maxBytes) {
    private static final int SHORT_NULL = 0xFFFF;
    private static final int TIMESTAMP_LENGTH = 8;

    /// Reads a value as in parameters.
    ///
    /// @throws MalformedStreamException when the bytes are no value of the type
    /// @throws org.granary.type.SqlError when the value is too long, or none that T-SQL has
    public @Nullable Object read(TdsReader in, TypeInfo info) {
        return read(in, info, info.length());
    }

    /// @param longest the bytes that a value of a type with a short length may have
    private @Nullable Object read(TdsReader in, TypeInfo info, int longest) {
        return switch (info.wire().shape()) {
            case FIXED -> info.wire() == WireType.NULL ? null : Scalars.read(in, info, info.wire().fixedLength());
            case BYTE_LENGTH, DECIMAL, DATE, SCALED -> {
                int length = in.u8();
                yield length == 0 ? null : byteCounted(in, info, length);
            }
            case SHORT_LENGTH, SHORT_LENGTH_COLLATED ->
                info.length() == TypeInfo.PLP
                        ? content(in, info, Plp.read(in, maxBytes))
                        : shortCounted(in, info, longest);
            case LONG_LENGTH, LONG_LENGTH_COLLATED -> info.wire() == WireType.SSVARIANT
                    ? VariantCodec.read(in, collation)
                    : longCounted(in, info);
            case XML -> {
                byte[] bytes = Plp.read(in, maxBytes);
                yield bytes == null ? null : text(in, bytes, () -> XmlText.decode(bytes));
            }
            case UDT, UNSUPPORTED -> throw TypeInfo.unsupported(info.wire());
        };
    }

    /// Reads a value as in ROW, where text, ntext and image have a text pointer before them. Bulk copies of Microsoft's JDBC driver hold texts and binaries
    /// that are longer than their TYPE_INFO says; what counts is whether they fit the column that they are for.
    public @Nullable Object readInRow(TdsReader in, TypeInfo info) {
        if (info.wire().hasTextPointer()) {
            int pointer = in.u8();
            if (pointer == 0) {
                return null;
            }
            in.bytes(pointer + TIMESTAMP_LENGTH);
        }
        return read(in, info, SHORT_NULL - 1);
    }

    private Object byteCounted(TdsReader in, TypeInfo info, int length) {
        return switch (info.wire()) {
            case CHAR, VARCHAR -> new String(in.bytes(length), collation.charset());
            case BINARY, VARBINARY -> in.bytes(length);
            default -> Scalars.read(in, info, length);
        };
    }

    private @Nullable Object shortCounted(TdsReader in, TypeInfo info, int longest) {
        int length = in.u16();
        if (length == SHORT_NULL) {
            return null;
        }
        if (length > longest) {
            throw new InvalidLengthException(
                    info.wire() + " of " + length + " bytes, not up to " + info.length());
        }
        return content(in, info, in.bytes(length));
    }

    private @Nullable Object longCounted(TdsReader in, TypeInfo info) {
        int length = in.i32();
        if (length == -1) {
            return null;
        }
        if (length < 0) {
            throw new MalformedStreamException(info.wire() + " of " + length + " bytes");
        }
        if (length > maxBytes) {
            throw Plp.tooLong(maxBytes);
        }
        return content(in, info, in.bytes(length));
    }

    private @Nullable Object content(TdsReader in, TypeInfo info, byte @Nullable [] bytes) {
        if (bytes == null) {
            return null;
        }
        return switch (info.wire()) {
            case NVARCHAR, NCHAR, NTEXT -> text(in, bytes, () -> TdsReader.utf16(bytes));
            case BIGVARCHAR, BIGCHAR, TEXT -> text(in, bytes, () -> new String(bytes, charset(info)));
            default -> bytes;
        };
    }

    /// While text is made of bytes, both are there, and for a moment the characters once more.
    private static String text(TdsReader in, byte[] bytes, Supplier<String> decode) {
        in.memory().add(2L * bytes.length);
        String text = decode.get();
        in.memory().give(bytes.length);
        return text;
    }

    private Charset charset(TypeInfo info) {
        return info.collation().or(collation).charset();
    }
}
