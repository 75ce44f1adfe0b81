package org.granary.timer.service;

import java.time.Duration;
import java.util.Set;
import java.util.function.LongSupplier;

/// How a timer service works.
///
/// @param name of the server in the farm; no two running services have the same
/// @param lockMinutes how long a server may be silent before others take over what it holds
/// @param parallel how many jobs run at once
/// @param programs the only ones that it runs; empty for any
/// @param ticks nanoseconds from any start, which never go back
public record TimerOptions(String name, int lockMinutes, int parallel, Set<String> programs, LongSupplier ticks) {
    public static final int LOCK_MINUTES = 5;
    public static final int PARALLEL = 4;
    /// Names of job instances and locks have 128 characters, and a lock adds to the name which process it is.
    public static final int LONGEST_NAME = 60;

    public static TimerOptions of(String name) {
        return new TimerOptions(name, LOCK_MINUTES, PARALLEL, Set.of(), System::nanoTime);
    }

    /// How often locks are refreshed: several times before they expire.
    Duration heartbeat() {
        return lease().dividedBy(5);
    }

    /// After so long without an answer of the server a lock may be somebody else's soon.
    Duration lease() {
        return Duration.ofMinutes(lockMinutes);
    }
}
