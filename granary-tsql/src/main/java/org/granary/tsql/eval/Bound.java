package org.granary.tsql.eval;

import org.granary.type.Conversions;
import org.granary.type.Precedence;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// The bound expressions that the binder and the functions are made of.
public final class Bound {

    /// How a value is found for a row.
    @FunctionalInterface
    public interface Evaluation {
        @Nullable
        Object value(Tuple row);
    }

    private record Computed(SqlType type, boolean nullable, boolean constant,
            Evaluation evaluation) implements BoundExpression {
        @Override
        public @Nullable Object value(Tuple row) {
            return evaluation.value(row);
        }
    }

    /// The literal NULL: takes the type of what it is combined with, and is an int otherwise.
    private record UntypedNull() implements BoundExpression {
        @Override
        public SqlType type() {
            return SqlType.Simple.INT;
        }

        @Override
        public boolean nullable() {
            return true;
        }

        @Override
        public @Nullable Object value(Tuple row) {
            return null;
        }

        @Override
        public boolean constant() {
            return true;
        }
    }

    private static final BoundExpression NULL = new UntypedNull();

    private Bound() {}

    public static BoundExpression of(SqlType type, boolean nullable, boolean constant, Evaluation evaluation) {
        return new Computed(type, nullable, constant, evaluation);
    }

    public static BoundExpression constant(SqlValue value) {
        Object canonical = value.value();
        return new Computed(value.type(), canonical == null, true, _ -> canonical);
    }

    public static BoundExpression untypedNull() {
        return NULL;
    }

    public static boolean isUntypedNull(BoundExpression expression) {
        return expression instanceof UntypedNull;
    }

    /// The value with its type, for a row.
    public static SqlValue sqlValue(BoundExpression expression, Tuple row) {
        return SqlValue.of(expression.type(), expression.value(row));
    }

    /// Implicitly converted to a type, as an assignment to a variable does it; checked now where the types alone forbid
    /// it.
    public static BoundExpression converted(BoundExpression expression, SqlType target) {
        if (expression.type().equals(target)) {
            return expression;
        }
        if (isUntypedNull(expression)) {
            return of(target, true, true, _ -> null);
        }
        SqlType from = expression.type();
        if (target instanceof SqlType.Characters) {
            SqlType.collationOf(from).requireForConversion(from, target);
        }
        if (!Conversions.isImplicit(from, target)) {
            // Finds the right error: 257 where a CAST would help, 206 where nothing does.
            Precedence.combine(from, target);
            throw org.granary.type.ValueErrors.operandClash(from, target);
        }
        return of(target, expression.nullable(), expression.constant(), row -> {
            Object value = expression.value(row);
            return value == null ? null : Conversions.assign(SqlValue.of(from, value), target).value();
        });
    }

    /// The type that all become, by precedence; literal NULLs do not count.
    public static SqlType commonType(Iterable<? extends BoundExpression> expressions) {
        SqlType common = null;
        for (BoundExpression each : expressions) {
            if (!isUntypedNull(each)) {
                common = common == null ? each.type() : Precedence.combine(common, each.type());
            }
        }
        return common == null ? SqlType.Simple.INT : common;
    }

    /// Whether values of the type can be long.
    public static boolean isLarge(SqlType type) {
        return switch (type) {
            case SqlType.Characters text -> text.length() == SqlType.MAX;
            case SqlType.Binary binary -> binary.length() == SqlType.MAX;
            default -> false;
        };
    }
}
