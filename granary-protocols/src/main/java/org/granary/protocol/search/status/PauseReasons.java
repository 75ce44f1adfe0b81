package org.granary.protocol.search.status;

import java.util.Locale;
import org.granary.protocol.search.common.Arguments;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// The reasons of a pause (MS-SQLPGAT2 2.2.2.1): a mask of bits.
final class PauseReasons {
    static final int NONE = 0;
    /// Initialization of the query server 0x1, backup or restore 0x2, Volume Shadow Service backup 0x4, query server
    /// unavailable 0x8, index propagation 0x10, database refactoring 0x20, external request 0x80. 0x40 is not a reason.
    static final int LISTED = 0x000000BF;
    static final int REFACTORING = 0x00000020;
    /// Every reason, also those that have no bit in the list.
    static final int ALL = 0x7FFFFFFF;

    private PauseReasons() {}

    /// The mask, if it is one.
    ///
    /// @throws SqlError 515 for NULL, 547 for a mask with other bits than those of the list
    static int of(@Nullable Integer mask) {
        int given = Arguments.required("@Reason", mask);
        if (given != ALL && (given & ~LISTED) != 0) {
            throw new SqlError(547, 16, 0, String.format(Locale.ROOT,
                    "The value 0x%08X of parameter @Reason is not valid: it must be made of the bits 0x%08X, or be 0x%08X.",
                    given, LISTED, ALL));
        }
        return given;
    }
}
