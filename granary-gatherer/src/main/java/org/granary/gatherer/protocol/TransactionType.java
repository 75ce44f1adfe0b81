package org.granary.gatherer.protocol;

/// What is to be done with an item (2.2.1.14).
public final class TransactionType {
    public static final int ADD = 0;
    public static final int DELETE = 1;
    public static final int MODIFY = 2;

    private TransactionType() {}
}
