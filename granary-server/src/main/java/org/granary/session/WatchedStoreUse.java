package org.granary.session;

import java.util.function.Function;
import java.util.function.Supplier;
import org.granary.store.Access;
import org.granary.store.ClientTransaction;
import org.granary.store.Database;
import org.granary.store.Transaction;
import org.granary.store.Work;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// Keeps account of what a session waits for in the stores, and of what it has there, for others to see.
final class WatchedStoreUse implements StoreUse {
    private final Session session;
    private final SessionActivity activity;
    private final WriteLocks writeLocks;

    WatchedStoreUse(Session session, SessionActivity activity, WriteLocks writeLocks) {
        this.session = session;
        this.activity = activity;
        this.writeLocks = writeLocks;
    }

    @Override
    public <T extends @Nullable Object> T run(Database database, Access access, Work<T> work,
            Function<Work<T>, T> run) {
        if (!access.mayWrite()) {
            return run.apply(work);
        }
        waits(database);
        try {
            return run.apply(new Watched<>(database, work));
        } catch (SqlError e) {
            throw writeLocks.explained(e, database, session);
        } finally {
            activity.goesOn();
        }
    }

    @Override
    public ClientTransaction begin(Database database, Supplier<ClientTransaction> begin) {
        waits(database);
        try {
            ClientTransaction begun = begin.get();
            writeLocks.begun(database, session, true);
            return begun;
        } catch (SqlError e) {
            throw writeLocks.explained(e, database, session);
        } finally {
            activity.goesOn();
        }
    }

    @Override
    public void ended(Database database) {
        writeLocks.ended(database, session);
    }

    private void waits(Database database) {
        activity.waitsFor("LCK_M_X", database, "DATABASE: " + database.name());
    }

    /// Work that says when it begins to write, and when it ends.
    private final class Watched<T extends @Nullable Object> implements Work<T> {
        private final Database database;
        private final Work<T> work;

        Watched(Database database, Work<T> work) {
            this.database = database;
            this.work = work;
        }

        @Override
        public T run(Transaction transaction) {
            activity.goesOn();
            writeLocks.begun(database, session, false);
            try {
                return work.run(transaction);
            } finally {
                writeLocks.ended(database, session);
            }
        }

        @Override
        public boolean isRepeatable() {
            return work.isRepeatable();
        }

        @Override
        public boolean isQuick() {
            return work.isQuick();
        }
    }
}
