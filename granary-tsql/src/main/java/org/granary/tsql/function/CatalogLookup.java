package org.granary.tsql.function;

import java.util.Optional;
import org.granary.procedure.DatabaseCatalog;
import org.granary.type.Column;

/// The numbers of objects and schemas, as the catalog views show them.
public interface CatalogLookup {

    /// An object of a database.
    ///
    /// @param type as in `sys.objects`: `U`, `P`, `V` …
    record CatalogObject(int id, String schema, String name, String type, java.util.List<Column> columns) {}

    Optional<CatalogObject> object(DatabaseCatalog database, String schema, String name);

    Optional<CatalogObject> object(DatabaseCatalog database, int id);

    Optional<Integer> schemaId(String name);

    Optional<String> schemaName(int id);
}
