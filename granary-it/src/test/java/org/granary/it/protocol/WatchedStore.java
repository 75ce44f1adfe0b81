package org.granary.it.protocol;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.granary.store.Access;
import org.granary.store.ClientTransaction;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.ForwardingTransaction;
import org.granary.store.Maintenance;
import org.granary.store.ProcessLocks;
import org.granary.store.Store;
import org.granary.store.Work;
import org.granary.type.Cancellation;
import org.jspecify.annotations.Nullable;

/// Knows which databases may have been written, so that only they have to be looked at before the next test.
final class WatchedStore implements Store {
    private final Store store;
    private final Map<String, Watched> databases = new ConcurrentHashMap<>();

    WatchedStore(Store store) {
        this.store = store;
    }

    Watched database(String name) {
        Watched database = databases.get(key(name));
        if (database == null) {
            throw new IllegalArgumentException("Database " + name + " is not open.");
        }
        return database;
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    @Override
    public Database open(DatabaseSchema schema, Consumer<Database> first) {
        Database opened = store.open(schema, database -> first.accept(new Watched(database)));
        return databases.computeIfAbsent(key(schema.name()), _ -> new Watched(opened));
    }

    @Override
    public Clock clock() {
        return store.clock();
    }

    @Override
    public void close() {
        store.close();
    }

    /// A database that counts how often somebody had the right to write it.
    static final class Watched implements Database {
        private final Database database;
        private final AtomicLong writes = new AtomicLong();

        private Watched(Database database) {
            this.database = database;
        }

        /// Where this has not changed, nothing in the database has.
        long writes() {
            return writes.get();
        }

        @Override
        public String name() {
            return database.name();
        }

        @Override
        public <T extends @Nullable Object> T run(Access access, Cancellation cancellation, long lockTimeoutMillis,
                Work<T> work) {
            try {
                return database.run(access, cancellation, lockTimeoutMillis, work);
            } finally {
                if (access != Access.READ) {
                    writes.incrementAndGet();
                }
            }
        }

        @Override
        public void maintain(Maintenance maintenance, Cancellation cancellation) {
            database.maintain(maintenance, cancellation);
        }

        @Override
        public ClientTransaction begin(Cancellation cancellation, long lockTimeoutMillis) {
            return new Transaction(database.begin(cancellation, lockTimeoutMillis));
        }

        @Override
        public boolean hasOneWriter() {
            return database.hasOneWriter();
        }

        @Override
        public @Nullable ProcessLocks processLocks() {
            return database.processLocks();
        }

        private final class Transaction extends ForwardingTransaction {
            private Transaction(ClientTransaction transaction) {
                super(transaction);
            }

            @Override
            public void commit() {
                try {
                    super.commit();
                } finally {
                    writes.incrementAndGet();
                }
            }
        }
    }
}
