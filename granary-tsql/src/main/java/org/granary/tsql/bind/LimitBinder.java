package org.granary.tsql.bind;

import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.QueryBody.Top;
import org.granary.tsql.plan.Limit;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// Binds TOP, OFFSET and FETCH.
public final class LimitBinder {

    private LimitBinder() {}

    /// @return null where there is no limit
    public static @Nullable Limit bind(@Nullable Top top, @Nullable Expression offset, @Nullable Expression fetch,
            boolean sorted, Scope scope, ExpressionBinder binder) {
        if (top != null) {
            if (offset != null) {
                throw new SqlError(10741, 15, 2,
                        "A TOP can not be used in the same query or sub-query as a OFFSET.");
            }
            if (top.withTies() && !sorted) {
                throw new SqlError(1062, 15, 1,
                        "The TOP N WITH TIES clause is not allowed without a corresponding ORDER BY clause.");
            }
            return new Limit(binder.bind(top.count(), scope), top.percent(), top.withTies(), false, null);
        }
        if (offset == null && fetch == null) {
            return null;
        }
        return new Limit(fetch == null ? null : binder.bind(fetch, scope), false, false, true,
                offset == null ? null : binder.bind(offset, scope));
    }
}
