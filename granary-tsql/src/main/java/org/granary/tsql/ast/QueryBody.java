package org.granary.tsql.ast;

import java.util.List;
import org.granary.tsql.ast.Expression.BinaryOperator;
import org.jspecify.annotations.Nullable;

/// What stands between WITH and ORDER BY.
public sealed interface QueryBody {

    int line();

    /// `SELECT … FROM … WHERE … GROUP BY … HAVING …`.
    ///
    /// @param into the table that `INTO` creates, or null; only in the first SELECT of a statement
    /// @param from sources separated by commas; empty for a SELECT of expressions
    /// @param groupBy null when there is no GROUP BY
    record Select(boolean distinct, @Nullable Top top, List<SelectItem> items, @Nullable ObjectName into,
            List<TableSource> from, @Nullable Condition where, @Nullable List<Expression> groupBy,
            @Nullable Condition having, int line) implements QueryBody {
        /// Whether this assigns to variables instead of returning rows. The parser does not let the two be mixed (error
        /// 141).
        public boolean assigns() {
            return items.getFirst() instanceof SelectItem.Assign;
        }
    }

    /// UNION, EXCEPT or INTERSECT. Chains lean to the left; INTERSECT binds closer.
    record SetOperation(Operator operator, QueryBody left, QueryBody right, int line) implements QueryBody {
        public enum Operator {
            UNION, UNION_ALL, EXCEPT, INTERSECT
        }
    }

    /// `TOP (count) [PERCENT] [WITH TIES]`.
    record Top(Expression count, boolean percent, boolean withTies) {}

    /// One entry of a select list.
    sealed interface SelectItem {
        /// `*` or `t.*`.
        ///
        /// @param qualifier empty for a bare star
        record Star(List<String> qualifier, int line) implements SelectItem {}

        /// @param alias null when the client gave none
        record Value(Expression expression, @Nullable String alias) implements SelectItem {}

        /// `@x = e`, `@x += e`.
        record Assign(String variable, @Nullable BinaryOperator operator, Expression expression,
                int line) implements SelectItem {}
    }
}
