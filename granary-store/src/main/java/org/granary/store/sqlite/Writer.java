package org.granary.store.sqlite;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.granary.processor.SharedThread;
import org.granary.store.StoreException;
import org.granary.store.WriteStatistics;
import org.granary.type.SqlError;
import org.granary.type.Wording;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The one thread that writes a database.
///
/// It takes the calls that wait, up to 64, runs them in one transaction, commits, and only then answers them all: one
/// fsync serves many. An error of one call undoes only that one. The first call of a transaction is undone by ROLLBACK.
/// A savepoint for each of the others would cost them a good part of their time, so they have none at first: when one
/// fails, all are undone, and those that had succeeded are run again. For a while after a failure, calls have
/// savepoints. A call that fails before its first write has nothing to undo. Some errors (an interrupted write, a full disk) make SQLite give up the whole transaction, with or
/// without savepoints. A call that cannot be run again has a
/// transaction of its own, so that it neither waits for others' commit nor is undone by their errors.
///
/// A quick call that comes while the thread has nothing to do runs on its caller's thread, in a transaction of its own,
/// with the same connection: to wake the writer's thread, and to be woken by it, takes longer than most calls.
final class Writer extends StoreThread implements SharedThread {
    private static final Logger LOG = LoggerFactory.getLogger(Writer.class);
    private static final int CALLS_PER_COMMIT = 64;
    private static final int WAITS_TIMES = 3;
    private static final long LONGEST_WAIT = Duration.ofMillis(200).toNanos();
    /// So many calls in a commit are a crowd, which is expected to come again within this time.
    private static final int CROWD = 4;
    private static final long CROWD_NANOS = Duration.ofMillis(2).toNanos();
    /// How many calls have savepoints after one that failed among others.
    private static final int CAREFUL_CALLS = 1_000;

    private final long gatheringNanos;
    /// About calls that wait for their clients to send.
    private final Contention contention;
    private final Supplier<SqliteConnection> connect;
    private final LogWriteBack log;
    private final Duration closeTimeout;
    private final WaitingTurns queue;
    private final List<Pending<?>> done = new ArrayList<>();
    /// Whoever has it uses the connection.
    private final ReentrantLock inUse = new ReentrantLock();
    /// Null before the thread has opened it and after it has ended.
    private @Nullable SqliteConnection connection;
    private volatile boolean closing;
    private volatile boolean stopNow;
    private volatile @Nullable RuntimeException failed;
    private final AtomicLong commits = new AtomicLong();
    /// How many calls the thread has answered together last, and when.
    private volatile int crowd;
    private volatile long crowdSeen;
    private boolean inTransaction;
    private int careful;
    private Turn.@Nullable Client owner;

    Writer(SqliteDatabase database, SqliteSettings settings, Supplier<SqliteConnection> connect,
            Supplier<SqliteConnection> connectForLog) {
        super("store-" + database.name() + "-writer", database);
        this.queue = new WaitingTurns(getName(), database.surroundings());
        this.gatheringNanos = settings.gathering().toNanos();
        this.contention = new Contention(() -> !queue.isEmpty(), settings.blockingTimeout(),
                database.surroundings());
        this.connect = connect;
        this.log = new LogWriteBack(database, connectForLog);
        this.closeTimeout = settings.closeTimeout();
    }

    void add(Turn turn) {
        queue.add(turn);
        if (closing) {
            turn.drop(closed());
        }
    }

    /// Runs a call on the current thread, if nobody else writes or waits to.
    ///
    /// @return whether the call has ended; otherwise it has not begun
    boolean runHere(Pending<?> call) {
        if (!queue.isEmpty() || closing || isCrowded() || log.isLastPieceLeft() || !inUse.tryLock()) {
            return false;
        }
        try {
            SqliteConnection using = connection;
            if (using == null || closing || !queue.isEmpty()) {
                return false;
            }
            if (call.start()) {
                runAlone(using, call);
            }
            return true;
        } finally {
            inUse.unlock();
        }
    }

    /// Whether several calls at a time have come lately. One that runs alone then would make all the others wait for a commit of its own.
    private boolean isCrowded() {
        return crowd >= CROWD && surroundings().nanoTime() - crowdSeen < CROWD_NANOS;
    }

