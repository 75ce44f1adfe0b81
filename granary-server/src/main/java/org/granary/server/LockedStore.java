package org.granary.server;

import java.util.function.Consumer;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.FolderLock;
import org.granary.store.Store;

/// A store that keeps nothing in the data folder, and the lock of that folder: nobody else serves from it, and its file says which process does.
final class LockedStore implements Store {
    private final Store store;
    private final FolderLock lock;

    LockedStore(Store store, FolderLock lock) {
        this.store = store;
        this.lock = lock;
    }

    @Override
    public Database open(DatabaseSchema schema, Consumer<Database> first) {
        return store.open(schema, first);
    }

    @Override
    public Clock clock() {
        return store.clock();
    }

    @Override
    public void close() {
        try {
            store.close();
        } finally {
            lock.close();
        }
    }
}
