package org.granary.tsql.batch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.granary.procedure.DatabaseCatalog;
import org.granary.tsql.ast.Condition;
import org.granary.tsql.ast.CursorAction;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.QueryBody;
import org.granary.tsql.ast.Script;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.bind.Scope;
import org.granary.tsql.eval.Variables;
import org.granary.tsql.eval.Variables.Variable;
import org.granary.tsql.session.SessionOptions.Switch;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlMessage;
import org.granary.type.SqlType;

/// Checks a text as a whole before any of it runs, as SQL Server compiles a batch: all mistakes in names and types are
/// sent, and then nothing runs.
///
/// A statement whose tables do not exist, or are temporary tables that the text itself makes or drops, is left for the
/// moment when it is reached. So is a construct that is not supported, where it stands in a branch that may not be
/// taken.
final class Compilation {
    private final CompilingFrame frame;
    private final List<SqlMessage> errors = new ArrayList<>();
    private boolean lost;

    private Compilation(CompilingFrame frame) {
        this.frame = frame;
    }

    /// What the outcome of a check depends on, besides the text and the session's temporary tables.
    ///
    /// @param types of the text's parameters
    private record Circumstance(String database, List<SqlType> types) {}

    /// Throws [CompileErrors] for the mistakes of a text. A single statement is not bound twice: its mistakes come out
    /// when it is run.
    static void check(Script script, RunningFrame running) {
        List<SqlMessage> errors = variables(script, running.variables());
        boolean runs = !running.state().options().isOn(Switch.NOEXEC);
        boolean single = runs && script.statements().size() <= 1
                && script.statements().stream().allMatch(Compilation::isPlain);
        if (single && errors.isEmpty()) {
            return;
        }
        if (!errors.isEmpty() || !isKnown(script, running)) {
            errors.addAll(mistakes(script, running, !errors.isEmpty()));
        }
        if (!errors.isEmpty()) {
            errors.sort(Comparator.comparingInt(SqlMessage::line));
            throw new CompileErrors(errors);
        }
    }

    /// The same for the body of a procedure that is defined: it may never run.
    static void checkBody(Script script, RunningFrame running) {
        List<SqlMessage> errors = variables(script, running.variables());
        errors.addAll(mistakes(script, running, !errors.isEmpty()));
        if (!errors.isEmpty()) {
            errors.sort(Comparator.comparingInt(SqlMessage::line));
            throw new CompileErrors(errors);
        }
    }

    private static boolean isPlain(Statement statement) {
        return switch (statement) {
            case Statement.If _,Statement.While _,Statement.Block _,Statement.TryCatch _ -> false;
            default -> true;
        };
    }

    private static boolean isKnown(Script script, RunningFrame running) {
        return script.checked().contains(circumstance(script, running));
    }

    private static Circumstance circumstance(Script script, RunningFrame running) {
        return new Circumstance(running.session().database().name(), script.free().stream()
                .map(name -> running.variables().find(name.name())).filter(Objects::nonNull).map(Variable::type)
                .toList());
    }

    private static List<SqlMessage> mistakes(Script script, RunningFrame running, boolean undeclared) {
        Compilation compilation = new Compilation(new CompilingFrame(running));
        try {
            Interpreter.declare(script, compilation.frame.binder(), compilation.frame.executor());
            compilation.all(script.statements(), false);
        } catch (SqlError e) {
            // A table variable cannot be declared so: nothing after it can be checked.
            compilation.errors.add(e.sqlMessage());
        } finally {
            compilation.frame.variables().release();
        }
        if (undeclared) {
            compilation.errors.removeIf(error -> error.number() == 137 || error.number() == 1087);
        } else if (compilation.errors.isEmpty() && !compilation.frame.usesTemporaryTables()
                && script.free().stream().allMatch(name -> running.variables().findTable(name.name()) == null)) {
            script.checked().add(circumstance(script, running));
        }
        return compilation.errors;
    }

    /// Variables that are declared twice, or not at all.
    private static List<SqlMessage> variables(Script script, Variables variables) {
        List<SqlMessage> errors = new ArrayList<>();
        for (Script.Name name : script.declared()) {
            if (variables.find(name.name()) != null || variables.findTable(name.name()) != null) {
                errors.add(SqlErrors.variableDeclaredTwice(name.name()).sqlMessage().in("", name.line()));
            }
        }
        for (Script.Name name : script.free()) {
            if (variables.find(name.name()) == null && variables.findTable(name.name()) == null) {
                errors.add(name.table()
                        ? new SqlMessage(1087, 15, 2, "Must declare the table variable \"" + name.name() + "\".", "",
                                name.line())
                        : SqlErrors.undeclaredVariable(name.name()).sqlMessage().in("", name.line()));
            }
        }
        return errors;
    }

