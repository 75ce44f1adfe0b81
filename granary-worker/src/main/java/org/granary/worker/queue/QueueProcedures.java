package org.granary.worker.queue;

import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;

/// The procedures that a machine calls, which all queues have. Their parameters differ from queue to queue.
interface QueueProcedures {
    /// proc_GetConversionBatch, or proc_GetConversionBatchInterleaved where there is one: work of all partitions by turns.
    List<HandedItem> batch(int most, LocalDateTime threshold) throws SQLException;

    /// proc_UpdateConversionBatch.
    List<StartedGroup> update(String batchXml) throws SQLException;

    /// proc_UpdateSucceededItem.
    void succeeded(ItemKey item) throws SQLException;

    /// proc_UpdateFailedItem.
    ///
    /// @param again whether it may be tried again
    void failed(ItemKey item, boolean again, int error) throws SQLException;

    /// proc_GetJobStatus; empty for a job that is not there.
    Optional<JobCounts> status(long job) throws SQLException;

    /// proc_AddJob, proc_AddGroup for each group, proc_SubmitJob.
    void add(NewJob job) throws SQLException;
}
