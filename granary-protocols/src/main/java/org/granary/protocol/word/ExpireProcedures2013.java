package org.granary.protocol.word;

import java.time.LocalDateTime;
import java.util.UUID;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.protocol.queue.JobScope;
import org.granary.protocol.queue.QueueExpiry;
import org.jspecify.annotations.Nullable;

/// MS-WORDSSP2: without a partition, jobs without one expire, unless the call says that it is about all partitions.
public final class ExpireProcedures2013 {

    /// MS-WORDSSP2 3.2.5.5. Only 1 includes active jobs.
    @Implements("proc_JobsExpire")
    public void jobsExpire(Call call, @Nullable LocalDateTime timeThreshold, @Nullable UUID partitionId,
            @Nullable Boolean allPartitions, @Nullable Long jobId, @Nullable Boolean includeActiveJobs) {
        QueueExpiry.inactive(call.transaction(), JobScope.exactlyUnless(allPartitions, partitionId), timeThreshold,
                jobId, Boolean.TRUE.equals(includeActiveJobs));
    }
}
