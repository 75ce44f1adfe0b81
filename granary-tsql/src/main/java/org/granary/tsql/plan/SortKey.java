package org.granary.tsql.plan;

import java.util.Comparator;
import java.util.List;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.eval.Values;
import org.granary.type.CurrentRequest;
import org.jspecify.annotations.Nullable;

/// One key of a sort.
public record SortKey(BoundExpression expression, boolean descending) {

    public SortKey { Values.checkComparable(expression.type()); }

    /// Compares rows of key values, one for each key. NULL comes first, as in SQL Server.
    static Comparator<@Nullable Object[]> comparator(List<SortKey> keys) {
        return (left, right) -> {
            CurrentRequest.check();
            for (int i = 0; i < keys.size(); i++) {
                SortKey key = keys.get(i);
                int order = Values.compareNullsFirst(key.expression().type(), left[i], right[i]);
                if (order != 0) {
                    return key.descending() ? -order : order;
                }
            }
            return 0;
        };
    }

    static @Nullable Object[] values(List<SortKey> keys, Tuple row) {
        @Nullable
        Object[] values = new @Nullable Object[keys.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = keys.get(i).expression().value(row);
        }
        return values;
    }
}
