package org.granary.store.postgresql;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.granary.store.Access;
import org.granary.store.ClientTransaction;
import org.granary.store.Work;
import org.granary.type.Cancellation;
import org.granary.type.Cancellation.CancelledException;
import org.granary.type.Cancellation.Registration;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// A client's own transaction, with a connection of its own. Each piece of work in it has a savepoint.
///
/// A thread watches over its time: it ends the transaction when nothing has been done in it for too long, or when it
/// lasts too long.
final class PostgresClientTransaction implements ClientTransaction {
    private final PostgresDatabase database;
    private final Lease lease;
    private final PostgresTransaction.Shared shared;
    private final PostgresSettings settings;
    private final List<Savepoint> savepoints = new ArrayList<>();
    private final long begun = System.nanoTime();
    private final Thread watch = Thread.ofVirtual().name("store-transaction-watch").unstarted(this::watch);

    /// Held by whoever uses the connection; guards all that follows.
    private final ReentrantLock use = new ReentrantLock();
    private @Nullable RuntimeException ended;
    private int savepointCount;
    private long lastUsed = begun;

    /// Asked by the watching thread while another one uses the connection.
    private volatile @Nullable Cancellation running;
    private volatile @Nullable SqlError stopReason;

    /// The client's names are kept here, and PostgreSQL gets plain ones.
    private record Savepoint(String name, String internalName) {}

    PostgresClientTransaction(PostgresDatabase database, Lease lease, PostgresTransaction.Shared shared,
            PostgresSettings settings) {
        this.database = database;
        this.lease = lease;
        this.shared = shared;
        this.settings = settings;
    }

    void start() {
        watch.start();
    }

    private interface Step<T extends @Nullable Object> {
        T run() throws SQLException;
    }

    private <T extends @Nullable Object> T step(Step<T> step) {
        use.lock();
        try {
            if (ended != null) {
                throw ended;
            }
            if (stopReason != null) {
                throw end(stopReason);
            }
            return step.run();
        } catch (SQLException e) {
            throw over(shared.errors().translate(e, "SAVEPOINT", true, false));
        } finally {
            lastUsed = System.nanoTime();
            use.unlock();
        }
    }

    @Override
    public <T extends @Nullable Object> T run(Cancellation cancellation, Work<T> work) {
        return step(() -> {
            cancellation.check();
            Cancellation own = new Cancellation();
            running = own;
            try (Registration _ = cancellation.onCancel(own::cancel)) {
                if (stopReason != null) {
                    own.cancel();
                }
                try {
                    return inSavepoint(own, work, false);
                } catch (NeedsSavepointsException e) {
                    if (!work.isRepeatable()) {
                        throw e.failed();
                    }
                    return inSavepoint(own, work, true);
                }
            } finally {
                running = null;
            }
        });
    }

    private <T extends @Nullable Object> T inSavepoint(Cancellation cancellation, Work<T> work, boolean careful)
            throws SQLException {
        lease.execute("SAVEPOINT call");
        PostgresTransaction transaction = new PostgresTransaction(shared, cancellation, true, careful, _ -> lease);
        CancelWatch cancels = new CancelWatch(cancellation, lease.connection());
        Throwable thrown = null;
        try {
            T result = work.run(transaction);
            transaction.end();
            if (!cancels.end() && transaction.connection().verdict(null) == null) {
                lease.execute("RELEASE SAVEPOINT call");
                return result;
            }
            thrown = transaction.connection().verdict(null);
        } catch (RuntimeException | Error e) {
            thrown = transaction.connection().verdict(e);
        }
        boolean late = cancels.end();
        if (thrown == null) {
            thrown = new CancelledException();
        }
        // The work may also have used another database, whose trouble is not that of this transaction.
        if (thrown instanceof Trouble trouble && transaction.connection().isOver()) {
            throw over(trouble);
        }
        undo(late);
        if (stopReason != null) {
            throw end(stopReason);
        }
        switch (thrown) {
            case Error error -> throw error;
            case RuntimeException runtime -> throw runtime;
            default -> throw new IllegalStateException(thrown);
        }
    }

