package org.granary.procedure.catalog;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.granary.procedure.Catalog;
import org.granary.procedure.ConstraintNames;
import org.granary.procedure.Procedure;
import org.granary.procedure.TableConstraint;
import org.granary.procedure.TableDeclaration;
import org.granary.procedure.binding.Binder;
import org.granary.procedure.declaration.DeclarationException;
import org.granary.procedure.declaration.DeclarationFile;
import org.granary.procedure.declaration.DeclarationReader;
import org.granary.procedure.declaration.DeclaredObjects;
import org.granary.procedure.declaration.DeclaredProcedure;
import org.granary.procedure.declaration.DeclaredTable;
import org.granary.procedure.declaration.SourceLine;
import org.granary.procedure.xml.XmlLimits;
import org.granary.store.Store;
import org.jspecify.annotations.Nullable;

/// Makes the catalog of a server: reads declarations, binds them to their methods, opens the databases.
public final class Catalogs {
    static final String MASTER = "master";

    private Catalogs() {}

    /// Opens every database of `definitions` in `store`, and their siblings. One of them is `master`.
    ///
    /// @throws DeclarationException if declarations and methods do not fit; nothing has been opened then
    public static Catalog open(Store store, Collection<DatabaseDefinition> definitions) {
        return open(store, definitions, XmlLimits.STANDARD);
    }

    public static Catalog open(Store store, Collection<DatabaseDefinition> definitions, XmlLimits limits) {
        Map<String, Contents> contents = new LinkedHashMap<>();
        // Databases share files.
        Map<DeclarationFile, DeclaredObjects> read = new HashMap<>();
        for (DatabaseDefinition definition : definitions) {
            String name = definition.schema().name();
            if (contents.put(key(name), Contents.read(definition, limits, read)) != null) {
                throw new DeclarationException("Database " + name + " is defined twice.");
            }
        }
        if (!contents.containsKey(MASTER)) {
            throw new DeclarationException("There must be a database master.");
        }
        for (Contents content : contents.values()) {
            Siblings siblings = content.definition().siblings();
            if (siblings != null && !contents.containsKey(key(siblings.registry()))) {
                throw new DeclarationException(
                        "There is no database " + siblings.registry() + " to name the siblings of "
                                + content.definition().schema().name() + ".");
            }
        }
        return new OpenCatalog(store, contents.values());
    }

    static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    static String key(String schema, String name) {
        return key(schema + "." + name);
    }

    /// What a definition holds, before its database is opened.
    record Contents(DatabaseDefinition definition, Map<String, Procedure> procedures,
            Map<String, TableDeclaration> tables) {

        static Contents read(DatabaseDefinition definition, XmlLimits limits,
                Map<DeclarationFile, DeclaredObjects> read) {
            List<DeclaredProcedure> declared = new ArrayList<>();
            Map<String, SourceLine> places = new LinkedHashMap<>();
            Map<String, TableDeclaration> tables = new LinkedHashMap<>();
            for (DeclarationFile file : definition.declarations()) {
                DeclaredObjects objects = read.computeIfAbsent(file, DeclarationReader::read);
                for (DeclaredProcedure procedure : objects.procedures()) {
                    String key = key(procedure.declaration().schema(), procedure.declaration().name());
                    requireNew(places.put(key, procedure.where()), key, procedure.where());
                    declared.add(procedure);
                }
                for (DeclaredTable table : objects.tables()) {
                    String key = key(table.declaration().schema(), table.declaration().name());
                    requireNew(places.put(key, table.where()), key, table.where());
                    tables.put(key, table.declaration());
                    for (TableConstraint constraint : table.declaration().constraints()) {
                        String name = key(table.declaration().schema(), constraint.name());
                        requireNew(places.put(name, table.where()), name, table.where());
                    }
                }
            }
            tables.forEach((key, table) -> table.references()
                    .forEach(reference -> requireKey(reference, tables, Objects.requireNonNull(places.get(key)))));
            Map<String, Procedure> procedures = new LinkedHashMap<>();
            for (Procedure bound : Binder.bind(declared, definition.implementations(), limits,
                    new ConstraintNames(tables.values()))) {
                procedures.put(key(bound.declaration().schema(), bound.declaration().name()), bound);
            }
            return new Contents(definition, procedures, tables);
        }

        private static void requireKey(TableConstraint.Reference reference, Map<String, TableDeclaration> tables,
                SourceLine where) {
            TableDeclaration target = tables.get(key(reference.schema(), reference.table()));
            if (target == null
                    || target.keys().stream().noneMatch(key -> key.columns().equals(reference.referenced()))) {
                throw new DeclarationException(where, "constraint " + reference.name() + " refers to "
                        + reference.schema() + "." + reference.table() + " " + reference.referenced()
                        + ", which is no key of a declared table");
            }
        }

        private static void requireNew(@Nullable SourceLine before, String name, SourceLine now) {
            if (before != null) {
                throw new DeclarationException(now, name + " is already declared at " + before);
            }
        }
    }
}
