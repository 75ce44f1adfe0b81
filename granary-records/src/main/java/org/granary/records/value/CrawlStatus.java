package org.granary.records.value;

import java.util.Arrays;
import java.util.Optional;

/// The status of a crawl (MS-SQLPGAT2 2.2.1.4). The document has other names for some of them: Failed is FORBID, Stop
/// is STOPPED.
public enum CrawlStatus {
    INITIALIZING(1), STARTED(4), FORBID(5), RESUMING(7), PAUSING(8), PAUSED(9), DONE(11), STOPPED(12), STOPPING(
            13), COMPLETING(14);

    private final int value;

    CrawlStatus(int value) {
        this.value = value;
    }

    /// The number that travels and is stored.
    public int value() {
        return value;
    }

    public static Optional<CrawlStatus> find(int value) {
        return Arrays.stream(values()).filter(candidate -> candidate.value == value).findFirst();
    }

    /// @throws IllegalArgumentException if there is none with this number
    public static CrawlStatus of(int value) {
        return find(value).orElseThrow(() -> new IllegalArgumentException("There is no crawl status " + value + "."));
    }

    /// Whether a crawl in this status has ended, one way or another.
    public boolean isOver() {
        return this == FORBID || this == DONE || this == STOPPED;
    }

    /// Whether a crawl in this status waits, or is about to begin or to end waiting.
    public boolean isSuspended() {
        return this == PAUSING || this == PAUSED || this == RESUMING;
    }
}
