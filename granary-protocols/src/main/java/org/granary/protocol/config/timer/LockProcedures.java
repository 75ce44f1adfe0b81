package org.granary.protocol.config.timer;

import java.time.LocalDateTime;
import java.util.UUID;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// Job locks, and the locks of content databases.
public final class LockProcedures {
    private static final int DONE = 0;
    private static final int NOTHING_MATCHED = 31;
    private static final int LOCK_UNREADABLE = 167;
    private static final int GRANTED = 0;
    private static final int REFUSED = 1;

    static final String REFRESH = """
            UPDATE timer_job_lock SET LockTime = ?, WaitingSince = NULL WHERE ServerKey = ?""";
    static final String MARK = "UPDATE timer_job_lock SET MarkedForDeletion = 1 WHERE JobId = ?";
    static final String DELETE = "DELETE FROM timer_job_lock WHERE JobId = ?";
    static final String OF_SERVER = " AND ServerKey = ?";
    /// Marked locks from ahead of the clock age from the first attempt to delete them: nobody waits for them.
    static final String AGE_MARKED = """
            UPDATE timer_job_lock SET WaitingSince = ?
            WHERE MarkedForDeletion = 1 AND LockTime > ? AND (WaitingSince IS NULL OR WaitingSince > ?)""";
    static final String DELETE_MARKED = """
            DELETE FROM timer_job_lock
            WHERE MarkedForDeletion = 1 AND (LockTime < ? OR (LockTime > ? AND WaitingSince < ?))""";
    static final String RELEASE_DATABASE = "DELETE FROM timer_database_lock WHERE ID = ?";

    /// MS-WSSCFGD 3.1.5.1.
    @Implements("proc_AddTimerLockForJob")
    public int addTimerLockForJob(Call call, UUID jobId, String serverName, int lockTimeout, Out<Integer> lockStatus,
            Out<String> lockExpiredServerName) {
        LockTable.Answer answer = LockTable.JOBS.request(call.transaction(), jobId, ServerName.of(serverName),
                lockTimeout);
        lockStatus.set(answer.status().value());
        lockExpiredServerName.set(answer.expiredServer());
        return answer.status() == LockStatus.FAILED ? LOCK_UNREADABLE : DONE;
    }

    /// MS-WSSCFGD 3.1.5.43. A mark stays: its lock has been given up.
    @Implements("proc_RefreshAllTimerLocks")
    public void refreshAllTimerLocks(Call call, String serverName) {
        LocalDateTime turn = TimerRowLock.take(call.transaction());
        call.transaction().update(REFRESH, turn, ServerName.of(serverName).key());
    }

    /// MS-WSSCFGD 3.1.5.6. Without a name the lock is anybody's.
    @Implements("proc_DeleteTimerLockForJob")
    public int deleteTimerLockForJob(Call call, UUID jobId, @Nullable String serverName, boolean markOnly) {
        Transaction transaction = call.transaction();
        TimerRowLock.take(transaction);
        String sql = markOnly ? MARK : DELETE;
        long changed = serverName == null
                ? transaction.update(sql, jobId)
                : transaction.update(sql + OF_SERVER, jobId, ServerName.of(serverName).key());
        return changed == 0 ? NOTHING_MATCHED : DONE;
    }

    /// MS-WSSCFGD 3.1.5.4.
    @Implements("proc_DeleteAllMarkedTimerLocks")
    public void deleteAllMarkedTimerLocks(Call call, int lockTimeout) {
        Transaction transaction = call.transaction();
        TimerRowLock.take(transaction);
        LocalDateTime now = transaction.now();
        LocalDateTime oldest = now.minusMinutes(lockTimeout);
        transaction.update(AGE_MARKED, now, now, now);
        transaction.update(DELETE_MARKED, oldest, now, oldest);
    }

    /// Content database locks, as MS-WSSCFGD 4.3.1 uses them: 0 when the client has the lock, 1 when another has it.
    @Implements("proc_GetTimerLock")
    public int getTimerLock(Call call, int id, String serverName, int lockTimeout) {
        LockTable.Answer answer = LockTable.DATABASES.request(call.transaction(), id, ServerName.of(serverName),
                lockTimeout);
        return answer.status().isGranted() ? GRANTED : REFUSED;
    }

    @Implements("granary.ReleaseTimerLock")
    public int releaseTimerLock(Call call, int id) {
        TimerRowLock.take(call.transaction());
        return call.transaction().update(RELEASE_DATABASE, id) == 0 ? NOTHING_MATCHED : DONE;
    }
}
