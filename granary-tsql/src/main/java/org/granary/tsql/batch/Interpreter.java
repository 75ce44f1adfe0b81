package org.granary.tsql.batch;

import java.util.List;
import org.granary.tsql.SessionState;
import org.granary.tsql.ast.Condition;
import org.granary.tsql.ast.Script;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.eval.Scope;
import org.granary.tsql.eval.Variables;
import org.granary.tsql.query.Tuple;
import org.granary.type.ResultSink;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlMessage;

/// Runs the statements of a text in a frame.
final class Interpreter {
    private final CallStatements calls = new CallStatements(this);
    private final DataStatements data = new DataStatements(calls);

    /// What a statement says about the one to run next.
    enum Flow {
        NEXT, BREAK, CONTINUE, RETURN
    }

    /// Checks the text's variables against the frame's and runs it. Errors of statements have been sent when this returns; one that ends the batch is
    /// thrown as [BatchAborted] after that, or as itself inside of TRY.
    void run(Script script, RunningFrame frame) {
        declare(script, frame);
        if (frame.level() == 0) {
            runBatch(script.statements(), frame);
        } else {
            run(script.statements(), frame);
        }
    }

    /// Drivers that send several commands as one batch count its DONE tokens: so each statement of a batch has one, also a DECLARE and an IF whose
    /// condition does not hold.
    private void runBatch(List<Statement> statements, RunningFrame frame) {
        for (Statement statement : statements) {
            long before = frame.results().ended();
            if (run(statement, frame) != Flow.NEXT) {
                return;
            }
            if (frame.results().ended() == before) {
                frame.results().done(kind(statement), -1);
            }
        }
    }

    /// Declares the text's variables in the frame.
    static void declare(Script script, RunningFrame frame) {
        Variables variables = frame.variables();
        for (Script.Name name : script.declared()) {
            if (variables.find(name.name()) != null) {
                throw new SqlError(SqlErrors.variableDeclaredTwice(name.name()).sqlMessage().in("", name.line()));
            }
        }
        for (Script.Name name : script.free()) {
            if (variables.find(name.name()) == null) {
                throw name.table()
                        ? new SqlError(new SqlMessage(1087, 15, 2,
                                "Must declare the table variable \"" + name.name() + "\".", "", name.line()))
                        : new SqlError(SqlErrors.undeclaredVariable(name.name()).sqlMessage().in("", name.line()));
            }
        }
        for (Statement declaration : script.declarations()) {
            switch (declaration) {
                case Statement.Declare scalars ->
                    scalars.variables().forEach(each -> variables.declare(each.name(), each.type(), null));
                case Statement.DeclareTable table -> frame.relations().declareTable(table, frame);
                default -> throw new IllegalStateException("declaration " + declaration.getClass());
            }
        }
    }

    private Flow run(List<Statement> statements, RunningFrame frame) {
        for (Statement statement : statements) {
            Flow flow = run(statement, frame);
            if (flow != Flow.NEXT) {
                return flow;
            }
        }
        return Flow.NEXT;
    }

    /// Runs one statement, and deals with its error.
    private Flow run(Statement statement, RunningFrame frame) {
        try {
            frame.enterStatement();
        } catch (SqlError e) {
            throw failed(e, statement, frame);
        }
        try {
            return execute(statement, frame);
        } catch (SqlError e) {
            RuntimeException fatal = failedOrNull(e, statement, frame);
            if (fatal != null) {
                throw fatal;
            }
            return Flow.NEXT;
        } finally {
            frame.leaveStatement();
        }
    }

    private static RuntimeException failed(SqlError error, Statement statement, RunningFrame frame) {
        RuntimeException fatal = failedOrNull(error, statement, frame);
        return fatal == null ? new BatchAborted() : fatal;
    }

    /// Tells the client, unless a CATCH will get the error.
    ///
    /// @return what ends the batch (or flies to the CATCH), or null when only the statement ends
    private static @org.jspecify.annotations.Nullable RuntimeException failedOrNull(SqlError error, Statement statement,
            RunningFrame frame) {
        SessionState state = frame.state();
        SqlMessage message = Errors.located(error, statement.line());
        state.error(error.number());
        state.rowCount(0);
        state.takeNullLeftOut();
        if (frame.insideTry() && Errors.isCatchable(error)) {
            frame.results().closeOpenResult();
            return error instanceof RaisedError ? error : new SqlError(message);
        }
        if (!(error instanceof SentError)) {
            frame.results().message(message);
        }
        // The client hears of the end of its transaction before the end of the statement: there drivers decide what an error means.
        Errors.rollBackIfAsked(error, frame);
        boolean fatal = Errors.endsBatch(error, state);
        if (!hasEnded(error, fatal, statement, frame)) {
            frame.results().done(kind(statement), -1);
        }
        return fatal ? new BatchAborted() : null;
    }

