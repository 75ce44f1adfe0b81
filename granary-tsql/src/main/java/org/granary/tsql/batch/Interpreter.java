package org.granary.tsql.batch;

import java.util.List;
import org.granary.procedure.DatabaseCatalog;
import org.granary.tsql.ast.Condition;
import org.granary.tsql.ast.Script;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.bind.ExpressionBinder;
import org.granary.tsql.bind.Scope;
import org.granary.tsql.eval.Frame;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.execute.QueryExecutor;
import org.granary.tsql.session.SessionOptions.Switch;
import org.granary.tsql.session.SessionState;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlMessage;

/// Runs the statements of a text in a frame.
final class Interpreter {
    private final CallStatements calls = new CallStatements(this);
    private final DataStatements data = new DataStatements(calls);

    /// What a statement says about the one to run next.
    enum Flow {
        NEXT, BREAK, CONTINUE, RETURN, JUMP
    }

    /// Checks a text and runs it. Errors of statements have been sent when this returns; one that ends the batch is
    /// thrown as [BatchAborted] after that, or as itself inside TRY.
    void run(Script script, RunningFrame frame) {
        prepare(script, frame);
        execute(script, frame);
    }

    /// Finds the mistakes of a text, thrown as [CompileErrors], and declares its variables.
    void prepare(Script script, RunningFrame frame) {
        Compilation.check(script, frame);
        declare(script, frame.binder(), frame.executor());
    }

    /// Drivers that send several commands as one batch count its DONE tokens: so each statement of a batch has one,
    /// also a DECLARE and an IF whose condition does not hold.
    private void runBatch(List<Statement> statements, RunningFrame frame) {
        for (int i = 0; i < statements.size(); i++) {
            Statement statement = statements.get(i);
            long before = frame.results().ended();
            Flow flow = run(statement, frame);
            if (flow == Flow.JUMP) {
                i = jump(statements, frame) - 1;
                continue;
            }
            if (flow != Flow.NEXT) {
                return;
            }
            if (frame.results().ended() == before) {
                frame.results().done(Failures.kind(statement), -1);
            }
        }
    }

    /// Runs a text that is prepared. Where it is nested, what ends it becomes the error of the statement that called
    /// it.
    void execute(Script script, RunningFrame frame) {
        long since = System.nanoTime();
        try {
            runText(script, frame);
        } finally {
            script.use().ran(System.nanoTime() - since);
        }
    }

    private void runText(Script script, RunningFrame frame) {
        if (frame.level() == 0) {
            runBatch(script.statements(), frame);
            return;
        }
        try {
            run(script.statements(), frame);
        } catch (TextEnded e) {
            throw e.error();
        } catch (SqlError e) {
            throw CalledError.of(e);
        }
    }

    static void declare(Script script, ExpressionBinder binder, QueryExecutor executor) {
        for (Statement declaration : script.declarations()) {
            switch (declaration) {
                case Statement.Declare scalars ->
                    scalars.variables().forEach(
                            each -> executor.declare(each, database(script, declaration, binder.frame()), binder));
                case Statement.DeclareTable table -> executor.declareTable(table, binder);
                default -> throw new IllegalStateException("unexpected declaration: " + declaration.getClass());
            }
        }
    }

    /// The database whose types a declaration means: USE counts while a text is compiled, too.
    @SuppressWarnings("ReferenceEquality") // two declarations can be equal
    private static DatabaseCatalog database(Script script, Statement declaration, Frame frame) {
        DatabaseCatalog current = frame.session().database();
        for (Statement statement : script.statements()) {
            if (statement == declaration || statement.line() > declaration.line()) {
                break;
            }
            if (statement instanceof Statement.Use use) {
                current = frame.catalog().database(use.database()).filter(frame.session()::mayUse).orElse(current);
            }
        }
        return current;
    }

    private Flow run(List<Statement> statements, RunningFrame frame) {
        // A GOTO can lead into the middle of them.
        int first = frame.jump() == null ? 0 : Math.max(0, jump(statements, frame));
        for (int i = first; i < statements.size(); i++) {
            Flow flow = run(statements.get(i), frame);
            int target = flow == Flow.JUMP ? jump(statements, frame) : -1;
            if (target >= 0) {
                i = target - 1;
            } else if (flow != Flow.NEXT) {
                return flow;
            }
        }
        return Flow.NEXT;
    }

