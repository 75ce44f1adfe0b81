package org.granary.store.sqlite;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.granary.processor.Survival;
import org.granary.store.StoreException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The threads that read a database, each with its connection. The one that was used last is used first, since its page
/// cache is warm; one that has had nothing to do for a while ends.
///
/// Rows go to the client as they are read, so a client that does not take its answer holds its reader. When calls wait
/// and no reader has ended anything for a while, the readers are taken to be held in this way, and one more is started,
/// up to a bound of its own.
///
/// A quick call runs on its caller's thread where a connection is free: to wake a reader, and to be woken by it, takes
/// longer than most calls.
final class Readers {
    private static final Logger LOG = LoggerFactory.getLogger(Readers.class);
    private static final Duration IDLE = Duration.ofSeconds(60);
    /// How long nothing may end while calls wait before the readers count as held.
    private static final Duration STANDSTILL = Duration.ofMillis(20);
    /// Readers at most, held ones included.
    private static final int MOST = 256;
    /// How long readers have to end, all together, when they have been told to stop.
    private static final Duration TIME_TO_STOP = Duration.ofSeconds(1);
    private static final Duration LOOK_WHILE_CLOSING = Duration.ofMillis(1);
    /// Connections that are kept for reads on other threads than those of the readers.
    private static final int SPARE = 4;

    private final SqliteDatabase database;
    private final Supplier<SqliteConnection> connect;
    private final int limit;
    /// These eight are guarded by `this`.
    private final Deque<Reader> idle = new ArrayDeque<>();
    private final Deque<Pending<?>> waiting = new ArrayDeque<>();
    private final List<Reader> all = new ArrayList<>();
    private final Deque<SqliteConnection> spare = new ArrayDeque<>();
    private boolean closing;
    private boolean watched;
    private long ended;
    /// How many connections are in use by quick calls.
    private int lent;

    private volatile boolean stopNow;
    private int named;

    Readers(SqliteDatabase database, int limit, Supplier<SqliteConnection> connect) {
        this.database = database;
        this.limit = limit;
        this.connect = connect;
    }

    synchronized void add(Pending<?> call) {
        if (closing) {
            call.drop(new StoreException("Database " + database.name() + " is closed."));
        } else if (!idle.isEmpty()) {
            idle.pop().next.add(call);
        } else if (all.size() < limit) {
            startReader(call);
        } else {
            waiting.add(call);
            if (!watched) {
                watched = true;
                database.surroundings().startVirtual("store-" + database.name() + "-watch", this::watch);
            }
        }
    }

    private void startReader(Pending<?> call) {
        Reader reader = new Reader(++named);
        reader.next.add(call);
        try {
            reader.begin();
        } catch (OutOfMemoryError e) {
            // The system has no more threads; those that there are go on.
            LOG.error("{} cannot be started: {}", reader.getName(), e.getMessage());
            call.drop(
                    new StoreException("Database " + database.name() + " cannot be read: no thread could be started."));
            return;
        }
        all.add(reader);
    }

    /// Runs while calls wait.
    private void watch() {
        long before = -1;
        while (true) {
            try {
                synchronized (this) {
                    dropLate();
                    if (waiting.isEmpty() || closing) {
                        watched = false;
                        return;
                    }
                    if (ended == before && all.size() < MOST) {
                        startReader(waiting.remove());
                    }
                    before = ended;
                }
                database.surroundings().sleep(STANDSTILL);
            } catch (Throwable e) {
                Survival.report(LOG, "A reader of database " + database.name() + " could not be started", e);
            }
        }
    }

    private void dropLate() {
        long now = database.surroundings().nanoTime();
        waiting.removeIf(call -> call.dropIfLate(now));
    }

    /// Runs a call on the current thread, with a connection that no reader has. When this returns, the call has ended.
    void runHere(Pending<?> call) {
        SqliteConnection connection;
        synchronized (this) {
            if (closing) {
                call.drop(new StoreException("Database " + database.name() + " is closed."));
                return;
            }
            connection = spare.poll();
        }
        if (connection == null) {
            connection = connect.get();
        }
        if (call.start()) {
            read(connection, call);
        }
        synchronized (this) {
            if (!closing && spare.size() < SPARE) {
                spare.push(connection);
                return;
            }
        }
        connection.close();
    }

    /// Runs a call on the current thread, if there is a connection for it and no other call waits.
    ///
    /// @return whether the call has ended; otherwise it has not begun
    boolean runQuick(Pending<?> call) {
        SqliteConnection connection;
        synchronized (this) {
            if (closing || !waiting.isEmpty() || lent == SPARE || all.size() - idle.size() + lent >= limit) {
                return false;
            }
            lent++;
            connection = spare.poll();
        }
        try {
            if (connection == null) {
                connection = connect.get();
            }
            if (call.start()) {
                read(connection, call);
            }
        } finally {
            giveBack(connection);
        }
        return true;
    }

