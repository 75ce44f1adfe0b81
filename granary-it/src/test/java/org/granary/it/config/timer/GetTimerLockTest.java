package org.granary.it.config.timer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Outcome;
import org.junit.jupiter.api.Test;

/// Content database locks.
class GetTimerLockTest extends TimerTest {
    private static final int GRANTED = 0;
    private static final int HELD_BY_ANOTHER = 1;

    private int get(int id, String server, int minutes) {
        Outcome outcome = call("proc_GetTimerLock", "@ID", id, "@ServerName", server, "@LockTimeout", minutes);
        assertThat(outcome.sets()).isEmpty();
        return outcome.status();
    }

    @Test
    @Covers("WSSCFGD-2.2.2.1-3")
    void aLockIsFreeOwnHeldOrExpired() {
        assertThat(get(1, APP1, 20)).isEqualTo(GRANTED);
        assertThat(get(1, "app1", 20)).isEqualTo(GRANTED);
        assertThat(get(1, APP2, 20)).isEqualTo(HELD_BY_ANOTHER);
        assertThat(get(2, APP2, 20)).isEqualTo(GRANTED);
        passMinutes(20);
        assertThat(get(1, APP2, 20)).isEqualTo(HELD_BY_ANOTHER);
        passAMoment();
        assertThat(get(1, APP2, 20)).isEqualTo(GRANTED);
        assertThat(get(1, APP1, 20)).isEqualTo(HELD_BY_ANOTHER);
    }

    @Test
    void whoAsksAgainStartsTheTimeAnew() {
        get(1, APP1, 20);
        passMinutes(15);
        get(1, APP1, 20);
        passMinutes(15);
        assertThat(get(1, APP2, 20)).isEqualTo(HELD_BY_ANOTHER);
    }

    @Test
    void jobLocksAreSomethingElse() {
        get(1, APP1, 20);
        call("proc_DeleteAllTimerLocksAndRunningJobs", "@ServerName", APP1, "@AbortRunningJobs", 0);
        call("proc_RenameAllTimerLocksAndRunningJobs", "@OldServerName", APP1, "@NewServerName", APP2);
        assertThat(get(1, APP2, 20)).isEqualTo(HELD_BY_ANOTHER);
    }

    @Test
    void ofManyThatAskAtOnceOneGetsTheLock() {
        for (int lock = 1; lock <= 20; lock++) {
            int id = lock;
            List<Callable<Integer>> all = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                String server = "SERVER" + i;
                all.add(() -> get(id, server, 20));
            }
            assertThat(Collections.frequency(atOnce(all), GRANTED)).isEqualTo(1);
        }
    }

    @Test
    void peopleMayTakeALockAway() {
        get(1, APP1, 20);
        assertThat(call("granary.ReleaseTimerLock", "@ID", 1).status()).isZero();
        assertThat(call("granary.ReleaseTimerLock", "@ID", 1).status()).isEqualTo(31);
        assertThat(get(1, APP2, 20)).isEqualTo(GRANTED);
    }

    @Test
    void argumentsThatMakeNoSenseAreRefused() {
        assertThat(refused("proc_GetTimerLock", "@ID", 1, "@ServerName", APP1, "@LockTimeout", -1).number())
                .isEqualTo(547);
        assertThat(refused("proc_GetTimerLock", "@ID", 1, "@ServerName", null, "@LockTimeout", 1).number())
                .isEqualTo(515);
    }
}
