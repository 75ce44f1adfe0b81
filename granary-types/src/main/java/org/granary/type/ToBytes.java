package org.granary.type;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.granary.type.Conversion.Fit;
import org.granary.type.SqlType.Binary;

/// Conversions to binary, varbinary, image and rowversion.
final class ToBytes {
    private static final int ROWVERSION_BYTES = 8;

    private ToBytes() {}

    static byte[] binary(Conversion c, Binary to) {
        var bytes = bytes(c);
        int length = to.length();
        if (length == SqlType.MAX || bytes.length == length || (to.varying() && bytes.length < length)) {
            return bytes;
        }
        if (bytes.length > length && c.fit() == Fit.REFUSE) {
            throw ValueErrors.truncated();
        }
        // Numbers keep their last bytes and are filled in front; text and bytes keep their first.
        return rightAligned(c) ? ByteImages.tail(bytes, length) : Arrays.copyOf(bytes, length);
    }

    static byte[] rowversion(Conversion c) {
        var bytes = bytes(c);
        return rightAligned(c)
                ? ByteImages.tail(bytes, ROWVERSION_BYTES)
                : bytes.length == ROWVERSION_BYTES ? bytes : Arrays.copyOf(bytes, ROWVERSION_BYTES);
    }

    static byte[] unlimited(Conversion c) {
        return bytes(c);
    }

    private static boolean rightAligned(Conversion c) {
        return switch (TypeFamily.of(c.from())) {
            case INTEGER, BIT, MONEY, FLOAT, DATETIME -> true;
            case BINARY, CHARACTER, NATIONAL, DATE, TIME, DATETIME2, DECIMAL, ROWVERSION, GUID, IMAGE, NTEXT, TEXT, XML,
                    VARIANT ->
                false;
        };
    }

    private static byte[] bytes(Conversion c) {
        if (c.value() instanceof String text) {
            return ofText(c, text);
        }
        return ByteImages.of(c.from(), c.value());
    }

    private static byte[] ofText(Conversion c, String text) {
        int style = c.styleOr(0);
        if (style == 1 || style == 2) {
            return hex(c, text, style == 1);
        }
        return switch (TypeFamily.of(c.from())) {
            case NATIONAL, NTEXT, XML -> text.getBytes(StandardCharsets.UTF_16LE);
            case BINARY, CHARACTER, DATETIME, DATE, TIME, DATETIME2, DECIMAL, FLOAT, INTEGER, MONEY, BIT, ROWVERSION,
                    GUID, IMAGE, TEXT, VARIANT ->
                text.getBytes(SqlType.collationOf(c.from()).collation().charset());
        };
    }

    private static byte[] hex(Conversion c, String text, boolean prefixed) {
        var trimmed = text.strip();
        if (prefixed != trimmed.regionMatches(true, 0, "0x", 0, 2)) {
            throw c.failed();
        }
        try {
            return HexText.parse(trimmed, prefixed ? 2 : 0);
        } catch (IllegalArgumentException e) {
            throw c.failed();
        }
    }
}
