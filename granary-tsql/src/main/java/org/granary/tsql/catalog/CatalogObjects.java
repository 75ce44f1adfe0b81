package org.granary.tsql.catalog;

import java.util.List;
import java.util.Optional;
import org.granary.procedure.DatabaseCatalog;
import org.granary.procedure.Parameter;
import org.granary.procedure.TableConstraint;
import org.granary.tsql.catalog.ObjectIds.Entry;
import org.granary.tsql.session.TsqlSession;
import org.granary.tsql.temporary.UserType;
import org.granary.type.Column;
import org.jspecify.annotations.Nullable;

/// What OBJECT_ID, OBJECT_NAME, COL_NAME and their like find.
public final class CatalogObjects {

    private CatalogObjects() {}

    public static Optional<CatalogObject> object(DatabaseCatalog database, String schema, String name,
            TsqlSession session) {
        ObjectIds ids = ids(database, session);
        Entry entry = ids.find(schema, name);
        if (entry != null) {
            return Optional.of(described(entry, ids));
        }
        return CatalogViews.find(database.name(), schema, name).map(
                view -> described(new Entry.View(ObjectIds.systemId(view.schema(), view.name()), view), ids));
    }

    public static Optional<CatalogObject> object(DatabaseCatalog database, int id, TsqlSession session) {
        ObjectIds ids = ids(database, session);
        return Optional.ofNullable(ids.find(id)).map(entry -> described(entry, ids));
    }

    /// The types that clients made in a database.
    public static List<UserType> types(DatabaseCatalog database, TsqlSession session) {
        return ids(database, session).types();
    }

    private static ObjectIds ids(DatabaseCatalog database, TsqlSession session) {
        return ObjectIds.of(database, session);
    }

    public static Optional<Integer> schemaId(String name) {
        return Schemas.named(name).map(Schemas::id);
    }

    public static Optional<String> schemaName(int id) {
        return Schemas.all().stream().filter(schema -> schema.id() == id).map(Schemas::schemaName).findFirst();
    }

    private static CatalogObject described(Entry entry, ObjectIds ids) {
        List<Column> columns = switch (entry) {
            case Entry.Table table -> table.table().columns();
            case Entry.View view -> view.view().columns();
            case Entry.Routine _,Entry.Constraint _ -> List.of();
        };
        List<Parameter> parameters = entry instanceof Entry.Routine routine
                ? routine.procedure().parameters()
                : List.of();
        return new CatalogObject(entry.id(), ObjectRows.parent(entry), entry.schema(), entry.name(),
                ObjectRows.type(entry).strip(), columns, parameters, indexes(entry), constraints(entry),
                entry instanceof Entry.Table table && isReferenced(table, ids), definition(entry));
    }

    private static List<CatalogObject.Index> indexes(Entry entry) {
        return entry instanceof Entry.Table table
                ? table.table().keys().stream()
                        .map(key -> new CatalogObject.Index(IndexRows.indexId(table, key), key.name(), key.columns()))
                        .toList()
                : List.of();
    }

    private static List<TableConstraint> constraints(Entry entry) {
        return switch (entry) {
            case Entry.Table table -> table.table().constraints();
            case Entry.Constraint constraint -> List.of(constraint.constraint());
            case Entry.View _,Entry.Routine _ -> List.of();
        };
    }

    private static boolean isReferenced(Entry.Table table, ObjectIds ids) {
        return ids.constraints().stream().anyMatch(each -> each.constraint() instanceof TableConstraint.Reference to
                && to.schema().equalsIgnoreCase(table.schema()) && to.table().equalsIgnoreCase(table.name()));
    }

    /// The text that `sys.sql_modules`, `sys.check_constraints` and `sys.default_constraints` have.
    private static @Nullable String definition(Entry entry) {
        return switch (entry) {
            case Entry.Routine routine -> routine.text();
            case Entry.Constraint constraint -> switch (constraint.constraint()) {
                case TableConstraint.Condition condition -> condition.definition();
                case TableConstraint.Standard standard -> standard.definition();
                case TableConstraint.Key _,TableConstraint.Reference _ -> null;
            };
            case Entry.Table table -> table.view();
            case Entry.View _ -> null;
        };
    }
}
