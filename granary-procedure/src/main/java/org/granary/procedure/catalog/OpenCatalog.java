package org.granary.procedure.catalog;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.granary.procedure.Catalog;
import org.granary.procedure.DatabaseCatalog;
import org.granary.procedure.Procedure;
import org.granary.procedure.TableDeclaration;
import org.granary.procedure.catalog.Catalogs.Contents;
import org.granary.store.Access;
import org.granary.store.DamagedDatabase;
import org.granary.store.DamagedDatabaseException;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.Store;
import org.granary.type.Cancellation;
import org.jspecify.annotations.Nullable;

/// The databases that are open. Those of the definitions from the start; their siblings when somebody asks for them,
/// since another server may have added them a moment ago.
final class OpenCatalog implements Catalog {
    private static final int MASTER_ID = 1;
    /// The identifiers 2 to 4 belong to SQL Server's other system databases.
    private static final int FIRST_USER_ID = 5;

    private final Store store;
    private final List<Contents> growing;
    private int nextId = FIRST_USER_ID;
    /// Replaced as a whole when a database is added, so that reading it needs no lock.
    private volatile Map<String, DatabaseCatalog> byName = Map.of();

    OpenCatalog(Store store, Collection<Contents> contents) {
        this.store = store;
        this.growing = contents.stream().filter(c -> c.definition().siblings() != null).toList();
        contents.forEach(c -> add(c, c.definition().schema().name()));
        openSiblings(key -> true);
    }

    @Override
    public Collection<DatabaseCatalog> databases() {
        openSiblings(key -> true);
        return byName.values();
    }

    @Override
    public Collection<DatabaseCatalog> openDatabases() {
        return byName.values();
    }

    @Override
    public Optional<DatabaseCatalog> database(String name) {
        String wanted = Catalogs.key(name);
        if (!byName.containsKey(wanted)) {
            openSiblings(wanted::equals);
        }
        return Optional.ofNullable(byName.get(wanted));
    }

    @Override
    public List<String> databasesWith(String schema, String procedure) {
        return databases().stream().filter(d -> d.procedure(schema, procedure).isPresent()).map(DatabaseCatalog::name)
                .toList();
    }

    /// Opens the wanted ones of the databases that were added since the last look.
    private void openSiblings(Predicate<String> wanted) {
        for (Contents contents : growing) {
            for (String name : names(contents)) {
                if (wanted.test(Catalogs.key(name))) {
                    add(contents, name);
                }
            }
        }
    }

    private List<String> names(Contents contents) {
        Siblings siblings = contents.definition().siblings();
        DatabaseCatalog registry = siblings == null ? null : byName.get(Catalogs.key(siblings.registry()));
        if (siblings == null || registry == null || registry.store().isDamaged()) {
            return List.of();
        }
        return registry.store().run(Access.READ, new Cancellation(),
                transaction -> transaction.query(siblings.names()).list(rows -> String.valueOf(rows.getString(1))));
    }

    private synchronized void add(Contents contents, String name) {
        String key = Catalogs.key(name);
        if (byName.containsKey(key)) {
            return;
        }
        Database opened = open(contents.definition(), name);
        int id = key.equals(Catalogs.MASTER) ? MASTER_ID : nextId++;
        Map<String, DatabaseCatalog> more = new LinkedHashMap<>(byName);
        more.put(key, new OpenDatabase(name, id, opened, contents.procedures(), contents.tables()));
        byName = Collections.unmodifiableMap(more);
    }

    /// A database that is damaged keeps nobody from using the others. Without `master` nobody could log in.
    private Database open(DatabaseDefinition definition, String name) {
        try {
            return store.open(new DatabaseSchema(name, definition.schema().migrations()),
                    database -> fill(database, definition.firstContents()));
        } catch (DamagedDatabaseException e) {
            if (Catalogs.key(name).equals(Catalogs.MASTER)) {
                throw e;
            }
            return DamagedDatabase.of(name, e);
        }
    }

    private static void fill(Database database, @Nullable FirstContents contents) {
        if (contents == null || database.run(Access.READ, new Cancellation(), contents::present)) {
            return;
        }
        database.run(Access.WRITE, new Cancellation(), transaction -> {
            if (!contents.present(transaction)) {
                contents.add(transaction);
            }
            return true;
        });
    }

    private record OpenDatabase(String name, int id, Database store, Map<String, Procedure> proceduresByName,
            Map<String, TableDeclaration> tablesByName) implements DatabaseCatalog {

        @Override
        public Collection<Procedure> procedures() {
            return proceduresByName.values();
        }

        @Override
        public Optional<Procedure> procedure(String schema, String procedure) {
            return Optional.ofNullable(proceduresByName.get(Catalogs.key(schema, procedure)));
        }

        @Override
        public Collection<TableDeclaration> tables() {
            return tablesByName.values();
        }

        @Override
        public Optional<TableDeclaration> table(String schema, String table) {
            return Optional.ofNullable(tablesByName.get(Catalogs.key(schema, table)));
        }
    }
}
