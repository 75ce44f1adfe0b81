package org.granary.records.value;

import org.jspecify.annotations.Nullable;

/// Results of crawling an item that have a meaning for servers and clients (MS-SQLPGAT2 2.2.1.11), and one that its
/// table lacks.
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

    /// What a code of the table means, for people; null for others.
    public static @Nullable String meaning(int code) {
        return switch (code) {
            case NOT_MODIFIED -> "Not modified.";
            case NO_INDEX -> "The item asks not to be indexed.";
            case EXCLUDED -> "A crawl rule excludes the address.";
            case EXCLUDED_BY_HOPS -> "The address is too many site hops away.";
            case COOKIE_TOO_OLD -> "The change log cookie is too old.";
            case ACCESS_DENIED -> "Access is denied.";
            case NOT_FOUND -> "The object was not found.";
            default -> null;
        };
    }
}
