package org.granary.it.queue;

/// The databases with a job queue.
public enum Queue {
    TRANSLATION, WORD, WORD2;

    public String database() {
        return switch (this) {
            case TRANSLATION -> "TranslationServices";
            case WORD -> "WordAutomationServices";
            case WORD2 -> "WordAutomationServices2";
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
