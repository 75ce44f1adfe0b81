package org.granary.store;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// How Java values lie in a store, as [Transaction] promises; the drivers' own mappings (times and UUIDs as text) are
/// never used.
public final class StoredValue {
    private StoredValue() {}

    /// The value as one of the five that stores know: null, [Long], [Double], [String], `byte[]`.
    ///
    /// @param position of the parameter, from 1, for the error
    public static @Nullable Object of(@Nullable Object value, int position) {
        return switch (value) {
            case null -> null;
            case Long l -> l;
            case Integer i -> (long) i;
            case Boolean b -> b ? 1L : 0L;
            case String s -> StoredText.encode(s);
            case byte[] b -> b;
            case UUID u -> bytes(u);
            case LocalDateTime t -> DateTimes.toTicks(t);
            case LocalDate d -> d.toEpochDay();
            case Double d -> d;
            case BigDecimal d -> d.toPlainString();
            case NumberRows rows -> rows.arrays();
            default -> throw new IllegalArgumentException(
                    "The store does not know how to keep a " + value.getClass().getName() + " (parameter " + position
                            + ").");
        };
    }

    private static byte[] bytes(UUID uuid) {
        return ByteBuffer.allocate(16).putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits())
                .array();
    }

    public static UUID uuid(byte[] bytes) {
        if (bytes.length != 16) {
            throw new IllegalStateException("A UUID has 16 bytes, not " + bytes.length + ".");
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return new UUID(buffer.getLong(), buffer.getLong());
    }
}
