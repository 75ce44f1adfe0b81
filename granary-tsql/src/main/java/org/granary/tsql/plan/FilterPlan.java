package org.granary.tsql.plan;

import org.granary.tsql.eval.BoundCondition;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.table.Cursor;
import org.granary.type.CurrentRequest;
import org.granary.type.Row;
import org.jspecify.annotations.Nullable;

/// Keeps the rows for which a condition is true.
record FilterPlan(Plan input, BoundCondition condition) implements Plan {

    @Override
    public Cursor open(Tuple outer) {
        return filtered(input.open(outer), condition, outer);
    }

    static Cursor filtered(Cursor rows, BoundCondition condition, Tuple outer) {
        return new Cursor() {
            @Override
            public @Nullable Row next() {
                for (Row row = rows.next(); row != null; row = rows.next()) {
                    CurrentRequest.check();
                    if (condition.holds(new Tuple(row, outer))) {
                        return row;
                    }
                }
                return null;
            }

            @Override
            public void close() {
                rows.close();
            }
        };
    }
}
