package org.granary.store.sqlite;

/// What waits for the writer of a database.
sealed interface Turn {
    boolean drop(RuntimeException reason);

    /// Drops it if it has waited for longer than it may.
    ///
    /// @param now by System.nanoTime()
    boolean dropIfLate(long now);

    /// Work in a transaction shared with others.
    record Call(Pending<?> pending) implements Turn {
        @Override
        public boolean drop(RuntimeException reason) {
            return pending.drop(reason);
        }

        @Override
        public boolean dropIfLate(long now) {
            return pending.dropIfLate(now);
        }
    }

    /// A client's transaction, which owns the writer until it ends.
    record Client(Pending<SqliteClientTransaction> pending, SqliteClientTransaction transaction) implements Turn {
        @Override
        public boolean drop(RuntimeException reason) {
            return pending.drop(reason);
        }

        @Override
        public boolean dropIfLate(long now) {
            return pending.dropIfLate(now);
        }
    }

    /// The end of the writer.
    record Close() implements Turn {
        @Override
        public boolean drop(RuntimeException reason) {
            return false;
        }

        @Override
        public boolean dropIfLate(long now) {
            return false;
        }
    }
}