    /// @param late whether a signal to stop may still be on its way
    private void undo(boolean late) throws SQLException {
        try {
            lease.execute("ROLLBACK TO SAVEPOINT call");
        } catch (SQLException e) {
            if (!late || !PostgresErrors.state(e).equals("57014")) {
                throw e;
            }
            lease.execute("ROLLBACK TO SAVEPOINT call");
        }
        lease.execute("RELEASE SAVEPOINT call");
    }

    @Override
    public void save(String name) {
        step(() -> {
            Savepoint savepoint = new Savepoint(name, "client" + savepointCount++);
            lease.execute("SAVEPOINT " + savepoint.internalName());
            savepoints.add(savepoint);
            return null;
        });
    }

    @Override
    public void rollbackTo(String name) {
        step(() -> {
            for (int i = savepoints.size() - 1; i >= 0; i--) {
                if (savepoints.get(i).name().equals(name)) {
                    lease.execute("ROLLBACK TO SAVEPOINT " + savepoints.get(i).internalName());
                    savepoints.subList(i + 1, savepoints.size()).clear();
                    return null;
                }
            }
            throw new SqlError(6401, 16, 1,
                    "Cannot roll back " + name + ". No transaction or savepoint of that name was found.");
        });
    }

    @Override
    public void commit() {
        step(() -> {
            RuntimeException trouble = database.commit(lease, Access.WRITE);
            if (trouble != null) {
                throw end(trouble);
            }
            end(new SqlError(3902, 16, 1, "The COMMIT TRANSACTION request has no corresponding BEGIN TRANSACTION."));
            return null;
        });
    }

    @Override
    public void rollback() {
        use.lock();
        try {
            end(new SqlError(3903, 16, 1, "The ROLLBACK TRANSACTION request has no corresponding BEGIN TRANSACTION."));
        } finally {
            use.unlock();
        }
    }

    @Override
    public boolean isOpen() {
        use.lock();
        try {
            return ended == null;
        } finally {
            use.unlock();
        }
    }

    @Override
    public void close() {
        rollback();
    }

    /// The transaction cannot go on after this error.
    private RuntimeException over(RuntimeException trouble) {
        if (!(trouble instanceof Trouble.Conflict)) {
            lease.discard();
        }
        return end(trouble);
    }

    /// Ends the transaction, once; what is not committed is rolled back.
    private RuntimeException end(RuntimeException reason) {
        if (ended == null) {
            ended = reason;
            lease.rollback();
            lease.close();
            database.ended(this);
            watch.interrupt();
        }
        return reason;
    }

    void storeCloses() {
        stop(new SqlError(6005, 14, 1, "SHUTDOWN is in progress."));
    }

    /// Ends the transaction at once, or stops what runs in it, which then ends it.
    private void stop(SqlError reason) {
        stopReason = reason;
        if (use.tryLock()) {
            try {
                end(reason);
            } finally {
                use.unlock();
            }
        } else {
            Cancellation step = running;
            if (step != null) {
                step.cancel();
            }
        }
    }

    private void watch() {
        try {
            while (true) {
                long now = System.nanoTime();
                long total = settings.totalTimeout().toNanos() - (now - begun);
                if (total <= 0) {
                    stop(timedOut("lasted", settings.totalTimeout()));
                    Thread.sleep(100);
                    continue;
                }
                long idle = settings.idleTimeout().toNanos();
                if (use.tryLock()) {
                    try {
                        if (ended != null) {
                            return;
                        }
                        idle -= now - lastUsed;
                        if (idle <= 0) {
                            end(timedOut("been idle", settings.idleTimeout()));
                            return;
                        }
                    } finally {
                        use.unlock();
                    }
                }
                Thread.sleep(Duration.ofNanos(Math.min(idle, total)));
            }
        } catch (InterruptedException e) {
            // The transaction has ended.
        }
    }

    private static SqlError timedOut(String what, Duration limit) {
        return new SqlError(1205, 13, 60, "The transaction has " + what + " for more than " + limit.toMillis()
                + " ms and has been rolled back, so that others can write. Rerun the transaction.");
    }
}
