package org.granary.store.postgresql;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// An INSERT of one row as an INSERT of several: PostgreSQL spends half of its time on a short statement around the
/// row.
///
/// Only for plain ones: with ON CONFLICT a row that comes twice is an error within one statement, and RETURNING answers
/// row by row.
///
/// @param text the statement
/// @param rows for so many rows
record ManyRows(String text, int rows) {
    private static final Pattern PLAIN = Pattern
            .compile("\\s*INSERT\\s+INTO\\s[^()]+\\([^()]+\\)\\s*VALUES\\s*\\(\\s*\\?(?:\\s*,\\s*\\?)*\\s*\\)\\s*");
    private static final int MOST_ROWS = 64;
    private static final int MOST_PARAMETERS = 4096;

    /// For as many of these rows as one statement takes. That is a power of two, so that there are few different
    /// statements, and few for what is left over.
    ///
    /// @param parameters of the row
    /// @param rows how many there are
    /// @return null where the statement stays as it is
    static @Nullable ManyRows of(String sql, int parameters, int rows) {
        int most = parameters == 0 ? 0 : Math.min(MOST_ROWS, MOST_PARAMETERS / parameters);
        int taken = Integer.highestOneBit(Math.min(most, rows));
        if (taken < 2 || !PLAIN.matcher(sql).matches()) {
            return null;
        }
        String row = ", (?" + ", ?".repeat(parameters - 1) + ")";
        return new ManyRows(sql.stripTrailing() + row.repeat(taken - 1), taken);
    }
}
