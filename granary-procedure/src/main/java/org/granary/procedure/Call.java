package org.granary.procedure;

import org.granary.store.Maintenance;
import org.granary.store.Transaction;
import org.granary.type.Cancellation;

/// What a procedure's method knows about the call that it serves. Valid until the method returns.
public interface Call {

    /// The transaction of the call. It is committed, and durable, before the client sees any result of a procedure that writes.
    Transaction transaction();

    /// Where the declared result sets go.
    Results results();

    /// The login that calls.
    String login();

    /// The number of the client's session, which `@@SPID` shows.
    int session();

    Cancellation cancellation();

    /// Has the database maintained when the call is committed, before it is answered. Only for procedures that modify. Inside of a client's transaction,
    /// which maintenance would have to wait for, it is left out.
    void maintainAfterwards(Maintenance maintenance);

    /// Has the method run once more, in a transaction of its own, when this one is committed and before the call is answered: so work that would keep others
    /// waiting for long is done in parts, between which they have their turns. Only for procedures that modify.
    ///
    /// The answer is that of the last run. A server may be killed between two, and other calls may run there: how far the work has come must be in the store, and
    /// the next call goes on with it. Inside of a client's transaction all runs are part of that.
    default void goOnAfterCommit() {
        goOnAfterCommit(carried());
    }

    /// The same, with a number that the next run finds as [#carried()]: for what the answer counts over all runs, not for how far the work has come.
    void goOnAfterCommit(long carry);

    /// What the run before has passed on; 0 in the first.
    long carried();
}
