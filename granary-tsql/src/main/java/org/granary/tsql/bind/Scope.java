package org.granary.tsql.bind;

import org.granary.tsql.ast.Condition;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.eval.BoundCondition;
import org.granary.tsql.eval.BoundExpression;
import org.jspecify.annotations.Nullable;

/// What names mean at the place where an expression stands. The binder offers every node to it, from the top down,
/// before it looks at the node itself.
///
/// A query's scope answers for its columns, its aggregates and window functions, the expressions that it groups by, and
/// for subqueries (so that they can see its columns); it throws error 207 or 4104 for a column that it does not know.
public interface Scope {

    /// Outside any query. Subqueries are bound by [Relations] with this as what surrounds them; a column is error 207.
    Scope NONE = new Scope() {
    };

    /// @return null when the binder shall bind the node itself
    default @Nullable BoundExpression expression(Expression expression, ExpressionBinder binder) {
        return null;
    }

    /// @return null when the binder shall bind the node itself
    default @Nullable BoundCondition condition(Condition condition, ExpressionBinder binder) {
        return null;
    }
}
