package org.granary.it.queue;

/// The documents of job queues.
enum Protocol {
    TSSPROC("TranslationServices", "translation/2010/11"), WORDSSP("WordAutomationServices",
            "word/2009/08"), WORDSSP2("WordAutomationServices2", "word/2009/08");

    private final String database;
    private final String namespace;

    Protocol(String database, String namespace) {
        this.database = database;
        this.namespace = "http://schemas.microsoft.com/office/server/" + namespace + "/";
    }

    String database() {
        return database;
    }

    /// The namespace of @JobXml.
    String jobAdd() {
        return namespace + "databaseJobAdd";
    }

    /// The namespace of @BatchXml.
    String batchUpdate() {
        return namespace + "databaseBatchUpdate";
    }
}
