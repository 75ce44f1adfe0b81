package org.granary.procedure;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/// How often a procedure was called since the server started, and how long that took. For any thread: counting costs some
/// tens of nanoseconds, and whoever reads sees a moment ago.
public final class CallStatistics {
    /// Bucket n has the calls that took less than 2^n microseconds, and not less than half of that; the last one all others.
    public static final int BUCKETS = 28;
    private static final long NANOS_PER_MICRO = 1000;

    private final LongAdder failed = new LongAdder();
    private final LongAdder nanos = new LongAdder();
    private final AtomicLongArray buckets = new AtomicLongArray(BUCKETS);

    /// A call has ended.
    public void count(long elapsedNanos, boolean error) {
        nanos.add(elapsedNanos);
        if (error) {
            failed.increment();
        }
        buckets.incrementAndGet(bucket(elapsedNanos));
    }

    private static int bucket(long elapsedNanos) {
        return Math.min(BUCKETS - 1, Long.SIZE - Long.numberOfLeadingZeros(elapsedNanos / NANOS_PER_MICRO));
    }

    /// What has been counted so far.
    ///
    /// @param failed how many of the calls ended with an error
    /// @param nanos how long all calls together took
    /// @param buckets how many calls took how long, see [#BUCKETS]
    @SuppressWarnings("ArrayRecordComponent") // made by this class alone, and never changed
    public record Totals(long calls, long failed, long nanos, long[] buckets) {
        public static final Totals NONE = new Totals(0, 0, 0, new long[BUCKETS]);

        public Totals plus(Totals other) {
            return combine(other, 1);
        }

        /// What was counted since `before`.
        public Totals minus(Totals before) {
            return combine(before, -1);
        }

        private Totals combine(Totals other, int sign) {
            long[] all = buckets.clone();
            for (int i = 0; i < all.length; i++) {
                all[i] += sign * other.buckets[i];
            }
            return new Totals(calls + sign * other.calls, failed + sign * other.failed, nanos + sign * other.nanos,
                    all);
        }

        /// A time that this part of the calls did not exceed, in microseconds: the upper end of a bucket, so up to twice as
        /// long as they really took. 0 where there were no calls.
        ///
        /// @param part for instance 0.95
        public long microsOf(double part) {
            long wanted = (long) Math.ceil(calls * part);
            long seen = 0;
            for (int i = 0; i < buckets.length && calls > 0; i++) {
                seen += buckets[i];
                if (seen >= wanted) {
                    return 1L << i;
                }
            }
            return 0;
        }
    }

    public Totals totals() {
        long[] copy = new long[BUCKETS];
        long calls = 0;
        for (int i = 0; i < BUCKETS; i++) {
            copy[i] = buckets.get(i);
            calls += copy[i];
        }
        return new Totals(calls, failed.sum(), nanos.sum(), copy);
    }
}
