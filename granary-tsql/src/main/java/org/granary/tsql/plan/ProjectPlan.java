package org.granary.tsql.plan;

import org.granary.memory.MemorySizes;
import org.granary.memory.ValueMemory;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.MemoryBudget;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.table.Cursor;
import org.granary.tsql.table.Execution;
import org.granary.type.Row;
import org.jspecify.annotations.Nullable;

/// Computes the values of a SELECT list. Long ones are counted until the next row is asked for.
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ProjectPlan(Plan input, BoundExpression[] expressions, Execution execution) implements Plan {

    @Override
    public Cursor open(Tuple outer) {
        Cursor rows = input.open(outer);
        return new Cursor() {
            private final MemoryBudget.Account memory = execution.memory().account();

            @Override
            public @Nullable Row next() {
                memory.clear();
                Row row = rows.next();
                return row == null ? null : project(new Tuple(row, outer));
            }

            private Row project(Tuple row) {
                ValueMemory values = execution.request().values();
                @Nullable
                Object[] result = new @Nullable Object[expressions.length];
                for (int i = 0; i < result.length; i++) {
                    long mark = values.mark();
                    result[i] = expressions[i].largeValue(row);
                    if (values.mark() > mark) {
                        values.release(mark);
                        memory.add(MemorySizes.of(result[i]));
                    }
                }
                return Row.of(result);
            }

            @Override
            public void close() {
                rows.close();
                memory.close();
            }
        };
    }
}
