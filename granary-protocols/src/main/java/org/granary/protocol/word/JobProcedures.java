package org.granary.protocol.word;

import java.util.UUID;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.protocol.queue.JobScope;
import org.granary.protocol.queue.QueueJobs;
import org.granary.protocol.queue.QueueStatus;
import org.granary.protocol.queue.QueueStatus.JobFilter;
import org.granary.protocol.queue.UserKey;
import org.granary.store.Transaction;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// What the Word documents have of their own about jobs: users by the parts of their token.
public final class JobProcedures {
    static final String INSERT_INPUT = """
            INSERT INTO job_input (JobId, Settings, UserTokenHeader, UserTokenSid, UserTokenGroups)
            VALUES (?, ?, ?, ?, ?)""";

    private final String database;
    private final QueueJobs jobs;

    JobProcedures(String database) {
        this.database = database;
        this.jobs = new QueueJobs(database);
    }

    /// MS-WORDSSP 3.1.5.14, MS-WORDSSP2 3.2.5.14. The parts of a token are all there, or none is.
    @Implements("proc_AddJob")
    public void addJob(Call call, long jobId, byte @Nullable [] userTokenHeader, byte @Nullable [] userTokenSid,
            byte @Nullable [] userTokenGroups, @Nullable UUID partitionId, @Nullable String settings,
            @Nullable String name) {
        boolean none = userTokenHeader == null;
        if (none != (userTokenSid == null) || none != (userTokenGroups == null)) {
            throw SqlErrors.constraintConflict("INSERT", "CHECK", "CK_Jobs_UserToken", database, "dbo.Jobs",
                    "UserTokenHeader");
        }
        Transaction transaction = call.transaction();
        jobs.addJob(transaction, jobId, partitionId, UserKey.of(userTokenSid, userTokenGroups), name);
        transaction.update(INSERT_INPUT, jobId, settings, userTokenHeader, userTokenSid, userTokenGroups);
    }

    /// MS-WORDSSP 3.1.5.8, MS-WORDSSP2 3.2.5.8. Users count only where both parts of the token are given.
    @Implements("proc_GetJobs")
    public void getJobs(Call call, @Nullable UUID partitionId, byte @Nullable [] userTokenSid,
            byte @Nullable [] userTokenGroups, @Nullable Boolean activeOnly, @Nullable Boolean submittedOnly) {
        var filter = new JobFilter(JobScope.within(partitionId), UserKey.of(userTokenSid, userTokenGroups), activeOnly,
                submittedOnly);
        call.results().send("proc_GetJobs.ResultSet0", QueueStatus.jobs(call.transaction(), filter));
    }
}
