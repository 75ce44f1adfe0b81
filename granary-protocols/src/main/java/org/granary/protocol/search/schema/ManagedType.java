package org.granary.protocol.search.schema;

/// What the values of a managed property are (MS-SQLPGAT2 2.2.1.13).
public enum ManagedType {
    /// A text of any length.
    TEXT(1),
    /// 64 bits.
    INTEGER(2),
    /// 64 bits.
    DECIMAL(3),
    /// 100-nanosecond intervals since 1601-01-01 UTC, 64 bits.
    DATETIME(4),
    /// -1 is true, everything else false.
    BOOLEAN(5),
    /// Bytes.
    BINARY(6);

    private final int value;

    ManagedType(int value) {
        this.value = value;
    }

    /// The number that travels and is stored.
    public int value() {
        return value;
    }
}
