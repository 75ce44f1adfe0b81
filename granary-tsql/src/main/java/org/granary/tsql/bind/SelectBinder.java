package org.granary.tsql.bind;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.OrderItem;
import org.granary.tsql.ast.Query;
import org.granary.tsql.ast.QueryBody.Select;
import org.granary.tsql.ast.QueryBody.SelectItem;
import org.granary.tsql.eval.BoundCondition;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.JsonResult;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.eval.Values;
import org.granary.tsql.plan.GroupPlan;
import org.granary.tsql.plan.Limit;
import org.granary.tsql.plan.Plan;
import org.granary.tsql.plan.ProjectPlan;
import org.granary.tsql.plan.QueryPlan;
import org.granary.tsql.plan.SetPlan;
import org.granary.tsql.plan.Slot;
import org.granary.tsql.plan.SortKey;
import org.granary.tsql.plan.SortPlan;
import org.granary.tsql.plan.Source;
import org.granary.tsql.plan.WindowPlan;
import org.granary.tsql.table.Cursor;
import org.granary.tsql.table.Execution;
import org.granary.tsql.table.NumberedTable;
import org.granary.type.Column;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// Binds one SELECT, from FROM to ORDER BY.
final class SelectBinder {
    /// SQL Server's limit; the protocol cannot describe more than 65,534 columns.
    private static final int MOST_ITEMS = 4096;
    /// What a column of a result takes in a plan.
    private static final long ITEM_BYTES = 120;

    private final QueryBinder queries;
    private final ExpressionBinder binder;
    private final Execution execution;
    private final Select select;
    private final RowScope rows;
    private final List<Item> items = new ArrayList<>();

    /// An entry of the select list.
    ///
    /// @param tree null where a star brought it in
    private record Item(@Nullable Expression tree, BoundExpression bound, Column column) {}

    SelectBinder(QueryBinder queries, Select select, @Nullable QueryScope outer) {
        this.queries = queries;
        this.binder = queries.binder();
        this.execution = queries.execution();
        this.select = select;
        this.rows = new RowScope(queries, outer);
    }

    QueryPlan bind(Query query) {
        FromNode from = select.from().isEmpty() ? null : new FromBinder(queries, rows).bind(select.from());
        List<Conjunct> where = Conjunct.bind(select.where(), rows, binder);
        GroupScope groups = grouped(query) ? groups() : null;
        QueryScope scope = groups == null ? rows : groups;

        scope.allowWindows(true);
        bindItems(scope);
        List<Column> columns = items.stream().map(Item::column).toList();
        scope.allowWindows(false);
        if (groups != null) {
            groups.enter(GroupScope.Clause.HAVING);
        }
        BoundCondition having = select.having() == null ? null : binder.bind(select.having(), scope);
        if (groups != null) {
            groups.enter(GroupScope.Clause.ORDER_BY);
        }
        scope.allowWindows(true);
        List<SortKey> sort = select.distinct() ? distinctKeys(query.orderBy(), columns) : keys(query.orderBy(), scope);
        scope.allowWindows(false);
        Limit limit = LimitBinder.bind(select.top(), query.offset(), query.fetch(), !sort.isEmpty(), rows, binder);

        Plan plan = from == null ? null : StorePushdown.aggregate(from, where, groups, execution);
        if (plan == null) {
            plan = from == null ? guarded(Plan.ONE_ROW, where) : filteredFrom(from, where);
            plan = groups == null ? plan : group(plan, groups);
        }
        if (having != null) {
            plan = plan.filter(having);
        }
        plan = windows(plan, scope, groups == null ? rows.width() : groups.width());
        if (from != null && groups == null && scope.windows().isEmpty() && !select.distinct()) {
            boolean sorted = StorePushdown.sort(plan, sort, limit);
            plan = sorted ? new SortPlan(plan, List.of(), limit, execution) : sorted(plan, sort, limit);
            return new QueryPlan(columns, order(query.orderBy(), columns), project(plan), untyped());
        }
        if (select.distinct()) {
            List<SqlType> types = columns.stream().map(Column::type).toList();
            types.forEach(Values::checkComparable);
            plan = sorted(SetPlan.distinct(project(plan), types, execution), sort, limit);
            return new QueryPlan(columns, order(query.orderBy(), columns), plan, untyped());
        }
        return new QueryPlan(columns, order(query.orderBy(), columns), project(sorted(plan, sort, limit)), untyped());
    }

