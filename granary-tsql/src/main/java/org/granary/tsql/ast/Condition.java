package org.granary.tsql.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Something that is true, false or unknown.
public sealed interface Condition {

    int line();

    /// Two or more conditions that must all hold. Nested ANDs are one.
    record And(List<Condition> conditions, int line) implements Condition {}

    /// Two or more conditions of which one must hold. Nested ORs are one.
    record Or(List<Condition> conditions, int line) implements Condition {}

    record Not(Condition condition, int line) implements Condition {}

    record Comparison(ComparisonOperator operator, Expression left, Expression right, int line) implements Condition {}

    enum ComparisonOperator {
        EQUAL("="), NOT_EQUAL("<>"), LESS("<"), LESS_OR_EQUAL("<="), GREATER(">"), GREATER_OR_EQUAL(">=");

        private final String symbol;

        ComparisonOperator(String symbol) {
            this.symbol = symbol;
        }

        public String symbol() {
            return symbol;
        }

        /// Whether this holds for values of which the first compares to the second as `comparison` says.
        public boolean holds(int comparison) {
            return switch (this) {
                case EQUAL -> comparison == 0;
                case NOT_EQUAL -> comparison != 0;
                case LESS -> comparison < 0;
                case LESS_OR_EQUAL -> comparison <= 0;
                case GREATER -> comparison > 0;
                case GREATER_OR_EQUAL -> comparison >= 0;
            };
        }
    }

    record Between(Expression operand, Expression low, Expression high, boolean negated,
            int line) implements Condition {}

    record InList(Expression operand, List<Expression> values, boolean negated, int line) implements Condition {}

    record InQuery(Expression operand, Query query, boolean negated, int line) implements Condition {}

    record Like(Expression operand, Expression pattern, @Nullable Expression escape, boolean negated,
            int line) implements Condition {}

    /// `IS DISTINCT FROM`: NULL is a value like others.
    record IsDistinct(Expression left, Expression right, boolean negated, int line) implements Condition {}

    record IsNull(Expression operand, boolean negated, int line) implements Condition {}

    record Exists(Query query, int line) implements Condition {}

    /// `e > ALL (query)`, `e = ANY (query)`; SOME is ANY.
    record Quantified(ComparisonOperator operator, Expression operand, boolean all, Query query,
            int line) implements Condition {}
}
