package org.granary.client;

import java.sql.SQLException;
import java.util.List;

/// A declared result set: the names of its columns, and how a row of it becomes a record. For generated clients.
///
/// @param columns a column without a name has an empty one
public record RowShape<T>(List<String> columns, Reader<T> reader) {

    /// Makes a record of the current row.
    @FunctionalInterface
    public interface Reader<T> {
        T read(ResultRow row) throws SQLException;
    }
}
