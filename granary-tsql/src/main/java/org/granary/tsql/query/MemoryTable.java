package org.granary.tsql.query;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.LongSupplier;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.TableDefinition.ColumnDefinition;
import org.granary.tsql.eval.LocalTable;
import org.granary.type.Column;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// A temporary table or table variable. A statement changes it as a whole or not at all: it makes the new list of rows first. Changes are not undone by ROLLBACK,
/// as with SQL Server's table variables.
final class MemoryTable implements LocalTable, MemoryRelation {
    private final String name;
    private final List<Column> columns;
    private final List<ColumnDefinition> definitions;
    private final List<int[]> keys;
    private final Room room;
    private List<@Nullable Object[]> rows = new ArrayList<>();
    private List<Set<RowKey>> keyValues = new ArrayList<>();
    private long bytes;
    private long nextIdentity;

    /// What this table and those beside it may hold together.
    ///
    /// @param used what they hold now, this one included
    record Room(long limit, LongSupplier used) {
        void require(long more, String table) {
            if (more > 0 && used.getAsLong() + more > limit) {
                throw new SqlError(701, 17, 123,
                        "There is insufficient system memory in resource pool 'default' to run this query: table '"
                                + table + "' and the temporary tables beside it would need more than " + limit
                                + " bytes (setting temporary-table-memory).");
            }
        }
    }

    /// @param definitions of the columns, with defaults and identities; empty where there are none
    /// @param keys ordinals of the columns of each primary or unique key
    MemoryTable(String name, List<Column> columns, List<ColumnDefinition> definitions, List<int[]> keys,
            Room room) {
        this.name = name;
        this.columns = List.copyOf(columns);
        this.definitions = definitions;
        this.keys = keys;
        this.room = room;
        keys.forEach(_ -> keyValues.add(new HashSet<>()));
        for (ColumnDefinition definition : definitions) {
            if (definition.column().identity()) {
                nextIdentity = definition.identitySeed();
            }
        }
    }

    String name() {
        return name;
    }

    @Override
    public List<Column> columns() {
        return columns;
    }

    @Override
    public List<@Nullable Object[]> rows(Execution execution) {
        return rows;
    }

    List<@Nullable Object[]> rows() {
        return rows;
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Nullable
    Expression defaultOf(int column) {
        return definitions.isEmpty() ? null : definitions.get(column).defaultValue();
    }

    long takeIdentity(int column) {
        long value = nextIdentity;
        nextIdentity += definitions.isEmpty() ? 1 : definitions.get(column).identityIncrement();
        return value;
    }

    /// Error 701 if so much more does not fit.
    void requireRoom(long more) {
        room.require(more, name);
    }

    /// Replaces all rows, after checking keys (2627) and size (701).
    void replace(List<@Nullable Object[]> next) {
        List<Set<RowKey>> nextKeys = new ArrayList<>();
        keys.forEach(_ -> nextKeys.add(new HashSet<>()));
        addKeys(next, nextKeys);
        long size = size(next);
        room.require(size - bytes, name);
        bytes = size;
        rows = new ArrayList<>(next);
        keyValues = nextKeys;
    }

    /// Adds rows behind those that are there. Scans that are running do not see them.
    void append(List<@Nullable Object[]> more) {
        long size = size(more);
        room.require(size, name);
        addKeys(more, keyValues);
        bytes += size;
        rows.addAll(more);
    }

    void truncate() {
        replace(List.of());
        for (ColumnDefinition definition : definitions) {
            if (definition.column().identity()) {
                nextIdentity = definition.identitySeed();
            }
        }
    }

    private static long size(List<@Nullable Object[]> rows) {
        long size = 0;
        for (@Nullable
        Object[] row : rows) {
            size += MemoryBudget.size(row);
        }
        return size;
    }

    /// Adds the keys of all rows or of none.
    private void addKeys(List<@Nullable Object[]> more, List<Set<RowKey>> into) {
        for (int i = 0; i < keys.size(); i++) {
            List<RowKey> added = new ArrayList<>();
            for (@Nullable
            Object[] row : more) {
                RowKey key = key(keys.get(i), row);
                if (!into.get(i).add(key)) {
                    added.forEach(into.get(i)::remove);
                    throw duplicate(keys.get(i), row);
                }
                added.add(key);
            }
        }
    }

    private RowKey key(int[] key, @Nullable Object[] row) {
        @Nullable
        Object[] parts = new @Nullable Object[key.length];
        for (int i = 0; i < key.length; i++) {
            parts[i] = RowKey.part(columns.get(key[i]).type(), row[key[i]]);
        }
        return new RowKey(parts);
    }

    private SqlError duplicate(int[] key, @Nullable Object[] row) {
        StringJoiner values = new StringJoiner(", ", "(", ")");
        for (int ordinal : key) {
            values.add(row[ordinal] == null ? "<NULL>" : String.valueOf(row[ordinal]));
        }
        return SqlErrors.duplicateKey("PRIMARY KEY", "PK_" + name.replaceAll("\\W", ""), "dbo." + name,
                values.toString());
    }
}
