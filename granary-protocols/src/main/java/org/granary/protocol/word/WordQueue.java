package org.granary.protocol.word;

import java.util.List;
import java.util.stream.Stream;
import org.granary.procedure.DatabaseDefinition;
import org.granary.procedure.declaration.DeclarationFile;
import org.granary.protocol.queue.HandOuts;
import org.granary.protocol.queue.JobScope;
import org.granary.protocol.queue.QueueJobProcedures;
import org.granary.protocol.queue.QueueRules;
import org.granary.protocol.queue.QueueStatusProcedures;
import org.granary.protocol.queue.QueueWorkProcedures;
import org.granary.store.DatabaseSchema;

/// What the databases of both documents have in common.
final class WordQueue {
    static final String GROUP_OF_BATCH = """
            SELECT job_group.JobId, job_group.GroupId, job_group.InputRoot, job_group.OutputRoot, job_input.Settings,
              job_input.UserTokenHeader, job_input.UserTokenSid, job_input.UserTokenGroups
            FROM job_group
            JOIN job_input ON job_input.JobId = job_group.JobId
            WHERE job_group.JobId = ? AND job_group.GroupId = ?""";

    private WordQueue() {}

    /// @param expiry the declaration of proc_JobsExpire, which the room `expire` implements
    static DatabaseDefinition definition(String database, String expiry, Object expire) {
        var schema = new DatabaseSchema(database, "org/granary/protocol/word/schema");
        var declarations = Stream.of("jobs.sql", expiry, "items.sql", "status.sql", "tables.sql")
                .map(name -> new DeclarationFile(WordQueue.class, name));
        var rules = new QueueRules(database, GROUP_OF_BATCH, true, false, JobScope::within, _ -> JobScope.ALL);
        var handOuts = new HandOuts();
        return new DatabaseDefinition(schema, Stream.concat(Stream.of(QueueRules.SHARED), declarations).toList(),
                List.of(new QueueJobProcedures(rules), new QueueWorkProcedures(rules, handOuts),
                        new QueueStatusProcedures(rules), new JobProcedures(database),
                        new ItemProcedures(database, handOuts), expire));
    }
}
