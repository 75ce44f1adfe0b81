package org.granary.store;

import java.util.function.Consumer;
import org.granary.type.Cancellation;
import org.granary.type.Cancellation.CancelledException;
import org.jspecify.annotations.Nullable;

/// A store that runs every piece of repeatable work, rolls it back, and runs it again, as a store may do after a
/// conflict. What comes out of it is what comes out of the store that it wraps, unless some work has an effect outside
/// of its transaction and its result.
///
/// Work that fails is run again, too, unless it was cancelled. Work that is no longer repeatable after its first run is
/// not run again.
public final class RepeatingStore implements Store {
    private final Store store;

    public RepeatingStore(Store store) {
        this.store = store;
    }

    @Override
    public Database open(DatabaseSchema schema, Consumer<Database> first) {
        return new RepeatingDatabase(
                store.open(schema, database -> first.accept(new RepeatingDatabase(database))));
    }

    @Override
    public Clock clock() {
        return store.clock();
    }

    @Override
    public void close() {
        store.close();
    }

    /// How work is run in a transaction of its own, which an exception undoes.
    private interface Runner {
        <T extends @Nullable Object> T run(Work<T> work);
    }

    /// Undoes a first run that went well.
    private static final class RolledBack extends RuntimeException {
        private RolledBack() {
            super("rolled back to be run again", null, false, false);
        }
    }

    private static <T extends @Nullable Object> T twice(Work<T> work, Runner runner) {
        try {
            return runner.run(new Work<>() {
                @Override
                public T run(Transaction transaction) {
                    T result = work.run(transaction);
                    if (work.isRepeatable()) {
                        throw new RolledBack();
                    }
                    return result;
                }

                @Override
                public boolean isRepeatable() {
                    return work.isRepeatable();
                }
            });
        } catch (CancelledException e) {
            throw e;
        } catch (RuntimeException e) {
            if (!work.isRepeatable()) {
                throw e;
            }
        }
        return runner.run(work);
    }

    private record RepeatingDatabase(Database database) implements Database {
        @Override
        public boolean hasOneWriter() {
            return database.hasOneWriter();
        }

        @Override
        public @Nullable ProcessLocks processLocks() {
            return database.processLocks();
        }

        @Override
        public String name() {
            return database.name();
        }

        @Override
        public <T extends @Nullable Object> T run(Access access, Cancellation cancellation, long lockTimeoutMillis,
                Work<T> work) {
            return twice(work, new Runner() {
                @Override
                public <R extends @Nullable Object> R run(Work<R> once) {
                    return database.run(access, cancellation, lockTimeoutMillis, once);
                }
            });
        }

        @Override
        public void maintain(Maintenance maintenance, Cancellation cancellation) {
            database.maintain(maintenance, cancellation);
        }

        @Override
        public ClientTransaction begin(Cancellation cancellation, long lockTimeoutMillis) {
            return new RepeatingTransaction(database.begin(cancellation, lockTimeoutMillis));
        }
    }

    private static final class RepeatingTransaction extends ForwardingTransaction {
        private RepeatingTransaction(ClientTransaction transaction) {
            super(transaction);
        }

        @Override
        public <T extends @Nullable Object> T run(Cancellation cancellation, Work<T> work) {
            return twice(work, new Runner() {
                @Override
                public <R extends @Nullable Object> R run(Work<R> once) {
                    return RepeatingTransaction.super.run(cancellation, once);
                }
            });
        }
    }
}
