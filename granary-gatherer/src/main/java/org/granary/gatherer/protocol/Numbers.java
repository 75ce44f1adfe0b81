package org.granary.gatherer.protocol;

import org.jspecify.annotations.Nullable;

/// Numbers that the server may leave out.
final class Numbers {

    private Numbers() {}

    /// 0 for NULL, as everywhere in MS-SQLPGAT2.
    static int orZero(@Nullable Integer number) {
        return number == null ? 0 : number;
    }

    static long orZero(@Nullable Long number) {
        return number == null ? 0 : number;
    }
}
