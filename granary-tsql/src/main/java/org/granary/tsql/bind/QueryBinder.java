package org.granary.tsql.bind;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.OrderItem;
import org.granary.tsql.ast.Query;
import org.granary.tsql.ast.QueryBody;
import org.granary.tsql.bind.Nesting.Measured;
import org.granary.tsql.eval.Bound;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Collations;
import org.granary.tsql.eval.Values;
import org.granary.tsql.plan.Limit;
import org.granary.tsql.plan.Plan;
import org.granary.tsql.plan.QueryPlan;
import org.granary.tsql.plan.SetPlan;
import org.granary.tsql.plan.SharedPlan;
import org.granary.tsql.plan.Slot;
import org.granary.tsql.plan.SortKey;
import org.granary.tsql.plan.SortPlan;
import org.granary.tsql.table.Execution;
import org.granary.type.CollationNames;
import org.granary.type.CollationUse;
import org.granary.type.Column;
import org.granary.type.CurrentRequest;
import org.granary.type.Precedence;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.jspecify.annotations.Nullable;

/// Binds whole queries: common table expressions, set operations and what sorts them. One for each statement, and one
/// more for each list of common table expressions, which sees those before it.
public final class QueryBinder {
    /// What a query inside another takes of the stack, in operators of an expression.
    private static final int LEVELS = 16;

    private final Execution execution;
    private final ExpressionBinder expressions;
    private final @Nullable QueryBinder around;
    private final List<CommonTable> common = new ArrayList<>();

    /// A common table expression: bound where it is first used, for all places.
    ///
    /// @param binder sees the expressions before this one
    /// @param maxRecursion how deep it may go if it uses itself; 0 without end
    /// @param bound what it was bound to, once it was; before that empty
    record CommonTable(String name, List<String> columns, Query query, int maxRecursion, QueryBinder binder,
            List<Measured<QueryPlan>> bound) {}

    public QueryBinder(Execution execution, ExpressionBinder expressions) {
        this(execution, expressions, null);
    }

    private QueryBinder(Execution execution, ExpressionBinder expressions, @Nullable QueryBinder around) {
        this.execution = execution;
        this.expressions = expressions;
        this.around = around;
    }

    Execution execution() {
        return execution;
    }

    ExpressionBinder binder() {
        return expressions;
    }

    @Nullable
    CommonTable common(String name) {
        for (QueryBinder binder = this; binder != null; binder = binder.around) {
            for (CommonTable table : binder.common) {
                if (table.name().equalsIgnoreCase(name)) {
                    return table;
                }
            }
        }
        return null;
    }

    /// A binder that knows these common table expressions too.
    public QueryBinder with(List<Query.CommonTable> tables) {
        QueryBinder binder = this;
        Set<String> names = new HashSet<>();
        for (Query.CommonTable table : tables) {
            if (!names.add(table.name().toLowerCase(Locale.ROOT))) {
                throw new SqlError(239, 16, 1, "Duplicate common table expression name '" + table.name()
                        + "' was specified.");
            }
            binder = binder.plus(new CommonTable(table.name(), table.columns(), table.query(), table.maxRecursion(),
                    binder, new ArrayList<>()));
        }
        return binder;
    }

    private QueryBinder plus(CommonTable table) {
        QueryBinder more = new QueryBinder(execution, expressions, this);
        more.common.add(table);
        return more;
    }

    /// The plan of a common table expression. It refers to nothing around the place where it is used, so all places
    /// share it.
    QueryPlan open(CommonTable table) {
        if (table.bound().isEmpty()) {
            table.bound().add(binder().nesting().height(() -> {
                QueryPlan plan = bind(table);
                return new QueryPlan(plan.columns(), plan.order(), new SharedPlan(plan.plan(), execution),
                        plan.untyped());
            }));
        }
        Measured<QueryPlan> plan = table.bound().getFirst();
        binder().nesting().reach(plan.height());
        if (plan.bound().plan() instanceof SharedPlan shared) {
            shared.use();
        }
        return plan.bound();
    }

