package org.granary.protocol.config.timer;

import java.time.LocalDateTime;
import java.util.UUID;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// Job instances: for each job definition on each client the last one, running or over.
///
/// A Web application of NULL stands for entries that have none.
public final class RunningJobProcedures {
    private static final int DONE = 0;
    private static final int NOTHING_DONE = 31;

    private static final String OF_DEFINITION = " WHERE JobId = ? AND ServiceId = ?"
            + " AND VirtualServerId IS NOT DISTINCT FROM ?";
    private static final String OF_SERVER = " AND ServerKey = ?";

    static final String OBJECT_EXISTS = "SELECT 1 FROM config_object WHERE Id = ?";
    static final String START = """
            INSERT INTO timer_running_job
              (JobId, ServerKey, ServerName, ServiceId, VirtualServerId, JobTitle, Status, StartTime, TargetCount)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (JobId, ServerKey) DO UPDATE SET
              ServerName = excluded.ServerName, ServiceId = excluded.ServiceId,
              VirtualServerId = excluded.VirtualServerId, JobTitle = excluded.JobTitle, Status = excluded.Status,
              StartTime = excluded.StartTime, TargetCount = excluded.TargetCount, CurrentTarget = 0,
              CurrentTargetPercentDone = NULL""";
    static final String PROGRESS = "UPDATE timer_running_job SET CurrentTargetPercentDone = ?" + OF_DEFINITION
            + OF_SERVER;
    /// The percentage is that of the current target: of a new one nothing is known.
    static final String TARGET = """
            UPDATE timer_running_job SET CurrentTarget = ?,
              CurrentTargetPercentDone = CASE WHEN CurrentTarget = ? THEN CurrentTargetPercentDone END"""
            + OF_DEFINITION
            + OF_SERVER;
    static final String COMPLETE = "UPDATE timer_running_job SET Status = ?" + OF_DEFINITION + OF_SERVER;
    static final String DELETE_ALL = "DELETE FROM timer_running_job" + OF_DEFINITION;
    static final String DELETE_ONE = DELETE_ALL + OF_SERVER;
    static final String LAST_RUN = "SELECT MAX(StartTime) FROM timer_running_job" + OF_DEFINITION;
    static final String OF_SERVICE = """
            SELECT ServiceId, VirtualServerId, JobId, JobTitle, ServerName, Status, StartTime, CurrentTarget, TargetCount,
              CurrentTargetPercentDone
            FROM timer_running_job WHERE ServiceId = ?""";
    static final String OF_WEB_APPLICATION = OF_SERVICE + " AND VirtualServerId = ?";

    /// MS-WSSCFGD 3.1.5.46. What the job definition did on this client before is forgotten.
    @Implements("proc_startTimerRunningJob")
    public int startTimerRunningJob(Call call, UUID serviceId, @Nullable UUID virtualServerId, UUID jobId,
            @Nullable String jobTitle, String serverName, int targetCount) {
        Transaction transaction = call.transaction();
        if (targetCount < 0 || !exists(transaction, jobId) || !exists(transaction, serviceId)
                || (virtualServerId != null && !exists(transaction, virtualServerId))) {
            return NOTHING_DONE;
        }
        TimerRowLock.take(transaction);
        ServerName server = ServerName.of(serverName);
        transaction.update(START, jobId, server.key(), server.text(), serviceId, virtualServerId, jobTitle,
                JobStatus.RUNNING.value(), transaction.now(), targetCount);
        return DONE;
    }

    private static boolean exists(Transaction transaction, UUID object) {
        return transaction.exists(OBJECT_EXISTS, object);
    }

    /// MS-WSSCFGD 3.1.5.47.
    @Implements("proc_UpdateTimerRunningJobProgress")
    public int updateTimerRunningJobProgress(Call call, UUID serviceId, @Nullable UUID virtualServerId, UUID jobId,
            String serverName, @Nullable Integer currentTargetPercentDone) {
        return code(call.transaction().update(PROGRESS, currentTargetPercentDone, jobId, serviceId, virtualServerId,
                ServerName.of(serverName).key()));
    }

    /// MS-WSSCFGD 3.1.5.48.
    @Implements("proc_UpdateTimerRunningJobTarget")
    public int updateTimerRunningJobTarget(Call call, UUID serviceId, @Nullable UUID virtualServerId, UUID jobId,
            String serverName, int currentTarget) {
        return code(call.transaction().update(TARGET, currentTarget, currentTarget, jobId, serviceId, virtualServerId,
                ServerName.of(serverName).key()));
    }

    private static int code(long changed) {
        return changed == 0 ? NOTHING_DONE : DONE;
    }

    /// MS-WSSCFGD 3.1.5.3.
    @Implements("proc_CompleteTimerRunningJob")
    public void completeTimerRunningJob(Call call, UUID serviceId, @Nullable UUID virtualServerId, UUID jobId,
            String serverName, int status) {
        call.transaction().update(COMPLETE, status, jobId, serviceId, virtualServerId,
                ServerName.of(serverName).key());
    }

    /// MS-WSSCFGD 3.1.5.7. Without a client: on all of them.
    @Implements("proc_DeleteTimerRunningJobs")
    public void deleteTimerRunningJobs(Call call, UUID serviceId, @Nullable UUID virtualServerId, UUID jobId,
            @Nullable String serverName) {
        if (serverName == null) {
            call.transaction().update(DELETE_ALL, jobId, serviceId, virtualServerId);
        } else {
            call.transaction().update(DELETE_ONE, jobId, serviceId, virtualServerId, ServerName.of(serverName).key());
        }
    }

    /// MS-WSSCFGD 3.1.5.30. Without a Web application: all entries of the service.
    @Implements("proc_GetTimerRunningJobs")
    public void getTimerRunningJobs(Call call, UUID serviceId, @Nullable UUID virtualServerId) {
        Transaction transaction = call.transaction();
        call.results().send("Job Status", virtualServerId == null
                ? transaction.query(OF_SERVICE, serviceId)
                : transaction.query(OF_WEB_APPLICATION, serviceId, virtualServerId));
    }

    /// MS-WSSCFGD 3.1.5.29.
    @Implements("proc_GetTimerJobLastRunTime")
    public int getTimerJobLastRunTime(Call call, UUID serviceId, @Nullable UUID virtualServerId, UUID jobId,
            Out<LocalDateTime> lastRunTime) {
        LocalDateTime last = call.transaction().query(LAST_RUN, jobId, serviceId, virtualServerId)
                .first(rows -> rows.getDateTime(1));
        lastRunTime.set(last);
        return last == null ? NOTHING_DONE : DONE;
    }
}
