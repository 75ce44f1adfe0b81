package org.granary.it.config.timer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// A clock that goes back never gives a lock to a second client while the first one keeps it up, and keeps nobody waiting for ever.
class ClockStepTest extends TimerTest {

    @Test
    void aLockFromAheadOfTheClockIsHeld() {
        ask(JOB, APP1, 20);
        passMinutes(-60);
        assertThat(ask(JOB, APP2, 20)).isEqualTo(REFUSED);
        assertThat(ask(JOB, APP1, 20)).isEqualTo(HELD);
        assertThat(ask(JOB, APP2, 0)).isEqualTo(REFUSED);
    }

    @Test
    void aLockThatIsRefreshedWhileTheClockIsWrongIsStillHeldWhenItIsPutRight() {
        ask(JOB, APP1, 20);
        passMinutes(-60);
        assertThat(ask(JOB, APP2, 20)).isEqualTo(REFUSED);
        refresh(APP1);
        passMinutes(60);
        assertThat(ask(JOB, APP2, 20)).isEqualTo(REFUSED);
        passMinutes(20);
        assertThat(ask(JOB, APP2, 20)).isEqualTo(REFUSED);
        passAMoment();
        assertThat(ask(JOB, APP2, 20)).isEqualTo(takenFrom(APP1));
    }

    @Test
    void aLockThatIsGivenWhileTheClockIsWrongIsStillHeldWhenItIsPutRight() {
        ask(OTHER_JOB, APP1, 20);
        passMinutes(-60);
        ask(JOB, APP1, 20);
        passMinutes(60);
        assertThat(ask(JOB, APP2, 20)).isEqualTo(REFUSED);
    }

    @Test
    void aLockTakenOverWhileTheClockIsWrongIsStillHeldWhenItIsPutRight() {
        ask(JOB, APP1, 20);
        passMinutes(-60);
        delete(JOB, null, true);
        assertThat(ask(JOB, APP2, 20)).isEqualTo(takenFrom(null));
        passMinutes(60);
        assertThat(ask(JOB, APP1, 20)).isEqualTo(REFUSED);
        assertThat(ask(JOB, APP2, 20)).isEqualTo(HELD);
    }

    @Test
    @Covers("WSSCFGD-3.1.5.1-6")
    void whenTheClockStaysBackALockExpiresByTheTimeThatOthersHaveWaited() {
        ask(JOB, APP1, 20);
        server.time(now().minusYears(10));
        passMinutes(30);
        assertThat(ask(JOB, APP2, 20)).as("nobody has waited yet").isEqualTo(REFUSED);
        passMinutes(20);
        assertThat(ask(JOB, APP2, 20)).isEqualTo(REFUSED);
        passAMoment();
        assertThat(ask(JOB, APP2, 20)).isEqualTo(takenFrom(APP1));
        assertThat(ask(JOB, APP1, 20)).isEqualTo(REFUSED);
    }

    @Test
    void aHolderThatRefreshesKeepsItsLockHoweverLongTheClockStaysBack() {
        ask(JOB, APP1, 20);
        server.time(now().minusYears(10));
        for (int i = 0; i < 10; i++) {
            assertThat(ask(JOB, APP2, 20)).isEqualTo(REFUSED);
            passMinutes(15);
            refresh(APP1);
        }
        assertThat(ask(JOB, APP2, 20)).isEqualTo(REFUSED);
    }

    @Test
    void whatOthersHaveWaitedDoesNotCountOnceTheClockHasCaughtUp() {
        ask(JOB, APP1, 20);
        passMinutes(-60);
        ask(JOB, APP2, 20);
        passMinutes(61);
        assertThat(ask(JOB, APP2, 20)).isEqualTo(REFUSED);
        passMinutes(-30);
        assertThat(ask(JOB, APP2, 20)).isEqualTo(REFUSED);
    }

    @Test
    void aClockThatGoesBackTwiceStartsTheWaitingAnew() {
        ask(JOB, APP1, 20);
        passMinutes(-60);
        ask(JOB, APP2, 20);
        passMinutes(-60);
        assertThat(ask(JOB, APP2, 20)).isEqualTo(REFUSED);
        passMinutes(20);
        assertThat(ask(JOB, APP2, 20)).isEqualTo(REFUSED);
        passAMoment();
        assertThat(ask(JOB, APP2, 20)).isEqualTo(takenFrom(APP1));
    }

    @Test
    void marksFromAheadOfTheClockAreDeletedInTime() {
        ask(JOB, APP1, 20);
        delete(JOB, APP1, true);
        server.time(now().minusYears(10));
        call("proc_DeleteAllMarkedTimerLocks", "@LockTimeout", 20);
        passMinutes(20);
        call("proc_DeleteAllMarkedTimerLocks", "@LockTimeout", 20);
        assertThat(locks()).hasSize(1);
        passAMoment();
        call("proc_DeleteAllMarkedTimerLocks", "@LockTimeout", 20);
        assertThat(locks()).isEmpty();
    }

    @Test
    void contentDatabaseLocksStandTheClockGoingBackToo() {
        assertThat(callInOrder("proc_GetTimerLock", 7, APP1, 20).status()).isZero();
        passMinutes(-60);
        assertThat(callInOrder("proc_GetTimerLock", 7, APP2, 20).status()).isEqualTo(1);
        assertThat(callInOrder("proc_GetTimerLock", 7, APP1, 20).status()).isZero();
        passMinutes(60);
        assertThat(callInOrder("proc_GetTimerLock", 7, APP2, 20).status()).isEqualTo(1);
    }

    @Test
    void whileTheClockGoesBackAndForthNoLockOfALivingHolderChangesHands() {
        ask(JOB, APP1, 20);
        List<Callable<List<Told>>> work = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            String server = "WAITING" + i;
            work.add(() -> {
                List<Told> told = new ArrayList<>();
                for (int round = 0; round < 30; round++) {
                    told.add(ask(JOB, server, 20));
                }
                return told;
            });
        }
        work.add(() -> {
            List<Told> told = new ArrayList<>();
            for (int round = 0; round < 60; round++) {
                // An hour back, and back to what it was: however far it is behind, the holder has just refreshed its lock.
                passMinutes(-60);
                refresh(APP1);
                passMinutes(60);
                told.add(REFUSED);
            }
            return told;
        });
        assertThat(atOnce(work)).allSatisfy(told -> assertThat(told).containsOnly(REFUSED));
        assertThat(ask(JOB, APP1, 20)).isEqualTo(HELD);
    }
}
