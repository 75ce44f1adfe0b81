package org.granary.tsql.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.granary.tsql.eval.BoundCondition;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.MemoryBudget;
import org.granary.tsql.eval.RowKey;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.table.Cursor;
import org.granary.tsql.table.Execution;
import org.granary.type.Row;
import org.jspecify.annotations.Nullable;

/// Joins two inputs whose rows have the full width of the FROM clause, each with only its own columns filled. Holds the
/// right input, by its keys; without keys this is a nested loop.
///
/// @param keys equalities between the sides
/// @param on what else must hold, or null
/// @param from the first column of the right side
/// @param to the column after its last
/// @param keepLeft LEFT and FULL: rows of the left that match nothing stay
/// @param keepRight RIGHT and FULL
public record JoinPlan(Plan left, Plan right, List<Key> keys, @Nullable BoundCondition on, int from, int to,
        boolean keepLeft,
        boolean keepRight, Execution execution) implements Plan {

    public record Key(BoundExpression left, BoundExpression right) {}

    /// The list of the rows of one key.
    private static final long LIST = 80;

    private static final class Held {
        private final Row row;
        private boolean matched;

        Held(Row row) {
            this.row = row;
        }
    }

    @Override
    public Cursor open(Tuple outer) {
        LookupJoin lookup = LookupJoin.of(this);
        MemoryBudget.Account memory = execution.memory().account();
        List<Held> all = new ArrayList<>();
        Map<RowKey, List<Held>> byKey = new HashMap<>();
        List<BoundExpression> rightKeys = keys.stream().map(Key::right).toList();
        try (Cursor rows = right.open(outer)) {
            for (Row row = rows.next(); row != null; row = rows.next()) {
                execution.checkCancelled();
                if (lookup != null && memory.isLarge()) {
                    memory.close();
                    return lookup.open(outer);
                }
                memory.add(row);
                Held held = new Held(row);
                all.add(held);
                if (!keys.isEmpty()) {
                    RowKey key = RowKey.of(rightKeys, new Tuple(row, outer));
                    if (!key.hasNull()) {
                        memory.add(key.size() + LIST);
                        byKey.computeIfAbsent(key, _ -> new ArrayList<>()).add(held);
                    }
                }
            }
        }
        if (all.isEmpty() && !keepLeft) {
            memory.close();
            return Cursor.EMPTY;
        }
        return new Joined(left.open(outer), all, byKey, outer, memory);
    }

    private final class Joined implements Cursor {
        private final Cursor rows;
        private final List<Held> all;
        private final Map<RowKey, List<Held>> byKey;
        private final Tuple outer;
        private final MemoryBudget.Account memory;
        private final List<BoundExpression> leftKeys = keys.stream().map(Key::left).toList();
        private @Nullable Row current;
        private boolean currentMatched;
        private Iterator<Held> candidates = List.<Held>of().iterator();
        private @Nullable Iterator<Held> unmatched;

        Joined(Cursor rows, List<Held> all, Map<RowKey, List<Held>> byKey, Tuple outer, MemoryBudget.Account memory) {
            this.rows = rows;
            this.all = all;
            this.byKey = byKey;
            this.outer = outer;
            this.memory = memory;
        }

        @Override
        public @Nullable Row next() {
            while (unmatched == null) {
                if (current == null) {
                    advance();
                    continue;
                }
                while (candidates.hasNext()) {
                    Held held = candidates.next();
                    execution.checkCancelled();
                    Row merged = merge(current, held.row);
                    if (on == null || on.holds(new Tuple(merged, outer))) {
                        held.matched = true;
                        currentMatched = true;
                        return merged;
                    }
                }
                Row alone = current;
                current = null;
                if (keepLeft && !currentMatched) {
                    return alone;
                }
            }
            while (keepRight && unmatched.hasNext()) {
                Held held = unmatched.next();
                if (!held.matched) {
                    return held.row;
                }
            }
            return null;
        }

        private void advance() {
            execution.checkCancelled();
            current = rows.next();
            currentMatched = false;
            if (current == null) {
                unmatched = all.iterator();
                return;
            }
            if (keys.isEmpty()) {
                candidates = all.iterator();
                return;
            }
            RowKey key = RowKey.of(leftKeys, new Tuple(current, outer));
            candidates = key.hasNull() ? List.<Held>of().iterator() : byKey.getOrDefault(key, List.of()).iterator();
        }

        @Override
        public void close() {
            rows.close();
            memory.close();
        }
    }

    Row merge(Row one, Row other) {
        @Nullable
        Object[] merged = one.copy();
        System.arraycopy(other.values(), from, merged, from, to - from);
        return Row.of(merged);
    }

    /// CROSS APPLY and OUTER APPLY: the right side is opened for each row of the left.
    public static Plan apply(Plan left, Plan right, int from, int to, boolean keepLeft, Execution execution) {
        JoinPlan merging = new JoinPlan(left, right, List.of(), null, from, to, keepLeft, false, execution);
        return outer -> {
            Cursor rows = left.open(outer);
            return new Cursor() {
                private @Nullable Row current;
                private @Nullable Cursor inner;
                private boolean matched;

                @Override
                public @Nullable Row next() {
                    while (true) {
                        execution.checkCancelled();
                        if (current == null || inner == null) {
                            current = rows.next();
                            if (current == null) {
                                return null;
                            }
                            matched = false;
                            inner = right.open(new Tuple(current, outer));
                        }
                        Row found = inner.next();
                        if (found != null) {
                            matched = true;
                            return merging.merge(current, found);
                        }
                        inner.close();
                        inner = null;
                        if (keepLeft && !matched) {
                            return current;
                        }
                    }
                }

                @Override
                public void close() {
                    if (inner != null) {
                        inner.close();
                    }
                    rows.close();
                }
            };
        };
    }
}
