package org.granary.gatherer.protocol;

/// Bits that say what an item is (2.2.2.3).
public final class TransactionFlags {
    public static final int FOLDER = 0x0000_0004;
    /// The links of the folder are processed in this crawl.
    public static final int FOLDER_LINKS = 0x0000_0008;
    public static final int HAS_LAST_MODIFIED = 0x0000_0040;
    /// Found in a folder that names the times of its items.
    public static final int IN_FOLDER = 0x0000_0200;
    /// Only who may see the item is looked up.
    public static final int SECURITY_ONLY = 0x0200_0000;

    private TransactionFlags() {}

    public static boolean has(int flags, int flag) {
        return (flags & flag) != 0;
    }
}
