package org.granary.it.config.timer;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.junit.jupiter.api.Test;

class AddTimerLockForJobTest extends TimerTest {

    @Test
    @Covers({"WSSCFGD-3.1.5.1-1", "WSSCFGD-3.1.5.1-2", "WSSCFGD-3.1.5.1-11", "WSSCFGD-3.1.5.1-14"})
    void argumentsMayComeByNameOrInOrder() {
        assertThat(ask(JOB, APP1, 20)).isEqualTo(HELD);

        Outcome outcome = callInOrder("proc_AddTimerLockForJob", OTHER_JOB, APP1, 20, Out.of(JDBCType.INTEGER),
                Out.of(JDBCType.NVARCHAR));
        assertThat(outcome.status()).isZero();
        assertThat(outcome.output("4")).isEqualTo(2);
        assertThat(outcome.output("5")).isNull();
        assertThat(outcome.sets()).isEmpty();
        assertThat(locks()).containsExactly(List.of(JOB, APP1), List.of(OTHER_JOB, APP1));
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.1-3", "WSSCFGD-3.1.5.1-4", "WSSCFGD-2.2.2.3-4", "WSSCFGD-3.1.1.2-2"})
    void whoHasTheLockKeepsItExpiredOrNot() {
        ask(JOB, APP1, 20);
        passMinutes(5);
        assertThat(ask(JOB, APP1, 20)).isEqualTo(HELD);
        passMinutes(500);
        assertThat(ask(JOB, APP1, 20)).isEqualTo(HELD);
        assertThat(locks()).containsExactly(List.of(JOB, APP1));
    }

    @Test
    @Covers("WSSCFGD-3.1.5.1-7")
    void whoAsksForTheOwnLockStartsItsTimeAnew() {
        ask(JOB, APP1, 20);
        passMinutes(500);
        ask(JOB, APP1, 20);
        passMinutes(20);
        assertThat(ask(JOB, APP2, 20)).isEqualTo(REFUSED);
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.1-5", "WSSCFGD-2.2.2.3-3", "WSSCFGD-2.2.2.1-4"})
    void aLockOfAnotherIsRefused() {
        ask(JOB, APP1, 20);
        passMinutes(19);
        assertThat(ask(JOB, APP2, 20)).isEqualTo(REFUSED);
        assertThat(locks()).containsExactly(List.of(JOB, APP1));
        assertThat(ask(JOB, APP1, 20)).isEqualTo(HELD);
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.1-6", "WSSCFGD-3.1.5.1-8", "WSSCFGD-2.2.2.3-5"})
    void anExpiredLockChangesItsHolder() {
        ask(JOB, APP1, 20);
        passMinutes(21);
        assertThat(ask(JOB, APP2, 20)).isEqualTo(takenFrom(APP1));
        assertThat(locks()).containsExactly(List.of(JOB, APP2));
        assertThat(ask(JOB, APP2, 20)).isEqualTo(HELD);
        assertThat(ask(JOB, APP1, 20)).isEqualTo(REFUSED);
    }

    @Test
    @Covers("WSSCFGD-3.1.5.1-7")
    void aLockExpiresWhenItIsOlderThanTheMinutesOfWhoAsks() {
        ask(JOB, APP1, 5);
        passMinutes(20);
        assertThat(ask(JOB, APP2, 20)).isEqualTo(REFUSED);
        passAMoment();
        assertThat(ask(JOB, APP2, 21)).isEqualTo(REFUSED);
        assertThat(ask(JOB, APP2, Integer.MAX_VALUE)).isEqualTo(REFUSED);
        assertThat(ask(JOB, APP2, 20)).isEqualTo(takenFrom(APP1));
    }

    @Test
    @Covers("WSSCFGD-3.1.5.1-7")
    void withATimeoutOfZeroALockLastsOnlyAsLongAsTheClockStands() {
        ask(JOB, APP1, 0);
        assertThat(ask(JOB, APP2, 0)).isEqualTo(REFUSED);
        passAMoment();
        assertThat(ask(JOB, APP2, 0)).isEqualTo(takenFrom(APP1));
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.1-9", "WSSCFGD-3.1.5.6-6"})
    void aMarkedLockIsForWhoeverAsksAndNamesNobody() {
        ask(JOB, APP1, 20);
        delete(JOB, APP1, true);
        assertThat(ask(JOB, APP2, 20)).isEqualTo(takenFrom(null));

        delete(JOB, APP2, true);
        passMinutes(21);
        assertThat(ask(JOB, APP1, 20)).isEqualTo(takenFrom(null));
    }

    @Test
    void aLockThatIsGivenAgainIsNoLongerMarked() {
        ask(JOB, APP1, 20);
        delete(JOB, APP1, true);
        assertThat(ask(JOB, APP1, 20)).isEqualTo(HELD);
        assertThat(ask(JOB, APP2, 20)).isEqualTo(REFUSED);

        delete(JOB, APP1, true);
        ask(JOB, APP2, 20);
        assertThat(ask(JOB, APP1, 20)).isEqualTo(REFUSED);
    }

    @Test
    @Covers("WSSCFGD-3.1.1.2-1")
    void theLockOfOneJobDefinitionDoesNotConcernAnother() {
        ask(JOB, APP1, 20);
        assertThat(ask(OTHER_JOB, APP2, 20)).isEqualTo(HELD);
        assertThat(ask(JOB, APP1, 20)).isEqualTo(HELD);
        assertThat(locks()).containsExactly(List.of(JOB, APP1), List.of(OTHER_JOB, APP2));
    }

    @Test
    void namesOfClientsCompareWithoutCaseAndTrailingSpaces() {
        ask(JOB, "App1", 20);
        assertThat(ask(JOB, "aPP1  ", 20)).isEqualTo(HELD);
        passMinutes(21);
        assertThat(ask(JOB, APP2, 20)).isEqualTo(takenFrom("aPP1  "));
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.1-10", "WSSCFGD-2.2.2.1-4"})
    void ofManyThatAskAtOnceOneGetsTheLock() {
        for (int round = 0; round < 20; round++) {
            List<Told> told = new ArrayList<>(atOnce(asking(20)));
            assertThat(Collections.frequency(told, HELD)).isEqualTo(1);
            assertThat(Collections.frequency(told, REFUSED)).isEqualTo(told.size() - 1);
            delete(JOB, null, false);
        }
    }

    @Test
    @Covers("WSSCFGD-3.1.5.1-6")
    void ofManyThatAskForAnExpiredLockAtOnceOneTakesItOver() {
        ask(JOB, "gone", 20);
        for (int round = 0; round < 20; round++) {
            String holder = (String) locks().getFirst().get(1);
            passMinutes(21);
            List<Told> told = new ArrayList<>(atOnce(asking(20)));
            // The holder may be among them: then it keeps the lock if it comes first, and is refused if it does not.
            assertThat(told.stream().filter(t -> t.equals(takenFrom(holder)) || t.equals(HELD))).hasSize(1);
            assertThat(Collections.frequency(told, REFUSED)).isEqualTo(told.size() - 1);
        }
    }

    private List<Callable<Told>> asking(int minutes) {
        List<Callable<Told>> all = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            String server = "SERVER" + i;
            all.add(() -> ask(JOB, server, minutes));
        }
        return all;
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.1-12", "WSSCFGD-3.1.5.1-13", "WSSCFGD-2.2.2.3-1", "WSSCFGD-2.2.2.3-2",
        "WSSCFGD-2.2.2.3-6"})
    void aLockThatCannotBeUnderstoodIsAFailure() {
        ask(JOB, APP1, 20);
        update("UPDATE timer_job_lock SET LockTime = -1");

        Outcome outcome = call("proc_AddTimerLockForJob", "@JobId", JOB, "@ServerName", APP2, "@LockTimeout", 20,
                "@LockStatus", Out.of(JDBCType.INTEGER, 0), "@LockExpiredServerName", Out.of(JDBCType.NVARCHAR));
        assertThat(outcome.status()).isEqualTo(167);
        assertThat(outcome.output("@LockStatus")).isEqualTo(4);
        assertThat(locks()).containsExactly(List.of(JOB, APP1));

        // It is not beyond help: its holder's refresh, or its deletion, makes it good.
        refresh(APP1);
        assertThat(ask(JOB, APP2, 20)).isEqualTo(REFUSED);
    }

    @Test
    void argumentsThatMakeNoSenseAreRefused() {
        ask(JOB, APP1, 20);
        Object[] outputs = {"@LockStatus", Out.of(JDBCType.INTEGER), "@LockExpiredServerName",
            Out.of(JDBCType.NVARCHAR)};
        assertThat(refused("proc_AddTimerLockForJob", with(outputs, "@JobId", JOB, "@ServerName", APP2,
                "@LockTimeout", -1)).number()).isEqualTo(547);
        assertThat(refused("proc_AddTimerLockForJob", with(outputs, "@JobId", JOB, "@ServerName", APP2,
                "@LockTimeout", null)).number()).isEqualTo(515);
        assertThat(refused("proc_AddTimerLockForJob", with(outputs, "@JobId", null, "@ServerName", APP2,
                "@LockTimeout", 20)).number()).isEqualTo(515);
        assertThat(refused("proc_AddTimerLockForJob", with(outputs, "@JobId", JOB, "@ServerName", null,
                "@LockTimeout", 20)).number()).isEqualTo(515);
        assertThat(refused("proc_AddTimerLockForJob", with(outputs, "@JobId", JOB, "@ServerName", "x".repeat(129),
                "@LockTimeout", 20)).number()).isEqualTo(8152);
    }

    private static Object[] with(Object[] outputs, Object... arguments) {
        List<Object> all = new ArrayList<>(Arrays.asList(arguments));
        Collections.addAll(all, outputs);
        return all.toArray();
    }
}
