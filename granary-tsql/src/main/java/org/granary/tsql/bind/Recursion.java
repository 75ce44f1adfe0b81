package org.granary.tsql.bind;

import java.util.ArrayList;
import java.util.List;
import org.granary.tsql.ast.Query;
import org.granary.tsql.ast.QueryBody;
import org.granary.tsql.bind.QueryBinder.CommonTable;
import org.granary.tsql.eval.MemoryBudget;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.eval.Values;
import org.granary.tsql.plan.Plan;
import org.granary.tsql.plan.QueryPlan;
import org.granary.tsql.table.Cursor;
import org.granary.tsql.table.Execution;
import org.granary.type.Column;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// A common table expression that uses itself: rows of the anchor, then what the second query makes of the rows found
/// last, until it finds none.
final class Recursion {

    private Recursion() {}

    static QueryPlan bind(CommonTable table, QueryBody.SetOperation union, @Nullable QueryScope outer) {
        QueryBinder binder = table.binder();
        Query anchorQuery = query(union.left());
        QueryPlan anchor = binder.derived(anchorQuery, table.name(), table.columns(), outer);
        List<Column> columns = anchor.columns().stream().map(column -> Column.of(column.name(), column.type()))
                .toList();
        List<List<Row>> last = new ArrayList<>();
        QueryPlan found = new QueryPlan(columns, QueryPlan.UNSORTED, _ -> {
            var rows = last.getLast().iterator();
            return () -> rows.hasNext() ? rows.next() : null;
        });
        QueryPlan step = binder.standing(table.name(), found, anchorQuery).bind(query(union.right()), outer);
        if (step.columns().size() != columns.size()) {
            throw new SqlError(205, 16, 1,
                    "All queries combined using a UNION, INTERSECT or EXCEPT operator must have an equal number of expressions in their target lists.");
        }
        for (int i = 0; i < columns.size(); i++) {
            if (!Values.sameFamily(columns.get(i).type(), step.columns().get(i).type())) {
                throw new SqlError(240, 16, 1,
                        "Types don't match between the anchor and the recursive part in column \""
                                + columns.get(i).name() + "\" of recursive query \"" + table.name() + "\".");
            }
        }
        Plan next = binder.converted(step, anchor.types());
        Execution execution = binder.execution();
        return new QueryPlan(columns, QueryPlan.UNSORTED,
                around -> new Levels(anchor.plan(), next, last, around, table.maxRecursion(), execution));
    }

    private static Query query(QueryBody body) {
        return new Query(List.of(), body, List.of(), null, null, body.line());
    }

    /// The rows of one level after the other; only the last level is kept.
    private static final class Levels implements Cursor {
        private final Plan step;
        private final List<List<Row>> last;
        private final Tuple outer;
        private final int deepest;
        private final Execution execution;
        private MemoryBudget.Account memory;
        private List<Row> found;
        private int at;
        private int depth;

        Levels(Plan anchor, Plan step, List<List<Row>> last, Tuple outer, int deepest,
                Execution execution) {
            this.step = step;
            this.last = last;
            this.outer = outer;
            this.deepest = deepest;
            this.execution = execution;
            this.memory = execution.memory().account();
            this.found = read(anchor, memory);
        }

        @Override
        public @Nullable Row next() {
            if (at == found.size() && !found.isEmpty()) {
                descend();
            }
            return at < found.size() ? found.get(at++) : null;
        }

        private void descend() {
            MemoryBudget.Account more = execution.memory().account();
            last.add(found);
            try {
                found = read(step, more);
            } finally {
                last.removeLast();
                memory.close();
                memory = more;
            }
            at = 0;
            if (deepest > 0 && depth == deepest && !found.isEmpty()) {
                throw new SqlError(530, 16, 1, "The statement terminated. The maximum recursion " + deepest
                        + " has been exhausted before statement completion.");
            }
            depth++;
        }

        private List<Row> read(Plan plan, MemoryBudget.Account account) {
            List<Row> rows = new ArrayList<>();
            try (Cursor cursor = plan.open(outer)) {
                for (Row row = cursor.next(); row != null; row = cursor.next()) {
                    execution.checkCancelled();
                    account.add(row);
                    rows.add(row);
                }
            }
            return rows;
        }

        @Override
        public void close() {
            memory.close();
        }
    }
}
