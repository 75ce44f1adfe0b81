package org.granary.procedure;

import org.granary.store.Access;
import org.granary.store.Maintenance;
import org.granary.store.Work;
import org.granary.type.Cancellation;
import org.granary.type.ResultSink;
import org.jspecify.annotations.Nullable;

/// What surrounds a call: where its results go and which transaction it runs in.
public interface CallContext {

    ResultSink results();

    Cancellation cancellation();

    /// The login that calls.
    String login();

    /// The number of the client's session, which `@@SPID` shows.
    int session();

    /// Runs work on the procedure's database: in the client's transaction where there is one, otherwise in one of its
    /// own. The results of work that writes are sent only after this has returned.
    <T extends @Nullable Object> T run(Access access, Work<T> work);

    /// Maintains the procedure's database, unless the client has a transaction, which that would have to wait for.
    void maintain(Maintenance maintenance);
}
