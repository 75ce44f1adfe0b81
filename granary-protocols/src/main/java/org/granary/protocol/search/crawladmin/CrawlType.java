package org.granary.protocol.search.crawladmin;

import java.util.Arrays;
import org.granary.protocol.search.SearchErrors;

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

    /// @throws org.granary.type.SqlError if there is none with this number
    public static CrawlType of(int value) {
        return Arrays.stream(values()).filter(candidate -> candidate.value == value).findFirst()
                .orElseThrow(() -> SearchErrors.unknown("crawl type", value));
    }
}
