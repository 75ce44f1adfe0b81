package org.granary.session;

import org.granary.procedure.CallContext;
import org.granary.procedure.DatabaseCatalog;
import org.granary.store.Access;
import org.granary.store.Maintenance;
import org.granary.store.Work;
import org.granary.tsql.session.SessionState;
import org.granary.type.Cancellation;
import org.granary.type.ResultSink;
import org.jspecify.annotations.Nullable;

/// What a procedure gets from the session that calls it.
///
/// @param target the database whose procedure is called
/// @param session its number
record SessionCallContext(DatabaseCatalog target, ResultSink results, Cancellation cancellation, String login,
        int session, TransactionScope transactions, SessionState state) implements CallContext {

    @Override
    public <T extends @Nullable Object> T run(Access access, Work<T> work) {
        return transactions.run(target.store(), access, cancellation, state.lockTimeoutMillis(), work);
    }

    @Override
    public void maintain(Maintenance maintenance) {
        if (transactions.count() == 0) {
            target.store().maintain(maintenance, cancellation);
        }
    }
}
