package org.granary.protocol.translation;

import java.util.List;
import org.granary.procedure.catalog.DatabaseDefinition;
import org.granary.protocol.Topic;
import org.granary.protocol.queue.HandOuts;
import org.granary.protocol.queue.JobScope;
import org.granary.protocol.queue.QueueRules;
import org.granary.store.DatabaseSchema;

/// The database of MS-TSSPROC.
public final class TranslationServices {
    public static final String DATABASE = "TranslationServices";

    static final String GROUP_OF_BATCH = """
            SELECT job.JobId, job_group.GroupId, job_group.InputRoot, job_group.OutputRoot, job_input.Settings,
              job.PartitionId, job_input.UserToken
            FROM job_group
            JOIN job ON job.JobId = job_group.JobId
            JOIN job_input ON job_input.JobId = job_group.JobId
            WHERE job_group.JobId = ? AND job_group.GroupId = ?""";

    private TranslationServices() {}

    public static DatabaseDefinition definition() {
        var rules = new QueueRules(DATABASE, GROUP_OF_BATCH, false, true, JobScope::exactly, JobScope::exactly);
        var handOuts = new HandOuts();
        return Topic.database(
                new DatabaseSchema(DATABASE, QueueRules.MIGRATIONS, "org/granary/protocol/translation/migrations"),
                List.of(rules.shared(handOuts),
                        Topic.procedures(JobProcedures.class, "jobs.sql", new JobProcedures()),
                        Topic.procedures(ItemProcedures.class, "items.sql", new ItemProcedures(handOuts)),
                        Topic.tables(TranslationServices.class, "status.sql"),
                        Topic.procedures(ItemCountProcedures.class, "counts.sql", new ItemCountProcedures()),
                        Topic.tables(TranslationServices.class, "tables.sql")));
    }
}