    private static QueryPlan bind(CommonTable table) {
        if (table.query().body() instanceof QueryBody.SetOperation union
                && union.operator() == QueryBody.SetOperation.Operator.UNION_ALL
                && TableUses.uses(union.right(), table.name())) {
            return Recursion.bind(table, union, null);
        }
        return table.binder().derived(table.query(), table.name(), table.columns(), null);
    }

    /// The same binder with rows standing for a name.
    QueryBinder standing(String name, QueryPlan rows, Query query) {
        return plus(new CommonTable(name, List.of(), query, 0, this, List.of(new Measured<>(rows, 0))));
    }

    /// A query as a table: its columns have names, and each another.
    QueryPlan derived(Query query, String alias, List<String> names, @Nullable QueryScope outer) {
        if (!query.orderBy().isEmpty() && query.offset() == null && query.forClause() == null
                && !(query.body() instanceof QueryBody.Select select && select.top() != null)) {
            throw new SqlError(1033, 15, 1,
                    "The ORDER BY clause is invalid in views, inline functions, derived tables, subqueries, and common table "
                            + "expressions, unless TOP, OFFSET or FOR XML is also specified.");
        }
        QueryPlan plan = bind(query, outer);
        return new QueryPlan(renamed(plan.columns(), names, alias), QueryPlan.UNSORTED, plan.plan());
    }

