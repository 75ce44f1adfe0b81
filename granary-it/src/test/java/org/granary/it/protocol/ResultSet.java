package org.granary.it.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A result set as the client saw it. Values are those of the types' natural Java classes, whatever the driver prefers: `Integer` for
/// tinyint, smallint and int, `UUID`, `LocalDateTime`, `LocalDate`.
public record ResultSet(List<Column> columns, List<List<@Nullable Object>> rows) {

    /// @param type as the documents print it, for instance `nvarchar(max)`
    public record Column(String name, String type, boolean nullable) {}

    public List<String> names() {
        return columns.stream().map(Column::name).toList();
    }

    /// Columns with their types, as the documents print them: `JobId bigint`.
    public List<String> shape() {
        return columns.stream().map(c -> c.name + " " + c.type).toList();
    }

    /// The same with `NOT NULL` where the server promised it.
    public List<String> declarations() {
        return columns.stream().map(c -> c.name + " " + c.type + (c.nullable ? "" : " NOT NULL")).toList();
    }

    public @Nullable Object value(int row, String column) {
        return rows.get(row).get(index(column));
    }

    public List<@Nullable Object> column(String name) {
        int index = index(name);
        return rows.stream().<@Nullable Object>map(row -> row.get(index)).toList();
    }

    private int index(String column) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name.equals(column)) {
                return i;
            }
        }
        throw new AssertionError("No column " + column + " among " + names());
    }
}