    /// Which statement to go on with after a GOTO, or -1 where the label is further out.
    private static int jump(List<Statement> statements, RunningFrame frame) {
        String label = frame.jump();
        return label == null ? -1 : Jumps.indexOf(label, statements);
    }

    /// Runs one statement, and deals with its error.
    private Flow run(Statement statement, RunningFrame frame) {
        try {
            frame.enterStatement();
        } catch (SqlError e) {
            throw failed(e, statement, frame);
        }
        try {
            return isSkipped(statement, frame) ? Flow.NEXT : execute(statement, frame);
        } catch (SqlError e) {
            RuntimeException fatal = Failures.of(e, statement, frame);
            if (fatal != null) {
                throw fatal;
            }
            return Flow.NEXT;
        } finally {
            frame.leaveStatement();
        }
    }

    /// Under SET NOEXEC ON nothing runs but the SET that ends it.
    private static boolean isSkipped(Statement statement, RunningFrame frame) {
        return frame.state().options().isOn(Switch.NOEXEC)
                && !(statement instanceof Statement.SetSwitch set && set.names().contains(Switch.NOEXEC.name()));
    }

    private static RuntimeException failed(SqlError error, Statement statement, RunningFrame frame) {
        RuntimeException fatal = Failures.of(error, statement, frame);
        return fatal == null ? new BatchAborted() : fatal;
    }

    private Flow execute(Statement statement, RunningFrame frame) {
        switch (statement) {
            case Statement.If it -> {
                return ifElse(it, frame);
            }
            case Statement.While it -> {
                return whileLoop(it, frame);
            }
            case Statement.Block it -> {
                return run(it.statements(), frame);
            }
            case Statement.TryCatch it -> {
                return tryCatch(it, frame);
            }
            case Statement.Break _ -> {
                return Flow.BREAK;
            }
            case Statement.Continue _ -> {
                return Flow.CONTINUE;
            }
            case Statement.Return it -> {
                frame.returns(it);
                return Flow.RETURN;
            }
            case Statement.Goto it -> {
                frame.jump(it.label());
                return Flow.JUMP;
            }
            case Statement.Label it -> {
                if (it.name().equalsIgnoreCase(frame.jump())) {
                    frame.jump(null);
                }
                return Flow.NEXT;
            }
            case Statement.Cursor it -> CursorStatements.run(it, frame);
            case Statement.RaiseError it -> {
                MessageStatements.raiseError(it, frame);
                frame.results().done(Failures.kind(it), -1);
                return Flow.NEXT;
            }
            case Statement.Execute it -> calls.execute(it, frame);
            case Statement.ExecuteText it -> calls.executeText(it, frame);
            case Statement.UserOptions it -> UserOptionRows.send(it, frame);
            case Statement.Select it -> data.select(it, frame);
            case Statement.Insert it -> data.insert(it, frame);
            case Statement.Update it -> data.update(it, frame);
            case Statement.Delete it -> data.delete(it, frame);
            case Statement.Merge it -> data.merge(it, frame);
            case Statement.InsertBulk it -> data.insertBulk(it, frame);
            case Statement.BeginTransaction it -> TransactionStatements.begin(it, frame);
            case Statement.Commit it -> TransactionStatements.commit(it, frame);
            case Statement.Rollback it -> TransactionStatements.rollback(it, frame);
            case Statement.SaveTransaction it -> TransactionStatements.save(it, frame);
            case Statement.Throw it -> throw MessageStatements.thrown(it, frame);
            case Statement.Unsupported it -> throw SqlErrors.unsupported(it.construct());
            case Statement.DeclareTable _ -> {
                // Made before the first statement ran.
            }
            case Statement.Declare it -> {
                VariableStatements.declare(it, frame);
                frame.sendWarnings();
            }
            case Statement.SetVariable it -> {
                // Without a DONE: in a loop they would be most of the answer.
                VariableStatements.set(it, frame);
                frame.sendWarnings();
            }
            case Statement.SetSwitch _,Statement.SetOption _,Statement.Use _,Statement.CreateTable _,Statement.AlterTable _,Statement.CreateIndex _,Statement.DropIndex _,Statement.DefineModule _,Statement.DropModule _,Statement.CreateType _,Statement.DropType _,Statement.DropTable _,Statement.TruncateTable _,Statement.WaitFor _,Statement.Kill _,Statement.Security _,Statement.Print _ -> {
                executeWithoutCount(statement, frame);
                frame.sendWarnings();
                frame.results().done(Failures.kind(statement), -1);
            }
        }
        frame.state().error(0);
        return Flow.NEXT;
    }

