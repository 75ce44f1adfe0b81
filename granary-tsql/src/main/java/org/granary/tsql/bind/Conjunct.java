package org.granary.tsql.bind;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.granary.tsql.ast.Condition;
import org.granary.tsql.ast.Condition.ComparisonOperator;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.bind.RowScope.Tracked;
import org.granary.tsql.eval.BoundCondition;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Collations;
import org.granary.tsql.eval.Values;
import org.granary.tsql.plan.JoinPlan;
import org.granary.tsql.plan.Slot;
import org.granary.tsql.table.Relation.Predicate;
import org.granary.type.CollationUse;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// One of the conditions that a row must satisfy, with what it needs to be evaluated and how else it could be.
///
/// @param sources of the FROM clause that it uses
/// @param equality both sides of an `=`, or null
/// @param predicates what a table could do instead; all of them together say the same as the condition
public record Conjunct(BoundCondition condition, BitSet sources, @Nullable Equality equality,
        List<Predicate> predicates) {

    /// Values of an IN up to which a table is asked for them.
    private static final int MOST_OPERANDS = 1000;

    record Equality(Tracked<BoundExpression> left, Tracked<BoundExpression> right) {}

    public static List<Conjunct> bind(@Nullable Condition condition, RowScope scope, ExpressionBinder binder) {
        List<Conjunct> conjuncts = new ArrayList<>();
        for (Condition part : Trees.conjuncts(condition)) {
            Tracked<BoundCondition> bound = scope.track(() -> binder.bind(part, scope));
            boolean plain = !Trees.contains(part,
                    each -> each instanceof Expression.Subquery || ConditionBinder.meetsNull(each, binder));
            conjuncts.add(new Conjunct(bound.value(), bound.sources(), plain ? equality(part, scope, binder) : null,
                    plain && bound.sources().cardinality() == 1 ? predicates(part, scope, binder) : List.of()));
        }
        return conjuncts;
    }

    boolean within(BitSet available) {
        BitSet missing = (BitSet) sources.clone();
        missing.andNot(available);
        return missing.isEmpty();
    }

    /// The keys by which two sides are joined, or null where this says something else.
    JoinPlan.@Nullable Key key(BitSet leftSources, BitSet rightSources) {
        if (equality == null || equality.left().sources().isEmpty() || equality.right().sources().isEmpty()
                || !Values.sameFamily(equality.left().value().type(), equality.right().value().type())) {
            return null;
        }
        if (covers(leftSources, equality.left()) && covers(rightSources, equality.right())) {
            return key(equality.left().value(), equality.right().value());
        }
        if (covers(leftSources, equality.right()) && covers(rightSources, equality.left())) {
            return key(equality.right().value(), equality.left().value());
        }
        return null;
    }

    private static JoinPlan.Key key(BoundExpression left, BoundExpression right) {
        CollationUse collation = Collations.compared(left, right, "equal to");
        return new JoinPlan.Key(under(left, collation), under(right, collation));
    }

    /// The expression itself where its collation is the right one already, so that a column stays one.
    private static BoundExpression under(BoundExpression expression, CollationUse collation) {
        return SqlType.collationOf(expression.type()).collation().equals(collation.collation())
                ? expression
                : Collations.as(expression, collation);
    }

    /// What a column is compared with, under the collation of the column; null where another collation compares them.
    private static @Nullable BoundExpression under(@Nullable Slot column, @Nullable BoundExpression operand) {
        if (column == null || operand == null || !Values.isString(column.type()) || !Values.isString(operand.type())) {
            return operand;
        }
        CollationUse own = SqlType.collationOf(column.type());
        CollationUse both = Collations.of(List.of(column, operand), "equal to");
        return both.label() != CollationUse.Label.NONE && both.collation().equals(own.collation())
                ? under(operand, own)
                : null;
    }

    private static boolean covers(BitSet sources, Tracked<BoundExpression> side) {
        BitSet missing = (BitSet) side.sources().clone();
        missing.andNot(sources);
        return missing.isEmpty();
    }

    private static @Nullable Equality equality(Condition condition, RowScope scope, ExpressionBinder binder) {
        return condition instanceof Condition.Comparison comparison
                && comparison.operator() == ComparisonOperator.EQUAL
                        ? new Equality(scope.track(() -> binder.bind(comparison.left(), scope)),
                                scope.track(() -> binder.bind(comparison.right(), scope)))
                        : null;
    }

    private static List<Predicate> predicates(Condition condition, RowScope scope, ExpressionBinder binder) {
        return switch (condition) {
            case Condition.Comparison comparison when comparison.operator() != ComparisonOperator.NOT_EQUAL -> {
                var found = compare(comparison.left(), comparison.operator(), comparison.right(), scope, binder);
                yield found.isEmpty()
                        ? compare(comparison.right(), mirrored(comparison.operator()), comparison.left(), scope, binder)
                        : found;
            }
            case Condition.Between between when !between.negated() -> {
                List<Predicate> both = new ArrayList<>(compare(between.operand(), ComparisonOperator.GREATER_OR_EQUAL,
                        between.low(), scope, binder));
                both.addAll(
                        compare(between.operand(), ComparisonOperator.LESS_OR_EQUAL, between.high(), scope, binder));
                yield both.size() == 2 ? both : List.of();
            }
            case Condition.InList in when !in.negated() -> in(in, scope, binder);
            case Condition.Like like when !like.negated() && like.escape() == null -> {
                Slot slot = slot(like.operand(), scope, binder);
                BoundExpression pattern = slot == null
                        ? null
                        : under(slot, independent(like.pattern(), scope, binder));
                yield slot == null || pattern == null
                        ? List.of()
                        : List.of(new Predicate.Like(slot.ordinal(), pattern));
            }
            case Condition.IsNull isNull -> {
                Slot slot = slot(isNull.operand(), scope, binder);
                yield slot == null ? List.of() : List.of(new Predicate.IsNull(slot.ordinal(), isNull.negated()));
            }
            default -> List.of();
        };
    }

    private static List<Predicate> compare(Expression column, ComparisonOperator operator, Expression operand,
            RowScope scope, ExpressionBinder binder) {
        Slot slot = slot(column, scope, binder);
        BoundExpression other = slot == null ? null : under(slot, independent(operand, scope, binder));
        return slot == null || other == null
                ? List.of()
                : List.of(new Predicate.Compare(slot.ordinal(), operator, other));
    }

    private static List<Predicate> in(Condition.InList in, RowScope scope, ExpressionBinder binder) {
        Slot slot = slot(in.operand(), scope, binder);
        if (slot == null || in.values().size() > MOST_OPERANDS) {
            return List.of();
        }
        List<BoundExpression> operands = new ArrayList<>();
        for (Expression value : in.values()) {
            BoundExpression operand = under(slot, independent(value, scope, binder));
            if (operand == null) {
                return List.of();
            }
            operands.add(operand);
        }
        return List.of(new Predicate.In(slot.ordinal(), operands));
    }

    private static @Nullable Slot slot(Expression expression, RowScope scope, ExpressionBinder binder) {
        return expression instanceof Expression.ColumnReference
                && binder.bindNode(expression, scope) instanceof Slot slot && slot.source() != null ? slot : null;
    }

    /// The expression if no table of this FROM clause is needed to evaluate it.
    private static @Nullable BoundExpression independent(Expression expression, RowScope scope,
            ExpressionBinder binder) {
        Tracked<BoundExpression> bound = scope.track(() -> binder.bind(expression, scope));
        return bound.sources().isEmpty() ? bound.value() : null;
    }

    private static ComparisonOperator mirrored(ComparisonOperator operator) {
        return switch (operator) {
            case EQUAL -> ComparisonOperator.EQUAL;
            case NOT_EQUAL -> ComparisonOperator.NOT_EQUAL;
            case LESS -> ComparisonOperator.GREATER;
            case LESS_OR_EQUAL -> ComparisonOperator.GREATER_OR_EQUAL;
            case GREATER -> ComparisonOperator.LESS;
            case GREATER_OR_EQUAL -> ComparisonOperator.LESS_OR_EQUAL;
        };
    }
}
