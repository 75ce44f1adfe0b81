package org.granary.fuzz;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import org.granary.fuzz.targets.FuzzTarget;
import org.granary.fuzz.targets.Target;

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
        boolean accepted = read(input);
        if (isTooLong(start)) {
            // The first time, classes may have been loaded and tables built. What counts is whether the input takes as long again.
            start = THREADS.getCurrentThreadCpuTime();
            read(input);
            if (isTooLong(start)) {
                throw new Finding(
                        which.label() + ": an input of " + input.length + " bytes took the processor longer than "
                                + LONGEST,
                        null);
            }
        }
        return accepted;
    }

    private boolean read(byte[] input) {
        try {
            return target.run(input);
        } catch (RuntimeException | Error e) {
            throw new Finding(which.label() + ": " + e, e);
        }
    }

    private static boolean isTooLong(long start) {
        return THREADS.getCurrentThreadCpuTime() - start > LONGEST.toNanos();
    }
}
