package org.granary.protocol.word;

import java.time.LocalDateTime;
import java.util.UUID;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.protocol.queue.JobScope;
import org.granary.protocol.queue.QueueExpiry;
import org.jspecify.annotations.Nullable;

/// MS-WORDSSP: without a partition, jobs of all partitions expire.
public final class ExpireProcedures2010 {

    /// MS-WORDSSP 3.1.5.5. Only 1 includes active jobs.
    @Implements("proc_JobsExpire")
    public void jobsExpire(Call call, @Nullable LocalDateTime timeThreshold, @Nullable UUID partitionId,
            @Nullable Long jobId, @Nullable Boolean includeActiveJobs) {
        QueueExpiry.inactive(call.transaction(), JobScope.within(partitionId), timeThreshold, jobId,
                Boolean.TRUE.equals(includeActiveJobs));
    }
}
