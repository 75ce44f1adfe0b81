package org.granary.it.config.timer;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.ResultSet;
import org.junit.jupiter.api.Test;

/// The example of MS-WSSCFGD 4.3: a job of a Web application with three content databases, one of which another client is busy with.
class RunAJobInstanceTest extends TimerTest {
    private static final int[] DATABASES = {1, 2, 3};

    @Test
    @Covers({"WSSCFGD-4.3.1-1", "WSSCFGD-4.3.2-1", "WSSCFGD-4.3.3-1", "WSSCFGD-4.3.4-1", "WSSCFGD-4.3.5-1",
        "WSSCFGD-4.3.6-1", "WSSCFGD-2.2.2.1-3", "WSSCFGD-3.1.5-2"})
    void aJobInstanceProcessesTheContentDatabasesThatItGetsLocksFor() {
        storeJobs();
        assertThat(callInOrder("proc_GetTimerLock", 2, APP2, 20).status()).isZero();

        // 4.3.1: acquire locks.
        List<Integer> acquired = new ArrayList<>();
        for (int database : DATABASES) {
            if (callInOrder("proc_GetTimerLock", database, APP1, 20).status() == 0) {
                acquired.add(database);
            }
        }
        assertThat(acquired).containsExactly(1, 3);

        // 4.3.2: create target instances.
        for (int database : acquired) {
            assertThat(call("proc_AddTimerTargetInstance", "@JobId", OTHER_JOB, "@TargetInstanceID", target(database))
                    .status()).isZero();
        }
        for (int database : DATABASES) {
            assertThat(call("proc_GetTimerTargetInstance", "@JobId", OTHER_JOB, "@TargetInstanceId", target(database),
                    "@Exists", Out.of(JDBCType.BIT)).output("@Exists")).isEqualTo(database != 2);
        }

        // 4.3.3: start the job instance.
        assertThat(call("proc_StartTimerRunningJob", "@ServiceId", SERVICE, "@VirtualServerId", WEB_APPLICATION,
                "@JobId", OTHER_JOB, "@JobTitle", "Tidy up", "@ServerName", APP1, "@TargetCount", 2).status())
                .isZero();
        assertStatus(1, 0, null);

        // 4.3.4: the first content database, half done.
        assertThat(call("Proc_UpdateTimerRunningJobProgress", "@ServiceId", SERVICE, "@VirtualServerId",
                WEB_APPLICATION, "@JobId", OTHER_JOB, "@ServerName", APP1, "@CurrentTargetPercentDone", 50).status())
                .isZero();
        assertStatus(1, 0, 50);

        // 4.3.5: on to the second.
        assertThat(call("proc_UpdateTimerRunningJobTarget", "@ServiceId", SERVICE, "@VirtualServerId",
                WEB_APPLICATION, "@JobId", OTHER_JOB, "@ServerName", APP1, "@CurrentTarget", 1).status()).isZero();
        assertStatus(1, 1, null);

        // 4.3.6: complete the job instance.
        assertThat(call("proc_CompleteTimerRunningJob", "@ServiceId", SERVICE, "@VirtualServerId", WEB_APPLICATION,
                "@JobId", OTHER_JOB, "@ServerName", APP1, "@Status", 2).status()).isZero();
        assertStatus(2, 1, null);
    }

    private static UUID target(int database) {
        return new UUID(0x60, database);
    }

    private void assertStatus(int status, int current, Integer percent) {
        ResultSet set = call("proc_GetTimerRunningJobs", "@ServiceId", SERVICE, "@VirtualServerId", WEB_APPLICATION)
                .set();
        assertThat(set.rows()).hasSize(1);
        assertThat(set.value(0, "Status")).isEqualTo(status);
        assertThat(set.value(0, "CurrentTarget")).isEqualTo(current);
        assertThat(set.value(0, "TargetCount")).isEqualTo(2);
        assertThat(set.value(0, "CurrentTargetPercentDone")).isEqualTo(percent);
    }
}
