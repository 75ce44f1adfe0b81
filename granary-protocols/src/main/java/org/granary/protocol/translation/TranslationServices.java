package org.granary.protocol.translation;

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
        var schema = new DatabaseSchema(DATABASE, "org/granary/protocol/translation/schema");
        var declarations = Stream.of("jobs.sql", "items.sql", "status.sql", "counts.sql", "tables.sql")
                .map(name -> new DeclarationFile(TranslationServices.class, name));
        var rules = new QueueRules(DATABASE, GROUP_OF_BATCH, false, true, JobScope::exactly, JobScope::exactly);
        var handOuts = new HandOuts();
        return new DatabaseDefinition(schema, Stream.concat(Stream.of(QueueRules.SHARED), declarations).toList(),
                List.of(new QueueJobProcedures(rules), new QueueWorkProcedures(rules, handOuts),
                        new QueueStatusProcedures(rules), new JobProcedures(), new ItemProcedures(handOuts),
                        new ItemCountProcedures()));
    }
}
