package org.granary.protocol.translation;

import java.util.List;
import java.util.UUID;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.xml.XmlDocument;
import org.granary.protocol.queue.QueueJobs;
import org.granary.protocol.queue.QueueJobs.NewGroup;
import org.granary.protocol.queue.QueueJobs.NewItem;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// Jobs as clients make them: added, filled with groups, submitted.
public final class JobProcedures {
    private static final int ADDED = 0;
    private static final int OVER_LIMIT = 1;

    static final String INSERT_JOB = """
            INSERT INTO job (JobId, PartitionId, UserId, Name, CreateTime) VALUES (?, ?, ?, ?, ?)""";
    static final String INSERT_INPUT = "INSERT INTO job_input (JobId, Settings, UserToken) VALUES (?, ?, ?)";

    private final QueueJobs jobs = new QueueJobs(TranslationServices.DATABASE);

    /// MS-TSSPROC 3.1.5.2. The limits are checked, and the counts raised, in the transaction that adds the job.
    @Implements("proc_AddJob")
    public int addJob(Call call, long jobId, @Nullable String userId, byte[] userToken, @Nullable UUID partitionId,
            String settings, @Nullable String name, @Nullable Integer itemCount, @Nullable Integer maxItemsPerDay,
            @Nullable Integer maxItemsPerPartitionPerDay) {
        Transaction transaction = call.transaction();
        if (itemCount != null) {
            var quota = new ItemQuota(transaction, partitionId);
            if (!quota.allows(itemCount, maxItemsPerDay, maxItemsPerPartitionPerDay)) {
                return OVER_LIMIT;
            }
            quota.raise(itemCount);
        }
        jobs.requireNewJob(transaction, jobId);
        transaction.update(INSERT_JOB, jobId, partitionId, userId, name, transaction.now());
        transaction.update(INSERT_INPUT, jobId, settings, userToken);
        return ADDED;
    }

    /// MS-TSSPROC 3.1.5.1.
    @Implements("proc_AddGroup")
    public void addGroup(Call call, long jobId, int groupId, String inputRoot, String outputRoot, int maxAttemptsCount,
            XmlDocument jobXml) {
        List<NewItem> items = jobXml.elements("group/item").stream()
                .map(item -> new NewItem(item.intValue("id"), item.required("in"), item.required("out"))).toList();
        jobs.addGroup(call.transaction(), new NewGroup(jobId, groupId, inputRoot, outputRoot, maxAttemptsCount), items);
    }

    /// MS-TSSPROC 3.1.5.14.
    @Implements("proc_SubmitJob")
    public void submitJob(Call call, long jobId) {
        jobs.submit(call.transaction(), jobId);
    }
}
