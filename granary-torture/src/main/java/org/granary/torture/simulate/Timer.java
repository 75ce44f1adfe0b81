package org.granary.torture.simulate;

/// Something that happens at a time, unless it is taken back before.
final class Timer implements Comparable<Timer> {
    private final long at;
    private final long number;
    private final Runnable action;
    private boolean cancelled;
    private boolean fired;

    /// @param number orders those of the same time
    Timer(long at, long number, Runnable action) {
        this.at = at;
        this.number = number;
        this.action = action;
    }

    long at() {
        return at;
    }

    void cancel() {
        cancelled = true;
    }

    boolean isCancelled() {
        return cancelled;
    }

    boolean hasFired() {
        return fired;
    }

    void fire() {
        if (!cancelled) {
            fired = true;
            action.run();
        }
    }

    @Override
    public int compareTo(Timer other) {
        return at == other.at ? Long.compare(number, other.number) : Long.compare(at, other.at);
    }
}
