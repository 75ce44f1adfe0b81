package org.granary.store.sqlite;

import java.nio.file.Path;
import java.time.Duration;
import org.granary.store.Access;
import org.granary.store.ClientTransaction;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.Maintenance;
import org.granary.store.StoreException;
import org.granary.store.Work;
import org.granary.store.WriteStatistics;
import org.granary.type.Cancellation;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// One database: its file, its writer and its readers. Threads start with the first call that needs them.
final class SqliteDatabase implements Database {
    /// Turns of the shared writer are not locks, so even a lock time-out of 0 leaves time for one.
    private static final Duration SHORTEST_LOCK_WAIT = Duration.ofMillis(250);
    /// Whose work the current thread runs, where it is not a thread of the store.
    private static final ScopedValue<SqliteDatabase> RUNNING = ScopedValue.newInstance();

    private final String name;
    private final Path file;
    private final SqliteSettings settings;
    private final Clock clock;
    private final Surroundings surroundings;
    private final LogIndexSpace index;
    private final Readers readers;
    private final WriteStatistics writes = new WriteStatistics();
    private volatile @Nullable Writer writer;
    private boolean closed;
    /// False while only the one who opens it knows the database.
    private volatile boolean shared;

    SqliteDatabase(String name, Path file, SqliteSettings settings, Clock clock, Surroundings surroundings) {
        this.name = name;
        this.file = file;
        this.settings = settings;
        this.clock = clock;
        this.surroundings = surroundings;
        this.index = new LogIndexSpace(name, file);
        this.readers = new Readers(this, settings.readers(),
                () -> index.open(() -> SqliteConnection.reader(name, file, settings, surroundings)));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public <T extends @Nullable Object> T run(Access access, Cancellation cancellation, long lockTimeoutMillis,
            Work<T> work) {
        cancellation.check();
        Pending.Task<T> task = (connection, self) -> inTransaction(connection, self, work);
        return switch (access) {
            case READ -> read(new Pending<>(surroundings, cancellation, work::isRepeatable, settings.readerWait(),
                    SqliteDatabase::noReader, task), work.isQuick());
            case WRITE, LOCKING -> {
                refuseNesting();
                Pending<T> call = new Pending<>(surroundings, cancellation, work::isRepeatable,
                        patience(lockTimeoutMillis),
                        SqliteDatabase::lockTimedOut, task);
                yield work.isQuick() && runHere(call) ? call.await() : await(new Turn.Call(call), call);
            }
        };
    }

    /// @return whether the call has ended; otherwise it has not begun
    private boolean runHere(Pending<?> call) {
        Writer using = writer();
        return ScopedValue.where(RUNNING, this).call(() -> using.runHere(call));
    }

    /// A thread that runs work of a store reads by itself: were it to wait for another, that one might be waiting for
    /// it.
    private <T extends @Nullable Object> T read(Pending<T> call, boolean quick) {
        if (running() != null) {
            readers.runHere(call);
            return call.await();
        }
        if (quick && ScopedValue.where(RUNNING, this).call(() -> readers.runQuick(call))) {
            return call.await();
        }
        readers.add(call);
        try {
            return call.await();
        } finally {
            readers.remove(call);
        }
    }

    @Override
    public void maintain(Maintenance maintenance, Cancellation cancellation) {
        new SqliteMaintenance(this, cancellation).run(maintenance);
    }

    private <T extends @Nullable Object> T inTransaction(SqliteConnection connection, Pending<T> self, Work<T> work) {
        SqliteTransaction transaction = new SqliteTransaction(connection, self, clock);
        try {
            return work.run(transaction);
        } finally {
            transaction.end();
        }
    }

    @Override
    public ClientTransaction begin(Cancellation cancellation, long lockTimeoutMillis) {
        cancellation.check();
        refuseNesting();
        SqliteClientTransaction transaction = new SqliteClientTransaction(clock, settings,
                new Contention(() -> waitingForWriter() > 0, settings.blockingTimeout(), surroundings), writes,
                surroundings);
        Pending<SqliteClientTransaction> begun = new Pending<>(surroundings, cancellation, () -> true,
                patience(lockTimeoutMillis),
                SqliteDatabase::lockTimedOut, (_, _) -> transaction);
        return await(new Turn.Client(begun, transaction), begun);
    }

    @Override
    public boolean hasOneWriter() {
        return true;
    }

    @Override
    public WriteStatistics writeStatistics() {
        return writes;
    }

    private Duration patience(long lockTimeoutMillis) {
        Duration patience = lockTimeoutMillis < 0 ? settings.lockTimeout() : Duration.ofMillis(lockTimeoutMillis);
        return patience.compareTo(SHORTEST_LOCK_WAIT) < 0 ? SHORTEST_LOCK_WAIT : patience;
    }

    private <T extends @Nullable Object> T await(Turn turn, Pending<T> pending) {
        Writer using = writer();
        using.add(turn);
        boolean ended = false;
        try {
            T result = pending.await();
            ended = true;
            return result;
        } finally {
            if (!ended) {
                using.remove(turn);
            }
        }
    }

    private Writer writer() {
        Writer existing = writer;
        return existing != null ? existing : startWriter();
    }

    private synchronized Writer startWriter() {
        if (closed) {
            throw new StoreException("Database " + name + " is closed.");
        }
        Writer started = writer;
        if (started == null) {
            started = new Writer(this, settings,
                    () -> index.open(() -> SqliteConnection.writer(name, file, settings, surroundings)),
                    () -> index.open(() -> SqliteConnection.logKeeper(name, file, surroundings)));
            started.begin();
            writer = started;
        }
        return started;
    }

    Surroundings surroundings() {
        return surroundings;
    }

    /// Runs a thread of the store on the current one.
    void runningHere(StoreThread thread) {
        ScopedValue.where(RUNNING, this).run(thread);
    }

    int waitingForWriter() {
        Writer existing = writer;
        return existing == null ? 0 : existing.waiting();
    }

    long commits() {
        Writer existing = writer;
        return existing == null ? 0 : existing.commits();
    }

    /// A writer that could not go on is replaced with the next call.
    synchronized void ended(Writer ended) {
        if (writer == ended) {
            writer = null;
        }
    }

    /// From now on others use the database, too.
    void share() {
        shared = true;
    }

    /// The database whose work the current thread runs; null where it runs none.
    private static @Nullable SqliteDatabase running() {
        return Thread.currentThread() instanceof StoreThread thread
                ? thread.database()
                : RUNNING.isBound() ? RUNNING.get() : null;
    }

    /// Work that waited for the write lock might wait for itself, or for other work that waits for it.
    private void refuseNesting() {
        SqliteDatabase around = shared ? running() : null;
        if (around != null) {
            throw new IllegalStateException("Work in database " + around.name()
                    + " must not ask for the write lock of database " + name + " while it runs.");
        }
    }

    private static SqlError lockTimedOut() {
        return new SqlError(1222, 16, 51, "Lock request time out period exceeded.");
    }

    private static SqlError noReader() {
        return new SqlError(8645, 17, 1,
                "A timeout occurred while waiting for resources to execute the query: all readers of the database are busy. Rerun the query.");
    }

    void close() {
        Writer last;
        synchronized (this) {
            closed = true;
            last = writer;
        }
        readers.close(settings.closeTimeout());
        if (last != null) {
            last.close(settings.closeTimeout());
        }
        index.close();
    }
}
