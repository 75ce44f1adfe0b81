package org.granary.type;

import org.jspecify.annotations.Nullable;

/// A value together with its type. `value` is the canonical Java object of the type (see [SqlType]) or null.
public record SqlValue(SqlType type, @Nullable Object value) {

    public static SqlValue of(SqlType type, @Nullable Object value) {
        return new SqlValue(type, value);
    }

    public static SqlValue nullOf(SqlType type) {
        return new SqlValue(type, null);
    }

    public static SqlValue ofInt(int value) {
        return new SqlValue(SqlType.Simple.INT, value);
    }

    public boolean isNull() {
        return value == null;
    }
}