    /// Binds a query for a cursor that finds the rows of a table again, or returns null where there is no such table: the
    /// query is more than conditions on one table in memory.
    @Nullable
    CursorQuery follow(Query query) {
        if (select.from().size() != 1 || select.distinct() || select.into() != null || grouped(query)) {
            return null;
        }
        FromNode from = new FromBinder(queries, rows, FromBinder.Use.FOLLOW).bind(select.from());
        if (!(from instanceof FromNode.Table only && only.scan().relation() instanceof NumberedTable numbered)) {
            return null;
        }
        List<Conjunct> where = Conjunct.bind(select.where(), rows, binder);
        rows.allowWindows(true);
        bindItems(rows);
        List<SortKey> sort = keys(query.orderBy(), rows);
        rows.allowWindows(false);
        if (!rows.windows().isEmpty()) {
            return null;
        }
        Limit limit = LimitBinder.bind(select.top(), query.offset(), query.fetch(), !sort.isEmpty(), rows, binder);
        Source source = only.scan().source();
        for (int i = 0; i < source.width(); i++) {
            source.want(i);
        }
        List<Column> columns = new ArrayList<>();
        for (Item item : items) {
            columns.add(CursorQuery.column(item.column(), item.bound(), numbered.table()));
        }
        return new CursorQuery(numbered.table(), columns, sorted(filteredFrom(from, where), sort, limit),
                where.stream().map(Conjunct::condition).toList(), items.stream().map(Item::bound).toList(),
                !sort.isEmpty() || limit != null, execution);
    }

    /// What FOR JSON and FOR XML know of the columns besides their types.
    List<DocumentBinder.Origin> origins() {
        List<DocumentBinder.Origin> origins = new ArrayList<>();
        for (Item item : items) {
            Source source = item.bound() instanceof Slot slot ? slot.source() : null;
            origins.add(new DocumentBinder.Origin(source == null ? null : source.exposedName(),
                    item.bound() instanceof JsonResult));
        }
        return origins;
    }

    private BitSet untyped() {
        BitSet untyped = new BitSet();
        for (int i = 0; i < items.size(); i++) {
            untyped.set(i, items.get(i).tree() instanceof Expression.Literal literal && literal.untypedNull());
        }
        return untyped;
    }

    private Plan filteredFrom(FromNode from, List<Conjunct> where) {
        List<Conjunct> constant = where.stream().filter(conjunct -> conjunct.sources().isEmpty()).toList();
        List<Conjunct> rest = where.stream().filter(conjunct -> !conjunct.sources().isEmpty()).toList();
        return guarded(new FromPlanner(execution).plan(from, rest), constant);
    }

    /// Conditions that use no table are looked at once, before any row.
    private static Plan guarded(Plan plan, List<Conjunct> conditions) {
        if (conditions.isEmpty()) {
            return plan;
        }
        return outer -> {
            Tuple here = new Tuple(Row.EMPTY, outer);
            for (Conjunct conjunct : conditions) {
                if (!conjunct.condition().holds(here)) {
                    return Cursor.EMPTY;
                }
            }
            return plan.open(outer);
        };
    }

    private boolean grouped(Query query) {
        return select.groupBy() != null || select.having() != null
                || select.items().stream().anyMatch(item -> switch (item) {
                    case SelectItem.Star _ -> false;
                    case SelectItem.Value value -> Trees.contains(value.expression(), AggregateBinder::isAggregate);
                    case SelectItem.Assign assign -> Trees.contains(assign.expression(), AggregateBinder::isAggregate);
                }) || query.orderBy().stream()
                        .anyMatch(item -> Trees.contains(item.expression(), AggregateBinder::isAggregate));
    }

    private GroupScope groups() {
        GroupScope groups = new GroupScope(rows, select.groupBy() == null ? List.of() : select.groupBy(), binder);
        groups.keys().forEach(key -> Values.checkComparable(key.type()));
        return groups;
    }

    private Plan group(Plan plan, GroupScope groups) {
        return new GroupPlan(plan, groups.keys(), groups.aggregates(), groups.keys().isEmpty(), execution);
    }

    private void bindItems(QueryScope scope) {
        for (SelectItem item : select.items()) {
            int before = items.size();
            switch (item) {
                case SelectItem.Star star -> star(star, scope);
                case SelectItem.Value value -> items.add(item(value.expression(), value.alias(), scope));
                case SelectItem.Assign assign -> items.add(item(assign.expression(), null, scope));
            }
            execution.planned(ITEM_BYTES * (items.size() - before));
            checkCount();
        }
    }

    private void checkCount() {
        if (items.size() > MOST_ITEMS) {
            throw new SqlError(1056, 15, 1,
                    "The number of elements in the select list exceeds the maximum allowed number of " + MOST_ITEMS
                            + " elements.");
        }
    }

