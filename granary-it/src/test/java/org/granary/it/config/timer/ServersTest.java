package org.granary.it.config.timer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Outcome;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A client that gets another name, or goes.
class ServersTest extends TimerTest {

    @BeforeEach
    void twoClientsHaveLocksAndJobInstances() {
        storeJobs();
        ask(JOB, APP1, 20);
        ask(OTHER_JOB, APP2, 20);
        start(null, JOB, APP1);
        start(null, JOB, APP2);
        start(WEB_APPLICATION, OTHER_JOB, APP1);
        call("proc_CompleteTimerRunningJob", "@ServiceId", SERVICE, "@VirtualServerId", WEB_APPLICATION, "@JobId",
                OTHER_JOB, "@ServerName", APP1, "@Status", 2);
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.44-1", "WSSCFGD-3.1.5.44-2", "WSSCFGD-3.1.5.44-3", "WSSCFGD-3.1.5.44-4",
        "WSSCFGD-3.1.5.44-5", "WSSCFGD-3.1.5.44-6"})
    void aRenamedClientKeepsItsLocksAndJobInstances() {
        Outcome outcome = call("proc_RenameAllTimerLocksAndRunningJobs", "@OldServerName", "app1", "@NewServerName",
                "WEB1");
        assertThat(outcome.status()).isZero();
        assertThat(outcome.sets()).isEmpty();
        assertThat(locks()).containsExactly(List.of(JOB, "WEB1"), List.of(OTHER_JOB, APP2));
        assertThat(instances()).containsExactly(List.of(JOB, APP2, 1), List.of(JOB, "WEB1", 1),
                List.of(OTHER_JOB, "WEB1", 2));
        assertThat(ask(JOB, "web1", 20)).isEqualTo(HELD);
        assertThat(ask(JOB, APP1, 20)).isEqualTo(REFUSED);

        assertThat(callInOrder("proc_RenameAllTimerLocksAndRunningJobs", "WEB1", APP1).status()).isZero();
        assertThat(locks()).containsExactly(List.of(JOB, APP1), List.of(OTHER_JOB, APP2));
    }

    @Test
    @Covers("WSSCFGD-3.1.5.44-3")
    void whatARenamedClientBringsReplacesWhatTheNameHad() {
        passMinutes(1);
        start(null, JOB, APP1);
        call("proc_RenameAllTimerLocksAndRunningJobs", "@OldServerName", APP1, "@NewServerName", APP2);
        assertThat(locks()).containsExactly(List.of(JOB, APP2), List.of(OTHER_JOB, APP2));
        assertThat(instances()).containsExactly(List.of(JOB, APP2, 1), List.of(OTHER_JOB, APP2, 2));
        assertThat(query("SELECT StartTime FROM timer_running_job WHERE JobId = ?", rows -> rows.getDateTime(1), JOB))
                .containsExactly(now());
    }

    @Test
    void aNameThatOnlyChangesItsCaseStaysTheSameClient() {
        call("proc_RenameAllTimerLocksAndRunningJobs", "@OldServerName", APP1, "@NewServerName", "App1");
        assertThat(locks()).containsExactly(List.of(JOB, "App1"), List.of(OTHER_JOB, APP2));
        assertThat(instances()).containsExactly(List.of(JOB, APP2, 1), List.of(JOB, "App1", 1),
                List.of(OTHER_JOB, "App1", 2));
    }

    @Test
    void renamingALockDoesNotMakeItYounger() {
        passMinutes(21);
        call("proc_RenameAllTimerLocksAndRunningJobs", "@OldServerName", APP1, "@NewServerName", "WEB1");
        assertThat(ask(JOB, APP2, 20)).isEqualTo(takenFrom("WEB1"));
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.5-1", "WSSCFGD-3.1.5.5-2", "WSSCFGD-3.1.5.5-3", "WSSCFGD-3.1.5.5-4",
        "WSSCFGD-3.1.5.5-8", "WSSCFGD-3.1.5.5-9", "WSSCFGD-3.1.5.5-10"})
    void withAFlagOfZeroTheJobInstancesOfAClientGoWithItsLocks() {
        UUID marked = new UUID(0x10, 3);
        ask(marked, APP1, 20);
        delete(marked, APP1, true);
        Outcome outcome = callInOrder("proc_DeleteAllTimerLocksAndRunningJobs", "app1", 0);
        assertThat(outcome.status()).isZero();
        assertThat(outcome.sets()).isEmpty();
        assertThat(locks()).containsExactly(List.of(OTHER_JOB, APP2));
        assertThat(instances()).containsExactly(List.of(JOB, APP2, 1));
        assertThat(ask(JOB, APP2, 20)).isEqualTo(HELD);
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.5-2", "WSSCFGD-3.1.5.5-3", "WSSCFGD-3.1.5.5-5", "WSSCFGD-3.1.5.5-6",
        "WSSCFGD-3.1.5.5-8"})
    void withAFlagOfOneTheRunningOnesAreInterruptedAndNoneGoes() {
        Outcome outcome = call("proc_DeleteAllTimerLocksAndRunningJobs", "@ServerName", APP1, "@AbortRunningJobs",
                true);
        assertThat(outcome.status()).isZero();
        assertThat(locks()).containsExactly(List.of(OTHER_JOB, APP2));
        assertThat(instances()).containsExactly(List.of(JOB, APP1, 5), List.of(JOB, APP2, 1),
                List.of(OTHER_JOB, APP1, 2));
    }

    @Test
    @Covers("WSSCFGD-3.1.5.5-7")
    void theFlagIsNotLeftOpen() {
        assertThat(refused("proc_DeleteAllTimerLocksAndRunningJobs", "@ServerName", APP1, "@AbortRunningJobs", null)
                .number()).isEqualTo(515);
        assertThat(refused("proc_DeleteAllTimerLocksAndRunningJobs", "@ServerName", APP1).number()).isEqualTo(201);
    }
}
