package org.granary.tsql.cursor;

/// How a cursor treats changes of its rows, with the number that drivers know it by.
public enum Concurrency {
    READ_ONLY(0x1),
    /// Others cannot change the rows while the transaction lasts.
    SCROLL_LOCKS(0x2),
    /// A row that others have changed is not changed: seen by its rowversion, or by its values where it has none.
    OPTIMISTIC(0x4),
    /// The same, seen by its values.
    OPTIMISTIC_VALUES(0x8);

    private final int code;

    Concurrency(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    /// The first one among the bits of a `ccopt`; [#OPTIMISTIC] where there is none.
    static Concurrency of(int option) {
        for (Concurrency each : values()) {
            if ((option & each.code) != 0) {
                return each;
            }
        }
        return OPTIMISTIC;
    }
}
