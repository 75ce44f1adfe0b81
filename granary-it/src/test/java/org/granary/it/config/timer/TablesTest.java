package org.granary.it.config.timer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.granary.it.protocol.ResultSet;
import org.junit.jupiter.api.Test;

/// What timer services do can be read as tables.
class TablesTest extends TimerTest {

    private ResultSet select(String sql) {
        return database.execute(sql).getFirst();
    }

    @Test
    void locksAreReadWithTheirHolders() {
        ask(JOB, APP1, 20);
        ask(OTHER_JOB, APP2, 30);
        delete(OTHER_JOB, APP2, true);
        call("proc_GetTimerLock", "@ID", 7, "@ServerName", APP1, "@LockTimeout", 15);

        ResultSet locks = select("SELECT * FROM TimerJobLocks ORDER BY ServerName");
        assertThat(locks.declarations()).containsExactly("JobId uniqueidentifier NOT NULL",
                "ServerName nvarchar(128) NOT NULL", "LockTime datetime NOT NULL", "LockTimeout int NOT NULL",
                "MarkedForDeletion bit NOT NULL");
        assertThat(locks.rows()).containsExactly(List.of(JOB, APP1, now(), 20, false),
                List.of(OTHER_JOB, APP2, now(), 30, true));
        assertThat(select("SELECT ID, LockedBy, LockedTime, LockTimeout FROM TimerLock").rows())
                .containsExactly(List.of(7, APP1, now(), 15));
    }

    @Test
    void targetInstancesAndJobInstancesAreRead() {
        storeJobs();
        UUID target = new UUID(0x40, 1);
        call("proc_AddTimerTargetInstance", "@JobId", JOB, "@TargetInstanceID", target);
        start(null, JOB, APP1);

        assertThat(select("SELECT JobId, TargetInstanceId FROM TimerTargetInstances").rows())
                .containsExactly(List.of(JOB, target));
        assertThat(select("SELECT * FROM TimerRunningJobs WHERE Status = 1").rows()).containsExactly(
                Arrays.asList(SERVICE, null, JOB, "Title", APP1, 1, now(), 0, 3, null));
    }
}