    private void runAlone(SqliteConnection using, Pending<?> call) {
        surroundings().pinned(true);
        try {
            call.awaited(true);
            runOne(using, call, new ArrayDeque<>());
            commit(using);
            log.committed(using);
        } catch (Throwable e) {
            // Nothing of this call is left to whoever comes next.
            done.clear();
            rollback(using);
            call.fail(e);
        } finally {
            call.awaited(false);
            surroundings().pinned(false);
        }
    }

    int waiting() {
        return queue.size();
    }

    /// How many commits have answered calls so far.
    long commits() {
        return commits.get();
    }

    /// Takes back a turn that nobody waits for any more, so that it does not lie in the queue until the writer is free.
    void remove(Turn turn) {
        queue.remove(turn);
    }

    /// Finishes what runs and what waits, then ends the thread.
    void close(Duration patience) {
        closing = true;
        queue.add(new Turn.Close());
        Turn.Client owning = owner();
        if (owning != null) {
            owning.transaction().storeCloses();
        }
        if (!joined(patience)) {
            LOG.warn("Work in database {} has not ended within {} and is stopped.", database().name(),
                    Wording.time(patience));
            stopNow = true;
            if (!joined(patience)) {
                LOG.error(
                        "The writer of database {} does not end; its file is left as a crash would leave it, which loses nothing.",
                        database().name());
            }
        }
    }

    private synchronized Turn.@Nullable Client owner() {
        return owner;
    }

    private synchronized void setOwner(Turn.@Nullable Client owner) {
        this.owner = owner;
    }

    @Override
    public void run() {
        try (SqliteConnection opened = connect.get()) {
            lend(opened);
            try {
                while (serveNext(opened)) {
                    // until the end
                }
            } finally {
                // Before the connection: whoever closes the last one writes the rest of the log back.
                lend(null);
                log.close(closeTimeout);
            }
        } catch (InterruptedException e) {
            LOG.error("The writer of database {} was interrupted.", database().name(), e);
        } catch (RuntimeException | Error e) {
            LOG.error("The writer of database {} has failed.", database().name(), e);
            // What the client can be told stays what it is: a full disk, or a damaged file.
            failed = e instanceof SqlError error
                    ? error
                    : new StoreException("Database " + database().name() + " cannot be written: " + e.getMessage(), e);
        } finally {
            database().ended(this);
            closing = true;
            RuntimeException reason = closed();
            for (Turn turn = queue.poll(); turn != null; turn = queue.poll()) {
                turn.drop(reason);
            }
        }
    }

    /// From now on, calls may use this one.
    private void lend(@Nullable SqliteConnection lent) {
        inUse.lock();
        try {
            connection = lent;
        } finally {
            inUse.unlock();
        }
    }

    /// @return false at the end
    private boolean serveNext(SqliteConnection opened) throws InterruptedException {
        queue.awaitSome();
        inUse.lock();
        try {
            switch (queue.poll()) {
                case Turn.Call call -> group(opened, call.pending());
                case Turn.Client client -> own(opened, client);
                case Turn.Close _ -> {
                    return false;
                }
                case null -> {
                    // Whoever waited has left.
                    return true;
                }
            }
            log.committed(opened);
            return true;
        } finally {
            inUse.unlock();
        }
    }

    private RuntimeException closed() {
        RuntimeException reason = failed;
        return reason != null ? reason : new StoreException("Database " + database().name() + " is closed.");
    }

    private void group(SqliteConnection connection, Pending<?> first) {
        long began = surroundings().nanoTime();
        long until = 0;
        Deque<Pending<?>> again = new ArrayDeque<>();
        Pending<?> next = first.start() ? first : null;
        while (next != null) {
            if (!next.isRepeatable()) {
                commit(connection);
            }
            runOne(connection, next, again);
            if (!next.isRepeatable()) {
                commit(connection);
            }
            long took = surroundings().nanoTime() - began;
            until = until == 0 ? gathering(took, gatheringNanos) : until;
            next = again.isEmpty() ? nextWaiting(took < until) : again.poll();
        }
        crowd = done.size();
        commit(connection);
        crowdSeen = surroundings().nanoTime();
    }

