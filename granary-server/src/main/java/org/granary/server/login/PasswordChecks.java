package org.granary.server.login;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.granary.tds.server.WaitingClient;
import org.jspecify.annotations.Nullable;

/// Slow checks of passwords, few at a time: each costs 19 MiB and a processor, and a flood of wrong passwords must not take either from
/// those who are in.
///
/// - Clients with the same password for the same login share one check.
/// - The networks, and in each the logins, that have checks waiting are served one after the other, so that a flood from one does not hold up another.
/// - So many checks wait; one more takes the place of the oldest of whoever has the most.
/// - A check whose clients have all left is not made.
/// - A password that is known to be wrong waits as others do, and takes as long as a check, but costs nothing: the time must not tell which logins there
///   are, and which are in use.
final class PasswordChecks {
    /// What a check takes in the heap, with some reserve.
    private static final long BYTES = 20L << 20;
    private static final int MOST_WAITING = 64;
    private static final int AVERAGED = 8;
    private static final Duration LOOK = Duration.ofMillis(250);

    private final int atOnce;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<String, Check> all = new HashMap<>();
    private final WaitingChecks<Check> waiting = new WaitingChecks<>();
    private int running;
    /// What a check takes, as an average of the last ones.
    private volatile long usualNanos;

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

    /// Waits as long as for a check whose answer is that the password is wrong.
    void pretend(Guesser guesser, String mark, WaitingClient client)
            throws IOException, OverloadedException {
        var _ = run(guesser, mark, client, () -> {
            LockSupport.parkNanos(usualNanos);
            return false;
        });
    }

    /// Waits for a check, and learns what checks take.
    boolean check(Guesser guesser, String mark, WaitingClient client, BooleanSupplier slow)
            throws IOException, OverloadedException {
        return run(guesser, mark, client, () -> {
            long start = System.nanoTime();
            boolean right = slow.getAsBoolean();
            long took = System.nanoTime() - start;
            long before = usualNanos;
            usualNanos = before == 0 ? took : before + (took - before) / AVERAGED;
            return right;
        });
    }

    /// Waits for a check, which another client may have asked for already.
    ///
    /// @param mark the same for the same login and password
    /// @param slow makes the check
    /// @throws OverloadedException when there are too many to make them all in time
    /// @throws IOException when the client has left
    private boolean run(Guesser guesser, String mark, WaitingClient client, BooleanSupplier slow)
            throws IOException, OverloadedException {
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
                        throw new OverloadedException();
                    }
                    mine = running < atOnce && waiting.next() == check;
                    if (mine) {
                        running++;
                        waiting.remove(check.guesser, check);
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
                    waiting.add(check.guesser, check); // somebody else still wants to know
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
                if (waiting.count() >= MOST_WAITING) {
                    dropOne();
                }
                check = new Check(guesser, mark);
                all.put(mark, check);
                waiting.add(guesser, check);
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
                waiting.remove(check.guesser, check);
                all.remove(check.mark, check);
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    private void dropOne() {
        Check oldest = Objects.requireNonNull(waiting.oldestOfTheMost());
        oldest.dropped = true;
        waiting.remove(oldest.guesser, oldest);
        all.remove(oldest.mark, oldest);
        changed.signalAll();
    }

    private static EOFException left() {
        return new EOFException("the client left before its password was checked");
    }
}
