package org.granary.tsql.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.granary.memory.MemorySizes;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.MemoryBudget;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.plan.Aggregate.Accumulator;
import org.granary.tsql.plan.WindowCall.Extent;
import org.granary.tsql.table.Cursor;
import org.granary.tsql.table.Execution;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// Computes window functions: holds all rows, sorts them for each call, and puts the results after the columns that the
/// rows have.
///
/// @param width of the input's rows
public record WindowPlan(Plan input, int width, List<WindowCall> calls, Execution execution) implements Plan {

    /// An entry with its places in lists.
    private static final long ENTRY = 48;

    /// A row with places for the results, which are set while `row` is in use already.
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Wide(@Nullable Object[] values, Row row) {
        static Wide of(@Nullable Object[] values) {
            return new Wide(values, Row.of(values));
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Entry(Wide wide, @Nullable Object[] partition, @Nullable Object[] order) {
        Row row() {
            return wide.row();
        }
    }

    @Override
    public Cursor open(Tuple outer) {
        MemoryBudget.Account memory = execution.memory().account();
        List<Wide> rows = new ArrayList<>();
        try (Cursor source = input.open(outer)) {
            for (Row row = source.next(); row != null; row = source.next()) {
                execution.checkCancelled();
                memory.add(row);
                rows.add(Wide.of(row.copy(width + calls.size())));
            }
        }
        for (WindowCall call : calls) {
            rows = compute(call, rows, outer, memory);
        }
        var result = rows.iterator();
        return new Cursor() {
            @Override
            public @Nullable Row next() {
                return result.hasNext() ? result.next().row() : null;
            }

            @Override
            public void close() {
                memory.close();
            }
        };
    }

    private List<Wide> compute(WindowCall call, List<Wide> rows, Tuple outer,
            MemoryBudget.Account memory) {
        List<SortKey> partitionKeys = call.partition().stream().map(part -> new SortKey(part, false)).toList();
        Comparator<@Nullable Object[]> byPartition = SortKey.comparator(partitionKeys);
        Comparator<@Nullable Object[]> byOrder = SortKey.comparator(call.order());
        List<Entry> entries = new ArrayList<>(rows.size());
        for (Wide wide : rows) {
            execution.checkCancelled();
            Tuple tuple = new Tuple(wide.row(), outer);
            Entry entry = new Entry(wide, SortKey.values(partitionKeys, tuple), SortKey.values(call.order(), tuple));
            memory.add(ENTRY + MemorySizes.besides(wide.values(), entry.partition())
                    + MemorySizes.besides(wide.values(), entry.order()));
            execution.checkCancelled();
            entries.add(entry);
        }
        entries.sort(Comparator.comparing(Entry::partition, byPartition).thenComparing(Entry::order, byOrder));
        int start = 0;
        for (int i = 1; i <= entries.size(); i++) {
            if (i == entries.size()
                    || byPartition.compare(entries.get(start).partition(), entries.get(i).partition()) != 0) {
                execution.checkCancelled();
                partition(call, entries.subList(start, i), byOrder, outer, memory);
                start = i;
            }
        }
        List<Wide> sorted = new ArrayList<>(rows.size());
        entries.forEach(entry -> sorted.add(entry.wide()));
        return sorted;
    }

    private void partition(WindowCall call, List<Entry> entries, Comparator<@Nullable Object[]> byOrder, Tuple outer,
            MemoryBudget.Account memory) {
        if (call.aggregate() != null) {
            aggregate(call, call.aggregate(), entries, byOrder, outer, memory);
            return;
        }
        long rank = 0;
        long dense = 0;
        int last = -1;
        for (int i = 0; i < entries.size(); i++) {
            execution.checkCancelled();
            Entry entry = entries.get(i);
            if (i == 0 || byOrder.compare(entries.get(i - 1).order(), entry.order()) != 0) {
                rank = i + 1L;
                dense++;
            }
            Tuple tuple = new Tuple(entry.row(), outer);
            entry.wide().values()[call.position().index()] = switch (call.ranking()) {
                case null -> throw new IllegalStateException("neither ranking nor aggregate");
                case ROW_NUMBER -> (Object) (i + 1L);
                case RANK -> rank;
                case DENSE_RANK -> dense;
                case NTILE -> tile(call.arguments().getFirst().value(tuple), i, entries.size());
                case LAG -> neighbour(call, entries, i, -1, outer);
                case LEAD -> neighbour(call, entries, i, 1, outer);
                case FIRST_VALUE -> call.arguments().getFirst().value(new Tuple(entries.getFirst().row(), outer));
                case LAST_VALUE -> {
                    // Rows that sort alike have the same last one.
                    last = i <= last ? last : last(call.extent(), entries, i, byOrder);
                    yield call.arguments().getFirst().value(new Tuple(entries.get(last).row(), outer));
                }
            };
            memory.add(MemorySizes.of(entry.row().get(call.position().index())));
        }
    }

    private static long tile(@Nullable Object count, int index, int size) {
        if (!(count instanceof Number number) || number.longValue() <= 0) {
            throw new SqlError(4115, 16, 1, "The ntile function argument must be a positive integer expression.");
        }
        long tiles = number.longValue();
        long small = size / tiles;
        long larger = size % tiles;
        long inLarger = larger * (small + 1);
        return index < inLarger ? index / (small + 1) + 1 : larger + (index - inLarger) / small + 1;
    }

    private static @Nullable Object neighbour(WindowCall call, List<Entry> entries, int index, int direction,
            Tuple outer) {
        Tuple here = new Tuple(entries.get(index).row(), outer);
        List<BoundExpression> arguments = call.arguments();
        long distance = 1;
        if (arguments.size() > 1) {
            if (!(arguments.get(1).value(here) instanceof Number given) || given.longValue() < 0) {
                throw new SqlError(8730, 16, 1,
                        "Offset parameter for Lag and Lead functions cannot be a negative value.");
            }
            distance = given.longValue();
        }
        long at = index + direction * distance;
        if (at >= 0 && at < entries.size()) {
            return arguments.getFirst().value(new Tuple(entries.get((int) at).row(), outer));
        }
        return arguments.size() > 2 ? arguments.get(2).value(here) : null;
    }

    private void aggregate(WindowCall call, Aggregate aggregate, List<Entry> entries,
            Comparator<@Nullable Object[]> byOrder, Tuple outer, MemoryBudget.Account memory) {
        Accumulator sum = aggregate.start(memory, execution::nullLeftOut);
        int done = 0;
        int added = 0;
        while (done < entries.size()) {
            int last = last(call.extent(), entries, done, byOrder);
            for (; added <= last; added++) {
                execution.checkCancelled();
                sum.add(new Tuple(entries.get(added).row(), outer));
            }
            Object result = sum.result();
            memory.add(MemorySizes.of(result));
            for (; done <= last; done++) {
                entries.get(done).wide().values()[call.position().index()] = result;
            }
        }
    }

    /// The last row that counts for the row at `index`.
    private static int last(Extent extent, List<Entry> entries, int index, Comparator<@Nullable Object[]> byOrder) {
        return switch (extent) {
            case PARTITION -> entries.size() - 1;
            case ROWS -> index;
            case PEERS -> {
                int last = index;
                while (last + 1 < entries.size()
                        && byOrder.compare(entries.get(index).order(), entries.get(last + 1).order()) == 0) {
                    last++;
                }
                yield last;
            }
        };
    }
}
