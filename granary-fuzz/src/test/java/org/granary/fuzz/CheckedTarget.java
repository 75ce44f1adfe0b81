package org.granary.fuzz;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import org.granary.fuzz.target.FuzzTarget;
import org.granary.fuzz.target.Target;

/// A target that also fails where an input takes the processor longer than any input may. It counts the time of the thread, not of the clock, so that a busy machine
/// makes no findings.
public final class CheckedTarget {
    private static final Duration LONGEST = Duration.ofSeconds(2);
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Target which;
    private final FuzzTarget target;

    public CheckedTarget(Target which) {
        this.which = which;
        this.target = which.create();
    }

    public Target which() {
        return which;
    }

    /// @return whether the input made sense
    /// @throws Finding when the target fails
    public boolean run(byte[] input) {
        long start = THREADS.getCurrentThreadCpuTime();
        boolean accepted;
        try {
            accepted = target.run(input);
        } catch (RuntimeException | Error e) {
            throw new Finding(which.label() + ": " + e, e);
        }
        Duration taken = Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - start);
        if (taken.compareTo(LONGEST) > 0) {
            throw new Finding(which.label() + ": an input of " + input.length + " bytes took " + taken, null);
        }
        return accepted;
    }
}
