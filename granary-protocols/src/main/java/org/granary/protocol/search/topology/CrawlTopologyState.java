package org.granary.protocol.search.topology;

/// The state of the crawl topology (MS-SRCHTP; numbered in the order in which its documentation lists them).
public enum CrawlTopologyState {
    INACTIVE(0), ACTIVE(1), ACTIVATING(2), DEACTIVATING(3), ACTIVE_TO_BE_REMOVED(4), DEACTIVATING_TO_BE_REMOVED(5);

    private final int value;

    CrawlTopologyState(int value) {
        this.value = value;
    }

    /// The number that travels and is stored.
    public int value() {
        return value;
    }
}
