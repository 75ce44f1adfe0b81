package org.granary.tsql.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.granary.procedure.Argument;
import org.granary.procedure.CallResult;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.ast.Script;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.eval.Variables.TableVariable;
import org.granary.tsql.eval.Variables.Variable;
import org.granary.tsql.session.SessionOptions;
import org.granary.type.Conversions;
import org.granary.type.ResultSink;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;

/// EXECUTE, of procedures and of text.
final class CallStatements {
    private final Interpreter interpreter;

    CallStatements(Interpreter interpreter) {
        this.interpreter = interpreter;
    }

    /// EXEC in either form: for INSERT … EXEC.
    void run(Statement statement, RunningFrame frame) {
        switch (statement) {
            case Statement.Execute call -> execute(call, frame);
            case Statement.ExecuteText text -> executeText(text, frame);
            default -> throw new IllegalStateException("unexpected execute: " + statement.getClass());
        }
    }

    void execute(Statement.Execute statement, RunningFrame frame) {
        ObjectName name = switch (statement.target()) {
            case Statement.Execute.Target.Name target -> target.name();
            case Statement.Execute.Target.Variable target -> nameIn(target.variable(), statement.line(), frame);
        };
        List<Argument> arguments = new ArrayList<>(statement.arguments().size());
        for (Statement.Execute.Argument each : statement.arguments()) {
            arguments.add(argument(each, frame));
        }
        CallResult result = frame.engine().procedures().call(name, arguments, frame);
        assignOutputs(statement, result, frame);
        if (statement.returnVariable() != null) {
            Variable variable = frame.variables().scalar(statement.returnVariable());
            variable.set(Conversions.assign(SqlValue.ofInt(result.returnStatus()), variable.type()).value());
        }
    }

    /// Error 348 for a table variable with OUTPUT.
    private static Argument argument(Statement.Execute.Argument given, RunningFrame frame) {
        TableVariable table = given.value() instanceof Expression.Variable variable
                && frame.variables().find(variable.name()) == null
                        ? frame.variables().findTable(variable.name())
                        : null;
        if (table == null) {
            SqlValue value = given.value() == null ? null : frame.evaluate(given.value());
            return new Argument(given.name(), value, given.output());
        }
        if (given.output()) {
            throw new SqlError(348, 16, 1, "The table variable \"" + table.name()
                    + "\" can not be passed to a stored procedure with the OUTPUT option.");
        }
        return new Argument(given.name(), null, false, new PassedTable(table));
    }

    private static ObjectName nameIn(String variable, int line, RunningFrame frame) {
        Object value = Conversions.assign(frame.variables().scalar(variable).get(), SqlType.nvarchar(1000)).value();
        if (value == null || ((String) value).isBlank()) {
            throw SqlErrors.unknownProcedure("");
        }
        return ProcedureNames.parse((String) value, line);
    }

    private static void assignOutputs(Statement.Execute statement, CallResult result, RunningFrame frame) {
        int next = 0;
        for (Statement.Execute.Argument each : statement.arguments()) {
            if (each.output() && each.value() instanceof Expression.Variable target && next < result.outputs().size()) {
                Variable variable = frame.variables().scalar(target.name());
                variable.set(Conversions.assign(result.outputs().get(next).value(), variable.type()).value());
                next++;
            }
        }
    }

    private static Script script(String text, RunningFrame frame) {
        try {
            return frame.engine().script(text, frame.session());
        } catch (SqlError e) {
            throw new CompileErrors(List.of(e.sqlMessage()));
        }
    }

    void executeText(Statement.ExecuteText statement, RunningFrame frame) {
        Object text = frame.evaluate(statement.text(), SqlType.nvarchar(SqlType.MAX)).value();
        if (text == null) {
            frame.results().done(ResultSink.Statement.EXECUTE, -1);
            return;
        }
        RunningFrame nested = frame.nested();
        try {
            executeText((String) text, frame, nested);
        } finally {
            nested.variables().release();
        }
    }

    private void executeText(String text, RunningFrame frame, RunningFrame nested) {
        Script script = script(text, frame);
        interpreter.prepare(script, nested);
        frame.results().procedureEntered("");
        SessionOptions.Saved options = frame.state().options().save();
        Set<String> tables = frame.state().temporaryTableNames();
        boolean returned = false;
        try {
            interpreter.execute(script, nested);
            returned = true;
        } finally {
            frame.state().options().restore(options);
            frame.state().retainTemporaryTables(tables);
            if (returned) {
                frame.results().procedureReturned(0);
            } else {
                frame.results().procedureFailed(false);
            }
        }
    }
}
