package org.granary.server;

import java.util.List;
import org.granary.procedure.DatabaseDefinition;
import org.granary.protocol.config.SharePointConfig;
import org.granary.protocol.translation.TranslationServices;
import org.granary.protocol.word.WordAutomationServices;
import org.granary.protocol.word.WordAutomationServices2;
import org.granary.server.login.LoginStore;

/// The databases that this server has: `master`, and one for each protocol or part of a protocol.
public final class ServedDatabases {
    /// The names of those that logins can be given.
    public static final List<String> NAMES = List.of(TranslationServices.DATABASE,
            WordAutomationServices.DATABASE, WordAutomationServices2.DATABASE, SharePointConfig.DATABASE);

    private ServedDatabases() {}

    static List<DatabaseDefinition> definitions() {
        return List.of(new DatabaseDefinition(LoginStore.MASTER, List.of(), List.of()),
                TranslationServices.definition(), WordAutomationServices.definition(),
                WordAutomationServices2.definition(), SharePointConfig.definition());
    }
}
