package org.granary.memory;

import java.math.BigDecimal;
import java.time.temporal.Temporal;
import org.granary.type.Row;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// How many bytes of the heap values take. Texts are counted with two bytes a character, as if none were Latin-1.
public final class MemorySizes {
    /// An entry of a hash table or a list, with its part of the table.
    public static final long ENTRY = 56;
    private static final long REFERENCE = 4;
    private static final long ARRAY = 16;
    private static final long ROW = 16;
    private static final long TEXT = 40;
    private static final long SMALL_NUMBER = 16;
    private static final long NUMBER = 24;
    private static final long SHORT_DECIMAL = 40;
    private static final long LONG_DECIMAL = 120;
    private static final long DATE_AND_TIME = 72;
    private static final int DIGITS_OF_A_LONG = 18;

    private MemorySizes() {}

    /// A row, with its values.
    public static long ofRow(Row row) {
        return ROW + ofRow(row.values());
    }

    /// An array, with its values.
    public static long ofRow(@Nullable Object[] row) {
        long bytes = padded(ARRAY + REFERENCE * row.length);
        for (Object value : row) {
            bytes += of(value);
        }
        return bytes;
    }

    /// Values that were computed from a row: those that are the row's own take no memory of theirs.
    public static long besides(@Nullable Object[] row, @Nullable Object[] computed) {
        long bytes = padded(ARRAY + REFERENCE * computed.length);
        for (Object value : computed) {
            bytes += isAmong(row, value) ? 0 : of(value);
        }
        return bytes;
    }

    @SuppressWarnings("ReferenceEquality") // whether it is the same object
    private static boolean isAmong(@Nullable Object[] row, @Nullable Object value) {
        for (Object own : row) {
            if (own == value) {
                return true;
            }
        }
        return false;
    }

    public static long of(@Nullable Object value) {
        return switch (value) {
            case null -> 0;
            case String text -> padded(TEXT + 2L * text.length());
            case byte[] bytes -> padded(ARRAY + bytes.length);
            case BigDecimal number -> number.precision() > DIGITS_OF_A_LONG ? LONG_DECIMAL : SHORT_DECIMAL;
            case Temporal _ -> DATE_AND_TIME;
            case Boolean _ -> 0;
            case Integer _,Short _,Byte _,Float _ -> SMALL_NUMBER;
            case Sized sized -> sized.bytes();
            case SqlValue variant -> 24 + of(variant.value());
            default -> NUMBER;
        };
    }

    private static long padded(long bytes) {
        return (bytes + 7) & -8;
    }
}
