package org.granary.server.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.granary.procedure.catalog.DatabaseDefinition;
import org.granary.procedure.catalog.Siblings;
import org.granary.protocol.Invariant;
import org.granary.protocol.config.ConfigInvariants;
import org.granary.protocol.config.SharePointConfig;
import org.granary.protocol.queue.QueueInvariants;
import org.granary.protocol.search.SearchDatabases;
import org.granary.protocol.search.SearchInvariants;
import org.granary.protocol.translation.ItemCountInvariants;
import org.granary.protocol.translation.TranslationServices;
import org.granary.server.ServedDatabases;
import org.granary.server.Stores;
import org.granary.server.login.LoginStore;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;
import org.granary.store.Access;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.Store;
import org.granary.store.StoreException;
import org.granary.store.sqlite.FolderSnapshot;
import org.granary.type.Cancellation;
import org.granary.type.SqlError;

/// Looks for what is wrong with all databases of a server, whether or not it is running: nothing is changed.
///
/// SQLite looks through the files of the embedded store itself; PostgreSQL answers for its own. Then come the invariants
/// of each protocol, in a transaction for each database.
public final class StoreCheck {
    /// More of one kind are not listed.
    private static final int MOST = 20;

    private final Settings settings;
    /// By database; names compare without case.
    private final Map<String, List<String>> problems = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final Set<String> checked = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

    public StoreCheck(Settings settings) {
        this.settings = settings;
    }

    /// @return for each database that was looked at its problems, none where all is well
    public Map<String, List<String>> run() {
        Path data = settings.get(ServerSettings.DATA);
        if (Stores.usesFolder(settings)) {
            checkFiles(data);
        }
        try (Store store = Stores.openExisting(settings, data)) {
            Map<String, DatabaseDefinition> kinds = new LinkedHashMap<>();
            ServedDatabases.definitions().forEach(definition -> kinds.put(definition.schema().name(), definition));
            for (DatabaseDefinition definition : List.copyOf(kinds.values())) {
                check(store, definition.schema(), definition);
                Siblings siblings = definition.siblings();
                if (siblings != null) {
                    DatabaseDefinition registry = Objects.requireNonNull(kinds.get(siblings.registry()));
                    checkSiblings(store, definition, registry.schema(), siblings);
                }
            }
        }
        return problems;
    }

    private void checkFiles(Path data) {
        Map<String, List<String>> files = FolderSnapshot.problems(data);
        if (files.isEmpty()) {
            throw new StoreException("There are no databases in " + data + ". Name another folder with --data.");
        }
        files.forEach((file, wrong) -> found(nameOf(file), wrong));
    }

    /// The name of the database that has this file.
    private static String nameOf(String file) {
        String folded = file.substring(0, file.length() - ".db".length());
        return ServedDatabases.definitions().stream().map(definition -> definition.schema().name())
                .filter(name -> name.toLowerCase(Locale.ROOT).equals(folded)).findFirst().orElse(folded);
    }

    private void found(String database, List<String> more) {
        problems.computeIfAbsent(database, _ -> new ArrayList<>()).addAll(more);
    }

    private void checkSiblings(Store store, DatabaseDefinition kind, DatabaseSchema registry, Siblings siblings) {
        try {
            List<String> names = store.open(registry).run(Access.READ, new Cancellation(), transaction -> transaction
                    .query(siblings.names()).list(rows -> String.valueOf(rows.getString(1))));
            for (String name : names) {
                if (!checked.contains(name)) {
                    check(store, new DatabaseSchema(name, kind.schema().migrations()), kind);
                }
            }
        } catch (StoreException | SqlError e) {
            found(registry.name(), List.of(String.valueOf(e.getMessage())));
        }
    }

    private void check(Store store, DatabaseSchema schema, DatabaseDefinition kind) {
        checked.add(schema.name());
        List<String> found = new ArrayList<>();
        try {
            Database database = store.open(schema);
            for (Invariant invariant : invariants(kind)) {
                List<String> broken = database.run(Access.READ, new Cancellation(),
                        transaction -> invariant.problems(transaction, MOST + 1));
                found.addAll(broken.subList(0, Math.min(MOST, broken.size())));
                if (broken.size() > MOST) {
                    found.add("There are more of this kind.");
                }
            }
        } catch (StoreException | SqlError e) {
            // It may be damaged, or missing.
            found.add(String.valueOf(e.getMessage()).replace('\n', ' '));
        }
        found(schema.name(), found);
    }

    private static List<Invariant> invariants(DatabaseDefinition kind) {
        String name = kind.schema().name();
        if (name.equals(LoginStore.MASTER.name())) {
            return LoginInvariants.ALL;
        }
        if (name.equals(SharePointConfig.DATABASE)) {
            return ConfigInvariants.all();
        }
        if (SearchDatabases.NAMES.contains(name)) {
            return SearchInvariants.all();
        }
        List<Invariant> queue = new ArrayList<>(QueueInvariants.ALL);
        if (name.equals(TranslationServices.DATABASE)) {
            queue.addAll(ItemCountInvariants.ALL);
        }
        return queue;
    }
}
