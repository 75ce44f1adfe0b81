package org.granary.protocol.word;

import org.granary.procedure.catalog.DatabaseDefinition;
import org.granary.protocol.Topic;

/// The database of MS-WORDSSP2.
public final class WordAutomationServices2 {
    public static final String DATABASE = "WordAutomationServices2";

    private WordAutomationServices2() {}

    public static DatabaseDefinition definition() {
        return WordQueue.definition(DATABASE,
                Topic.procedures(ExpireProcedures2013.class, "expire2013.sql", new ExpireProcedures2013()));
    }
}
