package org.granary.protocol.word;

import org.granary.procedure.DatabaseDefinition;

/// The database of MS-WORDSSP.
public final class WordAutomationServices {
    public static final String DATABASE = "WordAutomationServices";

    private WordAutomationServices() {}

    public static DatabaseDefinition definition() {
        return WordQueue.definition(DATABASE, "expire2010.sql", new ExpireProcedures2010());
    }
}
