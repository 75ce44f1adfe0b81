package org.granary.tsql.catalog;

import java.util.List;
import java.util.Optional;
import org.granary.procedure.DatabaseCatalog;
import org.granary.tsql.catalog.ObjectIds.Entry;
import org.granary.tsql.function.CatalogLookup;
import org.granary.type.Column;

/// What OBJECT_ID, OBJECT_NAME, COL_NAME and their like find.
public final class CatalogObjects implements CatalogLookup {

    @Override
    public Optional<CatalogObject> object(DatabaseCatalog database, String schema, String name) {
        Entry entry = ObjectIds.of(database).find(schema, name);
        if (entry != null) {
            return Optional.of(described(entry));
        }
        return CatalogViews.find(database.name(), schema, name).map(
                view -> described(new Entry.View(ObjectIds.systemId(view.schema(), view.name()), view)));
    }

    @Override
    public Optional<CatalogObject> object(DatabaseCatalog database, int id) {
        return Optional.ofNullable(ObjectIds.of(database).find(id)).map(CatalogObjects::described);
    }

    @Override
    public Optional<Integer> schemaId(String name) {
        return Schemas.named(name).map(Schemas::id);
    }

    @Override
    public Optional<String> schemaName(int id) {
        return Schemas.all().stream().filter(schema -> schema.id() == id).map(Schemas::schemaName).findFirst();
    }

    private static CatalogObject described(Entry entry) {
        List<Column> columns = switch (entry) {
            case Entry.Table table -> table.table().columns();
            case Entry.View view -> view.view().columns();
            case Entry.Routine _ -> List.of();
        };
        return new CatalogObject(entry.id(), entry.schema(), entry.name(), ObjectRows.type(entry).strip(), columns);
    }
}