    /// Columns under the names given after the table's alias, or their own. Errors 8155, 8156, 8158, 8159.
    public static List<Column> renamed(List<Column> columns, List<String> names, String alias) {
        if (!names.isEmpty() && names.size() != columns.size()) {
            boolean more = columns.size() > names.size();
            throw new SqlError(more ? 8158 : 8159, 16, 1, "'" + alias + "' has " + (more ? "more" : "fewer")
                    + " columns than were specified in the column list.");
        }
        List<Column> renamed = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < columns.size(); i++) {
            Column column = columns.get(i);
            String name = names.isEmpty() ? column.name() : names.get(i);
            if (name.isEmpty()) {
                throw new SqlError(8155, 16, 2,
                        "No column name was specified for column " + (i + 1) + " of '" + alias + "'.");
            }
            if (!seen.add(name.toLowerCase(Locale.ROOT))) {
                throw new SqlError(8156, 16, 1,
                        "The column '" + name + "' was specified multiple times for '" + alias + "'.");
            }
            renamed.add(new Column(name, column.type(), column.nullable(), column.identity()));
        }
        return renamed;
    }

    public QueryPlan bind(Query query, @Nullable QueryScope outer) {
        if (!query.with().isEmpty()) {
            return with(query.with()).bind(
                    new Query(List.of(), query.body(), query.orderBy(), query.offset(), query.fetch(),
                            query.forClause(), query.line()),
                    outer);
        }
        if (query.forClause() != null) {
            return binder().nesting().inside(LEVELS, () -> DocumentBinder.bind(query, this, outer));
        }
        return binder().nesting().inside(LEVELS, () -> switch (query.body()) {
            case QueryBody.Select select -> new SelectBinder(this, select, outer).bind(query);
            case QueryBody.SetOperation operation -> sorted(body(operation, outer), query, outer);
        });
    }

    private QueryPlan body(QueryBody body, @Nullable QueryScope outer) {
        return switch (body) {
            case QueryBody.Select select -> new SelectBinder(this, select, outer)
                    .bind(new Query(List.of(), select, List.of(), null, null, select.line()));
            case QueryBody.SetOperation operation -> combined(operation, outer);
        };
    }

    private QueryPlan combined(QueryBody.SetOperation operation, @Nullable QueryScope outer) {
        return binder().nesting().inside(1, () -> combine(operation.operator(), body(operation.left(), outer),
                body(operation.right(), outer)));
    }

    QueryPlan combine(QueryBody.SetOperation.Operator operator, QueryPlan left, QueryPlan right) {
        if (left.columns().size() != right.columns().size()) {
            throw new SqlError(205, 16, 1,
                    "All queries combined using a UNION, INTERSECT or EXCEPT operator must have an equal number of expressions in their target lists.");
        }
        List<Column> columns = new ArrayList<>();
        List<SqlType> types = new ArrayList<>();
        for (int i = 0; i < left.columns().size(); i++) {
            Column one = left.columns().get(i);
            Column other = right.columns().get(i);
            SqlType type = left.untyped().get(i)
                    ? other.type()
                    : right.untyped().get(i)
                            ? one.type()
                            : Precedence.combine(one.type(), other.type(), operator.name().replace('_', ' '));
            if (operator != QueryBody.SetOperation.Operator.UNION_ALL) {
                Values.checkComparable(type);
                SqlType.collationOf(type).required(operator.name());
            }
            types.add(type);
            columns.add(new Column(one.name(), type, one.nullable() || other.nullable()));
        }
        BitSet untyped = (BitSet) left.untyped().clone();
        untyped.and(right.untyped());
        return new QueryPlan(columns, QueryPlan.UNSORTED,
                new SetPlan(operator, converted(left, types), converted(right, types), types, execution), untyped);
    }

    /// The plan with its rows converted to these types.
    Plan converted(QueryPlan plan, List<SqlType> types) {
        if (plan.types().equals(types)) {
            return plan.plan();
        }
        List<BoundExpression> conversions = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            Slot slot = Slot.of(plan.columns().get(i), new Slot.Position(i));
            conversions.add(
                    plan.untyped().get(i) ? Values.nullOf(types.get(i)) : Bound.converted(slot, types.get(i)));
        }
        return plan.plan().map(row -> {
            @Nullable
            Object[] converted = new @Nullable Object[conversions.size()];
            for (int i = 0; i < converted.length; i++) {
                converted[i] = conversions.get(i).largeValue(row);
            }
            return Row.of(converted);
        });
    }

    /// ORDER BY of a set operation: names or positions of its columns only.
    private QueryPlan sorted(QueryPlan plan, Query query, @Nullable QueryScope outer) {
        List<SortKey> keys = new ArrayList<>();
        List<Integer> order = new ArrayList<>();
        for (OrderItem item : query.orderBy()) {
            int at = position(item.expression(), plan.columns());
            if (at < 0) {
                at = FirstQuery.of(query.body()).position(item.expression(), plan.columns());
            }
            if (at < 0) {
                throw new SqlError(104, 16, 1,
                        "ORDER BY items must appear in the select list if the statement contains a UNION, INTERSECT or EXCEPT operator.");
            }
            BoundExpression key = Slot.of(plan.columns().get(at), new Slot.Position(at));
            keys.add(new SortKey(collated(key, item.expression()), item.descending()));
            order.add(at + 1);
        }
        RowScope scope = new RowScope(this, outer);
        Limit limit = LimitBinder.bind(null, query.offset(), query.fetch(), !keys.isEmpty(), scope, binder());
        if (keys.isEmpty() && limit == null) {
            return plan;
        }
        return new QueryPlan(plan.columns(), order.stream().mapToInt(Integer::intValue).toArray(),
                new SortPlan(plan.plan(), keys, limit, execution));
    }

    /// A result column as an ORDER BY item sorts it that names it.
    static BoundExpression collated(BoundExpression column, Expression item) {
        return item instanceof Expression.Collate collate
                ? Collations.as(column, CollationUse.explicit(CollationNames.resolve(collate.collation())))
                : column;
    }

    /// Which result column an ORDER BY item names by position or bare name, or -1. Error 108.
    static int position(Expression given, List<Column> columns) {
        CurrentRequest.check();
        Expression expression = given instanceof Expression.Collate collate ? collate.operand() : given;
        if (expression instanceof Expression.Literal literal && literal.value().type() == Simple.INT
                && literal.value().value() instanceof Integer number) {
            if (number < 1 || number > columns.size()) {
                throw new SqlError(108, 16, 1, "The ORDER BY position number " + number
                        + " is out of range of the number of items in the select list.");
            }
            return number - 1;
        }
        if (expression instanceof Expression.ColumnReference reference && reference.qualifier().isEmpty()) {
            for (int i = 0; i < columns.size(); i++) {
                if (columns.get(i).name().equalsIgnoreCase(reference.name())) {
                    return i;
                }
            }
        }
        return -1;
    }
}
