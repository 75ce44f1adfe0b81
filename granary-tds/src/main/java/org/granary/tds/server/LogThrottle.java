package org.granary.tds.server;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/// Keeps an event that may come a thousand times a second from filling the log. For any thread.
final class LogThrottle {
    private static final Duration BETWEEN = Duration.ofSeconds(10);

    private final AtomicLong next = new AtomicLong(System.nanoTime());
    private final AtomicLong leftOut = new AtomicLong();

    /// Whether the event is to be logged now.
    boolean isDue() {
        long now = System.nanoTime();
        long due = next.get();
        if (now - due >= 0 && next.compareAndSet(due, now + BETWEEN.toNanos())) {
            return true;
        }
        leftOut.incrementAndGet();
        return false;
    }

    /// How many have been left out since this was last asked, as the end of a line.
    String more() {
        long count = leftOut.getAndSet(0);
        return count == 0 ? "" : " (" + count + " more of this kind were not logged)";
    }
}
