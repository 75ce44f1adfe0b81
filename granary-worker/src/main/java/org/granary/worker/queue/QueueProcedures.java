package org.granary.worker.queue;

import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The procedures that all queues have. Their parameters differ from queue to queue.
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
    Optional<JobCounts> status(long job, @Nullable UUID partition) throws SQLException;

    /// proc_AddJob.
    ///
    /// @return whether it was added; false where a limit forbids it
    boolean add(NewJob job) throws SQLException;

    /// proc_AddGroup.
    void addGroup(long job, int number, NewGroup group, String itemsXml) throws SQLException;

    /// proc_SubmitJob.
    void submit(long job) throws SQLException;

    /// proc_CancelJob.
    void cancel(long job, @Nullable UUID partition) throws SQLException;

    /// proc_JobsExpire.
    void expire(Expiry expiry) throws SQLException;
}
