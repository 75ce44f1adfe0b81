package org.granary.tsql.eval;

import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// An expression whose names are resolved and whose type is known before the first row. Lives as long as one execution
/// of its statement.
public interface BoundExpression {

    /// The type by SQL Server's rules, also where there will be no row.
    SqlType type();

    /// Whether a result column of this expression is nullable.
    boolean nullable();

    /// The canonical value of [#type], or null.
    @Nullable
    Object value(Tuple row);

    /// The same for a caller that can use a [org.granary.type.LargeValue] in place of long bytes, because it passes
    /// them on or needs only a part of them.
    default @Nullable Object largeValue(Tuple row) {
        return value(row);
    }

    /// Whether the value is the same for every row of a query: such expressions can be handed to the store as
    /// parameters.
    default boolean constant() {
        return false;
    }
}
