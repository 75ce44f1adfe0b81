package org.granary.gatherer.protocol;

/// Counts of what a component did with items (3.1.5.87).
public record Statistics(int success, int warning, int error, int delete, int notModified, int retry) {
    public static final Statistics NONE = new Statistics(0, 0, 0, 0, 0, 0);

    public Statistics plus(Statistics other) {
        return new Statistics(success + other.success, warning + other.warning, error + other.error,
                delete + other.delete, notModified + other.notModified, retry + other.retry);
    }

    /// How many items were visited, each in the one way that is counted for it.
    public int visited() {
        return success + warning + error + notModified;
    }

    public int processed() {
        return visited() + delete;
    }
}
