package org.granary.session;

import java.time.Duration;
import java.util.List;
import org.granary.procedure.Argument;
import org.granary.procedure.CallResult;
import org.granary.tds.request.BulkLoad;
import org.granary.tds.request.Request;
import org.granary.tds.request.Rpc;
import org.granary.tds.request.RpcCall;
import org.granary.tds.request.RpcParameter;
import org.granary.tds.request.SqlBatch;
import org.granary.tds.request.TransactionManager;
import org.granary.tds.request.UnexpectedMessage;
import org.granary.tsql.batch.Engine;
import org.granary.tsql.session.TsqlSession;
import org.granary.type.Cancellation;
import org.granary.type.SqlErrors;
import org.granary.type.SqlMessage;
import org.jspecify.annotations.Nullable;

/// Runs the requests of a session, each by its kind.
final class RequestDispatch {
    private final Engine engine;
    private final TsqlSession session;
    private final TransactionScope transactions;
    private @Nullable MarsRules mars;

    RequestDispatch(Engine engine, TsqlSession session, TransactionScope transactions) {
        this.engine = engine;
        this.session = session;
        this.transactions = transactions;
    }

    /// @param multiplexed whether several sessions share the connection
    void run(Request request, TokenSink sink, Cancellation cancellation, boolean multiplexed) {
        mars = multiplexed ? new MarsRules(transactions) : null;
        SqlMessage refusal = mars == null ? null : mars.refusal(request);
        if (refusal != null) {
            sink.message(refusal);
            end(request, sink);
            return;
        }
        switch (request) {
            case SqlBatch batch -> {
                engine.batch(batch.text(), session, sink, cancellation);
                endTransaction(sink);
                sink.endBatch();
            }
            case Rpc rpc -> call(rpc.calls(), sink, cancellation);
            case BulkLoad load -> {
                engine.bulkLoad(load.columns(), new BulkRows(load.rows()), session, sink, cancellation);
                sink.endBatch();
            }
            case TransactionManager manager -> {
                TransactionRequests.run(manager.operation(), transactions, session.state().options(), sink);
                sink.endBatch();
            }
            case UnexpectedMessage unexpected -> {
                sink.message(new SqlMessage(4002, 16, 1,
                        "The incoming tabular data stream (TDS) protocol stream is incorrect. "
                                + "The server did not expect " + unexpected.what() + " here.",
                        "", 1));
                sink.endBatch();
            }
        }
    }

    /// Ends the answer to a request whose time is up.
    void endLate(Request request, TokenSink sink, Duration timeout) {
        sink.message(SqlErrors.user(50022, 1, "The request has run longer than " + timeout.toSeconds()
                + " seconds, the server's request-timeout, and was ended.").sqlMessage());
        end(request, sink);
    }

    private void endTransaction(TokenSink sink) {
        if (mars != null) {
            mars.end(sink);
        }
    }

    private static void end(Request request, TokenSink sink) {
        if (request instanceof Rpc) {
            sink.endCall(List.of(), null, false);
        } else {
            sink.endBatch();
        }
    }

    private void call(List<RpcCall> calls, TokenSink sink, Cancellation cancellation) {
        for (int i = 0; i < calls.size(); i++) {
            RpcCall call = calls.get(i);
            boolean more = i < calls.size() - 1;
            sink.beginCall(call.has(RpcCall.NO_METADATA) && isCursorCall(call));
            if (call.execute()) {
                List<Argument> arguments = call.parameters().stream().map(RequestDispatch::argument).toList();
                CallResult result = engine.call(call.procedure(), arguments, session, sink, cancellation);
                if (!more) {
                    endTransaction(sink);
                }
                sink.endCall(call.parameters(), result, more);
            } else {
                sink.message(new SqlMessage(8179, 16, 1, "The call of '" + call.procedure()
                        + "' was taken back by the client and has not been run.", "", 1));
                sink.endCall(call.parameters(), null, more);
            }
        }
    }

    /// Only the results of cursors come without their columns: SQL Server sends those of sp_execute even to a client that wants none.
    private static boolean isCursorCall(RpcCall call) {
        return call.procedure().regionMatches(true, 0, "sp_cursor", 0, "sp_cursor".length());
    }

    private static Argument argument(RpcParameter parameter) {
        return new Argument(parameter.name().isEmpty() ? null : parameter.name(),
                parameter.isDefault() || parameter.table() != null ? null : parameter.value(), parameter.byReference(),
                parameter.isDefault() ? null : parameter.table());
    }
}
