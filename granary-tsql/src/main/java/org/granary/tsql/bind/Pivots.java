package org.granary.tsql.bind;

import java.util.ArrayList;
import java.util.List;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.ast.Query;
import org.granary.tsql.ast.QueryBody;
import org.granary.tsql.ast.QueryBody.SelectItem;
import org.granary.tsql.ast.TableSource;
import org.granary.tsql.plan.QueryPlan;
import org.granary.tsql.table.Cursor;
import org.granary.type.Column;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// PIVOT and UNPIVOT.
final class Pivots {
    /// What the rows are called in the query that PIVOT becomes.
    private static final String ROWS = "\0rows";

    private Pivots() {}

    private static QueryPlan source(TableSource source, String alias, QueryBinder queries) {
        QueryPlan plan = queries.bind(query(List.of(new SelectItem.Star(List.of(), source.line())), source, null),
                null);
        return new QueryPlan(QueryBinder.renamed(plan.columns(), List.of(), alias), QueryPlan.UNSORTED, plan.plan());
    }

    private static Query query(List<SelectItem> items, TableSource from, @Nullable List<Expression> groups) {
        int line = from.line();
        return new Query(List.of(),
                new QueryBody.Select(false, null, items, null, List.of(from), null, groups, null, line), List.of(),
                null, null, line);
    }

    /// Groups by all columns that PIVOT does not name, with an aggregate for each value.
    static QueryPlan pivot(TableSource.Pivot pivot, QueryBinder queries) {
        int line = pivot.line();
        QueryPlan rows = source(pivot.source(), pivot.alias(), queries);
        Expression.FunctionCall aggregate = pivot.aggregate();
        if (!AggregateBinder.isAggregate(aggregate) || aggregate.star() || aggregate.arguments().size() != 1
                || !(aggregate.arguments().getFirst() instanceof Expression.ColumnReference value)) {
            throw SqlErrors.syntaxNear(aggregate.name());
        }
        String name = pivot.column().name();
        requireColumn(rows, name);
        requireColumn(rows, value.name());
        List<SelectItem> items = new ArrayList<>();
        List<Expression> groups = new ArrayList<>();
        for (Column column : rows.columns()) {
            if (!column.name().equalsIgnoreCase(name) && !column.name().equalsIgnoreCase(value.name())) {
                Expression reference = new Expression.ColumnReference(List.of(), column.name(), line);
                groups.add(reference);
                items.add(new SelectItem.Value(reference, column.name()));
            }
        }
        for (String each : pivot.values()) {
            Expression literal = new Expression.Literal(SqlValue.of(SqlType.nvarchar(Math.max(1, each.length())), each),
                    line);
            Expression chosen = new Expression.SimpleCase(new Expression.ColumnReference(List.of(), name, line),
                    List.of(new Expression.ValueBranch(literal,
                            new Expression.ColumnReference(List.of(), value.name(), line))),
                    null, line);
            items.add(new SelectItem.Value(new Expression.FunctionCall(aggregate.name(), List.of(chosen),
                    aggregate.distinct(), false, null, List.of(), line), each));
        }
        Query grouped = query(items, new TableSource.Named(new ObjectName(null, null, ROWS, line), null, line),
                groups.isEmpty() ? null : groups);
        return queries.standing(ROWS, rows, grouped).derived(grouped, pivot.alias(), List.of(), null);
    }

    private static int requireColumn(QueryPlan rows, String name) {
        for (int i = 0; i < rows.columns().size(); i++) {
            if (rows.columns().get(i).name().equalsIgnoreCase(name)) {
                return i;
            }
        }
        throw SqlErrors.unknownColumn(name);
    }

    /// A row for each of the columns that is not NULL.
    static QueryPlan unpivot(TableSource.Unpivot unpivot, QueryBinder queries) {
        QueryPlan rows = source(unpivot.source(), unpivot.alias(), queries);
        List<Integer> turned = new ArrayList<>();
        unpivot.columns().forEach(name -> turned.add(requireColumn(rows, name)));
        SqlType type = rows.columns().get(turned.getFirst()).type();
        for (int column : turned) {
            if (!rows.columns().get(column).type().equals(type)) {
                throw new SqlError(8167, 16, 1, "The type of column \"" + rows.columns().get(column).name()
                        + "\" conflicts with the type of other columns specified in the UNPIVOT list.");
            }
        }
        List<Column> columns = new ArrayList<>();
        List<Integer> kept = new ArrayList<>();
        for (int i = 0; i < rows.columns().size(); i++) {
            if (!turned.contains(i)) {
                kept.add(i);
                columns.add(rows.columns().get(i));
            }
        }
        columns.add(new Column(unpivot.value(), type, false));
        columns.add(Column.of(unpivot.name(), SqlType.sysname()));
        return new QueryPlan(QueryBinder.renamed(columns, List.of(), unpivot.alias()), QueryPlan.UNSORTED, outer -> {
            Cursor source = rows.plan().open(outer);
            return new Turned(source, kept, turned, rows.columns());
        });
    }

    private static final class Turned implements Cursor {
        private final Cursor source;
        private final List<Integer> kept;
        private final List<Integer> turned;
        private final List<Column> columns;
        private @Nullable Row row;
        private int next;

        Turned(Cursor source, List<Integer> kept, List<Integer> turned, List<Column> columns) {
            this.source = source;
            this.kept = kept;
            this.turned = turned;
            this.columns = columns;
        }

        @Override
        public @Nullable Row next() {
            while (true) {
                Row from = row;
                if (from == null || next == turned.size()) {
                    from = source.next();
                    row = from;
                    next = 0;
                    if (from == null) {
                        return null;
                    }
                }
                int column = turned.get(next++);
                if (from.get(column) != null) {
                    @Nullable
                    Object[] values = new @Nullable Object[kept.size() + 2];
                    for (int i = 0; i < kept.size(); i++) {
                        values[i] = from.get(kept.get(i));
                    }
                    values[kept.size()] = from.get(column);
                    values[kept.size() + 1] = columns.get(column).name();
                    return Row.of(values);
                }
            }
        }

        @Override
        public void close() {
            source.close();
        }
    }
}
