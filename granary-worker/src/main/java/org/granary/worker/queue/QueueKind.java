package org.granary.worker.queue;

import java.sql.Connection;
import java.util.function.Function;
import org.granary.client.translation.TranslationClient;
import org.granary.client.word.WordConversion2010;
import org.granary.client.word.WordConversion2013;

/// The job queues, by the names that a new server gives their databases.
public enum QueueKind {
    TRANSLATION("TranslationServices", QueueXml.TRANSLATION,
            connection -> new TranslationProcedures(new TranslationClient(connection))), //
    WORD_2010("WordAutomationServices", QueueXml.WORD,
            connection -> new WordProcedures2010(new WordConversion2010(connection))), //
    WORD_2013("WordAutomationServices2", QueueXml.WORD,
            connection -> new WordProcedures2013(new WordConversion2013(connection)));

    private final String database;
    private final String namespace;
    private final Function<Connection, QueueProcedures> procedures;

    QueueKind(String database, String namespace, Function<Connection, QueueProcedures> procedures) {
        this.database = database;
        this.namespace = namespace;
        this.procedures = procedures;
    }

    public String database() {
        return database;
    }

    String namespace() {
        return namespace;
    }

    QueueProcedures procedures(Connection connection) {
        return procedures.apply(connection);
    }
}
