package org.granary.protocol.config.timer;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.store.Transaction;

/// What concerns all that belongs to one client: its job locks and its job instances.
public final class ServerProcedures {
    static final String RENAME_LOCKS = """
            UPDATE timer_job_lock SET ServerName = ?, ServerKey = ? WHERE ServerKey = ?""";
    static final String RENAME_JOBS = """
            UPDATE timer_running_job SET ServerName = ?, ServerKey = ? WHERE ServerKey = ?""";
    static final String DELETE_REPLACED_JOBS = """
            DELETE FROM timer_running_job
            WHERE ServerKey = ? AND JobId IN (SELECT JobId FROM timer_running_job WHERE ServerKey = ?)""";
    static final String DELETE_LOCKS = "DELETE FROM timer_job_lock WHERE ServerKey = ?";
    static final String DELETE_JOBS = "DELETE FROM timer_running_job WHERE ServerKey = ?";
    static final String ABORT_JOBS = """
            UPDATE timer_running_job SET Status = ? WHERE ServerKey = ? AND Status = ?""";

    /// MS-WSSCFGD 3.1.5.44. There is one entry for a job definition on a client: what comes with the renamed client
    /// replaces what the new name had.
    @Implements("proc_RenameAllTimerLocksAndRunningJobs")
    public void renameAllTimerLocksAndRunningJobs(Call call, String oldServerName, String newServerName) {
        Transaction transaction = call.transaction();
        TimerRowLock.take(transaction);
        ServerName from = ServerName.of(oldServerName);
        ServerName to = ServerName.of(newServerName);
        transaction.update(RENAME_LOCKS, to.text(), to.key(), from.key());
        if (!to.key().equals(from.key())) {
            transaction.update(DELETE_REPLACED_JOBS, to.key(), from.key());
        }
        transaction.update(RENAME_JOBS, to.text(), to.key(), from.key());
    }

    /// MS-WSSCFGD 3.1.5.5. The flag is as the document's table has it, whatever its name suggests: 0 deletes job
    /// instances, 1 keeps them.
    @Implements("proc_DeleteAllTimerLocksAndRunningJobs")
    public void deleteAllTimerLocksAndRunningJobs(Call call, String serverName, boolean abortRunningJobs) {
        Transaction transaction = call.transaction();
        TimerRowLock.take(transaction);
        String server = ServerName.of(serverName).key();
        transaction.update(DELETE_LOCKS, server);
        if (abortRunningJobs) {
            transaction.update(ABORT_JOBS, JobStatus.INTERRUPTED.value(), server, JobStatus.RUNNING.value());
        } else {
            transaction.update(DELETE_JOBS, server);
        }
    }
}
