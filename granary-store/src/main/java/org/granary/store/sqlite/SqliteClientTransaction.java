package org.granary.store.sqlite;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BooleanSupplier;
import org.granary.store.ClientTransaction;
import org.granary.store.Clock;
import org.granary.store.Work;
import org.granary.store.WriteStatistics;
import org.granary.type.Cancellation;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// A client's own transaction: while it lasts, the writer serves nobody else.
///
/// Every method hands a step to the writer's thread and waits. The writer ends the transaction by itself when no step
/// has come for the idle time-out, or when the total time-out is over.
final class SqliteClientTransaction implements ClientTransaction {
    /// How often the writer looks whether others wait.
    private static final Duration LOOK = Duration.ofMillis(200);

    private final Clock clock;
    private final SqliteSettings settings;
    private final Contention contention;
    private final WriteStatistics writes;
    private final Surroundings surroundings;
    private final LinkedBlockingQueue<Pending<?>> steps = new LinkedBlockingQueue<>();
    private final List<Savepoint> savepoints = new ArrayList<>();
    /// Why the transaction has ended, once it has. Guarded by `this`, together with the entry of steps.
    private @Nullable RuntimeException ended;
    private boolean endedByStore;
    private int savepointCount;
    private long deadline;

    /// The client's names are kept here, and SQLite gets plain ones: its own compare without case.
    private record Savepoint(String name, String internalName) {}

    SqliteClientTransaction(Clock clock, SqliteSettings settings, Contention contention, WriteStatistics writes,
            Surroundings surroundings) {
        this.surroundings = surroundings;
        this.writes = writes;
        this.contention = contention;
        this.clock = clock;
        this.settings = settings;
    }

    @Override
    public <T extends @Nullable Object> T run(Cancellation cancellation, Work<T> work) {
        return step(cancellation, (connection, self) -> inSavepoint(connection, self, work));
    }

    private <T extends @Nullable Object> T inSavepoint(SqliteConnection connection, Pending<T> self, Work<T> work) {
        SqliteTransaction transaction = new SqliteTransaction(connection, self, clock);
        connection.execute("SAVEPOINT call");
        try {
            // SQLite ends the whole transaction when a write is stopped half-way, and the client's transaction must outlive a cancelled
            // statement: so a write goes on to its end, unless the transaction's own time is over.
            connection.stopWhen(
                    () -> isOverdue() || contention.isOver() || (transaction.isReading() && self.isStopped()));
            T result = work.run(transaction);
            transaction.end();
            self.checkStopped();
            connection.stopWhen(null);
            connection.execute("RELEASE call");
            return result;
        } catch (Throwable e) {
            connection.stopWhen(null);
            transaction.end();
            if (connection.lost() == null) {
                undo(connection);
            }
            throw e;
        }
    }

    /// Undoes a step that failed. Where that fails, too, the transaction ends: with a part of the step in it, it must not
    /// be committed.
    private void undo(SqliteConnection connection) {
        try {
            connection.execute("ROLLBACK TO call");
            connection.execute("RELEASE call");
        } catch (RuntimeException e) {
            give(connection, null, e);
        }
    }

    @Override
    public void save(String name) {
        step(new Cancellation(), (connection, _) -> {
            Savepoint savepoint = new Savepoint(name, "client" + savepointCount++);
            connection.executeOnce("SAVEPOINT " + savepoint.internalName());
            savepoints.add(savepoint);
            return null;
        });
    }

