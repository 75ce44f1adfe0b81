package org.granary.console.http;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Does something about what takes too long: a client that sends or reads slowly, a query. For any thread.
public final class Deadlines implements AutoCloseable {
    private static final Duration LOOK = Duration.ofMillis(250);

    private final Set<Deadline> open = ConcurrentHashMap.newKeySet();
    private final Thread thread = Thread.ofVirtual().name("console-watch").unstarted(this::watch);

    /// Closed in time, it does nothing.
    public final class Deadline implements AutoCloseable {
        private final long at;
        private final Runnable action;

        private Deadline(long at, Runnable action) {
            this.at = at;
            this.action = action;
        }

        @Override
        public void close() {
            open.remove(this);
        }
    }

    /// Starts to watch.
    public Deadlines() {
        thread.start();
    }

    /// Runs `action` (quick, not blocking) unless what is returned is closed before.
    public Deadline in(Duration time, Runnable action) {
        var deadline = new Deadline(System.nanoTime() + time.toNanos(), action);
        open.add(deadline);
        return deadline;
    }

    /// Interrupts the calling thread, which ends its connection: only for what waits for a client.
    Deadline interruptIn(Duration time) {
        return in(time, Thread.currentThread()::interrupt);
    }

    private void watch() {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                Thread.sleep(LOOK);
            } catch (InterruptedException e) {
                return;
            }
            long now = System.nanoTime();
            List<Deadline> late = open.stream().filter(deadline -> now - deadline.at >= 0).toList();
            late.stream().filter(open::remove).forEach(deadline -> deadline.action.run());
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
