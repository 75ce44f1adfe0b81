package org.granary.tsql.bind;

import java.util.ArrayList;
import java.util.List;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.Expression.ColumnReference;
import org.granary.tsql.ast.Expression.FunctionCall;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.plan.Aggregate;
import org.granary.tsql.plan.Slot;
import org.granary.tsql.plan.Source;
import org.granary.type.Column;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// The scope after GROUP BY: grouped expressions and aggregates. Its rows hold the keys, then the aggregates.
final class GroupScope extends QueryScope {
    private final RowScope rows;
    private final List<Expression> keyTrees;
    private final List<BoundExpression> keys = new ArrayList<>();
    private final List<FunctionCall> aggregateTrees = new ArrayList<>();
    private final List<Aggregate> aggregates = new ArrayList<>();
    private Clause clause = Clause.SELECT;

    /// Where expressions stand: only the texts of errors differ.
    enum Clause {
        SELECT(8120, "the select list"), HAVING(8121, "the HAVING clause"), ORDER_BY(8127, "the ORDER BY clause");

        private final int error;
        private final String text;

        Clause(int error, String text) {
            this.error = error;
            this.text = text;
        }
    }

    GroupScope(RowScope rows, List<Expression> keyTrees, ExpressionBinder binder) {
        super(rows.queries(), rows.parent());
        this.rows = rows;
        this.keyTrees = keyTrees;
        for (Expression tree : keyTrees) {
            if (Trees.contains(tree, AggregateBinder::isAggregate) || Trees.containsSubquery(tree)) {
                throw new SqlError(144, 15, 1,
                        "Cannot use an aggregate or a subquery in an expression used for the group by list of a GROUP BY clause.");
            }
            keys.add(binder.bind(tree, rows));
        }
    }

    void enter(Clause next) {
        clause = next;
    }

    List<BoundExpression> keys() {
        return keys;
    }

    List<Aggregate> aggregates() {
        return aggregates;
    }

    int width() {
        return keys.size() + aggregates.size();
    }

    @Override
    public @Nullable BoundExpression expression(Expression expression, ExpressionBinder binder) {
        if (!(expression instanceof ColumnReference)) {
            for (int i = 0; i < keyTrees.size(); i++) {
                if (!(keyTrees.get(i) instanceof ColumnReference) && Trees.same(keyTrees.get(i), expression)) {
                    return key(i);
                }
            }
        }
        return super.expression(expression, binder);
    }

    private Slot key(int index) {
        BoundExpression key = keys.get(index);
        return Slot.of(key instanceof Slot slot ? slot.column() : new Column("", key.type(), key.nullable()),
                new Slot.Position(index));
    }

    @Override
    @Nullable
    Slot own(ColumnReference reference) {
        Slot inner = rows.own(reference);
        if (inner == null) {
            return null;
        }
        for (int i = 0; i < keys.size(); i++) {
            if (keys.get(i) instanceof Slot key && key.same(inner)) {
                return key(i);
            }
        }
        Source source = inner.source();
        throw new SqlError(clause.error, 16, 1,
                "Column '" + (source == null ? "" : source.display() + ".") + inner.column().name() + "' is invalid in "
                        + clause.text
                        + " because it is not contained in either an aggregate function or the GROUP BY clause.");
    }

    @Override
    BoundExpression aggregate(FunctionCall call, ExpressionBinder binder) {
        for (int i = 0; i < aggregateTrees.size(); i++) {
            if (Trees.same(aggregateTrees.get(i), call)) {
                return slot(i);
            }
        }
        if (call.arguments().stream().anyMatch(argument -> Trees.contains(argument, AggregateBinder::isAggregate)
                || Trees.containsSubquery(argument))) {
            throw new SqlError(130, 15, 1,
                    "Cannot perform an aggregate function on an expression containing an aggregate or a subquery.");
        }
        aggregateTrees.add(call);
        aggregates.add(AggregateBinder.bind(call, rows, binder));
        return slot(aggregates.size() - 1);
    }

    private Slot slot(int aggregate) {
        Aggregate bound = aggregates.get(aggregate);
        return Slot.of(new Column("", bound.type(), bound.nullable()), new Slot.Position(keys.size() + aggregate));
    }
}
