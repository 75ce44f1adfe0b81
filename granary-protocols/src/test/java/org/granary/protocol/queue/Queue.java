package org.granary.protocol.queue;

import org.granary.procedure.catalog.DatabaseDefinition;
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
}
