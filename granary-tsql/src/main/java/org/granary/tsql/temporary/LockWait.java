package org.granary.tsql.temporary;

import org.granary.type.Cancellation;

/// How a statement waits for a lock.
///
/// @param spid names the session in error 1205
/// @param timeoutMillis SET LOCK_TIMEOUT: 0 not to wait at all, negative for the server's own limit
public record LockWait(int spid, long timeoutMillis, Cancellation cancellation) {

    /// The same, but not waiting: the table hint NOWAIT.
    public LockWait notAtAll() {
        return new LockWait(spid, 0, cancellation);
    }
}
