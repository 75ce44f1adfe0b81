package org.granary.tsql.eval;

import org.jspecify.annotations.Nullable;

/// A condition whose names are resolved: true, false, or null for unknown.
@FunctionalInterface
public interface BoundCondition {

    @Nullable
    Boolean test(Tuple row);

    /// Whether a WHERE with this condition keeps the row.
    default boolean holds(Tuple row) {
        return Boolean.TRUE.equals(test(row));
    }
}
