package org.granary.tsql.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.granary.procedure.TableConstraint;
import org.granary.tsql.catalog.CatalogView.Filler;
import org.granary.tsql.catalog.ObjectIds.Entry;
import org.granary.type.Column;
import org.jspecify.annotations.Nullable;

/// Rows of the views of `sys` that list keys, foreign keys, checks and defaults.
public final class ConstraintRows {
    /// How many columns of a key `sysreferences` shows.
    private static final int OLD_KEYS = 4;

    /// A constraint of one kind.
    public record Of<C extends TableConstraint>(Entry.Constraint entry, C constraint) {
        int id() {
            return entry.id();
        }

        public Entry.Table table() {
            return entry.table();
        }

        /// The number of the column that it is about in its table, or 0 where it is about several.
        int parentColumn() {
            String column = constraint.onlyColumn();
            return column == null ? 0 : columnId(table(), column);
        }
    }

    /// A foreign key with the table that it refers to, and one pair of its columns.
    public record Pair(Of<TableConstraint.Reference> key, Entry.Table referenced, int ordinal) {
        int column() {
            return columnId(key.table(), key.constraint().columns().get(ordinal - 1));
        }

        int referencedColumn() {
            return columnId(referenced, key.constraint().referenced().get(ordinal - 1));
        }
    }

    private ConstraintRows() {}

    static void register(Map<String, Filler> fillers) {
        fillers.put("sys.key_constraints",
                CatalogView.each(context -> of(context, TableConstraint.Key.class), (row, key) -> {
                    ObjectRows.object(row, key.entry());
                    row.set("unique_index_id", IndexRows.indexId(key.table(), key.constraint()));
                }));
        fillers.put("sys.foreign_keys", (context, shape, rows) -> {
            for (Of<TableConstraint.Reference> key : of(context, TableConstraint.Reference.class)) {
                Shape.Row row = shape.row();
                ObjectRows.object(row, key.entry());
                Entry.Table target = referenced(context, key.constraint());
                row.set("referenced_object_id", target.id())
                        .set("key_index_id", IndexRows.indexId(target, referencedKey(target, key.constraint())));
                if (key.constraint().cascades()) {
                    row.set("delete_referential_action", 1).set("delete_referential_action_desc", "CASCADE");
                }
                rows.accept(row);
            }
        });
        fillers.put("sys.foreign_key_columns", CatalogView.each(ConstraintRows::pairs,
                (row, pair) -> row.set("constraint_object_id", pair.key().id())
                        .set("constraint_column_id", pair.ordinal()).set("parent_object_id", pair.key().table().id())
                        .set("parent_column_id", pair.column()).set("referenced_object_id", pair.referenced().id())
                        .set("referenced_column_id", pair.referencedColumn())));
        fillers.put("sys.sysforeignkeys",
                CatalogView.each(ConstraintRows::pairs,
                        (row, pair) -> row.set("constid", pair.key().id()).set("fkeyid", pair.key().table().id())
                                .set("rkeyid", pair.referenced().id()).set("fkey", pair.column())
                                .set("rkey", pair.referencedColumn()).set("keyno", pair.ordinal())));
        fillers.put("sys.sysreferences", (context, shape, rows) -> {
            for (Of<TableConstraint.Reference> key : of(context, TableConstraint.Reference.class)) {
                rows.accept(reference(shape.row(), key, context));
            }
        });
        fillers.put("sys.check_constraints",
                CatalogView.each(context -> of(context, TableConstraint.Condition.class), (row, check) -> {
                    ObjectRows.object(row, check.entry());
                    row.set("parent_column_id", check.parentColumn()).set("definition",
                            check.constraint().definition());
                }));
        fillers.put("sys.default_constraints",
                CatalogView.each(context -> of(context, TableConstraint.Standard.class), (row, standard) -> {
                    ObjectRows.object(row, standard.entry());
                    row.set("parent_column_id", standard.parentColumn()).set("definition",
                            standard.constraint().definition());
                }));
        fillers.put("sys.sysconstraints", CatalogView.each(context -> context.ids().constraints(),
                (row, entry) -> row.set("constid", entry.id()).set("id", entry.table().id())
                        .set("colid", new Of<>(entry, entry.constraint()).parentColumn())
                        .set("status", status(entry.constraint()))));
    }

