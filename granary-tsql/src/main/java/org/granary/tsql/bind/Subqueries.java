package org.granary.tsql.bind;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.granary.memory.MemorySizes;
import org.granary.memory.ValueMemory;
import org.granary.tsql.ast.Condition;
import org.granary.tsql.ast.Condition.ComparisonOperator;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.Query;
import org.granary.tsql.bind.QueryScope.Nested;
import org.granary.tsql.eval.BoundCondition;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Collations;
import org.granary.tsql.eval.JsonResult;
import org.granary.tsql.eval.RowKey;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.eval.ValueComparison;
import org.granary.tsql.eval.Values;
import org.granary.tsql.plan.Plan;
import org.granary.tsql.plan.QueryPlan;
import org.granary.tsql.plan.Slot;
import org.granary.tsql.table.Cursor;
import org.granary.tsql.table.Execution;
import org.granary.type.CollationUse;
import org.granary.type.Column;
import org.granary.type.CurrentRequest;
import org.granary.type.LargeValue;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// Queries inside expressions. One that does not use columns of the query around is run once.
final class Subqueries {

    private Subqueries() {}

    static BoundExpression scalar(Query query, QueryScope scope) {
        Nested<QueryPlan> nested = bind(query, scope);
        Plan plan = oneColumn(nested.bound()).plan();
        SqlType type = nested.bound().columns().getFirst().type();
        Function<Tuple, Row> value = remembered(nested.correlated(), scope,
                row -> Row.ofValue(single(plan, row, scope.queries().execution())));
        BoundExpression single = new BoundExpression() {
            @Override
            public SqlType type() {
                return type;
            }

            @Override
            public boolean nullable() {
                return true;
            }

            @Override
            public @Nullable Object value(Tuple row) {
                return LargeValue.kept(value.apply(row).get(0));
            }
        };
        return query.forClause() != null && query.forClause().json() ? new JsonResult(single) : single;
    }

    private static @Nullable Object single(Plan plan, Tuple row, Execution execution) {
        ValueMemory values = execution.request().values();
        long mark = values.mark();
        long around = values.enter();
        try {
            return values.result(mark, only(plan, row));
        } finally {
            values.leave(around);
        }
    }

    private static @Nullable Object only(Plan plan, Tuple row) {
        try (Cursor rows = plan.open(row)) {
            Row first = rows.next();
            if (first == null) {
                return null;
            }
            if (rows.next() != null) {
                throw new SqlError(512, 16, 1,
                        "Subquery returned more than 1 value. This is not permitted when the subquery follows =, !=, <, <= , >, >= "
                                + "or when the subquery is used as an expression.");
            }
            return LargeValue.kept(first.get(0));
        }
    }

    static BoundCondition exists(Query query, QueryScope scope) {
        Nested<QueryPlan> nested = bind(query, scope);
        Plan plan = nested.bound().plan();
        return remembered(nested.correlated(), scope, row -> {
            ValueMemory values = scope.queries().execution().request().values();
            long around = values.enter();
            try (Cursor rows = plan.open(row)) {
                return rows.next() != null;
            } finally {
                values.leave(around);
            }
        })::apply;
    }

    static BoundCondition in(Condition.InQuery in, QueryScope scope, ExpressionBinder binder) {
        BoundCondition any = compared(ComparisonOperator.EQUAL, in.operand(), false, in.query(), scope, binder);
        return in.negated() ? row -> not(any.test(row)) : any;
    }

    static BoundCondition quantified(Condition.Quantified quantified, QueryScope scope, ExpressionBinder binder) {
        return compared(quantified.operator(), quantified.operand(), quantified.all(), quantified.query(), scope,
                binder);
    }

    private static @Nullable Boolean not(@Nullable Boolean value) {
        return value == null ? null : !value;
    }

