package org.granary.protocol;

import java.util.List;
import org.granary.type.Column;
import org.jspecify.annotations.Nullable;

/// A result set as a client would see it.
public record ResultSet(List<Column> columns, List<List<@Nullable Object>> rows) {

    public List<String> names() {
        return columns.stream().map(Column::name).toList();
    }

    /// Columns with their types, as the documents print them.
    public List<String> shape() {
        return columns.stream().map(c -> c.name() + " " + c.type().sql()).toList();
    }

    public @Nullable Object value(int row, String column) {
        return rows.get(row).get(names().indexOf(column));
    }

    public List<@Nullable Object> column(String name) {
        int index = names().indexOf(name);
        return rows.stream().<@Nullable Object>map(row -> row.get(index)).toList();
    }
}
