package org.granary.records.value;

/// What a crawl does to an item (MS-SQLPGAT2 2.2.1.14).
public final class TransactionType {
    public static final int ADD = 0;
    public static final int DELETE = 1;
    public static final int MODIFY = 2;
    public static final int MOVE = 3;

    private TransactionType() {}
}
