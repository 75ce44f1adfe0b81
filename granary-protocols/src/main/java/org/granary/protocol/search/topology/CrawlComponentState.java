package org.granary.protocol.search.topology;

import java.util.Arrays;
import org.granary.type.SqlError;

/// The state of a crawl component (MS-SQLPGAT2 2.2.1.12). The document has several names for some of them.
public enum CrawlComponentState {
    NOT_INITIALIZED(0),
    /// Also "OK".
    READY(1), DISABLED(3), REMOUNT(4), INACTIVE(5), DISABLED_FOR_REMOVE(6);

    private final int value;

    CrawlComponentState(int value) {
        this.value = value;
    }

    /// The number that travels and is stored.
    public int value() {
        return value;
    }

    /// @throws SqlError 547 if there is none with this number
    public static CrawlComponentState of(int value) {
        return Arrays.stream(values()).filter(candidate -> candidate.value == value).findFirst()
                .orElseThrow(() -> new SqlError(547, 16, 0,
                        "The state " + value + " of a crawl component is not valid: it must be 0, 1, 3, 4, 5 or 6."));
    }
}
