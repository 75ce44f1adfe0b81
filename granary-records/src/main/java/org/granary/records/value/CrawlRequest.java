package org.granary.records.value;

import java.util.Arrays;
import java.util.Optional;

/// What was asked of a crawl and not yet begun (MS-SQLPGAT2 2.2.1.3).
public enum CrawlRequest {
    NONE(0), START(1), STOP(2), PAUSE(3), RESUME(4);

    private final int value;

    CrawlRequest(int value) {
        this.value = value;
    }

    /// The number that travels and is stored.
    public int value() {
        return value;
    }

    public static Optional<CrawlRequest> find(int value) {
        return Arrays.stream(values()).filter(candidate -> candidate.value == value).findFirst();
    }

    /// @throws IllegalArgumentException if there is none with this number
    public static CrawlRequest of(int value) {
        return find(value).orElseThrow(() -> new IllegalArgumentException("There is no crawl request " + value + "."));
    }
}
