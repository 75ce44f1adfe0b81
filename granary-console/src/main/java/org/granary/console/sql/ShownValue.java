package org.granary.console.sql;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.HexFormat;
import java.util.Locale;
import java.util.UUID;
import org.granary.type.LargeValue;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// Values as JSON can have them: numbers that JavaScript can hold, truth values and texts. A long value is cut.
final class ShownValue {
    /// JavaScript's numbers are exact up to here.
    private static final long EXACT = 1L << 53;
    private static final int LONGEST_TEXT = 32 * 1024;
    private static final int MOST_BYTES = 256;
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder().appendPattern("uuuu-MM-dd'T'HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 7, true).toFormatter(Locale.ROOT);

    private ShownValue() {}

    static @Nullable Object of(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Boolean _,Integer _ -> value;
            case Long number -> Math.abs(number) <= EXACT ? number : (Object) number.toString();
            case Float number -> number.doubleValue();
            case Double _ -> value;
            case BigDecimal number -> number.toPlainString();
            case LocalDateTime time -> TIME.format(time);
            case UUID guid -> guid.toString().toUpperCase(Locale.ROOT);
            case byte[] bytes -> binary(bytes, 0, Math.min(bytes.length, MOST_BYTES), bytes.length);
            case LargeValue large -> large(large);
            case SqlValue variant -> of(variant.value());
            case String text -> text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + "…";
            default -> value.toString();
        };
    }

    /// About what it takes in memory, before it becomes JSON and in it.
    static long size(@Nullable Object shown) {
        return shown instanceof String text ? 64 + 4L * text.length() : 32;
    }

    private static String large(LargeValue value) {
        int shown = (int) Math.min(value.length(), MOST_BYTES);
        return binary(value.whole(0, shown), 0, shown, value.length());
    }

    private static String binary(byte[] bytes, int from, int to, long length) {
        String hex = "0x" + HexFormat.of().withUpperCase().formatHex(bytes, from, to);
        return length > to ? hex + "… (" + length + " bytes)" : hex;
    }
}
