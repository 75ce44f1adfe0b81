package org.granary.session;

import java.util.Locale;
import org.granary.tds.request.Request;
import org.granary.tds.request.RequestHeaders;
import org.granary.tds.request.Rpc;
import org.granary.tds.request.SqlBatch;
import org.granary.tds.request.TransactionManager;
import org.granary.type.ResultSink;
import org.granary.type.SqlMessage;
import org.jspecify.annotations.Nullable;

/// What holds for transactions where several sessions share a connection (MARS): each request says to which transaction
/// it belongs, and a transaction that a batch begins ends with the batch.
final class MarsRules {
    private final TransactionScope transactions;
    private final boolean inTransaction;

    /// For one request, before it runs.
    MarsRules(TransactionScope transactions) {
        this.transactions = transactions;
        this.inTransaction = transactions.count() > 0;
    }

    /// Why a request does not run; null where it may.
    @Nullable
    SqlMessage refusal(Request request) {
        RequestHeaders headers = switch (request) {
            case SqlBatch batch -> batch.headers();
            case Rpc rpc -> rpc.headers();
            case TransactionManager manager -> manager.headers();
            default -> null;
        };
        if (headers == null || headers.transactionDescriptor() == transactions.descriptor()) {
            return null;
        }
        return headers.transactionDescriptor() == 0
                ? new SqlMessage(3989, 16, 1, "New request is not allowed to start because it should come with valid "
                        + "transaction descriptor.", "", 1)
                : new SqlMessage(3971, 16, 1, String.format(Locale.ROOT,
                        "The server failed to resume the transaction. Desc:%x.", headers.transactionDescriptor()), "",
                        1);
    }

    /// Rolls a transaction back that the request has begun by T-SQL and left open.
    void end(ResultSink results) {
        if (!inTransaction && transactions.count() > 0) {
            transactions.rollbackIfOpen();
            results.message(
                    new SqlMessage(3997, 16, 1, "A transaction that was started in a MARS batch is still active "
                            + "at the end of the batch. The transaction is rolled back.", "", 1));
        }
    }
}
