package org.granary.tds.server;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.granary.tds.login.TlsStreams;
import org.jspecify.annotations.Nullable;

/// Computes TLS handshakes, few at a time, so that those who are in go on.
///
/// Who has answered the server's first flight goes before those who have only said hello, and of these the newest goes first. Where more
/// say hello than can be answered, the oldest have probably given up, and a queue of a thousand hostile ones in front of a right client
/// would cost it seconds. But every second time the one that has said hello first goes first, so that nobody waits for ever behind those who keep coming.
final class Handshakes {
    /// What a handshake takes in memory until it is over.
    private static final int BYTES = 48 * 1024;
    private static final Duration LOOK = Duration.ofMillis(250);
    private static final Duration MEMORY_LOOK = Duration.ofMillis(5);

    private final int atOnce = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Waiter> answered = new ArrayDeque<>();
    private final Deque<Waiter> greeting = new ArrayDeque<>();
    private int running;
    private boolean oldestNext;

    private final class Waiter {
        final Condition turn = lock.newCondition();
        boolean mayRun;
    }

    /// The parts of one client's handshake.
    TlsStreams.Tasks of(PendingLogin pending, WaitingClient client) {
        return new TlsStreams.Tasks() {
            private boolean begun;

            @Override
            public void run(Runnable task) throws IOException {
                acquire(begun, client);
                // Only who has sent the beginning of a handshake, and is next, takes memory for it.
                while (!begun && !pending.tryReserve(BYTES)) {
                    release();
                    sleep();
                    acquire(false, client);
                }
                begun = true;
                try {
                    task.run();
                } finally {
                    release();
                }
            }
        };
    }

    private void acquire(boolean begun, WaitingClient client) throws IOException {
        Waiter waiter;
        lock.lock();
        try {
            if (running < atOnce) {
                running++;
                return;
            }
            waiter = new Waiter();
            (begun ? answered : greeting).addFirst(waiter);
        } finally {
            lock.unlock();
        }
        boolean acquired = false;
        try {
            acquired = await(waiter, client);
        } finally {
            if (!acquired) {
                giveUp(waiter);
            }
        }
    }

    private boolean await(Waiter waiter, WaitingClient client) throws IOException {
        while (true) {
            lock.lock();
            try {
                if (!waiter.mayRun) {
                    var _ = waiter.turn.awaitNanos(LOOK.toNanos());
                }
                if (waiter.mayRun) {
                    return true;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted in a TLS handshake");
            } finally {
                lock.unlock();
            }
            if (client.timeLeft().isZero() || client.hasLeft()) {
                throw new EOFException("the client left in the TLS handshake");
            }
        }
    }

    private void giveUp(Waiter waiter) {
        lock.lock();
        try {
            boolean waited = answered.remove(waiter) || greeting.remove(waiter);
            if (!waited) {
                release(); // it was called at the last moment
            }
        } finally {
            lock.unlock();
        }
    }

    private void release() {
        lock.lock();
        try {
            Waiter next = next();
            if (next == null) {
                running--;
            } else {
                next.mayRun = true;
                next.turn.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Waiter next() {
        oldestNext = !oldestNext;
        if (oldestNext && !greeting.isEmpty()) {
            return greeting.pollLast();
        }
        return answered.isEmpty() ? greeting.pollFirst() : answered.pollFirst();
    }

    private static void sleep() throws IOException {
        try {
            Thread.sleep(MEMORY_LOOK);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted in a TLS handshake");
        }
    }
}
