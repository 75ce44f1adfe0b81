package org.granary.protocol.search.crawladmin;

/// What the newest crawl of a content source that is not over is doing (MS-SQLPGAT2 2.2.1.17).
public enum ContentSourceStatus {
    IDLE(0), FULL_CRAWL(1), PAUSED(2), INCREMENTAL_CRAWL(6), STOPPING(8), PAUSING(9), DELETE_CRAWL(10), RESUMING(
            11), STARTING(12), COMPLETING(13);

    private final int value;

    ContentSourceStatus(int value) {
        this.value = value;
    }

    /// The number that travels and is stored.
    public int value() {
        return value;
    }
}
