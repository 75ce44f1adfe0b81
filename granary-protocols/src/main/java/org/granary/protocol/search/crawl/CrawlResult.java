package org.granary.protocol.search.crawl;

/// Results of crawling an item that have a meaning for the server (MS-SQLPGAT2 2.2.1.11), and one that its table lacks.
public final class CrawlResult {
    public static final int SUCCESS = 0;
    public static final int NOT_MODIFIED = 0x00041203;

    /// Asked by the item not to be in the index.
    public static final int NO_INDEX = 0x00040D90;

    /// Not in the table; 3.1.5.66 takes it for a success.
    public static final int ALSO_SUCCESS = 0x0004123A;

    public static final int EXCLUDED = 0x80040D07;
    public static final int EXCLUDED_BY_HOPS = 0x80040D08;
    public static final int ACCESS_DENIED = 0x80041205;
    public static final int NOT_FOUND = 0x80041201;
    public static final int COOKIE_TOO_OLD = 0x810200BC;

    private CrawlResult() {}
}
