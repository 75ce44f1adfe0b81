package org.granary.server.login;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.granary.tds.server.WaitingClient;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// Slow checks of passwords, few at a time: each costs 19 MiB and a processor, and a flood of wrong passwords must not take either from
/// those who are in.
///
/// - Clients with the same password for the same login share one check.
/// - The networks and logins that have checks waiting are served one after the other, so that a flood from one does not hold up another.
/// - So many checks wait; one more takes the place of the oldest of whoever has the most.
/// - A check whose clients have all left is not made.
final class PasswordChecks {
    /// What a check takes in the heap, with some reserve.
    private static final long BYTES = 20L << 20;
    private static final int MOST_WAITING = 64;
    private static final Duration LOOK = Duration.ofMillis(250);

    private final int atOnce;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<String, Check> all = new HashMap<>();
    /// In the order in which they are served; none is empty.
    private final Map<Guesser, Deque<Check>> waiting = new LinkedHashMap<>();
    private int waitingCount;
    private int running;

    PasswordChecks() {
        long fitting = Runtime.getRuntime().maxMemory() / 8 / BYTES;
        this.atOnce = (int) Math.max(1, Math.min(Runtime.getRuntime().availableProcessors() / 2, fitting));
    }

    /// One password for one login.
    private static final class Check {
        final Guesser guesser;
        final String mark;
        int clients;
        boolean dropped;
        @Nullable
        Boolean result;

        Check(Guesser guesser, String mark) {
            this.guesser = guesser;
            this.mark = mark;
        }
    }

    /// Waits for a check, which another client may have asked for already.
    ///
    /// @param mark the same for the same login and password
    /// @param slow makes the check
    /// @throws SqlError 17197 when there are too many to make them all in time
    /// @throws IOException when the client has left
    boolean run(Guesser guesser, String mark, WaitingClient client, BooleanSupplier slow) throws IOException {
        Check check = join(guesser, mark);
        try {
            long lastLook = System.nanoTime();
            while (true) {
                boolean mine;
                lock.lock();
                try {
                    if (check.result != null) {
                        return check.result;
                    }
                    if (check.dropped || client.timeLeft().isZero()) {
                        throw overloaded();
                    }
                    mine = running < atOnce && isNext(check);
                    if (mine) {
                        running++;
                        dequeue(check);
                    } else {
                        var _ = changed.awaitNanos(LOOK.toNanos());
                    }
                } finally {
                    lock.unlock();
                }
                if (mine) {
                    return make(check, client, slow);
                }
                if (System.nanoTime() - lastLook > LOOK.toNanos()) {
                    if (client.hasLeft()) {
                        throw left();
                    }
                    lastLook = System.nanoTime();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted in a login");
        } finally {
            leave(check);
        }
    }

    private boolean make(Check check, WaitingClient client, BooleanSupplier slow) throws IOException {
        Boolean result = null;
        try {
            if (client.hasLeft()) {
                throw left();
            }
            result = slow.getAsBoolean();
            return result;
        } finally {
            lock.lock();
            try {
                running--;
                check.result = result;
                if (result == null && check.clients > 1) {
                    enqueue(check); // somebody else still wants to know
                }
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    private Check join(Guesser guesser, String mark) {
        lock.lock();
        try {
            Check check = all.get(mark);
            if (check == null) {
                if (waitingCount >= MOST_WAITING) {
                    dropOne();
                }
                check = new Check(guesser, mark);
                all.put(mark, check);
                enqueue(check);
            }
            check.clients++;
            return check;
        } finally {
            lock.unlock();
        }
    }

    private void leave(Check check) {
        lock.lock();
        try {
            if (--check.clients == 0) {
                dequeue(check);
                all.remove(check.mark, check);
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    private void dropOne() {
        Deque<Check> most = waiting.values().stream().max((a, b) -> Integer.compare(a.size(), b.size())).orElseThrow();
        Check oldest = Objects.requireNonNull(most.peekFirst());
        oldest.dropped = true;
        dequeue(oldest);
        all.remove(oldest.mark, oldest);
        changed.signalAll();
    }

    private boolean isNext(Check check) {
        return !waiting.isEmpty() && waiting.values().iterator().next().peekFirst() == check;
    }

    private void enqueue(Check check) {
        waiting.computeIfAbsent(check.guesser, _ -> new ArrayDeque<>()).addLast(check);
        waitingCount++;
    }

    /// Takes a check out; its guesser is behind all others now.
    private void dequeue(Check check) {
        Deque<Check> own = waiting.get(check.guesser);
        if (own == null || !own.remove(check)) {
            return;
        }
        waitingCount--;
        waiting.remove(check.guesser);
        if (!own.isEmpty()) {
            waiting.put(check.guesser, own);
        }
    }

    private static EOFException left() {
        return new EOFException("the client left before its password was checked");
    }

    static SqlError overloaded() {
        return new SqlError(17197, 20, 1, "Login failed due to timeout; the connection has been closed. This error may "
                + "indicate heavy server load. Reduce the load on the server and retry login.");
    }
}