    /// A call has told of its end itself; of an error that ends the batch, the end of the batch tells.
    private static boolean hasEnded(SqlError error, boolean fatal, Statement statement, RunningFrame frame) {
        boolean call = statement instanceof Statement.Execute || statement instanceof Statement.ExecuteText;
        return (error instanceof SentError && call) || (fatal && frame.level() > 0 && !frame.results().isOpen());
    }

    static ResultSink.Statement kind(Statement statement) {
        return switch (statement) {
            case Statement.Select _ -> ResultSink.Statement.SELECT;
            case Statement.Insert _ -> ResultSink.Statement.INSERT;
            case Statement.Update _ -> ResultSink.Statement.UPDATE;
            case Statement.Delete _ -> ResultSink.Statement.DELETE;
            case Statement.Execute _,Statement.ExecuteText _ -> ResultSink.Statement.EXECUTE;
            case Statement.SetOption _,Statement.SetSwitch _ -> ResultSink.Statement.SET;
            case Statement.Declare _,Statement.SetVariable _ -> ResultSink.Statement.SELECT;
            case Statement.CreateTable _ -> ResultSink.Statement.CREATE_TABLE;
            case Statement.DropTable _ -> ResultSink.Statement.DROP_TABLE;
            case Statement.BeginTransaction _ -> ResultSink.Statement.BEGIN_TRANSACTION;
            case Statement.Commit _ -> ResultSink.Statement.COMMIT;
            case Statement.Rollback _ -> ResultSink.Statement.ROLLBACK;
            default -> ResultSink.Statement.OTHER;
        };
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
            case Statement.Return _ -> {
                return Flow.RETURN;
            }
            case Statement.RaiseError it -> {
                MessageStatements.raiseError(it, frame);
                frame.results().done(kind(it), -1);
                return Flow.NEXT;
            }
            case Statement.Execute it -> calls.execute(it, frame);
            case Statement.ExecuteText it -> calls.executeText(it, frame);
            case Statement.Select it -> data.select(it, frame);
            case Statement.Insert it -> data.insert(it, frame);
            case Statement.Update it -> data.update(it, frame);
            case Statement.Delete it -> data.delete(it, frame);
            case Statement.InsertBulk it -> data.insertBulk(it, frame);
            case Statement.BeginTransaction it -> TransactionStatements.begin(it, frame);
            case Statement.Commit it -> TransactionStatements.commit(it, frame);
            case Statement.Rollback it -> TransactionStatements.rollback(it, frame);
            case Statement.SaveTransaction it -> TransactionStatements.save(it, frame);
            case Statement.Throw it -> throw MessageStatements.thrown(it, frame);
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
            case Statement.SetSwitch _,Statement.SetOption _,Statement.Use _,Statement.CreateTable _,Statement.DropTable _,Statement.TruncateTable _,Statement.WaitFor _,Statement.Print _ -> {
                executeWithoutCount(statement, frame);
                frame.sendWarnings();
                frame.results().done(kind(statement), -1);
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
            case Statement.CreateTable it -> frame.relations().createTable(it, frame);
            case Statement.DropTable it -> frame.relations().dropTable(it, frame);
            case Statement.TruncateTable it -> frame.relations().truncateTable(it, frame);
            case Statement.WaitFor it -> Waiting.waitFor(it, frame);
            case Statement.Print it -> MessageStatements.print(it, frame);
            default -> throw new IllegalStateException("statement " + statement.getClass());
        }
    }

    private Flow ifElse(Statement.If statement, RunningFrame frame) {
        boolean holds = holds(statement.condition(), frame);
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
        while (holds(statement.condition(), frame)) {
            frame.cancellation().check();
            Flow flow = run(statement.body(), frame);
            if (flow == Flow.BREAK) {
                break;
            }
            if (flow == Flow.RETURN) {
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
