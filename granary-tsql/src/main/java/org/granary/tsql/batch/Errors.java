package org.granary.tsql.batch;

import java.util.Set;
import org.granary.tsql.SessionState;
import org.granary.tsql.SessionTransactions;
import org.granary.tsql.eval.Frame;
import org.granary.type.SqlError;
import org.granary.type.SqlMessage;

/// What an error does to its statement, its batch and its transaction.
final class Errors {
    /// Errors that end the batch even without XACT_ABORT: names that do not exist, conversions that fail, a transaction that is gone.
    private static final Set<Integer> ENDS_BATCH = Set.of(207, 208, 209, 4104, 213, 235, 241, 242, 244, 245, 248, 293,
            295, 296, 217, 701, 1205,
            3930, 3998, 7119, 8631);

    private Errors() {}

    /// The error as it is told: with the line of the statement, unless it comes from a procedure and knows better.
    static SqlMessage located(SqlError error, int line) {
        SqlMessage message = error.sqlMessage();
        return message.procedure().isEmpty() && !(error instanceof RaisedError) ? message.in("", line) : message;
    }

    static boolean endsBatch(SqlError error, SessionState state) {
        if (error instanceof RaisedError raised) {
            return raised.endsBatch();
        }
        return state.xactAbort() || ENDS_BATCH.contains(error.number()) || error.sqlMessage().severity() >= 19;
    }

    /// Under XACT_ABORT an error rolls back what was begun; a THROW counts, a RAISERROR does not.
    static boolean rollsBack(SqlError error, SessionState state) {
        return state.xactAbort() && (!(error instanceof RaisedError raised) || raised.endsBatch());
    }

    /// Whether TRY … CATCH can catch it.
    static boolean isCatchable(SqlError error) {
        return error.sqlMessage().severity() < 20;
    }

    static void rollBackIfAsked(SqlError error, Frame frame) {
        if (rollsBack(error, frame.state())) {
            rollBackOpen(frame.session().transactions());
        }
    }

    static void rollBackOpen(SessionTransactions transactions) {
        if (transactions.count() > 0) {
            transactions.rollback(null);
        }
    }
}