    private Item item(Expression tree, @Nullable String alias, QueryScope scope) {
        BoundExpression bound = binder.bind(tree, scope);
        SqlType.collationOf(bound.type()).requireForColumn(items.size() + 1);
        String name = alias != null ? alias : tree instanceof Expression.ColumnReference column ? column.name() : "";
        boolean identity = bound instanceof Slot slot && slot.column().identity();
        return new Item(tree, bound, new Column(name, bound.type(), bound.nullable(), identity));
    }

    private void star(SelectItem.Star star, QueryScope scope) {
        if (rows.sources().isEmpty()) {
            throw new SqlError(263, 16, 1, "Must specify table to select from.");
        }
        boolean any = false;
        for (Source source : rows.sources()) {
            if (!star.qualifier().isEmpty() && !source.matches(star.qualifier())) {
                continue;
            }
            any = true;
            for (int i = 0; i < source.width(); i++) {
                Column column = source.columns().get(i);
                if (NumberedTable.isPlace(column)) {
                    continue;
                }
                if (!(scope instanceof GroupScope)) {
                    items.add(new Item(null, rows.use(source, i), column));
                } else {
                    items.add(item(new Expression.ColumnReference(List.of(source.exposedName()), column.name(),
                            star.line()), null, scope));
                }
            }
            checkCount();
        }
        if (!any) {
            throw new SqlError(107, 15, 1, "The column prefix '" + String.join(".", star.qualifier())
                    + "' does not match with a table name or alias name used in the query.");
        }
    }

    /// Keys of a sort of the rows before the select list is evaluated.
    private List<SortKey> keys(List<OrderItem> orderBy, QueryScope scope) {
        List<Column> columns = items.stream().map(Item::column).toList();
        List<SortKey> keys = new ArrayList<>();
        for (OrderItem item : orderBy) {
            int at = QueryBinder.position(item.expression(), columns);
            BoundExpression key = at >= 0
                    ? QueryBinder.collated(items.get(at).bound(), item.expression())
                    : binder.bind(item.expression(), scope);
            keys.add(new SortKey(key, item.descending()));
        }
        return keys;
    }

    /// With DISTINCT the result's own rows are sorted.
    private List<SortKey> distinctKeys(List<OrderItem> orderBy, List<Column> columns) {
        List<SortKey> keys = new ArrayList<>();
        for (OrderItem item : orderBy) {
            int at = resultColumn(item.expression(), columns);
            if (at < 0) {
                throw new SqlError(145, 15, 1,
                        "ORDER BY items must appear in the select list if SELECT DISTINCT is specified.");
            }
            BoundExpression key = Slot.of(columns.get(at), new Slot.Position(at));
            keys.add(new SortKey(QueryBinder.collated(key, item.expression()), item.descending()));
        }
        return keys;
    }

    private int resultColumn(Expression expression, List<Column> columns) {
        int at = QueryBinder.position(expression, columns);
        for (int i = 0; at < 0 && i < items.size(); i++) {
            Expression tree = items.get(i).tree();
            if (tree == null
                    ? expression instanceof Expression.ColumnReference reference
                            && reference.name().equalsIgnoreCase(columns.get(i).name())
                    : Trees.same(tree, expression)) {
                at = i;
            }
        }
        return at;
    }

    /// What the ORDER token says; nothing unless every key is a column of the result.
    private int[] order(List<OrderItem> orderBy, List<Column> columns) {
        int[] order = new int[orderBy.size()];
        for (int i = 0; i < order.length; i++) {
            order[i] = resultColumn(orderBy.get(i).expression(), columns) + 1;
            if (order[i] == 0) {
                return QueryPlan.UNSORTED;
            }
        }
        return order;
    }

    private Plan windows(Plan plan, QueryScope scope, int width) {
        if (scope.windows().isEmpty()) {
            return plan;
        }
        for (int i = 0; i < scope.windows().size(); i++) {
            scope.windows().get(i).position().index(width + i);
        }
        return new WindowPlan(plan, width, List.copyOf(scope.windows()), execution);
    }

    private Plan sorted(Plan plan, List<SortKey> keys, @Nullable Limit limit) {
        return keys.isEmpty() && limit == null ? plan : new SortPlan(plan, keys, limit, execution);
    }

    private Plan project(Plan plan) {
        BoundExpression[] expressions = items.stream().map(Item::bound).toArray(BoundExpression[]::new);
        if (expressions.length == 0) {
            throw SqlErrors.syntaxNear("FROM");
        }
        return new ProjectPlan(plan, expressions, execution);
    }
}
