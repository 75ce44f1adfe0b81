package org.granary.protocol.word;

import org.granary.procedure.catalog.DatabaseDefinition;
import org.granary.protocol.Topic;

/// The database of MS-WORDSSP.
public final class WordAutomationServices {
    public static final String DATABASE = "WordAutomationServices";

    private WordAutomationServices() {}

    public static DatabaseDefinition definition() {
        return WordQueue.definition(DATABASE,
                Topic.procedures(ExpireProcedures2010.class, "expire2010.sql", new ExpireProcedures2010()));
    }
}
