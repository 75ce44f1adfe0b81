package org.granary.protocol.search.crawl.common;

/// Why an item is deleted (MS-SQLPGAT2 2.2.1.22).
public final class DeleteReason {
    public static final int ERROR = 1;
    public static final int DELETE_CRAWL = 2;
    public static final int UNVISITED_FULL = 3;
    public static final int UNVISITED_INCREMENTAL = 4;
    public static final int UNVISITED_LOG = 5;

    /// Its parent was.
    public static final int RECURSIVE = 6;
    public static final int EXCLUDED = 7;
    public static final int CHANGE_LOG = 8;

    private DeleteReason() {}
}
