package org.granary.store.sqlite;

import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.granary.processor.Survival;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What waits for a writer, in the order in which it came. What has waited for longer than it may is dropped, by a thread
/// that lives while something waits: a timer for each call would cost more.
final class WaitingTurns {
    private static final Logger LOG = LoggerFactory.getLogger(WaitingTurns.class);
    private static final Duration LOOK = Duration.ofMillis(25);

    private final String writer;
    private final Surroundings surroundings;
    private final LinkedBlockingQueue<Turn> queue = new LinkedBlockingQueue<>();
    private final AtomicBoolean watched = new AtomicBoolean();
    /// The writer's thread while it waits.
    private volatile @Nullable Thread waiter;

    /// @param writer the name of its thread
    WaitingTurns(String writer, Surroundings surroundings) {
        this.writer = writer;
        this.surroundings = surroundings;
    }

    void add(Turn turn) {
        queue.add(turn);
        LockSupport.unpark(waiter);
        if (!watched.get() && watched.compareAndSet(false, true)) {
            surroundings.startVirtual(writer + "-watch", this::watch);
        }
    }

    /// Takes back a turn that nobody waits for any more.
    void remove(Turn turn) {
        queue.remove(turn);
    }

    /// Waits until there is one. For the writer's thread.
    void awaitSome() throws InterruptedException {
        waiter = Thread.currentThread();
        try {
            while (queue.isEmpty()) {
                LockSupport.park(this);
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
            }
        } finally {
            waiter = null;
        }
    }

    /// The next one if it is a call. Another thread may take the first one back at any time, so that what was looked at
    /// is taken, and nothing else.
    Turn.@Nullable Call pollCall() {
        while (queue.peek() instanceof Turn.Call call) {
            if (queue.remove(call)) {
                return call;
            }
        }
        return null;
    }

    @Nullable
    Turn poll() {
        return queue.poll();
    }

    boolean isEmpty() {
        return queue.isEmpty();
    }

    int size() {
        return queue.size();
    }

    private void watch() {
        do {
            while (!queue.isEmpty()) {
                look();
            }
            watched.set(false);
        } while (!queue.isEmpty() && watched.compareAndSet(false, true));
    }

    private void look() {
        try {
            surroundings.sleep(LOOK);
            long now = surroundings.nanoTime();
            queue.removeIf(turn -> turn.dropIfLate(now));
        } catch (Throwable e) {
            Survival.report(LOG, "Calls that wait for " + writer + " could not be looked after", e);
        }
    }
}
