package org.granary.tsql.function;

import java.util.List;
import org.granary.tsql.ast.Condition.ComparisonOperator;
import org.granary.tsql.eval.Bound;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.ValueComparison;
import org.granary.type.SqlError;
import org.granary.type.SqlType;

/// ISNULL, COALESCE, NULLIF, CHOOSE, GREATEST, LEAST.
final class ConditionalFunctions {
    private ConditionalFunctions() {}

    static void define(FunctionRegistry registry) {
        registry.define("ISNULL", 2, ConditionalFunctions::isNull);
        registry.define("COALESCE", 1, 1000, ConditionalFunctions::coalesce);
        registry.define("NULLIF", 2, ConditionalFunctions::nullIf);
        registry.define("CHOOSE", 2, 255, ConditionalFunctions::choose);
        registry.define("GREATEST", 1, 254, call -> extreme(call, ComparisonOperator.GREATER));
        registry.define("LEAST", 1, 254, call -> extreme(call, ComparisonOperator.LESS));
    }

    /// The type is the first argument's, whatever the second is.
    private static BoundExpression isNull(Call call) {
        BoundExpression first = call.argument(0);
        if (Bound.isUntypedNull(first)) {
            return call.argument(1);
        }
        BoundExpression second = Bound.converted(call.argument(1), first.type());
        return Bound.of(first.type(), first.nullable() && second.nullable(), first.constant() && second.constant(),
                row -> {
                    Object value = first.value(row);
                    return value == null ? second.value(row) : value;
                });
    }

    private static BoundExpression coalesce(Call call) {
        if (call.arguments().stream().allMatch(Bound::isUntypedNull)) {
            throw new SqlError(4127, 16, 1,
                    "At least one of the arguments to COALESCE must be an expression that is not the NULL constant.");
        }
        SqlType type = Bound.commonType(call.arguments());
        List<BoundExpression> values = call.arguments().stream().map(each -> Bound.converted(each, type)).toList();
        return Bound.of(type, values.stream().allMatch(BoundExpression::nullable),
                values.stream().allMatch(BoundExpression::constant), row -> {
                    for (BoundExpression each : values) {
                        Object value = each.value(row);
                        if (value != null) {
                            return value;
                        }
                    }
                    return null;
                });
    }

    private static BoundExpression nullIf(Call call) {
        BoundExpression first = call.argument(0);
        if (Bound.isUntypedNull(first)) {
            throw new SqlError(4151, 16, 1,
                    "The type of the first argument to NULLIF cannot be the NULL constant because the type of the first argument has to be known.");
        }
        ValueComparison equal = ValueComparison.of(ComparisonOperator.EQUAL, first, call.argument(1));
        return Bound.of(first.type(), true, first.constant() && call.argument(1).constant(), row -> {
            Object value = first.value(row);
            return Boolean.TRUE.equals(equal.test(value, row)) ? null : value;
        });
    }

    private static BoundExpression choose(Call call) {
        BoundExpression index = Bound.converted(call.argument(0), SqlType.Simple.INT);
        List<BoundExpression> choices = call.arguments().subList(1, call.count());
        SqlType type = Bound.commonType(choices);
        List<BoundExpression> values = choices.stream().map(each -> Bound.converted(each, type)).toList();
        return Bound.of(type, true, call.arguments().stream().allMatch(BoundExpression::constant), row -> {
            Integer at = (Integer) index.value(row);
            return at == null || at < 1 || at > values.size() ? null : values.get(at - 1).value(row);
        });
    }

    private static BoundExpression extreme(Call call, ComparisonOperator better) {
        SqlType type = Bound.commonType(call.arguments());
        List<BoundExpression> values = call.arguments().stream().map(each -> Bound.converted(each, type)).toList();
        var order = org.granary.type.Comparison.order(type);
        return Bound.of(type, true, values.stream().allMatch(BoundExpression::constant), row -> {
            Object best = null;
            for (BoundExpression each : values) {
                Object value = each.value(row);
                if (value != null && (best == null || better.holds(order.compare(value, best)))) {
                    best = value;
                }
            }
            return best;
        });
    }
}
