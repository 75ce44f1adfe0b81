package org.granary.client;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A table that clients fill. For generated clients.
///
/// @param name with its schema
public record BulkTable<T>(String name, List<Column<T>> columns) {

    /// @param length in characters or bytes; 0 for types that have none
    /// @param value its value in a row
    public record Column<T>(String name, SqlKind<?> kind, int length, Function<T, @Nullable Object> value) {}
}
