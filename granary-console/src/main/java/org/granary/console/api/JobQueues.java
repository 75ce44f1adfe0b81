package org.granary.console.api;

import java.util.Arrays;
import java.util.Optional;

/// The job queues, and where they differ.
enum JobQueues {
    TRANSLATION("translation", "Translation", "TranslationServices",
            "http://schemas.microsoft.com/office/server/translation/2010/11/databaseJobAdd"), //
    WORD("word", "Word conversion (2010)", "WordAutomationServices",
            "http://schemas.microsoft.com/office/server/word/2009/08/databaseJobAdd"), //
    WORD_2("word2", "Word conversion (2013)", "WordAutomationServices2",
            "http://schemas.microsoft.com/office/server/word/2009/08/databaseJobAdd");

    private final String word;
    private final String title;
    private final String database;
    private final String namespace;

    JobQueues(String word, String title, String database, String namespace) {
        this.word = word;
        this.title = title;
        this.database = database;
        this.namespace = namespace;
    }

    static Optional<JobQueues> find(String word) {
        return Arrays.stream(values()).filter(queue -> queue.word.equals(word)).findFirst();
    }

    /// As paths have it.
    String word() {
        return word;
    }

    String title() {
        return title;
    }

    String database() {
        return database;
    }

    /// Of the XML that adds items.
    String namespace() {
        return namespace;
    }

    /// Whether a job has one token of its user, which must be given, and may be empty.
    boolean hasUserToken() {
        return this == TRANSLATION;
    }
}
