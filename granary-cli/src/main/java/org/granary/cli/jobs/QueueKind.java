package org.granary.cli.jobs;

import java.sql.Connection;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.granary.client.translation.TranslationClient;
import org.granary.client.word.WordConversion2010;
import org.granary.client.word.WordConversion2013;
import org.granary.protocol.translation.TranslationServices;
import org.granary.protocol.word.WordAutomationServices;
import org.granary.protocol.word.WordAutomationServices2;

/// The job queues of a server.
enum QueueKind {
    TRANSLATION(TranslationServices.DATABASE,
            connection -> new TranslationProcedures(new TranslationClient(connection))), //
    WORD(WordAutomationServices.DATABASE,
            connection -> new Word2010Procedures(new WordConversion2010(connection))), //
    WORD_2(WordAutomationServices2.DATABASE,
            connection -> new Word2013Procedures(new WordConversion2013(connection)));

    private final String database;
    private final Function<Connection, QueueProcedures> procedures;

    QueueKind(String database, Function<Connection, QueueProcedures> procedures) {
        this.database = database;
        this.procedures = procedures;
    }

    String database() {
        return database;
    }

    QueueProcedures procedures(Connection connection) {
        return procedures.apply(connection);
    }

    static Optional<QueueKind> find(String database) {
        return Arrays.stream(values()).filter(kind -> kind.database.equalsIgnoreCase(database)).findFirst();
    }

    static List<String> databases() {
        return Arrays.stream(values()).map(QueueKind::database).toList();
    }
}
