package org.granary.procedure;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.granary.procedure.binding.Binder;
import org.granary.procedure.declaration.DeclarationException;
import org.granary.procedure.declaration.DeclarationFile;
import org.granary.procedure.declaration.DeclarationReader;
import org.granary.procedure.declaration.DeclaredObjects;
import org.granary.procedure.declaration.DeclaredProcedure;
import org.granary.procedure.declaration.DeclaredTable;
import org.granary.procedure.declaration.SourceLine;
import org.granary.procedure.xml.XmlLimits;
import org.granary.store.Database;
import org.granary.store.Store;

/// Makes the catalog of a server: reads declarations, binds them to their methods, opens the databases.
public final class Catalogs {
    private static final String MASTER = "master";
    private static final int MASTER_ID = 1;
    /// The identifiers 2 to 4 belong to SQL Server's other system databases.
    private static final int FIRST_USER_ID = 5;

    private Catalogs() {}

    /// Opens every database of `definitions` in `store`. One of them is `master`.
    ///
    /// @throws DeclarationException if declarations and methods do not fit; nothing has been opened then
    public static Catalog open(Store store, Collection<DatabaseDefinition> definitions) {
        return open(store, definitions, XmlLimits.STANDARD);
    }

    public static Catalog open(Store store, Collection<DatabaseDefinition> definitions, XmlLimits limits) {
        Map<String, Contents> contents = new LinkedHashMap<>();
        for (DatabaseDefinition definition : definitions) {
            String name = definition.schema().name();
            if (contents.put(key(name), Contents.read(definition, limits)) != null) {
                throw new DeclarationException("Database " + name + " is defined twice.");
            }
        }
        if (!contents.containsKey(MASTER)) {
            throw new DeclarationException("There must be a database master.");
        }
        Map<String, DatabaseCatalog> databases = new LinkedHashMap<>();
        int next = FIRST_USER_ID;
        for (Map.Entry<String, Contents> entry : contents.entrySet()) {
            int id = entry.getKey().equals(MASTER) ? MASTER_ID : next++;
            databases.put(entry.getKey(), entry.getValue().open(store, id));
        }
        return new OpenCatalog(databases);
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    private static String key(String schema, String name) {
        return key(schema + "." + name);
    }

    /// What a definition holds, before its database is opened.
    private record Contents(DatabaseDefinition definition, Map<String, Procedure> procedures,
            Map<String, TableDeclaration> tables) {

        static Contents read(DatabaseDefinition definition, XmlLimits limits) {
            List<DeclaredProcedure> declared = new ArrayList<>();
            Map<String, SourceLine> places = new LinkedHashMap<>();
            Map<String, TableDeclaration> tables = new LinkedHashMap<>();
            for (DeclarationFile file : definition.declarations()) {
                DeclaredObjects objects = DeclarationReader.read(file);
                for (DeclaredProcedure procedure : objects.procedures()) {
                    String key = key(procedure.declaration().schema(), procedure.declaration().name());
                    requireNew(places.put(key, procedure.where()), key, procedure.where());
                    declared.add(procedure);
                }
                for (DeclaredTable table : objects.tables()) {
                    String key = key(table.declaration().schema(), table.declaration().name());
                    requireNew(places.put(key, table.where()), key, table.where());
                    tables.put(key, table.declaration());
                }
            }
            Map<String, Procedure> procedures = new LinkedHashMap<>();
            for (Procedure bound : Binder.bind(declared, definition.rooms(), limits)) {
                procedures.put(key(bound.declaration().schema(), bound.declaration().name()), bound);
            }
            return new Contents(definition, procedures, tables);
        }

        private static void requireNew(@org.jspecify.annotations.Nullable SourceLine before, String name,
                SourceLine now) {
            if (before != null) {
                throw new DeclarationException(now, name + " is already declared at " + before);
            }
        }

        DatabaseCatalog open(Store store, int id) {
            return new OpenDatabase(definition.schema().name(), id, store.open(definition.schema()), procedures,
                    tables);
        }
    }

    private record OpenDatabase(String name, int id, Database store, Map<String, Procedure> proceduresByName,
            Map<String, TableDeclaration> tablesByName) implements DatabaseCatalog {

        @Override
        public Collection<Procedure> procedures() {
            return proceduresByName.values();
        }

        @Override
        public Optional<Procedure> procedure(String schema, String procedure) {
            return Optional.ofNullable(proceduresByName.get(key(schema, procedure)));
        }

        @Override
        public Collection<TableDeclaration> tables() {
            return tablesByName.values();
        }

        @Override
        public Optional<TableDeclaration> table(String schema, String table) {
            return Optional.ofNullable(tablesByName.get(key(schema, table)));
        }
    }

    private record OpenCatalog(Map<String, DatabaseCatalog> byName) implements Catalog {

        @Override
        public Collection<DatabaseCatalog> databases() {
            return byName.values();
        }

        @Override
        public Optional<DatabaseCatalog> database(String name) {
            return Optional.ofNullable(byName.get(key(name)));
        }

        @Override
        public List<String> databasesWith(String schema, String procedure) {
            return byName.values().stream().filter(d -> d.procedure(schema, procedure).isPresent())
                    .map(DatabaseCatalog::name).toList();
        }
    }
}
