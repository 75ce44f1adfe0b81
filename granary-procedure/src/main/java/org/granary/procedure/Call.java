package org.granary.procedure;

import org.granary.store.Maintenance;
import org.granary.store.Transaction;
import org.granary.type.Cancellation;

/// What a procedure's method knows about the call that it serves. Valid until the method returns.
public interface Call {

    /// The transaction of the call. It is committed, and durable, before the client sees any result of a procedure that
    /// writes.
    Transaction transaction();

    /// Where the declared result sets go.
    Results results();

    /// The login that calls.
    String login();

    /// The number of the client's session, which `@@SPID` shows.
    int session();

    Cancellation cancellation();

    /// Requests maintenance of the database after the commit, before the call is answered. Only for procedures that
    /// modify. Within a client's transaction, which maintenance would have to wait for, there is none.
    void maintainAfterwards(Maintenance maintenance);

    /// Reruns this method in a new transaction after the commit and before the call is answered. So long work is done
    /// in parts, between which other calls run. Only for procedures that modify.
    ///
    /// The answer is that of the last run. Between two runs other calls may run, and the server may be killed: the
    /// progress of the work must be in the store, and the next call continues it. Within a client's transaction all
    /// runs are part of that transaction.
    default void goOnAfterCommit() {
        goOnAfterCommit(carried());
    }

    /// The same, with a number that the next run finds as [#carried()]: for what the answer counts over all runs, not
    /// for how far the work has come.
    void goOnAfterCommit(long carry);

    /// What the run before has passed on; 0 in the first.
    long carried();
}
