package org.granary.tsql.query;

import java.math.BigDecimal;
import org.granary.type.SqlError;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// Counts what is held in memory and stops before it is too much. Sizes are estimates of what the JVM takes.
public final class MemoryBudget {
    private final long limit;
    private final String what;
    private long used;

    /// @param what names the consumer and its setting in the text of error 701
    public MemoryBudget(long limit, String what) {
        this.limit = limit;
        this.what = what;
    }

    /// What one step of a query holds; closing gives it back.
    public final class Account implements AutoCloseable {
        private long held;

        /// Whether this holds so much that another way should be found, if there is one.
        boolean isLarge() {
            return held > limit / 2;
        }

        public void add(@Nullable Object[] row) {
            add(size(row));
        }

        public void add(long bytes) {
            reserve(bytes);
            held += bytes;
        }

        @Override
        public void close() {
            release(held);
            held = 0;
        }
    }

    public Account account() {
        return new Account();
    }

    void reserve(long bytes) {
        used += bytes;
        if (used > limit) {
            used -= bytes;
            throw new SqlError(701, 17, 123,
                    "There is insufficient system memory in resource pool 'default' to run this query: " + what
                            + " would need more than " + limit + " bytes.");
        }
    }

    void release(long bytes) {
        used = Math.max(0, used - bytes);
    }

    /// Forgets everything, for a query that begins again.
    void clear() {
        used = 0;
    }

    static long size(@Nullable Object[] row) {
        long bytes = 24L + 8L * row.length;
        for (Object value : row) {
            bytes += size(value);
        }
        return bytes;
    }

    private static long size(@Nullable Object value) {
        return switch (value) {
            case null -> 0;
            case String text -> 48 + 2L * text.length();
            case byte[] bytes -> 16 + (long) bytes.length;
            case BigDecimal _ -> 64;
            case SqlValue variant -> 24 + size(variant.value());
            default -> 24;
        };
    }
}
