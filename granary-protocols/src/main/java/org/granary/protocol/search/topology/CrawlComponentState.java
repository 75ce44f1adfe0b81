package org.granary.protocol.search.topology;

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
}
