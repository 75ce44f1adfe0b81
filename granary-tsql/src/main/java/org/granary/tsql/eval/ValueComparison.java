package org.granary.tsql.eval;

import java.util.OptionalInt;
import org.granary.tsql.ast.Condition.ComparisonOperator;
import org.granary.type.Comparison;
import org.granary.type.CurrentRequest;
import org.granary.type.Precedence;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// `left operator right` for a left side whose value is known already: code that compares one operand several times
/// evaluates it once.
///
/// @param known whether neither side is the literal NULL
/// @param leftNull whether a NULL on the left is compared as a value, which SET ANSI_NULLS OFF makes of some
/// @param rightNull the same for the right
public record ValueComparison(ComparisonOperator operator, SqlType leftType, BoundExpression right, boolean known,
        boolean leftNull, boolean rightNull) {

    /// Types that cannot be compared are found out now, before there is a row.
    public static ValueComparison of(ComparisonOperator operator, BoundExpression left, BoundExpression right) {
        return of(operator, left, false, right, false);
    }

    public static ValueComparison of(ComparisonOperator operator, BoundExpression left, boolean leftNull,
            BoundExpression right, boolean rightNull) {
        boolean equality = operator == ComparisonOperator.EQUAL || operator == ComparisonOperator.NOT_EQUAL;
        boolean known = !Bound.isUntypedNull(left) && !Bound.isUntypedNull(right);
        if (known) {
            OptionalInt unknown = Comparison.compare(SqlValue.nullOf(left.type()), SqlValue.nullOf(right.type()),
                    words(operator));
            if (!left.type().equals(right.type()) && unknown.isEmpty()) {
                Precedence.combine(left.type(), right.type());
            }
        }
        return new ValueComparison(operator, left.type(), right, known, equality && leftNull, equality && rightNull);
    }

    /// The comparison as a condition of its own.
    public BoundCondition of(BoundExpression left) {
        return row -> test(left.value(row), row);
    }

    /// @param left the canonical value of the left side
    public @Nullable Boolean test(@Nullable Object left, Tuple row) {
        if (!leftNull && !rightNull && (left == null || !known)) {
            return null;
        }
        Object other = right.value(row);
        if (left == null || other == null) {
            boolean applies = (left == null && leftNull) || (other == null && rightNull);
            return applies
                    ? (Boolean) ((left == null && other == null) == (operator == ComparisonOperator.EQUAL))
                    : null;
        }
        return compare(operator, SqlValue.of(leftType, left), SqlValue.of(right.type(), other));
    }

    public static @Nullable Boolean compare(ComparisonOperator operator, SqlValue left, SqlValue right) {
        CurrentRequest.check();
        OptionalInt comparison = Comparison.compare(left, right, words(operator));
        return comparison.isEmpty() ? null : operator.holds(comparison.getAsInt());
    }

    private static String words(ComparisonOperator operator) {
        return switch (operator) {
            case EQUAL -> "equal to";
            case NOT_EQUAL -> "not equal to";
            case LESS -> "less than";
            case LESS_OR_EQUAL -> "less than or equal to";
            case GREATER -> "greater than";
            case GREATER_OR_EQUAL -> "greater than or equal to";
        };
    }
}
