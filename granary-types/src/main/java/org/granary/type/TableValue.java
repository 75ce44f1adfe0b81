package org.granary.type;

import java.util.List;

/// A table that came as the value of a parameter: its columns and its rows, before they are those of a table type.
///
/// @param schema of the table type; empty where the client gave none
/// @param name of the table type; empty where the client leaves it to the procedure
/// @param columns in the order in which the client sends them
/// @param rows one value for each column that is not left to its default
public record TableValue(String schema, String name, List<TableColumn> columns,
        List<Row> rows) implements TableArgument {

    /// A column of such a table.
    ///
    /// @param ordinal of the column of the table type that it is for, from 1
    /// @param isDefault whether the client sends no values, so that each row has the default
    public record TableColumn(SqlType type, int ordinal, boolean isDefault) {}

    public TableValue { columns = List.copyOf(columns); }

    @Override
    public String typeName() {
        return name.isEmpty() ? "table" : name;
    }
}