    /// `operand operator ANY (query)`, or ALL.
    private static BoundCondition compared(ComparisonOperator operator, Expression operandTree, boolean all,
            Query query, QueryScope scope, ExpressionBinder binder) {
        Nested<QueryPlan> nested = bind(query, scope);
        QueryPlan plan = oneColumn(nested.bound());
        Column column = plan.columns().getFirst();
        BoundExpression operand = binder.bind(operandTree, scope);
        ValueComparison test = ValueComparison.of(operator, operand, ConditionBinder.meetsNull(operandTree, binder),
                Slot.of(column, new Slot.Position(0)), false);
        if (nested.correlated()) {
            return row -> {
                try (Cursor rows = plan.plan().open(row)) {
                    return decide(test, operand.value(row), rows::next, row, all);
                }
            };
        }
        CollationUse collation = Collations.compared(operand, Slot.of(column, new Slot.Position(0)), "equal to");
        SqlType memberType = under(column.type(), collation);
        SqlType operandType = under(operand.type(), collation);
        Function<Tuple, Members> members = remembered(false, scope,
                row -> Members.read(plan, memberType, row, scope));
        boolean hashed = operator == ComparisonOperator.EQUAL && !all
                && Values.sameFamily(operand.type(), column.type());
        return row -> {
            Members found = members.apply(row);
            Object value = operand.value(row);
            if (hashed) {
                if (value != null && found.keys().contains(Values.key(operandType, value))) {
                    return true;
                }
                boolean known = found.rows().isEmpty() || (value != null && !found.hasNull());
                return known ? (Boolean) false : null;
            }
            var rows = found.rows().iterator();
            return decide(test, value, () -> rows.hasNext() ? rows.next() : null, row, all);
        };
    }

    private static SqlType under(SqlType type, CollationUse collation) {
        return type instanceof SqlType.Characters text ? text.with(collation) : type;
    }

    private record Members(List<Row> rows, Set<Object> keys, boolean hasNull) {
        static Members read(QueryPlan plan, SqlType type, Tuple row, QueryScope scope) {
            Execution execution = scope.queries().execution();
            List<Row> rows = new ArrayList<>();
            Set<Object> keys = new HashSet<>();
            boolean hasNull = false;
            try (Cursor cursor = plan.plan().open(row)) {
                for (Row next = cursor.next(); next != null; next = cursor.next()) {
                    execution.checkCancelled();
                    execution.memory().reserve(2 * MemorySizes.ofRow(next));
                    rows.add(next);
                    Object key = RowKey.part(type, next.get(0));
                    if (key == null) {
                        hasNull = true;
                    } else {
                        keys.add(key);
                    }
                }
            }
            return new Members(rows, keys, hasNull);
        }
    }

    private interface Next {
        @Nullable
        Row row();
    }

    /// Three-valued: ANY is true by one true, ALL false by one false; otherwise one unknown makes it unknown.
    private static @Nullable Boolean decide(ValueComparison test, @Nullable Object value, Next rows, Tuple row,
            boolean all) {
        boolean unknown = false;
        for (Row next = rows.row(); next != null; next = rows.row()) {
            CurrentRequest.check();
            Boolean result = test.test(value, new Tuple(next, row));
            if (result == null) {
                unknown = true;
            } else if (result != all) {
                return result;
            }
        }
        return unknown ? null : (Boolean) all;
    }

    private static Nested<QueryPlan> bind(Query query, QueryScope scope) {
        return scope.nested(() -> scope.queries().bind(query, scope));
    }

    private static QueryPlan oneColumn(QueryPlan plan) {
        if (plan.columns().size() != 1) {
            throw new SqlError(116, 16, 1,
                    "Only one expression can be specified in the select list when the subquery is not introduced with EXISTS.");
        }
        return plan;
    }

    /// The function itself, or one that computes at most once per run of the statement.
    private static <T> Function<Tuple, T> remembered(boolean correlated, QueryScope scope, Function<Tuple, T> compute) {
        if (correlated) {
            return compute;
        }
        Execution execution = scope.queries().execution();
        Object key = new Object();
        return row -> execution.once(key, () -> compute.apply(row));
    }
}
