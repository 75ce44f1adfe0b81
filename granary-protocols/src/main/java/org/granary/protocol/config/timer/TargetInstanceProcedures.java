package org.granary.protocol.config.timer;

import java.util.UUID;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// What a job definition is to be run on.
public final class TargetInstanceProcedures {
    private static final int DONE = 0;
    private static final int NO_JOB_DEFINITION = 31;
    private static final int NONE_LEFT = 0;
    private static final int SOME_LEFT = 1;

    /// The class of job definitions (MS-WSSCFGD 2.2.5).
    private static final UUID JOB_DEFINITION = UUID.fromString("3f9f635f-0036-42fe-9c2d-3284162732db");

    /// The class of the object, or one that it derives from.
    static final String OBJECT_IS_OF_CLASS = """
            WITH RECURSIVE line (Id) AS (
              SELECT ClassId FROM config_object WHERE Id = ?
              UNION
              SELECT config_class.BaseClassId FROM line JOIN config_class ON config_class.Id = line.Id
              WHERE config_class.BaseClassId IS NOT NULL)
            SELECT 1 FROM line WHERE Id = ?""";
    static final String ADD = """
            INSERT INTO timer_target_instance (JobId, TargetInstanceId) VALUES (?, ?)
            ON CONFLICT (JobId, TargetInstanceId) DO NOTHING""";
    static final String FIND = "SELECT 1 FROM timer_target_instance WHERE JobId = ? AND TargetInstanceId = ?";
    static final String FIND_ANY = "SELECT 1 FROM timer_target_instance WHERE JobId = ? LIMIT 1";
    static final String DELETE = "DELETE FROM timer_target_instance WHERE JobId = ? AND TargetInstanceId = ?";
    static final String DELETE_ALL = "DELETE FROM timer_target_instance WHERE JobId = ?";

    /// MS-WSSCFGD 3.1.5.2.
    @Implements("proc_AddTimerTargetInstance")
    public int addTimerTargetInstance(Call call, UUID jobId, UUID targetInstanceId) {
        Transaction transaction = call.transaction();
        if (!found(transaction, OBJECT_IS_OF_CLASS, jobId, JOB_DEFINITION)) {
            return NO_JOB_DEFINITION;
        }
        transaction.update(ADD, jobId, targetInstanceId);
        return DONE;
    }

    /// MS-WSSCFGD 3.1.5.31. Without a target instance: whether there is any.
    @Implements("proc_GetTimerTargetInstance")
    public void getTimerTargetInstance(Call call, UUID jobId, @Nullable UUID targetInstanceId, Out<Boolean> exists) {
        exists.set(targetInstanceId == null
                ? found(call.transaction(), FIND_ANY, jobId)
                : found(call.transaction(), FIND, jobId, targetInstanceId));
    }

    /// MS-WSSCFGD 3.1.5.8. The return code says the same as `@Exists`.
    @Implements("proc_DeleteTimerTargetInstance")
    public int deleteTimerTargetInstance(Call call, UUID jobId, UUID targetInstanceId, Out<Boolean> exists) {
        Transaction transaction = call.transaction();
        transaction.update(DELETE, jobId, targetInstanceId);
        boolean left = found(transaction, FIND_ANY, jobId);
        exists.set(left);
        return left ? SOME_LEFT : NONE_LEFT;
    }

    /// MS-WSSCFGD 3.1.5.9.
    @Implements("proc_DeleteTimerTargetInstances")
    public void deleteTimerTargetInstances(Call call, UUID jobId) {
        call.transaction().update(DELETE_ALL, jobId);
    }

    private static boolean found(Transaction transaction, String sql, Object... parameters) {
        return transaction.exists(sql, parameters);
    }
}
