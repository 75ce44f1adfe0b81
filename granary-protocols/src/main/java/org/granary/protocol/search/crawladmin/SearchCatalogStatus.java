package org.granary.protocol.search.crawladmin;

/// What the crawls of a project are doing, taken together (MS-SQLPGAT2 2.2.1.16).
public enum SearchCatalogStatus {
    IDLE(0), FULL_CRAWL(1), INCREMENTAL_CRAWL(6), DELETE_CRAWL(10);

    private final int value;

    SearchCatalogStatus(int value) {
        this.value = value;
    }

    /// The number that travels and is stored.
    public int value() {
        return value;
    }
}
