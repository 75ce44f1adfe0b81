package org.granary.records.value;

import java.util.Arrays;
import java.util.Optional;

/// What a crawl is for (MS-SQLPGAT2 2.2.1.2).
public enum CrawlType {
    FULL(1), INCREMENTAL(2), DELETE(3);

    private final int value;

    CrawlType(int value) {
        this.value = value;
    }

    /// The number that travels and is stored.
    public int value() {
        return value;
    }

    public static Optional<CrawlType> find(int value) {
        return Arrays.stream(values()).filter(candidate -> candidate.value == value).findFirst();
    }

    /// @throws IllegalArgumentException if there is none with this number
    public static CrawlType of(int value) {
        return find(value).orElseThrow(() -> new IllegalArgumentException("There is no crawl type " + value + "."));
    }
}
