package org.granary.records.value;

/// Transaction Flags (MS-SQLPGAT2 2.2.2.3). The table of the document is not complete: its procedures test more of
/// them.
public final class TransactionFlags {
    public static final int FOLDER = 0x00000004;

    /// The links in a folder have to be processed by this crawl.
    public static final int PROCESS_LINKS = 0x00000008;

    public static final int HAS_LAST_MODIFIED = 0x00000040;

    /// Found by enumerating a folder that returns timestamps along with its items.
    public static final int TIMESTAMPED = 0x00000200;

    /// With [#SECURITY_ONLY]: from data that is cached. Used by procedures, not in the table.
    public static final int CACHED_SECURITY = 0x00200000;

    /// Only the access control list is updated.
    public static final int SECURITY_ONLY = 0x02000000;

    private TransactionFlags() {}

    /// Whether all bits of `flag` are set.
    public static boolean has(int flags, int flag) {
        return (flags & flag) == flag;
    }
}
