package org.granary.tsql.eval;

import org.granary.tsql.ast.Condition;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.query.BoundCondition;
import org.granary.tsql.query.BoundExpression;
import org.granary.type.SqlType;

/// Turns trees into something that can be evaluated for row after row. Belongs to one [Frame].
public interface Binder {

    /// Resolves names and types. Errors of names and types (137, 195, 207, 402, …) come from here, errors of values from evaluating.
    BoundExpression bind(Expression expression, Scope scope);

    BoundCondition bind(Condition condition, Scope scope);

    /// The same expression implicitly converted, as an assignment to a column or variable of that type does it (errors 206, 245, 8114, 2628 …).
    BoundExpression convert(BoundExpression expression, SqlType target);

    Frame frame();

    Nesting nesting();
}
