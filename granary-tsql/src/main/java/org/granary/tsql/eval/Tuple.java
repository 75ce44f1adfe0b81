package org.granary.tsql.eval;

import org.granary.type.Row;
import org.jspecify.annotations.Nullable;

/// The row for which an expression is evaluated, and the row of the query around it for correlated subqueries.
///
/// @param outer null for a query that stands alone
public record Tuple(Row row, @Nullable Tuple outer) {

    /// What expressions outside any query are evaluated for.
    public static final Tuple EMPTY = new Tuple(Row.EMPTY, null);
}
