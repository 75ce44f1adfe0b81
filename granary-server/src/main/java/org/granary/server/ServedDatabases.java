package org.granary.server;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.granary.procedure.catalog.DatabaseDefinition;
import org.granary.procedure.catalog.Siblings;
import org.granary.protocol.config.SharePointConfig;
import org.granary.protocol.search.SearchDatabases;
import org.granary.protocol.translation.TranslationServices;
import org.granary.protocol.word.WordAutomationServices;
import org.granary.protocol.word.WordAutomationServices2;
import org.granary.server.login.LoginStore;
import org.granary.store.Access;
import org.granary.store.Store;
import org.granary.type.Cancellation;

/// The databases that this server has: `master`, and one or more for each protocol. Others can be added while it runs.
public final class ServedDatabases {
    /// The names of those that logins can be given.
    public static final List<String> NAMES = Stream
            .concat(Stream.of(TranslationServices.DATABASE, WordAutomationServices.DATABASE,
                    WordAutomationServices2.DATABASE, SharePointConfig.DATABASE), SearchDatabases.NAMES.stream())
            .toList();

    private static final List<String> SYSTEM_NAMES = List.of("master", "tempdb", "model", "msdb",
            "mssqlsystemresource");

    private ServedDatabases() {}

    public static List<DatabaseDefinition> definitions() {
        List<DatabaseDefinition> all = new ArrayList<>(
                List.of(new DatabaseDefinition(LoginStore.MASTER, List.of(), List.of()),
                        TranslationServices.definition(), WordAutomationServices.definition(),
                        WordAutomationServices2.definition(), SharePointConfig.definition()));
        List<String> names = new ArrayList<>(SYSTEM_NAMES);
        names.addAll(NAMES);
        all.addAll(SearchDatabases.definitions(names));
        return all;
    }

    /// The names of databases that were added to a store, and so are not among [#NAMES].
    public static List<String> added(Store store) {
        List<DatabaseDefinition> definitions = definitions();
        List<String> names = new ArrayList<>();
        for (DatabaseDefinition definition : definitions) {
            Siblings siblings = definition.siblings();
            if (siblings != null) {
                definitions.stream().map(DatabaseDefinition::schema)
                        .filter(schema -> schema.name().equals(siblings.registry()))
                        .forEach(schema -> names.addAll(store.open(schema).run(Access.READ, new Cancellation(),
                                transaction -> transaction.query(siblings.names())
                                        .list(rows -> String.valueOf(rows.getString(1))))));
            }
        }
        names.removeAll(NAMES);
        return names;
    }
}
