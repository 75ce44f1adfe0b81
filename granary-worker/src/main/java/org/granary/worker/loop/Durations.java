package org.granary.worker.loop;

/// How long work on documents took of late. Any thread may use it.
final class Durations {
    /// What a new one counts in the average.
    private static final double WEIGHT = 0.2;

    private double average;

    synchronized void add(long nanos) {
        average = average == 0 ? nanos : average + WEIGHT * (nanos - average);
    }

    /// How many documents are done in a time.
    ///
    /// @param least and what is answered while nothing is known
    synchronized int within(long nanos, int least, int most) {
        return average == 0 ? least : Math.clamp((long) (nanos / average), least, most);
    }
}
