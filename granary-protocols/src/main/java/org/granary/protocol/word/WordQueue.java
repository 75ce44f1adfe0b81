package org.granary.protocol.word;

import java.util.List;
import org.granary.procedure.catalog.DatabaseDefinition;
import org.granary.protocol.Topic;
import org.granary.protocol.queue.HandOuts;
import org.granary.protocol.queue.JobScope;
import org.granary.protocol.queue.QueueRules;
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

    /// @param expiry proc_JobsExpire, in which the documents differ
    static DatabaseDefinition definition(String database, Topic expiry) {
        var rules = new QueueRules(database, GROUP_OF_BATCH, true, false, JobScope::within, _ -> JobScope.ALL);
        var handOuts = new HandOuts();
        return Topic.database(
                new DatabaseSchema(database, QueueRules.MIGRATIONS, "org/granary/protocol/word/migrations"),
                List.of(rules.shared(handOuts),
                        Topic.procedures(JobProcedures.class, "jobs.sql", new JobProcedures(database)), expiry,
                        Topic.procedures(ItemProcedures.class, "items.sql", new ItemProcedures(database, handOuts)),
                        Topic.tables(WordQueue.class, "status.sql"), Topic.tables(WordQueue.class, "tables.sql")));
    }
}
