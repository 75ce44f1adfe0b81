package org.granary.protocol.search.crawl.common;

/// How far a transaction reaches (MS-SQLPGAT2 2.2.1.15).
public final class TransactionScope {
    public static final int ITEM = 1;

    /// The item and all its children.
    public static final int DEEP = 2;

    /// The access control lists of the item and all its children.
    public static final int SECURITY = 4;

    private TransactionScope() {}
}