    private void giveBack(@Nullable SqliteConnection connection) {
        boolean kept;
        synchronized (this) {
            lent--;
            ended++;
            kept = !closing && spare.size() < SPARE;
            if (kept && connection != null) {
                spare.push(connection);
            }
        }
        if (!kept && connection != null) {
            connection.close();
        }
    }

    /// Takes back a call that nobody waits for any more.
    synchronized void remove(Pending<?> call) {
        waiting.remove(call);
    }

    void close(Duration patience) {
        List<Reader> running;
        synchronized (this) {
            closing = true;
            waiting.forEach(call -> call.drop(new StoreException("Database " + database.name() + " is closed.")));
            waiting.clear();
            idle.forEach(database.surroundings()::interrupt);
            running = List.copyOf(all);
            spare.forEach(SqliteConnection::close);
            spare.clear();
        }
        long end = database.surroundings().nanoTime() + patience.toNanos();
        for (Reader reader : running) {
            reader.joined(Duration.ofNanos(Math.max(0, end - database.surroundings().nanoTime())));
        }
        awaitQuickCalls(end);
        stopNow = true;
        end = database.surroundings().nanoTime() + TIME_TO_STOP.toNanos();
        for (Reader reader : running) {
            if (!reader.joined(Duration.ofNanos(Math.max(0, end - database.surroundings().nanoTime())))) {
                LOG.warn("{} does not end.", reader.getName());
            }
        }
        awaitQuickCalls(end);
    }

    private void awaitQuickCalls(long end) {
        boolean interrupted = false;
        while (hasQuickCalls() && end - database.surroundings().nanoTime() > 0) {
            try {
                database.surroundings().sleep(LOOK_WHILE_CLOSING);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean hasQuickCalls() {
        return lent > 0;
    }

    private final class Reader extends StoreThread {
        private final ArrayBlockingQueue<Pending<?>> next = new ArrayBlockingQueue<>(1);

        Reader(int number) {
            super("store-" + database.name() + "-reader-" + number, database);
        }

        @Override
        public void run() {
            Pending<?> call = next.poll();
            try (SqliteConnection connection = connect.get()) {
                while (call != null) {
                    if (call.start()) {
                        read(connection, call);
                    }
                    call = nextCall();
                }
            } catch (RuntimeException | Error e) {
                LOG.error("{} has failed.", getName(), e);
                if (call != null) {
                    call.drop(new StoreException("Database " + database.name() + " cannot be read: " + e.getMessage(),
                            e));
                }
            } finally {
                leave();
            }
        }

        private @Nullable Pending<?> nextCall() {
            synchronized (Readers.this) {
                ended++;
                Pending<?> call = waiting.poll();
                if (call != null || closing) {
                    return call;
                }
                idle.push(this);
            }
            Pending<?> call = null;
            try {
                call = surroundings().poll(next, IDLE.toNanos());
            } catch (InterruptedException e) {
                // The store closes.
            }
            if (call == null) {
                synchronized (Readers.this) {
                    idle.remove(this);
                    // A call may have been handed over just before.
                    call = next.poll();
                }
            }
            return call;
        }

        private void leave() {
            synchronized (Readers.this) {
                all.remove(this);
                idle.remove(this);
                // Where this one has failed, others that wait need a new one.
                Pending<?> orphan = waiting.poll();
                if (orphan != null) {
                    add(orphan);
                }
            }
        }
    }

    /// Asked in the middle of a statement whether it is to stop. Where that pauses a virtual thread, or the statement
    /// takes long, the thread keeps its carrier: others get one more.
    private final class Stop implements BooleanSupplier {
        private static final long LONG_NANOS = 500_000;

        private final Pending<?> call;
        private final long began = database.surroundings().nanoTime();
        private boolean pinned;

        Stop(Pending<?> call) {
            this.call = call;
        }

        @Override
        public boolean getAsBoolean() {
            if (!pinned && database.surroundings().nanoTime() - began > LONG_NANOS) {
                pinned = true;
                database.surroundings().pinned(true);
            }
            return stopNow || call.isStoppedAfterPause();
        }

        void end() {
            if (pinned) {
                pinned = false;
                database.surroundings().pinned(false);
            }
        }
    }

    private void read(SqliteConnection connection, Pending<?> call) {
        Stop stop = new Stop(call);
        try {
            connection.beginLater();
            connection.stopWhen(stop);
            call.run(connection);
            connection.stopWhen(null);
            connection.endIfBegun("COMMIT");
            stop.end();
        } catch (Throwable e) {
            stop.end();
            connection.stopWhen(null);
            connection.acceptLoss();
            try {
                connection.endIfBegun("ROLLBACK");
            } catch (RuntimeException notOpen) {
                LOG.debug("ROLLBACK in database {}: {}", database.name(), notOpen.getMessage());
            }
            call.fail(e);
            return;
        }
        call.succeed();
    }
}
