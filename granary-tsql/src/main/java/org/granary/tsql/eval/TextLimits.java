package org.granary.tsql.eval;

import org.granary.memory.RequestMemory;
import org.granary.type.SqlError;

/// The longest text that a client can make the server build. SQL Server's own limit of 2 GB would let one client take
/// all memory.
public final class TextLimits {
    /// Characters, or bytes, of one value.
    public static final int LONGEST = 32 * 1024 * 1024;

    private static final int SHORT = 16 * 1024;

    private TextLimits() {}

    /// Error 7119 when a value would be longer than [#LONGEST], and 701 when there is no memory for it.
    public static void check(long length) {
        if (length > LONGEST) {
            throw new SqlError(7119, 16, 1,
                    "Attempting to grow LOB beyond maximum allowed size of " + LONGEST + " bytes.");
        }
        if (length > SHORT) {
            RequestMemory.current().values().make(length);
        }
    }
}
