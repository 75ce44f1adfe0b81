package org.granary.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// How long a process and the processes it started have run on processors, by `/proc`. A process that has ended counts with the one that started
/// it, so PostgreSQL's short-lived workers are not lost.
final class ProcessTime {
    /// Linux tells programs times in hundredths of a second, whatever it counts in itself.
    private static final long TICK_NANOS = 10_000_000;
    /// Places after the name of the program: user, system, and both of children that have ended.
    private static final int FIRST_TIME = 11;
    private static final int TIMES = 4;

    private ProcessTime() {}

    /// @return 0 where there is no /proc
    static long nanos(ProcessHandle process) {
        try (Stream<ProcessHandle> tree = Stream.concat(Stream.of(process), process.descendants())) {
            return tree.mapToLong(ProcessTime::alone).sum();
        }
    }

    /// Of this process alone.
    static long own() {
        return alone(ProcessHandle.current());
    }

    private static long alone(ProcessHandle process) {
        try {
            return nanos(Files.readString(Path.of("/proc", String.valueOf(process.pid()), "stat")));
        } catch (IOException e) {
            // It has ended meanwhile, or there is no /proc.
            return 0;
        }
    }

    /// @param stat the line of a process; the name of its program may have spaces and brackets
    static long nanos(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).trim().split(" ", -1);
        long ticks = 0;
        for (int i = 0; i < TIMES; i++) {
            ticks += Long.parseLong(fields[FIRST_TIME + i]);
        }
        return ticks * TICK_NANOS;
    }
}
