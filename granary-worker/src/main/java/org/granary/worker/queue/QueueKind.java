package org.granary.worker.queue;

import java.sql.Connection;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.granary.client.translation.TranslationClient;
import org.granary.client.word.WordConversion2010;
import org.granary.client.word.WordConversion2013;

/// The job queues, by the names that a new server gives their databases.
public enum QueueKind {
    TRANSLATION("TranslationServices", QueueXml.TRANSLATION,
            connection -> new TranslationProcedures(new TranslationClient(connection))), //
    WORD_2010("WordAutomationServices", QueueXml.WORD, connection -> {
        var client = new WordConversion2010(connection);
        return new WordProcedures(client, expiry -> client.jobsExpire(expiry.before(), expiry.partition(),
                expiry.job(), expiry.includeActive()));
    }), //
    WORD_2013("WordAutomationServices2", QueueXml.WORD, connection -> {
        var client = new WordConversion2013(connection);
        return new WordProcedures(client, expiry -> client.jobsExpire(expiry.before(), expiry.partition(),
                expiry.partition() == null ? true : null, expiry.job(), expiry.includeActive()));
    });

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

    public static Optional<QueueKind> find(String database) {
        return Arrays.stream(values()).filter(kind -> kind.database.equalsIgnoreCase(database)).findFirst();
    }

    public static List<String> databases() {
        return Arrays.stream(values()).map(QueueKind::database).toList();
    }

    String namespace() {
        return namespace;
    }

    QueueProcedures procedures(Connection connection) {
        return procedures.apply(connection);
    }
}
