package org.granary.tsql.plan;

import java.util.function.Function;
import org.granary.tsql.eval.BoundCondition;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.table.Cursor;
import org.jspecify.annotations.Nullable;

/// A step of a query that can be run any number of times, once for each row of the query around it where there is one.
@FunctionalInterface
public interface Plan {

    /// One row without columns: what a SELECT without FROM reads.
    Plan ONE_ROW = outer -> new Cursor() {
        private boolean read;

        @Override
        public @Nullable Object @Nullable [] next() {
            if (read) {
                return null;
            }
            read = true;
            return new Object[0];
        }
    };

    /// @param outer the row of the query around, to which expressions of this one may refer
    Cursor open(Tuple outer);

    /// Keeps the rows for which the condition is true.
    default Plan filter(BoundCondition condition) {
        return new FilterPlan(this, condition);
    }

    /// Makes another row of each row.
    default Plan map(Function<Tuple, @Nullable Object[]> step) {
        return outer -> {
            Cursor rows = open(outer);
            return new Cursor() {
                @Override
                public @Nullable Object @Nullable [] next() {
                    @Nullable
                    Object[] row = rows.next();
                    return row == null ? null : step.apply(new Tuple(row, outer));
                }

                @Override
                public void close() {
                    rows.close();
                }
            };
        };
    }
}
