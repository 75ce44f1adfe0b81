package org.granary.tsql.eval;

import java.util.Arrays;
import java.util.List;
import org.granary.memory.MemorySizes;
import org.granary.type.CurrentRequest;
import org.granary.type.Row;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// Values under which rows are found again: equal where SQL Server calls all of them equal, NULL equal to NULL.
@SuppressWarnings("ArrayRecordComponent") // compared by content, below
public record RowKey(@Nullable Object[] parts) {

    public static RowKey of(List<BoundExpression> expressions, Tuple row) {
        @Nullable
        Object[] parts = new @Nullable Object[expressions.size()];
        for (int i = 0; i < parts.length; i++) {
            BoundExpression expression = expressions.get(i);
            parts[i] = part(expression.type(), expression.value(row));
        }
        return new RowKey(parts);
    }

    public static RowKey ofRow(List<SqlType> types, Row row) {
        @Nullable
        Object[] parts = new @Nullable Object[types.size()];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = part(types.get(i), row.get(i));
        }
        return new RowKey(parts);
    }

    public static @Nullable Object part(SqlType type, @Nullable Object value) {
        CurrentRequest.check();
        return value == null ? null : Values.key(type, value);
    }

    public boolean hasNull() {
        for (Object part : parts) {
            if (part == null) {
                return true;
            }
        }
        return false;
    }

    public long size() {
        return MemorySizes.ofRow(parts) + 16 + MemorySizes.ENTRY;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RowKey key && Arrays.equals(parts, key.parts);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(parts);
    }

    @Override
    public String toString() {
        return Arrays.toString(parts);
    }
}
