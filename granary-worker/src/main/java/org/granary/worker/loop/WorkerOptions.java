package org.granary.worker.loop;

import java.net.URI;
import java.time.Duration;
import java.util.List;

/// How a worker works.
///
/// @param parallel how many documents at once
/// @param timeLimit how long an engine may take for a document
/// @param staleAfter how long after its start an item of another worker is taken over
/// @param pause between two questions for work while there is none
/// @param patience how long it tries to reach the server again
/// @param retryPause how long an item is kept before it is handed back for another try
/// @param largest how many bytes a document may have
/// @param roots folders and URLs below which it may read and write; empty for everywhere
public record WorkerOptions(int parallel, Duration timeLimit, Duration staleAfter, Duration pause, Duration patience,
        Duration retryPause, long largest, List<URI> roots) {
    public static final WorkerOptions DEFAULT = new WorkerOptions(1, Duration.ofMinutes(2), Duration.ofMinutes(10),
            Duration.ofSeconds(1), Duration.ofMinutes(10), Duration.ofSeconds(2), 256L << 20, List.of());

    /// An item waits for the one before it, is worked on, and is fetched and stored: within the threshold, or two workers would have it.
    public static final int LEAST_STALE = 3;

    public WorkerOptions {
        roots = List.copyOf(roots);
        if (staleAfter.compareTo(timeLimit.multipliedBy(LEAST_STALE)) < 0) {
            throw new IllegalArgumentException(
                    "The threshold is less than " + LEAST_STALE + " times the time limit.");
        }
    }

    public WorkerOptions withParallel(int number) {
        return new WorkerOptions(number, timeLimit, staleAfter, pause, patience, retryPause, largest, roots);
    }

    public WorkerOptions withLimits(Duration limit, Duration stale) {
        return new WorkerOptions(parallel, limit, stale, pause, patience, retryPause, largest, roots);
    }

    public WorkerOptions withPauses(Duration ask, Duration retry) {
        return new WorkerOptions(parallel, timeLimit, staleAfter, ask, patience, retry, largest, roots);
    }

    public WorkerOptions withPatience(Duration time) {
        return new WorkerOptions(parallel, timeLimit, staleAfter, pause, time, retryPause, largest, roots);
    }

    public WorkerOptions withRoots(List<URI> places) {
        return new WorkerOptions(parallel, timeLimit, staleAfter, pause, patience, retryPause, largest, places);
    }
}
