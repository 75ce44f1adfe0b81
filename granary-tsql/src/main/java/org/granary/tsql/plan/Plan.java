package org.granary.tsql.plan;

import java.util.function.Function;
import org.granary.tsql.eval.BoundCondition;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.table.Cursor;
import org.granary.type.Row;
import org.jspecify.annotations.Nullable;

/// A step of a query that can be run any number of times, once for each row of the query around it where there is one.
@FunctionalInterface
public interface Plan {

    /// One row without columns: what a SELECT without FROM reads.
    Plan ONE_ROW = outer -> new Cursor() {
        private boolean read;

        @Override
        public @Nullable Row next() {
            if (read) {
                return null;
            }
            read = true;
            return Row.EMPTY;
        }
    };

    /// @param outer the row of the query around, to which expressions of this one may refer
    Cursor open(Tuple outer);

    /// Keeps the rows for which the condition is true.
    default Plan filter(BoundCondition condition) {
        return new FilterPlan(this, condition);
    }

    /// Makes another row of each row.
    default Plan map(Function<Tuple, Row> step) {
        return outer -> {
            Cursor rows = open(outer);
            return new Cursor() {
                @Override
                public @Nullable Row next() {
                    Row row = rows.next();
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