    /// A row of `sysreferences`, which has room for the first columns of a key.
    private static Shape.Row reference(Shape.Row row, Of<TableConstraint.Reference> key, CatalogContext context) {
        Entry.Table target = referenced(context, key.constraint());
        List<String> columns = key.constraint().columns();
        row.set("constid", key.id()).set("fkeyid", key.table().id()).set("rkeyid", target.id())
                .set("rkeyindid", IndexRows.indexId(target, referencedKey(target, key.constraint())))
                .set("keycnt", columns.size());
        for (int i = 0; i < Math.min(columns.size(), OLD_KEYS); i++) {
            row.set("fkey" + (i + 1), columnId(key.table(), columns.get(i))).set("rkey" + (i + 1),
                    columnId(target, key.constraint().referenced().get(i)));
        }
        return row;
    }

    /// What the low bits of `sysconstraints.status` say.
    private static int status(TableConstraint constraint) {
        return switch (constraint) {
            case TableConstraint.Key key -> key.primary() ? 1 : 2;
            case TableConstraint.Reference _ -> 3;
            case TableConstraint.Condition _ -> 4;
            case TableConstraint.Standard _ -> 5;
        };
    }

    /// As in `sys.objects`.
    static String type(TableConstraint constraint) {
        return switch (constraint) {
            case TableConstraint.Key key -> key.primary() ? "PK" : "UQ";
            case TableConstraint.Reference _ -> "F ";
            case TableConstraint.Condition _ -> "C ";
            case TableConstraint.Standard _ -> "D ";
        };
    }

    static String typeName(TableConstraint constraint) {
        return switch (constraint) {
            case TableConstraint.Key key -> key.primary() ? "PRIMARY_KEY_CONSTRAINT" : "UNIQUE_CONSTRAINT";
            case TableConstraint.Reference _ -> "FOREIGN_KEY_CONSTRAINT";
            case TableConstraint.Condition _ -> "CHECK_CONSTRAINT";
            case TableConstraint.Standard _ -> "DEFAULT_CONSTRAINT";
        };
    }

    public static <C extends TableConstraint> List<Of<C>> of(CatalogContext context, Class<C> kind) {
        List<Of<C>> found = new ArrayList<>();
        for (Entry.Constraint entry : context.ids().constraints()) {
            if (kind.isInstance(entry.constraint())) {
                found.add(new Of<>(entry, kind.cast(entry.constraint())));
            }
        }
        return found;
    }

    public static List<Pair> pairs(CatalogContext context) {
        List<Pair> pairs = new ArrayList<>();
        for (Of<TableConstraint.Reference> key : of(context, TableConstraint.Reference.class)) {
            Entry.Table target = referenced(context, key.constraint());
            for (int i = 1; i <= key.constraint().columns().size(); i++) {
                pairs.add(new Pair(key, target, i));
            }
        }
        return pairs;
    }

    /// The table that a foreign key refers to; a catalog without it does not open.
    public static Entry.Table referenced(CatalogContext context, TableConstraint.Reference reference) {
        if (context.ids().find(reference.schema(), reference.table()) instanceof Entry.Table table) {
            return table;
        }
        throw new IllegalStateException(reference.name() + " refers to no table");
    }

    /// The key that a foreign key refers to.
    public static TableConstraint.Key referencedKey(Entry.Table target, TableConstraint.Reference reference) {
        return target.table().keys().stream().filter(key -> key.columns().equals(reference.referenced())).findFirst()
                .orElseThrow(() -> new IllegalStateException(reference.name() + " refers to no key"));
    }

    /// The number of a column in its table.
    static int columnId(Entry.Table table, String name) {
        List<Column> columns = table.table().columns();
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equals(name)) {
                return i + 1;
            }
        }
        throw new IllegalStateException(table.name() + " has no column " + name);
    }

    /// The default of a column, or null where it has none.
    static Entry.@Nullable Constraint defaultOf(CatalogContext context, ColumnRows.TableColumn column) {
        if (!(column.owner() instanceof Entry.Table table)) {
            return null;
        }
        for (TableConstraint constraint : table.table().constraints()) {
            if (constraint instanceof TableConstraint.Standard standard
                    && standard.column().equals(column.column().name())
                    && context.ids().find(table.schema(), standard.name()) instanceof Entry.Constraint entry) {
                return entry;
            }
        }
        return null;
    }

    /// Its text, or null.
    public static @Nullable String defaultText(CatalogContext context, ColumnRows.TableColumn column) {
        Entry.Constraint entry = defaultOf(context, column);
        return entry != null && entry.constraint() instanceof TableConstraint.Standard standard
                ? standard.definition()
                : null;
    }
}
