package org.granary.console.sql;

import java.util.List;
import org.granary.type.Column;
import org.jspecify.annotations.Nullable;

/// A result set as it is shown.
///
/// @param rows values as [ShownValue] makes them
/// @param count how many rows there were; more than are shown where the limit was reached
public record ResultTable(List<Column> columns, List<List<@Nullable Object>> rows, long count) {

    /// Where a column of this name is; names compare without case.
    public int column(String name) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equalsIgnoreCase(name)) {
                return i;
            }
        }
        throw new IllegalArgumentException("There is no column " + name + ".");
    }

    /// A value of a row.
    public @Nullable Object value(int row, String column) {
        return rows.get(row).get(column(column));
    }
}
