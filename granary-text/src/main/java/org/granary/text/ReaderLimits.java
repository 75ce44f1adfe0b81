package org.granary.text;

import java.time.Duration;

/// What reading a document may cost.
///
/// @param processes how many documents are read at once
/// @param time for one document
/// @param megabytes of memory for one process
/// @param documents after which a process is replaced by a new one
public record ReaderLimits(int processes, Duration time, int megabytes, int documents) {
    public static final ReaderLimits STANDARD = new ReaderLimits(
            Math.clamp(Runtime.getRuntime().availableProcessors() / 2, 1, 4), Duration.ofSeconds(60), 384, 1000);

    public ReaderLimits withTime(Duration longest) {
        return new ReaderLimits(processes, longest, megabytes, documents);
    }

    public ReaderLimits withMegabytes(int most) {
        return new ReaderLimits(processes, time, most, documents);
    }
}
