package org.granary.tsql.plan;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.granary.tsql.ast.QueryBody.SetOperation.Operator;
import org.granary.tsql.eval.MemoryBudget;
import org.granary.tsql.eval.RowKey;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.table.Cursor;
import org.granary.tsql.table.Execution;
import org.granary.type.Row;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// UNION, EXCEPT and INTERSECT, over rows that have the same types already; and DISTINCT, which is a UNION with
/// nothing.
public record SetPlan(Operator operator, Plan left, Plan right, List<SqlType> types,
        Execution execution) implements Plan {

    public static Plan distinct(Plan input, List<SqlType> types, Execution execution) {
        return new SetPlan(Operator.UNION, input, outer -> Cursor.EMPTY, types, execution);
    }

    @Override
    public Cursor open(Tuple outer) {
        return switch (operator) {
            case UNION_ALL -> concatenated(outer);
            case UNION -> unique(concatenated(outer), new HashSet<>(), false, execution.memory().account());
            case EXCEPT, INTERSECT -> {
                MemoryBudget.Account memory = execution.memory().account();
                Set<RowKey> keys = new HashSet<>();
                try (Cursor rows = right.open(outer)) {
                    for (Row row = rows.next(); row != null; row = rows.next()) {
                        remember(row, keys, memory);
                    }
                }
                yield operator == Operator.EXCEPT
                        ? unique(left.open(outer), keys, false, memory)
                        : unique(left.open(outer), keys, true, memory);
            }
        };
    }

    private boolean remember(Row row, Set<RowKey> keys, MemoryBudget.Account memory) {
        execution.checkCancelled();
        RowKey key = RowKey.ofRow(types, row);
        if (!keys.add(key)) {
            return false;
        }
        memory.add(key.size());
        return true;
    }

    /// Each row once: those not among `keys`, or with `among` those among them.
    private Cursor unique(Cursor rows, Set<RowKey> keys, boolean among, MemoryBudget.Account memory) {
        return new Cursor() {
            @Override
            public @Nullable Row next() {
                for (Row row = rows.next(); row != null; row = rows.next()) {
                    execution.checkCancelled();
                    if (among ? keys.remove(RowKey.ofRow(types, row)) : remember(row, keys, memory)) {
                        return row;
                    }
                }
                return null;
            }

            @Override
            public void close() {
                rows.close();
                memory.close();
            }
        };
    }

    private Cursor concatenated(Tuple outer) {
        return new Cursor() {
            private @Nullable Cursor current = left.open(outer);
            private boolean second;

            @Override
            public @Nullable Row next() {
                while (current != null) {
                    Row row = current.next();
                    if (row != null) {
                        return row;
                    }
                    current.close();
                    current = second ? null : right.open(outer);
                    second = true;
                }
                return null;
            }

            @Override
            public void close() {
                if (current != null) {
                    current.close();
                }
            }
        };
    }
}
