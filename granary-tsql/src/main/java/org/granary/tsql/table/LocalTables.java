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

    /// Makes a table. Errors 2705, 2738, 2744, 8110, 8111 and 1911 for what does not go together.
    public static MemoryTable create(String name, TableDefinition given, MemoryTable.Budget budget) {
        check(name, given);
        TableDefinition definition = TableNames.named(withKeysNotNull(name, given), name);
        List<Column> columns = definition.columns().stream().map(ColumnDefinition::column).toList();
        List<MemoryKey> keys = definition.keys().stream().map(key -> new MemoryKey(key,
                key.columns().stream().map(part -> ordinal(columns, part.name(), name)).toList())).toList();
        return new MemoryTable(name, definition, keys, budget);
    }

    private static void check(String name, TableDefinition definition) {
        Set<String> names = new HashSet<>();
        boolean version = false;
        boolean identity = false;
        for (ColumnDefinition each : definition.columns()) {
            Column column = each.column();
            if (!names.add(column.name().toLowerCase(Locale.ROOT))) {
                throw new SqlError(2705, 16, 3, "Column names in each table must be unique. Column name '"
                        + column.name() + "' in table '" + name + "' is specified more than once.");
            }
            if (column.type() == SqlType.Simple.TIMESTAMP && version) {
                throw new SqlError(2738, 16, 2, "A table can only have one timestamp column. Because table '" + name
                        + "' already has one, the column '" + column.name() + "' cannot be added.");
            }
            if (column.identity() && identity) {
                throw new SqlError(2744, 16, 2, "Multiple identity columns specified for table '" + name
                        + "'. Only one identity column per table is allowed.");
            }
            version |= column.type() == SqlType.Simple.TIMESTAMP;
            identity |= column.identity();
        }
        if (definition.keys().stream().filter(TableDefinition.Key::primary).count() > 1) {
            throw new SqlError(8110, 16, 0, "Cannot add multiple PRIMARY KEY constraints to table '" + name + "'.");
        }
    }

    /// Columns of the primary key are NOT NULL, unless NULL is said: then it is error 8111.
    private static TableDefinition withKeysNotNull(String name, TableDefinition definition) {
        Set<String> primary = new HashSet<>();
        definition.keys().stream().filter(TableDefinition.Key::primary)
                .forEach(key -> key.columns().forEach(part -> primary.add(part.name().toLowerCase(Locale.ROOT))));
        return definition.withColumns(definition.columns().stream().map(each -> {
            if (!primary.contains(each.column().name().toLowerCase(Locale.ROOT)) || !each.column().nullable()) {
                return each;
            }
            if (each.computing() == null && !definition.unsaid().contains(each.column().name())) {
                throw new SqlError(8111, 16, 1, "Cannot define PRIMARY KEY constraint on nullable column in table '"
                        + name + "'.");
            }
            return each.nullable(false);
        }).toList());
    }

    /// A table with these columns and nothing more, as SELECT INTO makes it.
    public static MemoryTable create(String name, List<ColumnDefinition> definitions, MemoryTable.Budget budget) {
        return new MemoryTable(name, new TableDefinition(definitions, List.of(), Set.of()), List.of(), budget);
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
