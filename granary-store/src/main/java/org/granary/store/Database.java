package org.granary.store;

import org.granary.type.Cancellation;
import org.jspecify.annotations.Nullable;

/// One database of a [Store]. Safe for use by many threads.
public interface Database {

    String name();

    /// Runs `work` in a transaction of its own. With [Access#WRITE] and [Access#LOCKING] this returns only when the
    /// commit is durable; an exception of `work` undoes what it did, and nothing else, and comes out of here as it is.
    ///
    /// Cancelling interrupts work that is waiting or running; then nothing of it remains.
    ///
    /// Work may read other databases, or the same one, while it runs: that is a transaction of its own, which sees what
    /// is committed. It must not ask for another write lock, for which it might wait for ever: where several databases
    /// are used together, the one that is written comes first.
    ///
    /// Work that is not repeatable ([Work#isRepeatable]) is run once; where it would have to be run again, it is rolled
    /// back and is error 1205 if it writes, and what went wrong otherwise.
    default <T extends @Nullable Object> T run(Access access, Cancellation cancellation, Work<T> work) {
        return run(access, cancellation, -1, work);
    }

    /// The same with a lock time-out of its own (`SET LOCK_TIMEOUT`): work that may write waits so long for the write
    /// lock, then is error 1222.
    ///
    /// @param lockTimeoutMillis how long to wait; negative: the store's default
    <T extends @Nullable Object> T run(Access access, Cancellation cancellation, long lockTimeoutMillis, Work<T> work);

    /// Does what keeps the database quick, as far as it is worth it and stops nobody for long. No row changes. Not part
    /// of any transaction: what was done before it is cancelled, or fails, remains.
    void maintain(Maintenance maintenance, Cancellation cancellation);

    /// Begins a transaction that lives over several calls, until commit, rollback or the store's time-out for such
    /// transactions. Waits, within the lock time-out, for the write lock.
    ///
    /// @param lockTimeoutMillis how long to wait; negative: the store's default
    ClientTransaction begin(Cancellation cancellation, long lockTimeoutMillis);

    /// Whether writers are serialized, so that who waits for the write lock waits for the one who has it.
    default boolean hasOneWriter() {
        return false;
    }

    /// Whether its file is damaged, so that every use of it is an error.
    default boolean isDamaged() {
        return false;
    }

    /// What has been written; null where the store does not know it.
    default @Nullable WriteStatistics writeStatistics() {
        return null;
    }

    /// Locks that all processes on this store see; null where one process has the store for itself.
    default @Nullable ProcessLocks processLocks() {
        return null;
    }
}
