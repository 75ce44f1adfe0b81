package org.granary.tsql.batch;

import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.bind.ExpressionBinder;
import org.granary.tsql.bind.Scope;
import org.granary.tsql.eval.Bound;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.eval.Variables.Variable;
import org.jspecify.annotations.Nullable;

/// DECLARE and SET of variables.
final class VariableStatements {
    private VariableStatements() {}

    static void declare(Statement.Declare statement, RunningFrame frame) {
        for (Statement.Declare.Variable each : statement.variables()) {
            if (each.initial() != null) {
                assign(each.name(), null, each.initial(), frame);
            }
        }
    }

    static void set(Statement.SetVariable statement, RunningFrame frame) {
        assign(statement.variable(), statement.operator(), statement.value(), frame);
        frame.state().rowCount(1);
    }

    /// `@x = e`, or `@x += e`.
    static void assign(String name, Expression.@Nullable BinaryOperator operator, Expression value,
            RunningFrame frame) {
        BoundExpression bound = bind(name, operator, value, frame.binder());
        frame.variables().scalar(name).set(bound.value(Tuple.EMPTY));
    }

    /// The value that an assignment gives to a variable, converted to the variable's type.
    static BoundExpression bind(String name, Expression.@Nullable BinaryOperator operator, Expression value,
            ExpressionBinder binder) {
        Variable variable = binder.frame().variables().scalar(name);
        BoundExpression bound = binder.bind(value, Scope.NONE);
        if (operator != null) {
            BoundExpression present = Bound.of(variable.type(), true, true, _ -> variable.value());
            bound = ExpressionBinder.combined(ExpressionBinder.operator(operator), present, bound, binder.frame());
        }
        return binder.convert(bound, variable.type());
    }
}
