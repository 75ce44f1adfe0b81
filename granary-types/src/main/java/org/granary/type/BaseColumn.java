package org.granary.type;

import java.util.List;

/// A column of a table that a column of a result shows.
///
/// @param table the parts of the table's name
/// @param key whether it is part of the key by which rows are found again
public record BaseColumn(List<String> table, String name, boolean key) {

    public BaseColumn { table = List.copyOf(table); }
}