    /// Statements that end with a DONE without a row count.
    private static void executeWithoutCount(Statement statement, RunningFrame frame) {
        switch (statement) {
            case Statement.SetSwitch it -> OptionStatements.set(it, frame);
            case Statement.SetOption it -> OptionStatements.set(it, frame);
            case Statement.Use it -> frame.session().use(it.database());
            case Statement.CreateTable it -> frame.executor().tables().create(it, frame.binder());
            case Statement.AlterTable it -> frame.executor().tables().alter(it, frame.binder());
            case Statement.CreateIndex it -> frame.executor().tables().createIndex(it, frame.binder());
            case Statement.DropIndex it -> frame.executor().tables().dropIndex(it, frame.binder());
            case Statement.DefineModule it -> ModuleStatements.define(it, frame);
            case Statement.DropModule it -> ModuleStatements.drop(it, frame);
            case Statement.CreateType it -> frame.executor().types().create(it, frame.binder());
            case Statement.DropType it -> frame.executor().types().drop(it, frame.binder());
            case Statement.DropTable it -> frame.executor().tables().drop(it, frame.binder());
            case Statement.TruncateTable it -> frame.executor().tables().truncate(it, frame.binder());
            case Statement.WaitFor it -> Waiting.waitFor(it, frame);
            case Statement.Kill it -> KillStatement.run(it, frame);
            case Statement.Security it -> SecurityStatements.run(it, frame);
            case Statement.Print it -> MessageStatements.print(it, frame);
            default -> throw new IllegalStateException("unexpected statement: " + statement.getClass());
        }
    }

    private Flow ifElse(Statement.If statement, RunningFrame frame) {
        String label = frame.jump();
        boolean holds = label == null
                ? holds(statement.condition(), frame)
                : Jumps.contains(statement.then(), label);
        frame.state().error(0);
        if (holds) {
            return run(statement.then(), frame);
        }
        return statement.otherwise() == null ? Flow.NEXT : run(statement.otherwise(), frame);
    }

    private static boolean holds(Condition condition, RunningFrame frame) {
        boolean holds = frame.binder().bind(condition, Scope.NONE).holds(Tuple.EMPTY);
        frame.sendWarnings();
        return holds;
    }

    private Flow whileLoop(Statement.While statement, RunningFrame frame) {
        while (frame.jump() != null || holds(statement.condition(), frame)) {
            frame.cancellation().check();
            Flow flow = run(statement.body(), frame);
            if (flow == Flow.BREAK) {
                break;
            }
            if (flow == Flow.RETURN || flow == Flow.JUMP) {
                return flow;
            }
        }
        return Flow.NEXT;
    }

    private Flow tryCatch(Statement.TryCatch statement, RunningFrame frame) {
        SqlError error;
        frame.enterTry();
        try {
            return run(statement.body(), frame);
        } catch (UncaughtHere e) {
            throw e;
        } catch (SqlError e) {
            error = e;
        } finally {
            frame.leaveTry();
        }
        SessionState state = frame.state();
        if (Errors.rollsBack(error, state) && frame.session().transactions().count() > 0) {
            frame.session().transactions().doom();
        }
        SqlMessage before = state.caught();
        state.caught(error.sqlMessage());
        state.error(error.number());
        try {
            return run(statement.handler(), frame);
        } finally {
            state.caught(before);
        }
    }
}
