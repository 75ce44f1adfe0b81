package org.granary.tsql.eval;

import org.jspecify.annotations.Nullable;

/// The row for which an expression is evaluated, and the row of the query around it for correlated subqueries.
///
/// @param values canonical values; not to be changed
/// @param outer null for a query that stands alone
@SuppressWarnings("ArrayRecordComponent") // a row is never compared as a record
public record Tuple(@Nullable Object[] values, @Nullable Tuple outer) {

    /// What expressions outside of any query are evaluated for.
    public static final Tuple EMPTY = new Tuple(new Object[0], null);
}
