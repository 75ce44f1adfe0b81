package org.granary.tsql.cursor;

import java.util.Locale;
import org.granary.type.SqlError;

/// Which rows sp_cursorfetch returns.
public enum FetchType {
    FIRST(0x1), NEXT(0x2), PREV(0x4), LAST(0x8), ABSOLUTE(0x10), RELATIVE(0x20), REFRESH(0x80),
    /// No rows, but the position and the number of rows in the result.
    INFO(0x100),
    /// Like PREV, but near the beginning only the rows before the present ones, even if they are fewer.
    PREV_NOADJUST(0x200);

    /// A wish about cursors that can be changed.
    private static final int SKIP_CONCURRENCY = 0x400;

    private final int code;

    FetchType(int code) {
        this.code = code;
    }

    public static FetchType of(int code) {
        for (FetchType type : values()) {
            if (type.code == (code & ~SKIP_CONCURRENCY)) {
                return type;
            }
        }
        throw new SqlError(16902, 16, 1, "sp_cursorfetch: The value of the parameter 'fetchtype' is invalid.");
    }

    String lowerCase() {
        return name().toLowerCase(Locale.ROOT);
    }
}
