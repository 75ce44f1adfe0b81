package org.granary.session;

import org.granary.tds.request.IsolationLevel;
import org.granary.tds.request.TransactionManager;
import org.granary.tsql.session.SessionOptions;
import org.granary.type.ResultSink;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// Requests of the transaction manager: BEGIN, COMMIT, ROLLBACK and SAVE without a text.
final class TransactionRequests {

    private TransactionRequests() {}

    static void run(TransactionManager.Operation operation, TransactionScope transactions, SessionOptions options,
            ResultSink results) {
        try {
            results.done(perform(operation, transactions, options), -1);
        } catch (SqlError e) {
            results.message(e.sqlMessage());
        }
    }

    private static ResultSink.Statement perform(TransactionManager.Operation operation, TransactionScope transactions,
            SessionOptions options) {
        return switch (operation) {
            case TransactionManager.Begin begin -> {
                begin(begin, transactions, options);
                yield ResultSink.Statement.BEGIN_TRANSACTION;
            }
            case TransactionManager.Commit commit -> {
                transactions.commit();
                begin(commit.next(), transactions, options);
                yield ResultSink.Statement.COMMIT;
            }
            case TransactionManager.Rollback rollback -> {
                transactions.rollback(emptyToNull(rollback.name()));
                begin(rollback.next(), transactions, options);
                yield ResultSink.Statement.ROLLBACK;
            }
            case TransactionManager.Save save -> {
                transactions.save(save.name());
                yield ResultSink.Statement.OTHER;
            }
            case TransactionManager.GetDtcAddress _,TransactionManager.Propagate _,TransactionManager.Promote _ ->
                throw SqlErrors.unsupported("distributed transactions");
        };
    }

    /// The isolation level that comes with the request is the session's from then on, as if SET had set it.
    private static void begin(TransactionManager.@Nullable Begin begin, TransactionScope transactions,
            SessionOptions options) {
        if (begin != null) {
            if (begin.isolation() != IsolationLevel.CURRENT) {
                options.isolationLevel(begin.isolation().name().replace('_', ' '));
            }
            transactions.begin(emptyToNull(begin.name()));
        }
    }

    private static @Nullable String emptyToNull(String name) {
        return name.isEmpty() ? null : name;
    }
}
