package org.granary.tsql.batch;

import java.util.Iterator;
import java.util.List;
import org.granary.memory.RequestMemory;
import org.granary.memory.ServerMemory;
import org.granary.procedure.Argument;
import org.granary.procedure.CallResult;
import org.granary.procedure.Catalog;
import org.granary.store.Clock;
import org.granary.tsql.ast.Script;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.ast.UsedText;
import org.granary.tsql.execute.QueryExecutor;
import org.granary.tsql.function.FunctionRegistry;
import org.granary.tsql.parse.TsqlTexts;
import org.granary.tsql.procedure.CatalogProcedures;
import org.granary.tsql.session.ServerIdentity;
import org.granary.tsql.session.SessionOptions;
import org.granary.tsql.session.SessionOptions.Switch;
import org.granary.tsql.session.TsqlSession;
import org.granary.tsql.table.QueryLimits;
import org.granary.tsql.temporary.Tempdb;
import org.granary.type.Cancellation;
import org.granary.type.Column;
import org.granary.type.CurrentRequest;
import org.granary.type.ResultSink;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlMessage;
import org.granary.type.ValueSettings;
import org.jspecify.annotations.Nullable;

/// Runs batches and calls. One per server; safe for use by many threads, each with its own session. Has no state but
/// its caches.
public final class Engine {
    /// How much to keep of parsed texts: enough for the statements of many programs.
    private static final long KEPT_BYTES = 16L << 20;
    private static final int KEPT_PART = 8;

    private final Catalog catalog;
    private final Clock clock;
    private final ServerIdentity server;
    private final QueryExecutor executor;
    private final FunctionRegistry functions;
    private final TsqlTexts texts;
    private final Interpreter interpreter = new Interpreter();
    private final Procedures procedures;

    /// An engine without limits of memory.
    public Engine(Catalog catalog, Clock clock, ServerIdentity server, QueryLimits limits) {
        this(catalog, clock, server, limits, ServerMemory.unlimited());
    }

    /// @param memory where the caches are counted
    public Engine(Catalog catalog, Clock clock, ServerIdentity server, QueryLimits limits, ServerMemory memory) {
        this.texts = new TsqlTexts(Math.min(KEPT_BYTES, memory.limit() / KEPT_PART), memory);
        this.catalog = Tempdb.in(catalog);
        this.clock = clock;
        this.server = server;
        this.executor = new QueryExecutor(limits);
        this.functions = new FunctionRegistry();
        this.procedures = new Procedures(new TextProcedures(this), new CatalogProcedures(functions, executor));
    }

    /// The texts that are kept, and how often they were run.
    public List<UsedText> usedTexts() {
        return texts.used();
    }

    /// Does once what the first client would otherwise wait for: parses what every program sends, so that the parser's
    /// tables are there. Can run concurrently with requests.
    public void warmUp() {
        texts.script(
                "DECLARE @a int SET NOCOUNT ON SELECT @a = 1 IF @@TRANCOUNT > 0 COMMIT TRAN SELECT a FROM t WHERE a = 'x'",
                true);
        texts.script("EXEC @P0 = dbo.p @P1, @P2 OUTPUT", true);
        texts.parameters("@P0 int OUTPUT, @P1 nvarchar(4000)");
    }

    /// Runs a batch of statements. Errors of statements go to `results` as messages; nothing is thrown for them.
    public void batch(String text, TsqlSession session, ResultSink results, Cancellation cancellation) {
        try (RequestMemory memory = new RequestMemory(session.state().memory())) {
            within(session, memory, cancellation).run(() -> runBatch(text, session, results, cancellation));
        }
    }

    /// Values are converted as the session has set it, memory is counted, and long computations end when the request is
    /// cancelled.
    private static ScopedValue.Carrier within(TsqlSession session, RequestMemory memory, Cancellation cancellation) {
        return ScopedValue.where(ValueSettings.CURRENT, session.state().options()).where(RequestMemory.CURRENT, memory)
                .where(CurrentRequest.CANCELLATION, cancellation);
    }

    private void runBatch(String text, TsqlSession session, ResultSink results, Cancellation cancellation) {
        RunningFrame frame = RunningFrame.outermost(this, session, results, cancellation);
        try {
            Script script = script(text, session);
            SessionOptions options = session.state().options();
            set(Switch.QUOTED_IDENTIFIER, script.settings().quotedIdentifiers(), options);
            set(Switch.PARSEONLY, script.settings().parseOnly(), options);
            if (!options.isOn(Switch.PARSEONLY)) {
                interpreter.run(script, frame);
            }
        } catch (BatchAborted _) {
            // Already sent to the client.
        } catch (SqlError e) {
            session.state().error(e.number());
            Errors.send(e, e.sqlMessage(), frame.results());
        } finally {
            frame.variables().release();
        }
        endDoomed(session, frame.results());
    }

