package org.granary.store;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The rows of a query, read forward. Columns count from 1. A getter of a primitive type answers 0 (or false) for NULL;
/// the others null.
public interface Rows extends AutoCloseable {

    boolean next();

    boolean isNull(int column);

    default boolean getBoolean(int column) {
        return getLong(column) != 0;
    }

    default int getInt(int column) {
        return Math.toIntExact(getLong(column));
    }

    long getLong(int column);

    double getDouble(int column);

    @Nullable
    String getString(int column);

    byte @Nullable [] getBytes(int column);

    /// A decimal number from its text.
    default @Nullable BigDecimal getDecimal(int column) {
        String text = getString(column);
        return text == null ? null : new BigDecimal(text);
    }

    default @Nullable UUID getUuid(int column) {
        byte[] bytes = getBytes(column);
        return bytes == null ? null : StoredValue.uuid(bytes);
    }

    default @Nullable LocalDateTime getDateTime(int column) {
        long ticks = getLong(column);
        return ticks == 0 && isNull(column) ? null : DateTimes.fromTicks(ticks);
    }

    default @Nullable LocalDate getDate(int column) {
        long days = getLong(column);
        return days == 0 && isNull(column) ? null : LocalDate.ofEpochDay(days);
    }

    @Override
    void close();

    /// Maps every remaining row and closes.
    default <T> List<T> list(Function<Rows, T> map) {
        try (this) {
            List<T> all = new ArrayList<>();
            while (next()) {
                all.add(map.apply(this));
            }
            return all;
        }
    }

    /// Maps the first row, to null where its value is NULL, or answers null where there is none, and closes.
    default <T> @Nullable T first(Function<Rows, @Nullable T> map) {
        try (this) {
            return next() ? map.apply(this) : null;
        }
    }
}
