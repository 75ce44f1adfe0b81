package org.granary.tsql.parse;

import java.util.ArrayList;
import java.util.List;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.ast.ProcedureNumber;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.ast.Statement.Execute;
import org.granary.tsql.parse.TsqlParser.BareCallContext;
import org.granary.tsql.parse.TsqlParser.CallArgumentContext;
import org.granary.tsql.parse.TsqlParser.CallArgumentsContext;
import org.granary.tsql.parse.TsqlParser.CallTargetContext;
import org.granary.tsql.parse.TsqlParser.CallValueContext;
import org.granary.tsql.parse.TsqlParser.ExecuteContext;
import org.granary.tsql.parse.TsqlParser.ExecuteProcedureContext;
import org.granary.tsql.parse.TsqlParser.ExecuteTextContext;
import org.granary.tsql.parse.TsqlParser.ProcedureNameContext;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// Builds EXECUTE in its forms.
final class CallBuilder {
    private final TreeBuilder tree;

    CallBuilder(TreeBuilder tree) {
        this.tree = tree;
    }

    Statement bareCall(BareCallContext context) {
        if (ExpressionBuilder.upper(context.procedureName().getText()).equals("THROW")) {
            return bareThrow(context);
        }
        return new Execute(null, new Execute.Target.Name(name(context.procedureName())),
                arguments(context.callArguments()), ExpressionBuilder.line(context));
    }

    private Statement bareThrow(BareCallContext context) {
        int line = ExpressionBuilder.line(context);
        List<Expression> values = new ArrayList<>();
        for (Execute.Argument argument : arguments(context.callArguments())) {
            if (argument.value() == null || argument.name() != null) {
                throw tree.errors().near(context.getStart());
            }
            values.add(argument.value());
        }
        return StatementBuilder.throwOf(values, false, line);
    }

    Statement execute(ExecuteContext context) {
        int line = ExpressionBuilder.line(context);
        return switch (context) {
            case ExecuteTextContext text ->
                new Statement.ExecuteText(tree.expressions().value(text.expression()), line);
            case ExecuteProcedureContext call -> new Execute(
                    call.LOCAL() == null ? null : tree.variables().use(call.LOCAL().getSymbol(), false),
                    target(call.callTarget()), arguments(call.callArguments()), line);
            default -> throw new IllegalStateException("unexpected execute: " + context.getClass());
        };
    }

    private Execute.Target target(CallTargetContext context) {
        return context.LOCAL() == null
                ? new Execute.Target.Name(name(context.procedureName()))
                : new Execute.Target.Variable(tree.variables().use(context.LOCAL().getSymbol(), false));
    }

    /// Every procedure is number 1 of its group. With another number the name is that of no procedure (error 2812).
    private static ObjectName name(ProcedureNameContext context) {
        ObjectName name = Names.of(context.objectName());
        return context.number == null
                ? name
                : new ObjectName(name.database(), name.schema(),
                        ProcedureNumber.without(name.name() + ";" + context.number.getText()), name.line());
    }

    private List<Execute.Argument> arguments(@Nullable CallArgumentsContext context) {
        List<Execute.Argument> arguments = new ArrayList<>();
        if (context == null) {
            return arguments;
        }
        boolean named = false;
        for (CallArgumentContext each : context.callArgument()) {
            String name = each.LOCAL() == null ? null : each.LOCAL().getText();
            if (name == null && named) {
                throw SyntaxErrors.error(119, 15, 1, "Must pass parameter number " + (arguments.size() + 1)
                        + " and subsequent parameters as '@name = value'. After the form '@name = value' has been used, all subsequent "
                        + "parameters must be passed in the form '@name = value'.", ExpressionBuilder.line(each));
            }
            named = name != null;
            boolean output = each.OUTPUT() != null || each.OUT() != null;
            Expression value = each.callValue() == null ? null : value(each.callValue());
            if (output && !(value instanceof Expression.Variable)) {
                throw SyntaxErrors.error(179, 15, 1,
                        "Cannot use the OUTPUT option when passing a constant to a stored procedure.",
                        ExpressionBuilder.line(each));
            }
            arguments.add(new Execute.Argument(name, value, output));
        }
        return List.copyOf(arguments);
    }

    /// A constant, a variable, or a bare word, which is a string.
    Expression value(CallValueContext context) {
        int line = ExpressionBuilder.line(context);
        if (context.LOCAL() != null) {
            return new Expression.Variable(tree.variables().pass(context.LOCAL().getSymbol()), line);
        }
        if (context.GLOBAL() != null) {
            return new Expression.GlobalVariable(context.getText(), line);
        }
        if (context.id() != null) {
            return ExpressionBuilder.word(Names.of(context.id()), line);
        }
        SqlValue value = Literals.of(context.literal().getStart());
        if (context.MINUS() != null) {
            Expression negative = ExpressionBuilder.negative(new Expression.Literal(value, line));
            if (negative == null) {
                throw tree.errors().near(context.literal().getStart());
            }
            return negative;
        }
        return new Expression.Literal(value, line);
    }
}
