package org.granary.it.config.timer;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.util.UUID;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TargetInstancesTest extends TimerTest {
    private static final UUID FIRST = new UUID(0x40, 1);
    private static final UUID SECOND = new UUID(0x40, 2);

    @BeforeEach
    void thereAreJobDefinitions() {
        storeJobs();
    }

    private int add(UUID job, UUID target) {
        Outcome outcome = call("proc_AddTimerTargetInstance", "@JobId", job, "@TargetInstanceID", target);
        assertThat(outcome.sets()).isEmpty();
        return outcome.status();
    }

    private boolean exists(UUID job, @Nullable UUID target) {
        Outcome outcome = call("proc_GetTimerTargetInstance", "@JobId", job, "@TargetInstanceId", target, "@Exists",
                Out.of(JDBCType.BIT));
        assertThat(outcome.status()).isZero();
        assertThat(outcome.sets()).isEmpty();
        return (boolean) outcome.output("@Exists");
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.2-1", "WSSCFGD-3.1.5.2-2", "WSSCFGD-3.1.5.2-3", "WSSCFGD-3.1.5.2-7",
        "WSSCFGD-3.1.5.31-1", "WSSCFGD-3.1.5.31-2", "WSSCFGD-3.1.5.31-6", "WSSCFGD-3.1.5.31-7"})
    void aTargetInstanceIsLinkedWithAJobDefinition() {
        assertThat(add(JOB, FIRST)).isZero();
        assertThat(exists(JOB, FIRST)).isTrue();

        assertThat(callInOrder("proc_AddTimerTargetInstance", JOB, SECOND).status()).isZero();
        Outcome outcome = callInOrder("proc_GetTimerTargetInstance", JOB, SECOND, Out.of(JDBCType.BIT));
        assertThat(outcome.output("3")).isEqualTo(true);
    }

    @Test
    @Covers("WSSCFGD-3.1.5.2-6")
    void aLinkThatIsThereAlreadyIsNoError() {
        assertThat(add(JOB, FIRST)).isZero();
        assertThat(add(JOB, FIRST)).isZero();
        assertThat(query("SELECT COUNT(*) FROM timer_target_instance", rows -> rows.getInt(1))).containsExactly(1);
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.2-4", "WSSCFGD-3.1.5.2-6"})
    void whatIsNoJobDefinitionHasNoTargetInstances() {
        UUID unknown = new UUID(9, 9);
        assertThat(add(unknown, FIRST)).isEqualTo(31);
        assertThat(add(SERVICE, FIRST)).as("an object of another class").isEqualTo(31);
        assertThat(exists(unknown, FIRST)).isFalse();
        assertThat(exists(SERVICE, null)).isFalse();
    }

    @Test
    @Covers("WSSCFGD-3.1.5.2-3")
    void aJobDefinitionMayBeOfADerivedClass() {
        UUID derived = new UUID(0x50, 1);
        UUID derivedFromThat = new UUID(0x50, 2);
        call("proc_putClass", "@Id", derived, "@BaseClassId", JOB_DEFINITION_CLASS, "@FullName", "A");
        call("proc_putClass", "@Id", derivedFromThat, "@BaseClassId", derived, "@FullName", "B");
        UUID job = new UUID(0x10, 3);
        store(job, SERVICE, derivedFromThat);
        assertThat(add(job, FIRST)).isZero();
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.31-3", "WSSCFGD-3.1.5.31-4", "WSSCFGD-3.1.5.31-5"})
    void oneCanAskForATargetInstanceOrForAny() {
        assertThat(exists(JOB, null)).isFalse();
        assertThat(exists(JOB, SECOND)).isFalse();
        add(JOB, FIRST);
        add(OTHER_JOB, SECOND);
        assertThat(exists(JOB, null)).isTrue();
        assertThat(exists(JOB, SECOND)).isFalse();
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.8-1", "WSSCFGD-3.1.5.8-2", "WSSCFGD-3.1.5.8-3", "WSSCFGD-3.1.5.8-4",
        "WSSCFGD-3.1.5.8-5", "WSSCFGD-3.1.5.8-6", "WSSCFGD-3.1.5.8-8"})
    void whoDeletesATargetInstanceLearnsWhetherOthersAreLeft() {
        add(JOB, FIRST);
        add(JOB, SECOND);
        Outcome outcome = call("proc_DeleteTimerTargetInstance", "@JobId", JOB, "@TargetInstanceID", FIRST, "@Exists",
                Out.of(JDBCType.BIT));
        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.output("@Exists")).isEqualTo(true);
        assertThat(outcome.sets()).isEmpty();
        assertThat(exists(JOB, FIRST)).isFalse();
        assertThat(exists(JOB, SECOND)).isTrue();

        outcome = callInOrder("proc_DeleteTimerTargetInstance", JOB, SECOND, Out.of(JDBCType.BIT));
        assertThat(outcome.status()).isZero();
        assertThat(outcome.output("3")).isEqualTo(false);
    }

    @Test
    @Covers("WSSCFGD-3.1.5.8-7")
    void deletingWhatIsNotLinkedTellsTheSame() {
        add(OTHER_JOB, FIRST);
        for (UUID job : new UUID[]{JOB, new UUID(9, 9)}) {
            Outcome outcome = call("proc_DeleteTimerTargetInstance", "@JobId", job, "@TargetInstanceID", FIRST,
                    "@Exists", Out.of(JDBCType.BIT));
            assertThat(outcome.status()).isZero();
            assertThat(outcome.output("@Exists")).isEqualTo(false);
        }
        assertThat(exists(OTHER_JOB, FIRST)).isTrue();
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.9-1", "WSSCFGD-3.1.5.9-2", "WSSCFGD-3.1.5.9-3", "WSSCFGD-3.1.5.9-4",
        "WSSCFGD-3.1.5.9-5"})
    void allTargetInstancesOfAJobDefinitionAreDeleted() {
        add(JOB, FIRST);
        add(JOB, SECOND);
        add(OTHER_JOB, FIRST);
        Outcome outcome = call("proc_DeleteTimerTargetInstances", "@JobId", JOB);
        assertThat(outcome.status()).isZero();
        assertThat(outcome.sets()).isEmpty();
        assertThat(exists(JOB, null)).isFalse();
        assertThat(exists(OTHER_JOB, FIRST)).isTrue();
        assertThat(callInOrder("proc_DeleteTimerTargetInstances", OTHER_JOB).status()).isZero();
        assertThat(exists(OTHER_JOB, null)).isFalse();
    }

    @Test
    void targetInstancesGoWithTheirJobDefinition() {
        add(JOB, FIRST);
        assertThat(call("proc_DropObject", "@Id", JOB).status()).isZero();
        assertThat(exists(JOB, null)).isFalse();
        assertThat(add(JOB, FIRST)).isEqualTo(31);
    }
}
