package org.granary.cli.jobs;

import java.sql.SQLException;
import java.util.UUID;
import org.granary.cli.jobs.JobQueue.Status;
import org.jspecify.annotations.Nullable;

/// The procedures that all job queues have. Their parameters differ from queue to queue.
interface QueueProcedures {
    /// @return null if there is no such job
    @Nullable
    Status status(long job, @Nullable UUID partition) throws SQLException;

    /// Adds a job with its items and submits it, in the transaction of the connection.
    void add(NewJob job) throws SQLException;

    void cancel(long job, @Nullable UUID partition) throws SQLException;

    void expire(Expiry expiry) throws SQLException;
}
