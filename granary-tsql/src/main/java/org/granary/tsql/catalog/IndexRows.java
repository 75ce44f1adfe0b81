package org.granary.tsql.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.granary.procedure.TableConstraint;
import org.granary.tsql.catalog.CatalogView.Filler;
import org.granary.tsql.catalog.ObjectIds.Entry;
import org.granary.tsql.temporary.TableIndex;
import org.jspecify.annotations.Nullable;

/// Rows of the views of `sys` that list indexes. Every key has one; a table without primary key also has a heap.
public final class IndexRows {
    private static final int CLUSTERED = 1;
    /// Bits of `sysindexes.status`.
    private static final int UNIQUE = 2;
    private static final int IS_CLUSTERED = 16;
    private static final int IS_PRIMARY_KEY = 2048;
    private static final int IS_UNIQUE_KEY = 4096;

    /// An index of a table.
    ///
    /// @param id 0 for the heap, 1 for the primary key, then the other keys
    /// @param key null for the heap; of an index that is no constraint, one with its columns
    /// @param index null for the heap, and for the index of a constraint
    public record Index(Entry.Table table, int id, TableConstraint.@Nullable Key key, @Nullable TableIndex index) {
        private Index(Entry.Table table, int id, TableConstraint.@Nullable Key key) {
            this(table, id, key, null);
        }

        /// Whether no two rows have the same values.
        public boolean unique() {
            return key != null && (index == null || index.unique());
        }

        boolean uniqueConstraint() {
            return key != null && index == null && !key.primary();
        }

        /// Null for the heap.
        public @Nullable String name() {
            return key == null ? null : key.name();
        }

        public List<String> columns() {
            return key == null ? List.of() : key.columns();
        }

        /// As sp_helpindex says it.
        public String description() {
            return (id == CLUSTERED ? "clustered" : "nonclustered") + (unique() ? ", unique" : "")
                    + (primary() ? ", primary key" : uniqueConstraint() ? ", unique key" : "")
                    + " located on PRIMARY";
        }

        boolean primary() {
            return key != null && key.primary();
        }

        /// As in `sys.indexes`: 0 a heap, 1 clustered, 2 not clustered.
        int type() {
            return Math.min(id, 2);
        }

        String typeName() {
            return switch (id) {
                case 0 -> "HEAP";
                case CLUSTERED -> "CLUSTERED";
                default -> "NONCLUSTERED";
            };
        }

        /// Distinct in its database and, as SQL Server's, greater than any number of an object.
        long partition() {
            return ((long) id << Integer.SIZE) | table.id();
        }
    }

    /// A column of an index.
    record IndexColumn(Index index, String column, int ordinal) {
        int columnId() {
            return ConstraintRows.columnId(index.table(), column);
        }
    }

    private IndexRows() {}

    static void register(Map<String, Filler> fillers) {
        fillers.put("sys.indexes", CatalogView.each(IndexRows::all,
                (row, index) -> row.set("object_id", index.table().id()).set("name", index.name())
                        .set("index_id", index.id()).set("type", index.type()).set("type_desc", index.typeName())
                        .set("is_unique", index.unique()).set("is_primary_key", index.primary())
                        .set("is_unique_constraint", index.uniqueConstraint())));
        fillers.put("sys.index_columns", CatalogView.each(IndexRows::columns,
                (row, column) -> row.set("object_id", column.index().table().id())
                        .set("index_id", column.index().id()).set("index_column_id", column.ordinal())
                        .set("column_id", column.columnId()).set("key_ordinal", column.ordinal())));
        fillers.put("sys.sysindexes", CatalogView.each(IndexRows::all,
                (row, index) -> row.set("id", index.table().id()).set("indid", index.id()).set("name", index.name())
                        .set("status", status(index))
                        .set("keycnt", index.key() == null ? 0 : index.key().columns().size())));
        fillers.put("sys.sysindexkeys", CatalogView.each(IndexRows::columns,
                (row, column) -> row.set("id", column.index().table().id()).set("indid", column.index().id())
                        .set("colid", column.columnId()).set("keyno", column.ordinal())));
        fillers.put("sys.stats", CatalogView.each(keys(IndexRows::all), (row, index) -> row
                .set("object_id", index.table().id()).set("name", index.name()).set("stats_id", index.id())));
        fillers.put("sys.stats_columns", CatalogView.each(IndexRows::columns,
                (row, column) -> row.set("object_id", column.index().table().id())
                        .set("stats_id", column.index().id()).set("stats_column_id", column.ordinal())
                        .set("column_id", column.columnId())));
        fillers.put("sys.partitions", CatalogView.each(IndexRows::all,
                (row, index) -> row.set("partition_id", index.partition()).set("object_id", index.table().id())
                        .set("index_id", index.id()).set("hobt_id", index.partition())));
        fillers.put("sys.dm_db_partition_stats", CatalogView.each(IndexRows::all,
                (row, index) -> row.set("partition_id", index.partition()).set("object_id", index.table().id())
                        .set("index_id", index.id())));
    }

    private static Function<CatalogContext, List<Index>> keys(Function<CatalogContext, List<Index>> all) {
        return context -> all.apply(context).stream().filter(index -> index.key() != null).toList();
    }

    private static int status(Index index) {
        if (index.key() == null) {
            return 0;
        }
        if (index.index() != null) {
            return (index.unique() ? UNIQUE : 0) | (index.id() == CLUSTERED ? IS_CLUSTERED : 0);
        }
        return UNIQUE | (index.primary() ? IS_CLUSTERED | IS_PRIMARY_KEY : IS_UNIQUE_KEY);
    }

    private static List<Index> all(CatalogContext context) {
        List<Index> all = new ArrayList<>();
        context.ids().tables().forEach(table -> all.addAll(of(table)));
        context.ids().tableTypes().forEach(table -> all.addAll(of(table)));
        return all;
    }

    /// The indexes of a table by number.
    public static List<Index> of(Entry.Table table) {
        List<Index> indexes = new ArrayList<>();
        List<TableConstraint.Key> keys = table.table().keys();
        boolean clustered = table.indexes().stream().anyMatch(TableIndex::clustered);
        boolean primary = !keys.isEmpty() && keys.getFirst().primary();
        if (!primary && !clustered) {
            indexes.add(new Index(table, 0, null));
        }
        for (TableConstraint.Key key : keys) {
            indexes.add(new Index(table, indexId(table, key), key));
        }
        int next = CLUSTERED + 1 + keys.size() - (primary ? 1 : 0);
        for (TableIndex index : table.indexes()) {
            int id = index.clustered() && !primary ? CLUSTERED : next++;
            indexes.add(new Index(table, id,
                    new TableConstraint.Key(index.name(), false, index.columns(), index.columns()), index));
        }
        return indexes;
    }

    static int indexId(Entry.Table table, TableConstraint.Key key) {
        List<TableConstraint.Key> keys = table.table().keys();
        int first = keys.getFirst().primary() ? CLUSTERED : CLUSTERED + 1;
        return keys.indexOf(key) + first;
    }

    static List<IndexColumn> columns(CatalogContext context) {
        List<IndexColumn> all = new ArrayList<>();
        for (Index index : all(context)) {
            TableConstraint.Key key = index.key();
            for (int i = 0; key != null && i < key.columns().size(); i++) {
                all.add(new IndexColumn(index, key.columns().get(i), i + 1));
            }
        }
        return all;
    }
}
