package org.granary.gatherer.loop;

import java.time.Duration;

/// Something that is done again and again, with a pause between. The first time is at once.
public final class Interval {
    private final long interval;
    private long next = System.nanoTime();

    public Interval(Duration interval) {
        this.interval = interval.toNanos();
    }

    /// Is it time? Then the next time is an interval from now.
    public boolean due() {
        long now = System.nanoTime();
        if (now - next < 0) {
            return false;
        }
        next = now + interval;
        return true;
    }
}
