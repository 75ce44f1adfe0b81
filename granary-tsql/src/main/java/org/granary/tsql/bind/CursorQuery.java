package org.granary.tsql.bind;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.granary.tsql.ast.Query;
import org.granary.tsql.ast.QueryBody;
import org.granary.tsql.ast.TableHint;
import org.granary.tsql.eval.BoundCondition;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.plan.Plan;
import org.granary.tsql.plan.Slot;
import org.granary.tsql.table.Cursor;
import org.granary.tsql.table.Execution;
import org.granary.tsql.table.MemoryTable;
import org.granary.tsql.table.NumberedTable;
import org.granary.tsql.table.QueryLimits;
import org.granary.tsql.table.RowPlaces;
import org.granary.tsql.temporary.TemporaryTables;
import org.granary.type.BaseColumn;
import org.granary.type.Column;
import org.granary.type.LargeValue;
import org.granary.type.Row;
import org.jspecify.annotations.Nullable;

/// The query of a cursor whose rows are found again: each row of its result is one row of a table in memory.
public final class CursorQuery {
    private final MemoryTable table;
    private final List<Column> columns;
    private final Plan plan;
    private final List<BoundCondition> where;
    private final List<BoundExpression> items;
    private final boolean ordered;
    private final Execution execution;

    /// @param plan rows of a [NumberedTable], before the select list is evaluated
    /// @param ordered whether ORDER BY or TOP decide which rows come when
    CursorQuery(MemoryTable table, List<Column> columns, Plan plan, List<BoundCondition> where,
            List<BoundExpression> items, boolean ordered, Execution execution) {
        this.table = table;
        this.columns = List.copyOf(columns);
        this.plan = plan;
        this.where = where;
        this.items = items;
        this.ordered = ordered;
        this.execution = execution;
    }

    /// Null where the rows of the query cannot be found again.
    public static @Nullable CursorQuery bind(Query query, ExpressionBinder binder, QueryLimits limits) {
        if (!(query.body() instanceof QueryBody.Select select) || !query.with().isEmpty()
                || query.forClause() != null) {
            return null;
        }
        QueryBinder queries = new QueryBinder(new Execution(binder.frame(), limits), binder);
        return new SelectBinder(queries, select, null).follow(query);
    }

    /// A column of the result, with the column of the table that it shows.
    static Column column(Column column, BoundExpression bound, MemoryTable table) {
        if (!(bound instanceof Slot slot) || slot.source() == null) {
            return column;
        }
        List<String> name = TemporaryTables.isLasting(table.name())
                ? List.of("tempdb", "dbo", table.name())
                : List.of(table.name());
        return column.of(new BaseColumn(name, slot.column().name(), RowPlaces.key(table).contains(slot.ordinal())));
    }

    public MemoryTable table() {
        return table;
    }

    /// With the columns of the table that they show.
    public List<Column> columns() {
        return columns;
    }

    public boolean isOrdered() {
        return ordered;
    }

    /// Keeps other sessions from changing the table until the transaction ends.
    public void lock() {
        execution.temporary().reads(table, Set.of(TableHint.UPDLOCK));
    }

    /// Runs something with the rows of the table.
    public <T> T run(Function<RowPlaces, T> body) {
        return execution.run(() -> body.apply(RowPlaces.of(table, execution)));
    }

    /// The places of the rows of the result, in its order.
    public void places(IntConsumer each) {
        try (Cursor rows = plan.open(Tuple.EMPTY)) {
            for (Row row = rows.next(); row != null; row = rows.next()) {
                execution.checkCancelled();
                if (row.get(row.size() - 1) instanceof Integer place) {
                    each.accept(place);
                }
            }
        }
    }

    /// Whether a row of the table is one of the result.
    public boolean matches(Row row) {
        execution.checkCancelled();
        Tuple here = new Tuple(NumberedTable.numbered(row, 0), Tuple.EMPTY);
        for (BoundCondition condition : where) {
            if (!condition.holds(here)) {
                return false;
            }
        }
        return true;
    }

    /// The row of the result for a row of the table.
    public Row result(Row row) {
        execution.checkCancelled();
        Tuple here = new Tuple(NumberedTable.numbered(row, 0), Tuple.EMPTY);
        @Nullable
        Object[] values = new @Nullable Object[items.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = LargeValue.kept(items.get(i).value(here));
        }
        return Row.of(values);
    }
}
