package org.granary.store;

import java.util.concurrent.atomic.AtomicLongArray;

/// What has been written to a database since the start, and how long that took. One thread at a time counts, any thread
/// reads; counting costs a few nanoseconds.
public final class WriteStatistics {
    private final Durations commits = new Durations();
    private final Durations calls = new Durations();

    /// How long commits took: to write the log, and to force it to the disk.
    public Durations commits() {
        return commits;
    }

    /// How long calls took that were committed, from when they came: waiting, running, commit. A client's own transaction
    /// counts as one, by its commit alone.
    public Durations calls() {
        return calls;
    }

    /// A histogram of times.
    public static final class Durations {
        /// Bucket n has times of less than 2^n microseconds, and not less than half of that; the last one all others.
        public static final int BUCKETS = 28;
        private static final int NANOS = BUCKETS;
        private static final long NANOS_PER_MICRO = 1000;

        private final AtomicLongArray counts = new AtomicLongArray(BUCKETS + 1);

        /// For one thread at a time.
        public void add(long nanos) {
            plus(Math.clamp(Long.SIZE - Long.numberOfLeadingZeros(nanos / NANOS_PER_MICRO), 0, BUCKETS - 1), 1);
            plus(NANOS, nanos);
        }

        private void plus(int index, long by) {
            counts.setOpaque(index, counts.getPlain(index) + by);
        }

        /// How many there were in a bucket.
        public long count(int bucket) {
            return counts.getOpaque(bucket);
        }

        /// How many there were.
        public long count() {
            long count = 0;
            for (int bucket = 0; bucket < BUCKETS; bucket++) {
                count += count(bucket);
            }
            return count;
        }

        /// All times together.
        public long nanos() {
            return counts.getOpaque(NANOS);
        }
    }
}
