package org.granary.tsql.table;

import java.util.List;
import java.util.Optional;
import org.granary.procedure.DatabaseCatalog;
import org.granary.procedure.TableDeclaration;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.catalog.CatalogView;
import org.granary.tsql.catalog.CatalogViews;
import org.granary.tsql.eval.Frame;
import org.granary.tsql.temporary.LocalTable;
import org.granary.tsql.temporary.StoredModule;
import org.granary.tsql.temporary.Tempdb;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// Finds tables by name: temporary tables, catalog views, exposed tables.
public final class Tables {

    /// A table that was found.
    ///
    /// @param names under which columns can be qualified: database, schema and table
    public record Found(Relation relation, List<String> names) {}

    private Tables() {}

    public static Found find(ObjectName name, Execution execution) {
        if (name.isTemporary()) {
            return new Found(LocalTables.relation(temporary(name, execution)), List.of(name.name()));
        }
        DatabaseCatalog database = database(name, execution);
        if (database == null) {
            throw SqlErrors.unknownObject(name.display());
        }
        Optional<CatalogView> view = CatalogViews.find(database.name(), name.schema(), name.name());
        if (view.isPresent()) {
            return new Found(new CatalogRelation(view.get(), database),
                    List.of(database.name(), view.get().schema(), view.get().name()));
        }
        if (database == Tempdb.DATABASE) {
            LocalTable found = temporary(name, execution);
            return new Found(LocalTables.relation(found),
                    List.of(Tempdb.NAME, ObjectName.DEFAULT_SCHEMA, found.name()));
        }
        TableDeclaration table = database.table(name.schemaOrDefault(), name.name())
                .orElseThrow(() -> SqlErrors.unknownObject(name.display()));
        execution.reads(database);
        return new Found(new StoreRelation(database, table), List.of(database.name(), table.schema(), table.name()));
    }

    /// The temporary table of this name, or error 208; waits for a session that is creating or dropping it.
    public static LocalTable temporary(ObjectName name, Execution execution) {
        LocalTable table = temporaryOrNull(name, execution);
        if (table instanceof StoredModule module && module.isView()) {
            throw SqlErrors.unsupported("A change of rows through a view");
        }
        if (!(table instanceof MemoryTable)) {
            throw SqlErrors.unknownObject(name.display());
        }
        return table;
    }

    /// The same, and null where there is none.
    public static @Nullable LocalTable temporaryOrNull(ObjectName name, Execution execution) {
        Frame frame = execution.frame();
        String local = TemporaryNames.of(name, execution.database());
        if (local == null) {
            return null;
        }
        return frame.isCompiling() ? frame.temporaryTable(local) : execution.temporary().await(local);
    }

    /// The database that a name means, checked for permission (916), or null if there is none.
    static @Nullable DatabaseCatalog database(ObjectName name, Execution execution) {
        Frame frame = execution.frame();
        if (name.database() == null || name.database().isEmpty()) {
            return execution.database();
        }
        DatabaseCatalog database = frame.catalog().database(name.database()).orElse(null);
        if (database == null) {
            return CatalogViews.isForeignDatabase(name.database())
                    ? frame.catalog().database("master").orElse(null)
                    : null;
        }
        if (!frame.session().mayUse(database)) {
            throw SqlErrors.databaseDenied(frame.session().login(), database.name());
        }
        return database;
    }
}
