package org.granary.protocol.queue;

import org.granary.procedure.DatabaseDefinition;
import org.granary.protocol.translation.TranslationServices;
import org.granary.protocol.word.WordAutomationServices;
import org.granary.protocol.word.WordAutomationServices2;

/// The databases with a job queue.
public enum Queue {
    TRANSLATION, WORD, WORD2;

    public DatabaseDefinition definition() {
        return switch (this) {
            case TRANSLATION -> TranslationServices.definition();
            case WORD -> WordAutomationServices.definition();
            case WORD2 -> WordAutomationServices2.definition();
        };
    }

    private String namespace() {
        return "http://schemas.microsoft.com/office/server/"
                + (this == TRANSLATION ? "translation/2010/11/" : "word/2009/08/");
    }

    /// The namespace of @JobXml.
    public String jobAdd() {
        return namespace() + "databaseJobAdd";
    }

    /// The namespace of @BatchXml.
    public String batchUpdate() {
        return namespace() + "databaseBatchUpdate";
    }
}
