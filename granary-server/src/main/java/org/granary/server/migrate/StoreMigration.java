package org.granary.server.migrate;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.granary.procedure.catalog.DatabaseDefinition;
import org.granary.procedure.catalog.Siblings;
import org.granary.store.Access;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.Store;
import org.granary.store.StoreException;
import org.granary.store.Transaction;
import org.granary.store.sqlite.SqliteSettings;
import org.granary.store.sqlite.SqliteStore;
import org.granary.type.Cancellation;

/// Copies databases from one store to another.
///
/// A database is copied in one transaction, which is committed only after all its tables were read back from the target and have the fingerprints of the source. So each database of the target
/// is either as new or complete, and a migration that was broken off is done by running it again: what is complete is recognised and left alone. Before anything is copied, every
/// database of the target is looked at; one that is neither new nor complete belongs to somebody, and nothing is copied at all.
public final class StoreMigration {
    private final Store source;
    private final Store target;
    private final Progress progress;

    /// Is told the progress of the migration.
    public interface Progress {
        void isComplete(String database);

        void begins(String database);

        /// @param rows that were copied so far
        void copies(String database, String table, long rows);

        void copied(String database, String table, long rows);

        /// It was read back, compared and committed.
        void verified(String database, long rows);
    }

    /// What was done.
    public record Summary(int copied, int complete, long rows) {}

    /// @param source nobody else may write to it meanwhile
    public StoreMigration(Store source, Store target, Progress progress) {
        this.source = source;
        this.target = target;
        this.progress = progress;
    }

    /// @param definitions of the databases; those that were added to the source while servers ran are found through them
    /// @param wanted which ones, by name
    /// @param scratch a folder for one new database of each kind, to compare with
    /// @throws StoreException where the target is not empty; it has not been changed then, but for databases that are as new
    public Summary run(List<DatabaseDefinition> definitions, Predicate<String> wanted, Path scratch) {
        try (Store fresh = SqliteStore.open(scratch, SqliteSettings.DEFAULT, Clock.SYSTEM)) {
            List<Copy> copies = new ArrayList<>();
            Map<List<String>, Blueprint> byMigrations = new HashMap<>();
            for (DatabaseSchema schema : schemas(definitions)) {
                if (wanted.test(schema.name())) {
                    Blueprint blueprint = byMigrations.computeIfAbsent(schema.migrations(),
                            _ -> Blueprint.of(fresh.open(schema)));
                    copies.add(new Copy(schema, blueprint, source.open(schema), target.open(schema)));
                }
            }
            return run(copies);
        }
    }

    private Summary run(List<Copy> copies) {
        List<Copy> needed = copies.stream().filter(Copy::isNeeded).toList();
        long rows = 0;
        for (Copy copy : copies) {
            if (needed.contains(copy)) {
                rows += copy.run();
            } else {
                progress.isComplete(copy.schema.name());
            }
        }
        return new Summary(needed.size(), copies.size() - needed.size(), rows);
    }

    private List<DatabaseSchema> schemas(List<DatabaseDefinition> definitions) {
        Map<String, DatabaseSchema> byName = new LinkedHashMap<>();
        definitions.forEach(definition -> byName.put(key(definition.schema().name()), definition.schema()));
        for (DatabaseDefinition definition : definitions) {
            Siblings siblings = definition.siblings();
            if (siblings != null) {
                DatabaseSchema registry = Objects.requireNonNull(byName.get(key(siblings.registry())));
                List<String> names = source.open(registry).run(Access.READ, new Cancellation(),
                        transaction -> transaction.query(siblings.names())
                                .list(row -> Objects.requireNonNull(row.getString(1))));
                names.forEach(name -> byName.putIfAbsent(key(name),
                        new DatabaseSchema(name, definition.schema().migrations())));
            }
        }
        return List.copyOf(byName.values());
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /// One database in both stores.
    private final class Copy {
        private final DatabaseSchema schema;
        private final Blueprint blueprint;
        private final Database from;
        private final Database to;

        Copy(DatabaseSchema schema, Blueprint blueprint, Database from, Database to) {
            this.schema = schema;
            this.blueprint = blueprint;
            this.from = from;
            this.to = to;
        }

        /// @return false where the target has everything already
        boolean isNeeded() {
            Map<String, Fingerprint> present = blueprint.fingerprints(to);
            if (present.equals(blueprint.first())) {
                return true;
            }
            Map<String, Fingerprint> wanted = blueprint.fingerprints(from);
            if (!present.equals(wanted)) {
                throw new StoreException("Database " + schema.name()
                        + " of the target is not empty, and not a copy of the source. They differ in: "
                        + String.join(", ", blueprint.differences(wanted, present))
                        + ". Nothing was copied. Give a target without databases.");
            }
            return false;
        }

        long run() {
            String name = schema.name();
            progress.begins(name);
            Map<String, Fingerprint> prints = from.run(Access.READ, new Cancellation(),
                    reading -> to.run(Access.LOCKING, new Cancellation(), writing -> {
                        blueprint.tables().reversed().forEach(table -> table.clear(writing));
                        Map<String, Fingerprint> copied = new LinkedHashMap<>();
                        for (TableShape table : blueprint.tables()) {
                            Fingerprint print = table.copy(reading, writing,
                                    rows -> progress.copies(name, table.name(), rows));
                            copied.put(table.name(), print);
                            progress.copied(name, table.name(), print.rows());
                        }
                        compare(copied, name, writing);
                        return copied;
                    }));
            long rows = prints.values().stream().mapToLong(Fingerprint::rows).sum();
            progress.verified(name, rows);
            return rows;
        }

        private void compare(Map<String, Fingerprint> copied, String name,
                Transaction writing) {
            for (TableShape table : blueprint.tables()) {
                Fingerprint read = table.fingerprint(writing);
                if (!read.equals(copied.get(table.name()))) {
                    throw new StoreException("Table " + table.name() + " of database " + name
                            + " has come out of the target other than it went in; the database was not copied.");
                }
            }
        }
    }
}
