package org.granary.tsql.batch;

import org.granary.store.Access;
import org.granary.store.ClientTransaction;
import org.granary.store.Database;
import org.granary.store.Maintenance;
import org.granary.store.Work;
import org.granary.type.Cancellation;
import org.jspecify.annotations.Nullable;

/// The store of a database that has none: known by its identity, and never used.
final class NoStore implements Database {
    @Override
    public String name() {
        throw none();
    }

    @Override
    public <T extends @Nullable Object> T run(Access access, Cancellation cancellation, long lockTimeoutMillis,
            Work<T> work) {
        throw none();
    }

    @Override
    public void maintain(Maintenance maintenance, Cancellation cancellation) {
        throw none();
    }

    @Override
    public ClientTransaction begin(Cancellation cancellation, long lockTimeoutMillis) {
        throw none();
    }

    private static UnsupportedOperationException none() {
        return new UnsupportedOperationException("no store");
    }
}
