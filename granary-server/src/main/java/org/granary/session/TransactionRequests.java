package org.granary.session;

import org.granary.tds.request.TransactionManager;
import org.granary.type.ResultSink;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// Requests of the transaction manager: BEGIN, COMMIT, ROLLBACK and SAVE without a text.
final class TransactionRequests {

    private TransactionRequests() {}

    static void run(TransactionManager.Operation operation, TransactionScope transactions, ResultSink results) {
        try {
            results.done(perform(operation, transactions), -1);
        } catch (SqlError e) {
            results.message(e.sqlMessage());
        }
    }

    private static ResultSink.Statement perform(TransactionManager.Operation operation, TransactionScope transactions) {
        return switch (operation) {
            case TransactionManager.Begin begin -> {
                begin(begin, transactions);
                yield ResultSink.Statement.BEGIN_TRANSACTION;
            }
            case TransactionManager.Commit commit -> {
                transactions.commit();
                begin(commit.next(), transactions);
                yield ResultSink.Statement.COMMIT;
            }
            case TransactionManager.Rollback rollback -> {
                transactions.rollback(emptyToNull(rollback.name()));
                begin(rollback.next(), transactions);
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

    private static void begin(TransactionManager.@Nullable Begin begin, TransactionScope transactions) {
        if (begin != null) {
            transactions.begin(emptyToNull(begin.name()));
        }
    }

    private static @Nullable String emptyToNull(String name) {
        return name.isEmpty() ? null : name;
    }
}
