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

    Cancellation cancellation();

    /// Has the database maintained when the call is committed, before it is answered. Only for procedures that modify. Inside of a client's transaction,
    /// which maintenance would have to wait for, it is left out.
    void maintainAfterwards(Maintenance maintenance);
}
