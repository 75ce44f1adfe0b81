package org.granary.tsql.batch;

import org.granary.memory.RequestMemory;
import org.granary.procedure.Catalog;
import org.granary.store.Clock;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.bind.ExpressionBinder;
import org.granary.tsql.cursor.NamedCursors;
import org.granary.tsql.eval.Frame;
import org.granary.tsql.eval.Variables;
import org.granary.tsql.execute.QueryExecutor;
import org.granary.tsql.session.ServerIdentity;
import org.granary.tsql.session.SessionOptions.Switch;
import org.granary.tsql.session.TsqlSession;
import org.granary.type.Cancellation;
import org.granary.type.ResultSink;
import org.granary.type.SqlError;
import org.granary.type.SqlMessage;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// A text that runs.
final class RunningFrame implements Frame {
    /// SQL Server's own limit: error 217 beyond.
    private static final int DEEPEST = 32;
    /// Statements inside each other over all levels, so that nested texts of nested blocks cannot use up the stack.
    private static final int MOST_NESTED = 1500;

    private final Engine engine;
    private final TsqlSession session;
    private final Cancellation cancellation;
    private final StatementSink results;
    private final Variables variables;
    private final int level;
    private final Nesting nesting;
    private final ExpressionBinder binder;
    private final String procedure;
    private int ownTries;
    private int returnStatus;
    private @Nullable NamedCursors cursors;
    private @Nullable String jump;

    /// What all frames of one request share.
    private static final class Nesting {
        private int statements;
        private int tries;
    }

    private RunningFrame(Engine engine, TsqlSession session, Cancellation cancellation, ResultSink results,
            Variables variables, int level, Nesting nesting, String procedure) {
        this.procedure = procedure;
        this.engine = engine;
        this.session = session;
        this.cancellation = cancellation;
        this.results = results instanceof StatementSink sink ? sink : new StatementSink(results);
        this.variables = variables;
        this.level = level;
        this.nesting = nesting;
        this.binder = new ExpressionBinder(this, engine.functions(), engine.executor().limits());
    }

    static RunningFrame outermost(Engine engine, TsqlSession session, ResultSink results, Cancellation cancellation) {
        return new RunningFrame(engine, session, cancellation, results,
                Variables.of(RequestMemory.current()), 0, new Nesting(), "");
    }

    /// The frame of a text (or a procedure) that this one calls, with variables of its own; error 217 when nested too
    /// deeply.
    RunningFrame nested() {
        if (level >= DEEPEST) {
            throw tooDeep();
        }
        return new RunningFrame(engine, session, cancellation, results, variables.nested(), level + 1, nesting, "");
    }

    /// The same text with its results going elsewhere.
    RunningFrame withResults(ResultSink other) {
        RunningFrame same = new RunningFrame(engine, session, cancellation, other, variables, level, nesting,
                procedure);
        same.ownTries = ownTries;
        return same;
    }

    /// RETURN, with a status or without. Message 282 for a status of NULL.
    void returns(Statement.Return statement) {
        if (statement.status() == null) {
            return;
        }
        Object status = evaluate(statement.status(), SqlType.Simple.INT).value();
        if (status == null) {
            results.message(new SqlMessage(282, 10, 1, "The '" + procedure + "' procedure attempted to return a status "
                    + "of NULL, which is not allowed. A status of 0 will be returned instead.", procedure,
                    statement.line()));
        }
        returnStatus = status == null ? 0 : (int) status;
    }

    /// What RETURN has said.
    int returnStatus() {
        return returnStatus;
    }

    /// The procedure that runs, or an empty text.
    String procedure() {
        return procedure;
    }

    /// The frame of a procedure of T-SQL that this one calls.
    ///
    /// @param inDatabase the session, as the procedure sees it
    RunningFrame nested(String called, TsqlSession inDatabase) {
        if (level >= DEEPEST) {
            throw tooDeep();
        }
        return new RunningFrame(engine, inDatabase, cancellation, results, variables.nested(), level + 1, nesting,
                called);
    }

    private static SqlError tooDeep() {
        return new SqlError(217, 16, 1,
                "Maximum stored procedure, function, trigger, or view nesting level exceeded (limit 32).");
    }

    /// The same text with other variables.
    RunningFrame withVariables(Variables others) {
        RunningFrame same = new RunningFrame(engine, session, cancellation, results, others, level, nesting,
                procedure);
        same.ownTries = ownTries;
        return same;
    }

    /// The cursors of this text, which end with it, and its variables for cursors.
    NamedCursors localCursors() {
        if (cursors == null) {
            NamedCursors made = new NamedCursors();
            variables.atRelease(made::removeAll);
            cursors = made;
        }
        return cursors;
    }

    @Override
    public int cursorStatus(String kind, String name) {
        return CursorStatements.status(kind, name, this);
    }

    /// The label that a GOTO leads to and that is not reached yet, or null.
    @Nullable
    String jump() {
        return jump;
    }

    void jump(@Nullable String label) {
        jump = label;
    }

    void enterStatement() {
        if (++nesting.statements > MOST_NESTED) {
            nesting.statements--;
            throw new SqlError(8631, 17, 1,
                    "Internal error: Server stack limit has been reached. Please look for potentially deep nesting in your query, and try to simplify it.");
        }
        cancellation.check();
        RequestMemory.current().values().nextRow();
    }

    void leaveStatement() {
        nesting.statements--;
    }

    /// Sends the warning that an aggregate has left out a NULL, if the statement has one and the session wants it.
    void sendWarnings() {
        state().takeWarnings().forEach(results::message);
        if (state().takeNullLeftOut() && state().options().isOn(Switch.ANSI_WARNINGS)) {
            results.message(SqlMessage.info(8153,
                    "Warning: Null value is eliminated by an aggregate or other SET operation."));
        }
    }

    boolean insideTry() {
        return nesting.tries > 0;
    }

    /// Whether a TRY of a text around this one will get an error.
    boolean insideOuterTry() {
        return nesting.tries > ownTries;
    }

    void enterTry() {
        nesting.tries++;
        ownTries++;
    }

    void leaveTry() {
        nesting.tries--;
        ownTries--;
    }

    SqlValue evaluate(Expression expression) {
        return binder.evaluate(expression);
    }

    /// The value of an expression, converted to a type.
    org.granary.type.SqlValue evaluate(Expression expression, SqlType type) {
        return org.granary.type.Conversions.assign(evaluate(expression), type);
    }

    Engine engine() {
        return engine;
    }

    @Override
    public TsqlSession session() {
        return session;
    }

    @Override
    public Catalog catalog() {
        return engine.catalog();
    }

    @Override
    public Clock clock() {
        return engine.clock();
    }

    @Override
    public ServerIdentity server() {
        return engine.server();
    }

    @Override
    public Variables variables() {
        return variables;
    }

    ExpressionBinder binder() {
        return binder;
    }

    QueryExecutor executor() {
        return engine.executor();
    }

    @Override
    public StatementSink results() {
        return results;
    }

    @Override
    public Cancellation cancellation() {
        return cancellation;
    }

    @Override
    public int level() {
        return level;
    }
}
