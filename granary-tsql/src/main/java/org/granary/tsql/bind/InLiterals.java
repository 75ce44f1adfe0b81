package org.granary.tsql.bind;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.granary.tsql.ast.Condition.ComparisonOperator;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.eval.Bound;
import org.granary.tsql.eval.BoundCondition;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.ValueComparison;
import org.granary.tsql.eval.ValueSet;
import org.granary.type.CurrentRequest;
import org.granary.type.SqlType;

/// `e IN (1, 2, …)` with many literals: they are looked up and not compared one by one.
final class InLiterals {
    private static final int FEW = 16;

    private InLiterals() {}

    /// Whether these are many values, all of them literals other than NULL.
    static boolean isLong(List<Expression> values) {
        return values.size() > FEW && values.stream()
                .allMatch(each -> each instanceof Expression.Literal literal && !literal.untypedNull());
    }

    static BoundCondition bind(BoundExpression operand, List<Expression> values) {
        Set<SqlType> types = new HashSet<>();
        ValueSet set = new ValueSet(operand.type());
        int step = 0;
        for (Expression each : values) {
            CurrentRequest.checkAt(step++);
            Expression.Literal literal = (Expression.Literal) each;
            if (types.add(literal.value().type())) {
                ValueComparison.of(ComparisonOperator.EQUAL, operand, Bound.constant(literal.value()));
            }
            set.add(literal.value());
        }
        return row -> {
            Object value = operand.value(row);
            return (value == null || Bound.isUntypedNull(operand)) ? null : (Boolean) set.contains(value);
        };
    }
}
