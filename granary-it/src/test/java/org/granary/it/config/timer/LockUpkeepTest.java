package org.granary.it.config.timer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Outcome;
import org.junit.jupiter.api.Test;

/// Refreshing, marking and deleting job locks.
class LockUpkeepTest extends TimerTest {

    @Test
    @Covers({"WSSCFGD-3.1.5.43-1", "WSSCFGD-3.1.5.43-2", "WSSCFGD-3.1.5.43-4", "WSSCFGD-3.1.5.43-5",
        "WSSCFGD-3.1.5.1-7"})
    void aRefreshStartsTheTimeOfAllLocksOfAClientAnew() {
        ask(JOB, APP1, 20);
        ask(OTHER_JOB, APP1, 20);
        passMinutes(15);
        refresh("app1");
        passMinutes(20);
        assertThat(ask(JOB, APP2, 20)).isEqualTo(REFUSED);
        assertThat(ask(OTHER_JOB, APP2, 20)).isEqualTo(REFUSED);
        passAMoment();
        assertThat(ask(JOB, APP2, 20)).isEqualTo(takenFrom(APP1));

        assertThat(callInOrder("proc_RefreshAllTimerLocks", "nobody").status()).isZero();
    }

    @Test
    @Covers("WSSCFGD-3.1.5.43-3")
    void aRefreshLeavesTheLocksOfOthersAsOldAsTheyAre() {
        ask(JOB, APP1, 20);
        passMinutes(15);
        refresh(APP2);
        passMinutes(6);
        assertThat(ask(JOB, APP2, 20)).isEqualTo(takenFrom(APP1));
    }

    @Test
    void aRefreshDoesNotTakeBackAMark() {
        ask(JOB, APP1, 20);
        delete(JOB, APP1, true);
        refresh(APP1);
        assertThat(ask(JOB, APP2, 20)).isEqualTo(takenFrom(null));
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.6-1", "WSSCFGD-3.1.5.6-2", "WSSCFGD-3.1.5.6-5", "WSSCFGD-3.1.5.6-9",
        "WSSCFGD-3.1.5.6-12"})
    void theHolderDeletesItsLock() {
        ask(JOB, APP1, 20);
        ask(OTHER_JOB, APP1, 20);
        assertThat(delete(JOB, "app1", false)).isZero();
        assertThat(locks()).containsExactly(List.of(OTHER_JOB, APP1));
        assertThat(ask(JOB, APP2, 20)).isEqualTo(HELD);

        assertThat(callInOrder("proc_DeleteTimerLockForJob", OTHER_JOB, APP1, 0).status()).isZero();
        assertThat(locks()).containsExactly(List.of(JOB, APP2));
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.6-4", "WSSCFGD-3.1.5.6-10", "WSSCFGD-3.1.5.6-11"})
    void nobodyDeletesOrMarksTheLockOfAnother() {
        ask(JOB, APP1, 20);
        assertThat(delete(JOB, APP2, false)).isEqualTo(31);
        assertThat(delete(JOB, APP2, true)).isEqualTo(31);
        assertThat(delete(OTHER_JOB, APP1, false)).isEqualTo(31);
        assertThat(delete(OTHER_JOB, APP1, true)).isEqualTo(31);
        assertThat(delete(OTHER_JOB, null, true)).isEqualTo(31);
        assertThat(ask(JOB, APP2, 20)).isEqualTo(REFUSED);
    }

    @Test
    @Covers("WSSCFGD-3.1.5.6-3")
    void withoutANameTheLockIsAnybodys() {
        ask(JOB, APP1, 20);
        assertThat(delete(JOB, null, true)).isZero();
        assertThat(ask(JOB, APP2, 20)).isEqualTo(takenFrom(null));
        assertThat(delete(JOB, null, false)).isZero();
        assertThat(locks()).isEmpty();
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.6-6", "WSSCFGD-3.1.5.6-7", "WSSCFGD-3.1.5.6-9", "WSSCFGD-3.1.5-3"})
    void unlessToldOtherwiseALockIsOnlyMarked() {
        ask(JOB, APP1, 20);
        Outcome outcome = call("proc_DeleteTimerLockForJob", "@JobId", JOB, "@ServerName", APP1);
        assertThat(outcome.status()).isZero();
        assertThat(query("SELECT MarkedForDeletion FROM timer_job_lock", rows -> rows.getInt(1))).containsExactly(1);
        assertThat(callInOrder("proc_DeleteTimerLockForJob", JOB, APP1).status()).isZero();
        assertThat(locks()).containsExactly(List.of(JOB, APP1));
    }

    @Test
    @Covers("WSSCFGD-3.1.5.6-8")
    void toMarkOrToDeleteIsNotLeftOpen() {
        ask(JOB, APP1, 20);
        assertThat(refused("proc_DeleteTimerLockForJob", "@JobId", JOB, "@ServerName", APP1, "@MarkOnly", null)
                .number()).isEqualTo(515);
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.4-1", "WSSCFGD-3.1.5.4-2", "WSSCFGD-3.1.5.4-3", "WSSCFGD-3.1.5.4-4",
        "WSSCFGD-3.1.5.4-5", "WSSCFGD-3.1.5.4-6"})
    void locksThatAreMarkedAndExpiredAreDeletedWhoeverHoldsThem() {
        UUID third = new UUID(0x10, 3);
        UUID fourth = new UUID(0x10, 4);
        ask(JOB, APP1, 20);
        ask(OTHER_JOB, APP2, 20);
        ask(third, APP1, 20);
        passMinutes(15);
        ask(fourth, APP1, 20);
        delete(JOB, APP1, true);
        delete(OTHER_JOB, APP2, true);
        delete(fourth, APP1, true);

        passMinutes(5);
        assertThat(callInOrder("proc_DeleteAllMarkedTimerLocks", 20).status()).isZero();
        assertThat(locks()).as("they are not older than 20 minutes").hasSize(4);
        passAMoment();
        Outcome outcome = call("proc_DeleteAllMarkedTimerLocks", "@LockTimeout", 20);
        assertThat(outcome.status()).isZero();
        assertThat(outcome.sets()).isEmpty();
        assertThat(locks()).containsExactly(List.of(third, APP1), List.of(fourth, APP1));

        assertThat(refused("proc_DeleteAllMarkedTimerLocks", "@LockTimeout", -1).number()).isEqualTo(547);
    }
}
