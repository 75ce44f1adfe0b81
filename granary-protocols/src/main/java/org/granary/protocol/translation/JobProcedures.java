package org.granary.protocol.translation;

import java.time.LocalDateTime;
import java.util.UUID;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.protocol.queue.JobScope;
import org.granary.protocol.queue.QueueExpiry;
import org.granary.protocol.queue.QueueJobs;
import org.granary.protocol.queue.QueueStatus;
import org.granary.protocol.queue.QueueStatus.JobFilter;
import org.granary.protocol.queue.UserKey;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// What MS-TSSPROC has of its own about jobs: users by identifier, limits, and how jobs expire.
public final class JobProcedures {
    private static final int ADDED = 0;
    private static final int OVER_LIMIT = 1;

    static final String INSERT_INPUT = """
            INSERT INTO job_input (JobId, Settings, UserId, UserToken) VALUES (?, ?, ?, ?)""";

    private final QueueJobs jobs = new QueueJobs(TranslationServices.DATABASE);

    /// MS-TSSPROC 3.1.5.2. The limits are checked, and the counts raised, in the transaction that adds the job.
    @Implements("proc_AddJob")
    public int addJob(Call call, long jobId, @Nullable String userId, byte[] userToken, @Nullable UUID partitionId,
            String settings, @Nullable String name, @Nullable Integer itemCount, @Nullable Integer maxItemsPerDay,
            @Nullable Integer maxItemsPerPartitionPerDay) {
        Transaction transaction = call.transaction();
        if (itemCount != null) {
            var quota = new ItemQuota(transaction, partitionId);
            quota.lock();
            if (!quota.allows(itemCount, maxItemsPerDay, maxItemsPerPartitionPerDay)) {
                return OVER_LIMIT;
            }
            quota.raise(itemCount);
        }
        jobs.addJob(transaction, jobId, partitionId, UserKey.of(userId), name);
        transaction.update(INSERT_INPUT, jobId, settings, userId, userToken);
        return ADDED;
    }

    /// MS-TSSPROC 3.1.5.10.
    @Implements("proc_GetJobs")
    public void getJobs(Call call, @Nullable UUID partitionId, @Nullable String userId, @Nullable Boolean activeOnly,
            @Nullable Boolean submittedOnly) {
        var filter = new JobFilter(JobScope.exactly(partitionId), UserKey.of(userId), activeOnly, submittedOnly);
        call.results().send("proc_GetJobs.ResultSet0", QueueStatus.jobs(call.transaction(), filter));
    }

    /// MS-TSSPROC 3.1.5.13.
    @Implements("proc_JobsExpire")
    public void jobsExpire(Call call, @Nullable LocalDateTime timeThreshold, @Nullable UUID partitionId,
            @Nullable Boolean allPartitions, @Nullable Long jobId, boolean includeActiveJobs) {
        Transaction transaction = call.transaction();
        JobScope scope = JobScope.exactlyUnless(allPartitions, partitionId);
        if (jobId != null) {
            QueueExpiry.job(transaction, scope, jobId);
        } else if (includeActiveJobs) {
            QueueExpiry.createdBefore(transaction, scope, timeThreshold);
        } else {
            QueueExpiry.canceledBefore(transaction, scope, timeThreshold);
            if (timeThreshold != null) {
                QueueExpiry.unsubmittedBefore(transaction, scope, timeThreshold);
            }
            QueueExpiry.endedBefore(transaction, scope, timeThreshold);
        }
    }
}
