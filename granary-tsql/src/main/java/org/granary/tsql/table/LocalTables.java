package org.granary.tsql.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.granary.tsql.ast.TableDefinition;
import org.granary.tsql.ast.TableDefinition.ColumnDefinition;
import org.granary.tsql.eval.MemoryBudget;
import org.granary.tsql.eval.RowKey;
import org.granary.tsql.temporary.LocalTable;
import org.granary.type.Column;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;

/// Makes temporary tables and table variables, and finds their implementation.
public final class LocalTables {

    private LocalTables() {}

    public static MemoryTable of(LocalTable table) {
        return (MemoryTable) table;
    }

    public static Relation relation(LocalTable table) {
        return of(table);
    }

    public static MemoryTable create(String name, TableDefinition definition, MemoryTable.Budget budget) {
        List<Column> columns = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (ColumnDefinition column : definition.columns()) {
            if (!names.add(column.column().name().toLowerCase(Locale.ROOT))) {
                throw new SqlError(2705, 16, 3, "Column names in each table must be unique. Column name '"
                        + column.column().name() + "' in table '" + name + "' is specified more than once.");
            }
            if (column.column().type() == SqlType.Simple.TIMESTAMP
                    && columns.stream().anyMatch(other -> other.type() == SqlType.Simple.TIMESTAMP)) {
                throw new SqlError(2738, 16, 2, "A table can only have one timestamp column. Because table '" + name
                        + "' already has one, the column '" + column.column().name() + "' cannot be added.");
            }
            if (column.computed() != null) {
                throw SqlErrors.unsupported("A computed column in a temporary table");
            }
            columns.add(column.column());
        }
        List<MemoryKey> keys = definition.keys().stream().map(key -> new MemoryKey(key,
                key.columns().stream().map(part -> ordinal(columns, part.name(), name)).toList())).toList();
        return new MemoryTable(name, columns, definition.columns(), keys, budget);
    }

    /// A table with these columns and nothing more, as SELECT INTO makes it.
    public static MemoryTable create(String name, List<ColumnDefinition> definitions, MemoryTable.Budget budget) {
        return new MemoryTable(name, definitions.stream().map(ColumnDefinition::column).toList(), definitions,
                List.of(), budget);
    }

    private static int ordinal(List<Column> columns, String name, String table) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equalsIgnoreCase(name)) {
                return i;
            }
        }
        throw new SqlError(1911, 16, 1, "Column name '" + name + "' does not exist in the target table or view '"
                + table + "'.");
    }

    /// Rows of a table in memory by the value of one column.
    static final class Index {
        /// An entry with its key, and a list.
        private static final long ROW_BYTES = 160;

        private final Map<Object, List<Row>> byKey = new HashMap<>();

        Index(List<Row> rows, Column column, int ordinal, MemoryBudget memory) {
            memory.reserve(rows.size() * ROW_BYTES);
            for (Row row : rows) {
                Object key = RowKey.part(column.type(), row.get(ordinal));
                if (key != null) {
                    byKey.computeIfAbsent(key, _ -> new ArrayList<>()).add(row);
                }
            }
        }

        List<Row> find(Object key) {
            return byKey.getOrDefault(key, List.of());
        }
    }
}
