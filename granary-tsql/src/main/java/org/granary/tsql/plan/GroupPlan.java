package org.granary.tsql.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.granary.memory.MemorySizes;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.MemoryBudget;
import org.granary.tsql.eval.RowKey;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.plan.Aggregate.Accumulator;
import org.granary.tsql.table.Cursor;
import org.granary.tsql.table.Execution;
import org.granary.type.Row;
import org.jspecify.annotations.Nullable;

/// GROUP BY: one row for each combination of keys, holding the keys and then the aggregates.
///
/// @param whole without GROUP BY there is one group, even of no rows
public record GroupPlan(Plan input, List<BoundExpression> keys, List<Aggregate> aggregates, boolean whole,
        Execution execution) implements Plan {

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Group(@Nullable Object[] keys, Accumulator[] accumulators) {}

    @Override
    public Cursor open(Tuple outer) {
        MemoryBudget.Account memory = execution.memory().account();
        Map<RowKey, Group> groups = new LinkedHashMap<>();
        if (whole) {
            groups.put(new RowKey(new Object[0]), group(new Object[0], memory));
        }
        try (Cursor source = input.open(outer)) {
            for (Row row = source.next(); row != null; row = source.next()) {
                execution.checkCancelled();
                Tuple tuple = new Tuple(row, outer);
                RowKey key = RowKey.of(keys, tuple);
                Group group = groups.get(key);
                if (group == null) {
                    @Nullable
                    Object[] values = new @Nullable Object[keys.size()];
                    for (int i = 0; i < values.length; i++) {
                        values[i] = keys.get(i).value(tuple);
                    }
                    memory.add(key.size() + MemorySizes.ofRow(values) + 64L * aggregates.size());
                    group = group(values, memory);
                    groups.put(key, group);
                }
                for (Accumulator accumulator : group.accumulators()) {
                    accumulator.add(tuple);
                }
            }
        }
        var result = groups.values().iterator();
        return new Cursor() {
            @Override
            public @Nullable Row next() {
                if (!result.hasNext()) {
                    return null;
                }
                Group group = result.next();
                @Nullable
                Object[] row = new @Nullable Object[keys.size() + aggregates.size()];
                System.arraycopy(group.keys(), 0, row, 0, keys.size());
                for (int i = 0; i < aggregates.size(); i++) {
                    row[keys.size() + i] = group.accumulators()[i].result();
                }
                return Row.of(row);
            }

            @Override
            public void close() {
                memory.close();
            }
        };
    }

    private Group group(@Nullable Object[] values, MemoryBudget.Account memory) {
        return new Group(values,
                aggregates.stream().map(aggregate -> aggregate.start(memory, execution::nullLeftOut))
                        .toArray(Accumulator[]::new));
    }
}