    private static void set(Switch option, @Nullable Boolean value, SessionOptions options) {
        if (value != null) {
            options.set(option, value);
        }
    }

    /// Runs a procedure called by name (RPC): one of the catalog's, or a system procedure such as sp_executesql,
    /// sp_prepexec or sp_tables. Enters and leaves the procedure's scope on `results`.
    ///
    /// @param procedure the name as sent, with or without brackets, schema and database
    /// @return the outputs, or null when an error (already sent to `results`) ended the call
    public @Nullable CallResult call(String procedure, List<Argument> arguments, TsqlSession session,
            ResultSink results,
            Cancellation cancellation) {
        try (RequestMemory memory = new RequestMemory(session.state().memory())) {
            return within(session, memory, cancellation)
                    .<@Nullable CallResult, RuntimeException>call(
                            () -> runCall(procedure, arguments, session, results, cancellation));
        }
    }

    private @Nullable CallResult runCall(String procedure, List<Argument> arguments, TsqlSession session,
            ResultSink results, Cancellation cancellation) {
        if (session.state().options().isOn(Switch.NOEXEC)) {
            return new CallResult(0, List.of());
        }
        RunningFrame frame = RunningFrame.outermost(this, session, results, cancellation);
        CallResult result = null;
        try {
            result = CallOutputs.inTypesOfCall(arguments,
                    procedures.call(ProcedureNames.parse(procedure, 1), arguments, frame));
        } catch (BatchAborted _) {
            rollBackIfAsked(session);
        } catch (SqlError e) {
            session.state().error(e.number());
            if (!(e instanceof SentError)) {
                Errors.send(e, e.sqlMessage(), frame.results());
            }
            if (Errors.rollsBack(e, session.state())) {
                Errors.rollBackOpen(session.transactions());
            }
        } finally {
            frame.variables().release();
        }
        endDoomed(session, frame.results());
        return result;
    }

    private static void rollBackIfAsked(TsqlSession session) {
        if (session.state().xactAbort()) {
            Errors.rollBackOpen(session.transactions());
        }
    }

    /// A transaction that can only be rolled back does not outlive its batch.
    private static void endDoomed(TsqlSession session, ResultSink results) {
        if (session.transactions().state() == -1) {
            session.transactions().rollback(null);
            results.message(new SqlMessage(3998, 16, 1,
                    "Uncommittable transaction is detected at the end of the batch. The transaction is rolled back.",
                    "", 1));
        }
    }

    /// Loads the rows that follow an INSERT BULK statement, all or none, and sends the count.
    ///
    /// @param columns as the client describes them in the stream
    /// @param rows read once, in order, from the wire; reading may throw
    public void bulkLoad(List<Column> columns, Iterator<Row> rows, TsqlSession session,
            ResultSink results,
            Cancellation cancellation) {
        try (RequestMemory memory = new RequestMemory(session.state().memory())) {
            within(session, memory, cancellation).run(() -> runBulkLoad(columns, rows, session, results, cancellation));
        }
    }

    private void runBulkLoad(List<Column> columns, Iterator<Row> rows, TsqlSession session,
            ResultSink results, Cancellation cancellation) {
        RunningFrame frame = RunningFrame.outermost(this, session, results, cancellation);
        Statement.InsertBulk announced = session.state().pendingBulkLoad();
        session.state().pendingBulkLoad(null);
        try {
            if (announced == null) {
                throw new SqlError(4022, 16, 1,
                        "Bulk load data was expected but not sent. The batch will be terminated.");
            }
            TransactionStatements.beginImplicitly(frame);
            long loaded = executor.bulkLoad(announced, columns, rows, frame.binder());
            session.state().rowCount(loaded);
            session.state().error(0);
            results.done(ResultSink.Statement.BULK_INSERT, loaded);
        } catch (SqlError e) {
            session.state().error(e.number());
            results.message(e.sqlMessage());
            rollBackIfAsked(session);
            results.done(ResultSink.Statement.BULK_INSERT, -1);
        }
    }

    /// The tree of a text, as the session's options read it.
    Script script(String text, TsqlSession session) {
        return texts.script(text, session.state().options().isOn(Switch.QUOTED_IDENTIFIER));
    }

    /// All databases, with tempdb.
    public Catalog catalog() {
        return catalog;
    }

    Clock clock() {
        return clock;
    }

    ServerIdentity server() {
        return server;
    }

    QueryExecutor executor() {
        return executor;
    }

    FunctionRegistry functions() {
        return functions;
    }

    TsqlTexts texts() {
        return texts;
    }

    Interpreter interpreter() {
        return interpreter;
    }

    Procedures procedures() {
        return procedures;
    }
}
