package org.granary.tsql.ast;

import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/// How often a text that is kept was run, and how long that took. For any thread: counting costs some tens of
/// nanoseconds, and whoever reads sees a moment ago.
public final class TextUse {
    private static final long NANOS_PER_MICRO = 1000;

    private final long keptSince = System.currentTimeMillis();
    private final LongAdder runs = new LongAdder();
    private final LongAdder nanos = new LongAdder();
    private final LongAccumulator shortest = new LongAccumulator(Math::min, Long.MAX_VALUE);
    private final LongAccumulator longest = new LongAccumulator(Math::max, 0);
    private volatile long lastNanos;
    private volatile long lastRun;

    /// What has been counted so far. Times of day are milliseconds since 1970, durations microseconds.
    public record Totals(long keptSince, long lastRun, long runs, long micros, long lastMicros, long shortestMicros,
            long longestMicros) {}

    /// The text was run.
    public void ran(long elapsedNanos) {
        runs.increment();
        nanos.add(elapsedNanos);
        shortest.accumulate(elapsedNanos);
        longest.accumulate(elapsedNanos);
        lastNanos = elapsedNanos;
        lastRun = System.currentTimeMillis();
    }

    public Totals totals() {
        long count = runs.sum();
        return new Totals(keptSince, lastRun, count, nanos.sum() / NANOS_PER_MICRO, lastNanos / NANOS_PER_MICRO,
                count == 0 ? 0 : shortest.get() / NANOS_PER_MICRO, longest.get() / NANOS_PER_MICRO);
    }
}