    private void all(List<Statement> statements, boolean conditional) {
        statements.forEach(each -> check(each, conditional));
    }

    /// @param conditional whether the statement may not be reached
    private void check(Statement statement, boolean conditional) {
        guarded(statement.line(), () -> statement(statement, conditional));
    }

    private void check(Condition condition, int line) {
        guarded(line, () -> frame.binder().bind(condition, Scope.NONE));
    }

    private void guarded(int line, Runnable check) {
        if (lost) {
            return;
        }
        try {
            check.run();
        } catch (CompilingFrame.Deferred _) {
            // Checked when it is reached.
        } catch (SqlError e) {
            if (Errors.isFoundByCompilation(e)) {
                errors.add(Errors.located(e, line));
            }
        }
    }

    private void statement(Statement statement, boolean conditional) {
        switch (statement) {
            case Statement.If it -> {
                check(it.condition(), it.line());
                check(it.then(), true);
                if (it.otherwise() != null) {
                    check(it.otherwise(), true);
                }
            }
            case Statement.While it -> {
                ChangedTables.of(it.body(), frame.session()).forEach(frame::changes);
                check(it.condition(), it.line());
                check(it.body(), true);
            }
            case Statement.Block it -> all(it.statements(), conditional);
            case Statement.TryCatch it -> {
                all(it.body(), true);
                all(it.handler(), true);
            }
            case Statement.Use it -> use(it, conditional);
            case Statement.Select it -> select(it);
            case Statement.Insert _,Statement.Update _,Statement.Delete _,Statement.Merge _ ->
                frame.executor().check(statement, frame.binder());
            case Statement.Cursor it -> {
                if (it.action() instanceof CursorAction.Declare declare) {
                    select(declare.definition().select());
                } else if (it.action() instanceof CursorAction.Assign assign) {
                    select(assign.definition().select());
                }
            }
            case Statement.CreateTable _,Statement.DropTable _,Statement.AlterTable _,Statement.DropModule _ ->
                ChangedTables.of(statement, frame.session()).forEach(frame::changes);
            case Statement.Declare it -> it.variables().stream().filter(each -> each.initial() != null)
                    .forEach(each -> VariableStatements.bind(each.name(), null,
                            Objects.requireNonNull(each.initial()), frame.binder()));
            case Statement.SetVariable it ->
                VariableStatements.bind(it.variable(), it.operator(), it.value(), frame.binder());
            case Statement.ExecuteText it -> scalars(it.text());
            case Statement.Print it -> scalars(it.message());
            case Statement.RaiseError it -> {
                scalars(it.message(), it.severity(), it.state());
                it.arguments().forEach(this::scalars);
            }
            case Statement.Throw it when it.arguments() != null ->
                scalars(it.arguments().number(), it.arguments().message(), it.arguments().state());
            default -> {
                // Has no names but those of variables, which are checked already.
            }
        }
    }

    private void scalars(Expression... expressions) {
        for (Expression each : expressions) {
            frame.binder().bind(each, Scope.NONE);
        }
    }

    private void select(Statement.Select statement) {
        QueryBody.Select first = (QueryBody.Select) DataStatements.first(statement.query().body());
        if (first.into() == null) {
            frame.binder().bind(
                    first.assigns() ? DataStatements.assigned(statement.query(), first) : statement.query(),
                    Scope.NONE);
            return;
        }
        try {
            frame.executor().check(statement, frame.binder());
        } finally {
            ChangedTables.of(statement, frame.session()).forEach(frame::changes);
        }
    }

    /// USE counts while a text is compiled, too: the names after it are those of the other database.
    private void use(Statement.Use statement, boolean conditional) {
        DatabaseCatalog database = frame.catalog().database(statement.database()).orElse(null);
        if (database != null && frame.session().mayUse(database)) {
            frame.use(new OtherDatabase(frame.session(), database));
            return;
        }
        lost = true;
        if (!conditional) {
            SqlError error = database == null
                    ? SqlErrors.unknownDatabase(statement.database())
                    : SqlErrors.databaseDenied(frame.session().login(), database.name());
            errors.add(error.sqlMessage().in("", statement.line()));
        }
    }
}
