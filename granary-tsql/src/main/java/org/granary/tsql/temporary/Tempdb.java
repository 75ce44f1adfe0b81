package org.granary.tsql.temporary;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.granary.procedure.Catalog;
import org.granary.procedure.DatabaseCatalog;
import org.granary.procedure.Procedure;
import org.granary.procedure.TableDeclaration;
import org.granary.store.Access;
import org.granary.store.ClientTransaction;
import org.granary.store.Database;
import org.granary.store.Maintenance;
import org.granary.store.Work;
import org.granary.type.Cancellation;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// The database `tempdb`: all temporary tables and procedures, and what clients create in it without a `#`. Nothing of
/// it is in the store, and it is empty when a server starts.
///
/// What is in it depends on who asks, so this catalog lists nothing: [TemporaryTables#objects] does.
public final class Tempdb implements DatabaseCatalog {
    public static final String NAME = "tempdb";
    public static final Tempdb DATABASE = new Tempdb();
    /// As in SQL Server.
    private static final int ID = 2;

    private final Database store = new NoStore();

    private Tempdb() {}

    /// The databases of a catalog, and this one.
    public static Catalog in(Catalog catalog) {
        return catalog instanceof WithTempdb ? catalog : new WithTempdb(catalog);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public int id() {
        return ID;
    }

    @Override
    public Database store() {
        return store;
    }

    @Override
    public Collection<Procedure> procedures() {
        return List.of();
    }

    @Override
    public Optional<Procedure> procedure(String schema, String name) {
        return Optional.empty();
    }

    @Override
    public Collection<TableDeclaration> tables() {
        return List.of();
    }

    @Override
    public Optional<TableDeclaration> table(String schema, String name) {
        return Optional.empty();
    }

    private record WithTempdb(Catalog others) implements Catalog {
        @Override
        public Collection<DatabaseCatalog> databases() {
            return with(others.databases());
        }

        @Override
        public Collection<DatabaseCatalog> openDatabases() {
            return with(others.openDatabases());
        }

        /// After `master`, as its number says.
        private static Collection<DatabaseCatalog> with(Collection<DatabaseCatalog> others) {
            List<DatabaseCatalog> all = new ArrayList<>(others);
            all.add(Math.min(1, all.size()), DATABASE);
            return all;
        }

        @Override
        public Optional<DatabaseCatalog> database(String name) {
            return name.equalsIgnoreCase(NAME) ? Optional.of(DATABASE) : others.database(name);
        }

        @Override
        public List<String> databasesWith(String schema, String procedure) {
            return others.databasesWith(schema, procedure);
        }
    }

    /// Nothing that runs in the store uses tempdb.
    private static final class NoStore implements Database {
        @Override
        public String name() {
            return NAME;
        }

        @Override
        public <T extends @Nullable Object> T run(Access access, Cancellation cancellation, long lockTimeoutMillis,
                Work<T> work) {
            throw SqlErrors.unsupported("This use of the database tempdb");
        }

        @Override
        public void maintain(Maintenance maintenance, Cancellation cancellation) {
            // There is nothing to keep quick.
        }

        @Override
        public ClientTransaction begin(Cancellation cancellation, long lockTimeoutMillis) {
            throw SqlErrors.unsupported("This use of the database tempdb");
        }
    }
}
