package org.granary.tsql.bind;

import org.granary.tsql.eval.Bound;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Tuple;
import org.granary.type.LargeValue;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// Queries where a value, or the answer to a question, is expected.
public final class SubqueryValues {
    private SubqueryValues() {}

    /// A subquery as a value: NULL without rows, error 512 with more than one.
    public static BoundExpression scalar(BoundQuery query) {
        checkSingleColumn(query);
        return Bound.of(query.columns().getFirst().type(), true, false, outer -> only(query, outer));
    }

    /// Error 116 unless the query has one column.
    public static void checkSingleColumn(BoundQuery query) {
        if (query.columns().size() != 1) {
            throw new SqlError(116, 16, 1,
                    "Only one expression can be specified in the select list when the subquery is not introduced with EXISTS.");
        }
    }

    private static @Nullable Object only(BoundQuery query, Tuple outer) {
        return query.<@Nullable Object>read(outer, rows -> {
            Row first = rows.next();
            if (first == null) {
                return null;
            }
            if (rows.next() != null) {
                throw new SqlError(512, 16, 1,
                        "Subquery returned more than 1 value. This is not permitted when the subquery follows =, !=, <, <= , >, >= "
                                + "or when the subquery is used as an expression.");
            }
            return LargeValue.kept(first.get(0));
        });
    }

    public static boolean exists(BoundQuery query, Tuple outer) {
        return query.read(outer, rows -> rows.next() != null);
    }
}
