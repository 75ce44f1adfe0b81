package org.granary.protocol.word;

import org.granary.procedure.DatabaseDefinition;

/// The database of MS-WORDSSP2.
public final class WordAutomationServices2 {
    public static final String DATABASE = "WordAutomationServices2";

    private WordAutomationServices2() {}

    public static DatabaseDefinition definition() {
        return WordQueue.definition(DATABASE, "expire2013.sql", new ExpireProcedures2013());
    }
}
