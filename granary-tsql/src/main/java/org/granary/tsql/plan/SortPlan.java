package org.granary.tsql.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.granary.memory.MemorySizes;
import org.granary.tsql.eval.MemoryBudget;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.table.Cursor;
import org.granary.tsql.table.Execution;
import org.granary.type.CurrentRequest;
import org.granary.type.Row;
import org.jspecify.annotations.Nullable;

/// Sorts rows and cuts off what TOP or OFFSET and FETCH leave out. Of a small TOP only that many rows are held.
///
/// @param keys none: the rows stay in their order
public record SortPlan(Plan input, List<SortKey> keys, @Nullable Limit limit, Execution execution) implements Plan {
    private static final int HEAP_ROWS = 10_000;
    private static final Limit.Rows ALL = new Limit.Rows(0, Long.MAX_VALUE, null, false);

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Entry(Row row, @Nullable Object[] keys, long number) {
        private static final long OBJECT = 48;

        long size() {
            return OBJECT + MemorySizes.ofRow(row) + MemorySizes.besides(row.values(), keys);
        }
    }

    @Override
    public Cursor open(Tuple outer) {
        Limit.Rows rows = limit == null ? ALL : limit.rows(outer);
        if (rows.percent() == null && rows.count() == 0) {
            return Cursor.EMPTY;
        }
        if (keys.isEmpty() && rows.percent() == null) {
            return cut(input.open(outer), rows.skip(), rows.count());
        }
        Comparator<@Nullable Object[]> byKeys = SortKey.comparator(keys);
        Comparator<Entry> order = Comparator.comparing(Entry::keys, byKeys).thenComparingLong(Entry::number);
        MemoryBudget.Account memory = execution.memory().account();
        boolean few = rows.percent() == null && !rows.withTies() && rows.count() <= HEAP_ROWS
                && rows.skip() <= HEAP_ROWS;
        List<Entry> sorted = few
                ? smallest((int) (rows.skip() + rows.count()), order, outer, memory)
                : all(outer, memory);
        sorted.sort(order);
        long end = Math.min(sorted.size(), saturated(rows.skip(), rows.of(sorted.size())));
        if (rows.withTies() && end > 0) {
            @Nullable
            Object[] last = sorted.get((int) end - 1).keys();
            while (end < sorted.size() && byKeys.compare(last, sorted.get((int) end).keys()) == 0) {
                end++;
            }
        }
        var result = sorted.subList((int) Math.min(rows.skip(), end), (int) end).iterator();
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

    private static long saturated(long left, long right) {
        return left > Long.MAX_VALUE - right ? Long.MAX_VALUE : left + right;
    }

    private List<Entry> all(Tuple outer, MemoryBudget.Account memory) {
        List<Entry> entries = new ArrayList<>();
        try (Cursor source = input.open(outer)) {
            for (Row row = source.next(); row != null; row = source.next()) {
                execution.checkCancelled();
                @Nullable
                Object[] values = SortKey.values(keys, new Tuple(row, outer));
                Entry entry = new Entry(row, values, entries.size());
                memory.add(entry.size());
                entries.add(entry);
            }
        }
        return entries;
    }

    private List<Entry> smallest(int count, Comparator<Entry> order, Tuple outer, MemoryBudget.Account memory) {
        PriorityQueue<Entry> heap = new PriorityQueue<>(order.reversed());
        long number = 0;
        try (Cursor source = input.open(outer)) {
            for (Row row = source.next(); row != null; row = source.next()) {
                execution.checkCancelled();
                Entry entry = new Entry(row, SortKey.values(keys, new Tuple(row, outer)), number++);
                if (heap.size() < count) {
                    memory.add(entry.size());
                    heap.add(entry);
                } else if (order.compare(entry, heap.element()) < 0) {
                    Entry removed = heap.remove();
                    memory.give(removed.size());
                    memory.add(entry.size());
                    heap.add(entry);
                }
            }
        }
        return new ArrayList<>(heap);
    }

    private static Cursor cut(Cursor rows, long skip, long count) {
        return new Cursor() {
            private long toSkip = skip;
            private long left = count;

            @Override
            public @Nullable Row next() {
                for (; toSkip > 0; toSkip--) {
                    CurrentRequest.check();
                    if (rows.next() == null) {
                        toSkip = 0;
                        left = 0;
                        return null;
                    }
                }
                if (left == 0) {
                    return null;
                }
                left--;
                return rows.next();
            }

            @Override
            public void close() {
                rows.close();
            }
        };
    }
}
