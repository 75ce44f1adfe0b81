package org.granary.session;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.granary.procedure.CallResult;
import org.granary.tds.codec.WireCollation;
import org.granary.tds.request.RpcParameter;
import org.granary.tds.server.ResponseWriter;
import org.granary.tds.token.ColInfo;
import org.granary.tds.token.Done;
import org.granary.tds.token.DoneInProc;
import org.granary.tds.token.DoneProc;
import org.granary.tds.token.DoneStatus;
import org.granary.tds.token.ErrorToken;
import org.granary.tds.token.InfoToken;
import org.granary.tds.token.Order;
import org.granary.tds.token.ReturnStatus;
import org.granary.tds.token.ReturnValue;
import org.granary.tds.token.TabName;
import org.granary.tds.token.Token;
import org.granary.tsql.session.SessionOptions.Switch;
import org.granary.tsql.session.SessionState;
import org.granary.type.Column;
import org.granary.type.ResultSink;
import org.granary.type.Row;
import org.granary.type.SqlMessage;
import org.jspecify.annotations.Nullable;

/// Turns what happens in a request into tokens, in SQL Server's order.
///
/// A statement of a batch ends with DONE; one inside a procedure with DONEINPROC; the procedure itself with RETURNSTATUS and DONEPROC.
/// Clients stop reading at the first DONE without the bit MORE, so the latest DONE is kept back until it is known whether anything follows.
final class TokenSink implements ResultSink {
    private final ResponseWriter out;
    private final String server;
    private final BooleanSupplier inTransaction;
    private final SessionState state;
    private final boolean call;
    private final Consumer<Statement> ended;

    private @Nullable DoneStatus kept;
    private Runnable beforeEnd = () -> {};
    private boolean keptOfProcedure;
    private int depth;
    private boolean failed;
    private boolean serverFailed;
    private boolean rowsOpen;
    private boolean columnsKnown;
    private long rows;
    private @Nullable SessionCounters counters;
    private @Nullable SqlMessage firstError;

    /// @param state whose options say what the client wants to be told
    /// @param call whether the request is an RPC: then the outermost procedure ends with [#endCall]
    /// @param ended hears of every statement that has ended
    TokenSink(ResponseWriter out, String server, BooleanSupplier inTransaction, SessionState state, boolean call,
            Consumer<Statement> ended) {
        this.ended = ended;
        this.out = out;
        this.server = server;
        this.inTransaction = inTransaction;
        this.state = state;
        this.call = call;
    }

    /// Begins a call (RPC).
    ///
    /// @param columnsKnown whether the client wants no description of columns
    void beginCall(boolean columnsKnown) {
        this.columnsKnown = columnsKnown;
    }

    @Override
    public void columns(List<Column> columns) {
        releaseKept();
        rowsOpen = true;
        if (columnsKnown) {
            out.knownColumns(columns);
            return;
        }
        out.columns(columns, state.options().textSize());
        if (columns.getLast().hidden()) {
            TabName tables = TabName.of(columns);
            if (!tables.tables().isEmpty()) {
                out.write(tables);
            }
            out.write(ColInfo.of(columns));
        }
    }

    @Override
    public void order(int... columns) {
        out.write(new Order(java.util.Arrays.stream(columns).boxed().toList()));
    }

    @Override
    public void row(Row row) {
        out.row(row.values());
        rows++;
    }

    /// Has something told before the last token of the answer.
    void beforeEnd(Supplier<? extends List<? extends Token>> tokens) {
        beforeEnd = () -> tokens.get().forEach(out::write);
    }

    /// How many rows have been sent. Another thread that asks may hear of a moment ago.
    long rows() {
        return rows;
    }

    /// Has errors counted that clients are sent.
    void countErrors(SessionCounters counting) {
        counters = counting;
    }

    /// The first error that the client was sent, or null.
    @Nullable
    SqlMessage firstError() {
        return firstError;
    }

    @Override
    public void done(Statement statement, long rowCount) {
        ended.accept(statement);
        boolean hadRows = rowsOpen;
        rowsOpen = false;
        if (depth > 0 && !hadRows && isSilent()) {
            return;
        }
        int flags = takeFailure() | (rowCount < 0 ? 0 : DoneStatus.COUNT);
        DoneStatus status = new DoneStatus(flags, statement.code(), Math.max(rowCount, 0));
        if (depth > 0) {
            writeInProcedure(status);
        } else {
            keep(status, false);
        }
    }

    @Override
    public void message(SqlMessage message) {
        releaseKept();
        if (message.isError()) {
            failed = true;
            firstError = firstError == null ? message : firstError;
            if (counters != null) {
                counters.error(message);
            }
            serverFailed |= message.severity() >= 20;
            out.write(new ErrorToken(message, server));
        } else {
            out.write(new InfoToken(message.severity() == 10 ? asNote(message) : message, server));
        }
    }

