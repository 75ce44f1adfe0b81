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
/// Who has answered the server's first flight and who has only said hello take turns, each kind in the order in which they came. So nobody waits
/// longer than it takes to answer those who were there before. When there is no memory for the next one that has said hello, the others that have
/// said hello wait behind it.
final class Handshakes {
    /// What a handshake takes in memory until it is over, measured with keys of all kinds; and how often it keeps what the client has sent.
    private static final int BYTES = 16 * 1024;
    private static final int COPIES = 2;
    private static final Duration LOOK = Duration.ofMillis(250);
    private static final Duration MEMORY_LOOK = Duration.ofMillis(5);

    private final int atOnce = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Waiter> answered = new ArrayDeque<>();
    private final Deque<Waiter> greeting = new ArrayDeque<>();
    private int running;
    /// How many of those who have said hello wait for memory.
    private int holding;
    private boolean greetingNext;

    private final class Waiter {
        final Condition turn = lock.newCondition();
        boolean mayRun;
    }

    /// The limits of one client's handshake.
    TlsStreams.HandshakeLimits of(PendingLogin pending, WaitingClient client) {
        return new TlsStreams.HandshakeLimits() {
            private boolean begun;

            @Override
            public void received(int bytes) throws IOException {
                pending.reserve((long) COPIES * bytes);
            }

            @Override
            public void run(Runnable task) throws IOException {
                acquire(begun, client);
                // Only who has sent the beginning of a handshake, and is next, takes memory for it.
                while (!begun && !pending.tryReserve(BYTES)) {
                    hold(client);
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

    /// Lets those go on who have answered, and takes the processor back before anybody else that has said hello.
    private void hold(WaitingClient client) throws IOException {
        lock.lock();
        try {
            holding++;
            release();
        } finally {
            lock.unlock();
        }
        try {
            sleep();
            if (client.timeLeft().isZero() || client.hasLeft()) {
                throw left();
            }
            acquire(true, client);
        } finally {
            stopHolding();
        }
    }

    private void stopHolding() {
        lock.lock();
        try {
            holding--;
            while (running < atOnce && startNext()) {
                running++;
            }
        } finally {
            lock.unlock();
        }
    }

    private void acquire(boolean begun, WaitingClient client) throws IOException {
        Waiter waiter;
        lock.lock();
        try {
            if (running < atOnce && (begun || (holding == 0 && greeting.isEmpty()))) {
                running++;
                return;
            }
            waiter = new Waiter();
            (begun ? answered : greeting).addLast(waiter);
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
                throw left();
            }
        }
    }

    private static EOFException left() {
        return new EOFException("the client left in the TLS handshake");
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
            if (!startNext()) {
                running--;
            }
        } finally {
            lock.unlock();
        }
    }

    /// Passes the processor on to the next one. @return false where nobody can use it
    private boolean startNext() {
        Waiter next = next();
        if (next == null) {
            return false;
        }
        next.mayRun = true;
        next.turn.signal();
        return true;
    }

    private @Nullable Waiter next() {
        greetingNext = !greetingNext;
        boolean greets = holding == 0 && !greeting.isEmpty();
        return greets && (greetingNext || answered.isEmpty()) ? greeting.pollFirst() : answered.pollFirst();
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
