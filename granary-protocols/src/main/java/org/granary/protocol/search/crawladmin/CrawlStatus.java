package org.granary.protocol.search.crawladmin;

import java.util.Arrays;
import org.granary.protocol.search.SearchErrors;

/// The status of a crawl (MS-SQLPGAT2 2.2.1.4). The document has other names for some of them: Failed is FORBID, Stop is STOPPED.
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

    /// @throws org.granary.type.SqlError if there is none with this number
    public static CrawlStatus of(int value) {
        return Arrays.stream(values()).filter(candidate -> candidate.value == value).findFirst()
                .orElseThrow(() -> SearchErrors.unknown("crawl status", value));
    }

    /// Whether a crawl in this status has ended, one way or another.
    public boolean isOver() {
        return this == FORBID || this == DONE || this == STOPPED;
    }

    /// Whether a crawl in this status waits, or is about to begin or to end waiting.
    boolean isSuspended() {
        return this == PAUSING || this == PAUSED || this == RESUMING;
    }
}