    /// Until when calls join the first one, counted from its beginning. A long call changes many pages, and the next one some of the same,
    /// which are then written to the log once: so a call may wait for others three times as long as it took itself.
    ///
    /// @param took how long the first one took
    static long gathering(long took, long least) {
        return Math.max(least, took + Math.min(LONGEST_WAIT, WAITS_TIMES * took));
    }

    private @Nullable Pending<?> nextWaiting(boolean inTime) {
        while (done.size() < CALLS_PER_COMMIT && (done.isEmpty() || inTime)) {
            Turn.Call call = queue.pollCall();
            if (call == null || call.pending().start()) {
                return call == null ? null : call.pending();
            }
        }
        return null;
    }

    private void runOne(SqliteConnection connection, Pending<?> call, Deque<Pending<?>> again) {
        boolean savepoint = !done.isEmpty() && careful > 0;
        careful = Math.max(0, careful - 1);
        try {
            if (!inTransaction) {
                connection.execute("BEGIN IMMEDIATE");
                inTransaction = true;
            }
            if (savepoint) {
                connection.execute("SAVEPOINT call");
            }
            connection.forgetWrites();
            contention.begin();
            connection.stopWhen(() -> stopNow || call.isStopped() || (!call.isRepeatable() && contention.isOver()));
            call.run(connection);
            connection.stopWhen(null);
            if (connection.lost() != null) {
                throw connection.lost();
            }
            if (savepoint) {
                connection.execute("RELEASE call");
            }
            done.add(call);
        } catch (Throwable e) {
            connection.stopWhen(null);
            if (!undo(connection, savepoint)) {
                careful = done.isEmpty() ? careful : CAREFUL_CALLS;
                again.addAll(done);
                done.clear();
            }
            call.fail(!call.isRepeatable() && contention.isOver() && !call.isStopped() ? contention.error() : e);
        }
    }

    /// Undoes the call that failed.
    ///
    /// @return false if that took the calls before it with it
    private boolean undo(SqliteConnection connection, boolean savepoint) {
        boolean lost = connection.lost() != null;
        connection.acceptLoss();
        if (lost || !inTransaction) {
            inTransaction = false;
            return false;
        }
        if (!savepoint && !connection.hasWritten() && !done.isEmpty()) {
            return true;
        }
        if (savepoint) {
            try {
                connection.execute("ROLLBACK TO call");
                connection.execute("RELEASE call");
                return true;
            } catch (RuntimeException e) {
                LOG.warn("A call in database {} could not be undone by itself: {}", database().name(), e.getMessage());
            }
        }
        rollback(connection);
        return false;
    }

    private void rollback(SqliteConnection connection) {
        try {
            connection.execute("ROLLBACK");
        } catch (RuntimeException e) {
            // SQLite has already rolled back by itself.
            LOG.debug("ROLLBACK in database {}: {}", database().name(), e.getMessage());
        }
        inTransaction = false;
    }

    private void commit(SqliteConnection connection) {
        try {
            if (inTransaction) {
                long began = surroundings().nanoTime();
                connection.execute("COMMIT");
                inTransaction = false;
                commits.incrementAndGet();
                count(began, surroundings().nanoTime());
            }
            done.forEach(Pending::succeed);
        } catch (RuntimeException e) {
            rollback(connection);
            done.forEach(call -> call.fail(e));
        } finally {
            done.clear();
        }
    }

    private void count(long began, long ended) {
        WriteStatistics writes = database().writeStatistics();
        writes.commits().add(ended - began);
        for (Pending<?> call : done) {
            writes.calls().add(ended - call.since());
        }
    }

    private void own(SqliteConnection connection, Turn.Client client) throws InterruptedException {
        if (!client.pending().start()) {
            return;
        }
        setOwner(client);
        try {
            if (closing) {
                client.transaction().storeCloses();
            }
            connection.execute("BEGIN IMMEDIATE");
            client.pending().run(connection);
            client.pending().succeed();
        } catch (RuntimeException e) {
            setOwner(null);
            rollback(connection);
            client.pending().fail(e);
            return;
        }
        try {
            client.transaction().serve(connection, () -> stopNow);
        } finally {
            setOwner(null);
        }
    }
}