    /// SQL Server sends severity 10 as 0; pymssql takes everything above 5 for an error.
    private static SqlMessage asNote(SqlMessage message) {
        return new SqlMessage(message.number(), 0, message.state(), message.text(), message.procedure(),
                message.line());
    }

    @Override
    public void procedureEntered(String name) {
        depth++;
    }

    @Override
    public void procedureReturned(int status) {
        leave(true, status);
    }

    @Override
    public void procedureFailed(boolean told) {
        leave(told, null);
    }

    /// Only a procedure that the batch itself calls has a status of its own: those inside a call end with DONEINPROC alone, since drivers take the
    /// first status in the answer to a call for the status of the call, which its outputs follow.
    private void leave(boolean told, @Nullable Integer status) {
        depth--;
        if ((call && depth == 0) || !told) {
            return;
        }
        if (depth > 0) {
            if (!isSilent()) {
                writeInProcedure(new DoneStatus(takeFailure(), Statement.EXECUTE.code(), 0));
            }
            return;
        }
        releaseKept();
        if (status != null) {
            out.write(new ReturnStatus(status));
        }
        keep(new DoneStatus(takeFailure(), Statement.EXECUTE.code(), 0), true);
    }

    /// Under SET NOCOUNT ON, a statement inside a procedure that has no rows and no error ends without a word.
    private boolean isSilent() {
        return state.options().isOn(Switch.NOCOUNT) && !failed;
    }

    /// A token of the session itself, between the results.
    void write(Token token) {
        releaseKept();
        out.write(token);
    }

    /// Ends a call (RPC): status, outputs, DONEPROC.
    ///
    /// @param parameters as the client sent them: outputs go back under its own names and positions
    /// @param result null when an error ended the call
    /// @param more whether another call of the same message follows
    void endCall(List<RpcParameter> parameters, @Nullable CallResult result, boolean more) {
        depth = 0;
        releaseKept();
        if (result != null) {
            out.write(new ReturnStatus(result.returnStatus()));
            writeOutputs(parameters, result.outputs());
        } else {
            failed = true;
        }
        ended.accept(Statement.EXECUTE);
        if (!more) {
            beforeEnd.run();
        }
        int flags = takeFailure() | transactionFlag() | (more ? DoneStatus.MORE | DoneStatus.RPCINBATCH : 0);
        out.write(new DoneProc(new DoneStatus(flags, Statement.EXECUTE.code(), 0)));
    }

    private void writeOutputs(List<RpcParameter> parameters, List<CallResult.Output> outputs) {
        int next = 0;
        for (int ordinal = 0; ordinal < parameters.size() && next < outputs.size(); ordinal++) {
            RpcParameter parameter = parameters.get(ordinal);
            if (parameter.byReference()) {
                out.write(new ReturnValue(ordinal, parameter.name(), ReturnValue.OUTPUT, outputs.get(next++).value(),
                        WireCollation.DEFAULT));
            }
        }
    }

    /// Ends a batch, always with a DONE: also one that had no statement with a result, and one that ended with a procedure, whose own end
    /// r2dbc-mssql does not take for the end of the batch.
    void endBatch() {
        depth = 0;
        if (kept == null || failed || keptOfProcedure) {
            releaseKept();
            keep(new DoneStatus(takeFailure(), Statement.OTHER.code(), 0), false);
        }
        beforeEnd.run();
        writeKept(DoneStatus.FINAL);
    }

    private void keep(DoneStatus status, boolean ofProcedure) {
        releaseKept();
        kept = status;
        keptOfProcedure = ofProcedure;
    }

    private void releaseKept() {
        if (kept != null) {
            writeKept(DoneStatus.MORE);
        }
    }

    private void writeKept(int flag) {
        DoneStatus status = java.util.Objects.requireNonNull(kept);
        kept = null;
        DoneStatus whole = new DoneStatus(status.flags() | flag | transactionFlag(), status.command(),
                status.rowCount());
        out.write(keptOfProcedure ? new DoneProc(whole) : new Done(whole));
    }

    private void writeInProcedure(DoneStatus status) {
        releaseKept();
        out.write(new DoneInProc(new DoneStatus(status.flags() | DoneStatus.MORE | transactionFlag(), status.command(),
                status.rowCount())));
    }

    private int takeFailure() {
        int flags = (failed ? DoneStatus.ERROR : 0) | (serverFailed ? DoneStatus.SRVERROR : 0);
        failed = false;
        serverFailed = false;
        return flags;
    }

    private int transactionFlag() {
        return inTransaction.getAsBoolean() ? DoneStatus.INXACT : 0;
    }
}
