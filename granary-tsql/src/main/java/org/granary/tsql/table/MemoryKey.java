package org.granary.tsql.table;

import java.util.List;
import java.util.stream.Collectors;
import org.granary.tsql.ast.TableDefinition;
import org.granary.tsql.eval.RowKey;
import org.granary.type.Column;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// A key or an index of a table in memory.
///
/// @param ordinals of its columns in the table, in the order of the key
public record MemoryKey(TableDefinition.Key definition, List<Integer> ordinals) {

    RowKey of(Row row, List<Column> columns) {
        @Nullable
        Object[] parts = new @Nullable Object[ordinals.size()];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = RowKey.part(columns.get(ordinals.get(i)).type(), row.get(ordinals.get(i)));
        }
        return new RowKey(parts);
    }

    /// Error 2627, or 2601 of an index.
    SqlError duplicate(String table, Row row) {
        String name = String.valueOf(definition.name());
        String shown = "dbo." + table;
        return switch (definition.kind()) {
            case PRIMARY -> SqlErrors.duplicateKey("PRIMARY KEY", name, shown, values(row, ordinals));
            case UNIQUE -> SqlErrors.duplicateKey("UNIQUE KEY", name, shown, values(row, ordinals));
            case UNIQUE_INDEX, INDEX -> new SqlError(2601, 14, 1, "Cannot insert duplicate key row in object '" + shown
                    + "' with unique index '" + name + "'. The duplicate key value is " + values(row, ordinals) + ".");
        };
    }

    /// Values of a row as errors show them.
    static String values(Row row, List<Integer> ordinals) {
        return ordinals.stream().map(ordinal -> row.get(ordinal) == null ? "<NULL>" : String.valueOf(row.get(ordinal)))
                .collect(Collectors.joining(", ", "(", ")"));
    }
}
