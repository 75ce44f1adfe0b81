package org.granary.tsql.table;

import org.granary.type.Row;
import org.jspecify.annotations.Nullable;

/// Rows in the middle of a query, read forward. Used by one thread.
public interface Cursor extends AutoCloseable {

    Cursor EMPTY = () -> null;

    /// @return the next row, which the reader may keep but not change; null at the end
    @Nullable
    Row next();

    @Override
    default void close() {}
}
