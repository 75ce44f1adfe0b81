package org.granary.store.sqlite;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The text of an INSERT of several rows, made from one of a single row. To begin and to end a statement costs SQLite as
/// much as to insert a row.
final class MultiRowInsert {
    /// How many rows. With more, little is gained.
    static final int ROWS = 20;

    /// All values are parameters, and nothing follows them: what an INSERT does about conflicts is left to it.
    private static final Pattern ONE_ROW = Pattern.compile("\\s*INSERT INTO [^?']*\\bVALUES\\s*(\\([?,\\s]+\\))\\s*");
    /// A statement with more parameters is not worth it: SQLite has a limit for them.
    private static final int MOST_PARAMETERS = 32;

    private MultiRowInsert() {}

    /// @return null where the statement is of another form
    static @Nullable String of(String sql) {
        Matcher row = ONE_ROW.matcher(sql);
        if (!row.matches() || row.group(1).chars().filter(c -> c == '?').count() > MOST_PARAMETERS) {
            return null;
        }
        return sql.stripTrailing() + (", " + row.group(1)).repeat(ROWS - 1);
    }

    /// The values of all rows, one after another.
    static @Nullable Object[] parameters(List<@Nullable Object[]> rows) {
        int columns = rows.getFirst().length;
        @Nullable
        Object[] all = new @Nullable Object[rows.size() * columns];
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i).length != columns) {
                throw new IllegalArgumentException("The statement has " + columns + " parameters, but "
                        + rows.get(i).length + " values were given.");
            }
            System.arraycopy(rows.get(i), 0, all, i * columns, columns);
        }
        return all;
    }
}
