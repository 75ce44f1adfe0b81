package org.granary.protocol.queue;

import java.util.UUID;
import java.util.function.Function;
import org.granary.protocol.Topic;
import org.jspecify.annotations.Nullable;

/// Where the documents differ in what their shared procedures do.
///
/// @param database the name of the database, for the texts of errors
/// @param groupOfBatch the query for a row of proc_UpdateConversionBatch.ResultSet0, with the job and the group as
///     parameters
/// @param staleWithinBatch whether the size of a batch limits stale items too; otherwise they are handed out in
///     addition
/// @param countsActiveJobs whether proc_HasActiveJobs answers their number; otherwise 1
/// @param statusScope which jobs proc_GetJobStatus looks among, by its @PartitionId
/// @param itemsScope the same for proc_GetItems
public record QueueRules(String database, String groupOfBatch, boolean staleWithinBatch, boolean countsActiveJobs,
        Function<@Nullable UUID, JobScope> statusScope, Function<@Nullable UUID, JobScope> itemsScope) {

    /// The migrations that are the same for all queues.
    public static final String MIGRATIONS = "org/granary/protocol/queue/migrations";

    /// What all documents declare in the same way, implemented by these rules.
    public Topic shared(HandOuts handOuts) {
        return Topic.procedures(QueueRules.class, "shared.sql", new QueueJobProcedures(this),
                new QueueWorkProcedures(this, handOuts), new QueueStatusProcedures(this));
    }
}
