package org.granary.server;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.granary.procedure.DatabaseDefinition;
import org.granary.protocol.config.SharePointConfig;
import org.granary.protocol.search.SearchDatabases;
import org.granary.protocol.translation.TranslationServices;
import org.granary.protocol.word.WordAutomationServices;
import org.granary.protocol.word.WordAutomationServices2;
import org.granary.server.login.LoginStore;

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

    static List<DatabaseDefinition> definitions() {
        List<DatabaseDefinition> all = new ArrayList<>(
                List.of(new DatabaseDefinition(LoginStore.MASTER, List.of(), List.of()),
                        TranslationServices.definition(), WordAutomationServices.definition(),
                        WordAutomationServices2.definition(), SharePointConfig.definition()));
        List<String> names = new ArrayList<>(SYSTEM_NAMES);
        names.addAll(NAMES);
        all.addAll(SearchDatabases.definitions(names));
        return all;
    }
}