    @Override
    public void rollbackTo(String name) {
        step(new Cancellation(), (connection, _) -> {
            for (int i = savepoints.size() - 1; i >= 0; i--) {
                if (savepoints.get(i).name().equals(name)) {
                    connection.executeOnce("ROLLBACK TO " + savepoints.get(i).internalName());
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
        step(new Cancellation(), (connection, _) -> {
            try {
                long began = surroundings.nanoTime();
                connection.execute("COMMIT");
                long took = surroundings.nanoTime() - began;
                writes.commits().add(took);
                writes.calls().add(took);
            } catch (RuntimeException e) {
                rollback(connection);
                end(e);
                throw e;
            }
            end(new SqlError(3902, 16, 1, "The COMMIT TRANSACTION request has no corresponding BEGIN TRANSACTION."));
            return null;
        });
    }

    @Override
    public void rollback() {
        if (isOpen()) {
            try {
                step(new Cancellation(), (connection, _) -> {
                    rollback(connection);
                    end(new SqlError(3903, 16, 1,
                            "The ROLLBACK TRANSACTION request has no corresponding BEGIN TRANSACTION."));
                    return null;
                });
            } catch (RuntimeException e) {
                // Ended by the store in the meantime: rolled back all the same.
                if (isOpen()) {
                    throw e;
                }
            }
        }
    }

    @Override
    public synchronized boolean isOpen() {
        return ended == null;
    }

    @Override
    public void close() {
        rollback();
    }

    private <T extends @Nullable Object> T step(Cancellation cancellation, Pending.Task<T> task) {
        Pending<T> step = new Pending<>(surroundings, cancellation, task);
        synchronized (this) {
            if (ended != null) {
                throw ended;
            }
            steps.add(step);
        }
        return step.await();
    }

    private synchronized void end(RuntimeException reason) {
        if (ended == null) {
            ended = reason;
        }
    }

    /// Called by the store's closing thread.
    void storeCloses() {
        synchronized (this) {
            endedByStore = true;
        }
        // Wakes the writer, which may be waiting for a step.
        steps.add(new Pending<@Nullable Void>(surroundings, new Cancellation(), (_, _) -> null));
    }

    private synchronized boolean isEndedByStore() {
        return endedByStore;
    }

    private boolean isOverdue() {
        return surroundings.nanoTime() - deadline > 0;
    }

    /// Runs on the writer's thread until the transaction has ended, one way or another.
    void serve(SqliteConnection connection, BooleanSupplier stopNow) throws InterruptedException {
        deadline = surroundings.nanoTime() + settings.totalTimeout().toNanos();
        long idleSince = surroundings.nanoTime();
        while (isOpen()) {
            long idle = settings.idleTimeout().toNanos() - (surroundings.nanoTime() - idleSince);
            long patience = Math.min(LOOK.toNanos(), Math.min(idle, deadline - surroundings.nanoTime()));
            Pending<?> step = surroundings.poll(steps, Math.max(patience, 0));
            if (isEndedByStore() || stopNow.getAsBoolean()) {
                give(connection, step, new SqlError(6005, 14, 1, "SHUTDOWN is in progress."));
            } else if (isOverdue()) {
                give(connection, step, timedOut("lasted", settings.totalTimeout()));
            } else if (contention.isOver()) {
                give(connection, step, contention.error());
            } else if (step != null) {
                if (step.start()) {
                    perform(connection, step);
                }
                idleSince = surroundings.nanoTime();
            } else if (surroundings.nanoTime() - idleSince >= settings.idleTimeout().toNanos()) {
                give(connection, null, timedOut("been idle", settings.idleTimeout()));
            }
        }
    }

    private void perform(SqliteConnection connection, Pending<?> step) {
        try {
            step.run(connection);
        } catch (Throwable e) {
            RuntimeException lost = connection.lost();
            if (lost == null) {
                step.fail(e);
            } else {
                connection.acceptLoss();
                RuntimeException reason = isOverdue()
                        ? timedOut("lasted", settings.totalTimeout())
                        : contention.isOver() ? contention.error() : lost;
                give(connection, null, reason);
                step.fail(reason);
            }
            return;
        }
        step.succeed();
    }

    /// Rolls back for the given reason and tells whoever waits, or comes later.
    private void give(SqliteConnection connection, @Nullable Pending<?> step, RuntimeException reason) {
        rollback(connection);
        end(reason);
        if (step != null) {
            step.drop(reason);
        }
        for (Pending<?> waiting = steps.poll(); waiting != null; waiting = steps.poll()) {
            waiting.drop(reason);
        }
    }

    private static void rollback(SqliteConnection connection) {
        try {
            connection.execute("ROLLBACK");
        } catch (RuntimeException e) {
            // Nothing to roll back: SQLite has given the transaction up by itself.
            connection.acceptLoss();
        }
    }

    private static SqlError timedOut(String what, Duration limit) {
        return new SqlError(1205, 13, 60, "The transaction has " + what + " for more than " + limit.toMillis()
                + " ms and has been rolled back, so that others can write. Rerun the transaction.");
    }
}
