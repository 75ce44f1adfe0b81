package org.granary.store.sqlite;

import org.jspecify.annotations.Nullable;

/// What waits for the writer of a database.
sealed interface Turn {

    /// Who waits for it; null where nobody does.
    @Nullable
    Pending<?> pending();

    /// Ends the waiting with an error. @return false where that has ended already
    default boolean drop(RuntimeException reason) {
        Pending<?> pending = pending();
        return pending != null && pending.drop(reason);
    }

    /// Drops it if it has waited for longer than it may.
    ///
    /// @param now by [Surroundings#nanoTime]
    default boolean dropIfLate(long now) {
        Pending<?> pending = pending();
        return pending != null && pending.dropIfLate(now);
    }

    /// Work in a transaction shared with others.
    record Call(Pending<?> pending) implements Turn {}

    /// A client's transaction, which owns the writer until it ends.
    record Client(Pending<SqliteClientTransaction> pending, SqliteClientTransaction transaction) implements Turn {}

    /// The end of the writer.
    record Close() implements Turn {
        @Override
        public @Nullable Pending<?> pending() {
            return null;
        }
    }
}
