package org.granary.it.config.timer;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ResultSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunningJobsTest extends TimerTest {

    @BeforeEach
    void thereAreJobDefinitions() {
        storeJobs();
    }

    private ResultSet status(UUID service, @Nullable UUID webApplication) {
        Outcome outcome = call("proc_GetTimerRunningJobs", "@ServiceId", service, "@VirtualServerId", webApplication);
        assertThat(outcome.status()).isZero();
        return outcome.set();
    }

    private Outcome lastRun(@Nullable UUID webApplication, UUID job) {
        Outcome outcome = call("proc_GetTimerJobLastRunTime", "@ServiceId", SERVICE, "@VirtualServerId",
                webApplication, "@JobId", job, "@LastRunTime", Out.of(JDBCType.TIMESTAMP));
        assertThat(outcome.sets()).isEmpty();
        return outcome;
    }

    private int progress(@Nullable UUID webApplication, UUID job, String server, @Nullable Integer percent) {
        Outcome outcome = call("proc_UpdateTimerRunningJobProgress", "@ServiceId", SERVICE, "@VirtualServerId",
                webApplication, "@JobId", job, "@ServerName", server, "@CurrentTargetPercentDone", percent);
        assertThat(outcome.sets()).isEmpty();
        return outcome.status();
    }

    private int target(@Nullable UUID webApplication, UUID job, String server, int target) {
        Outcome outcome = call("proc_UpdateTimerRunningJobTarget", "@ServiceId", SERVICE, "@VirtualServerId",
                webApplication, "@JobId", job, "@ServerName", server, "@CurrentTarget", target);
        assertThat(outcome.sets()).isEmpty();
        return outcome.status();
    }

    private void complete(@Nullable UUID webApplication, UUID job, String server, int status) {
        Outcome outcome = call("proc_CompleteTimerRunningJob", "@ServiceId", SERVICE, "@VirtualServerId",
                webApplication, "@JobId", job, "@ServerName", server, "@Status", status);
        assertThat(outcome.status()).isZero();
        assertThat(outcome.sets()).isEmpty();
    }

    private static List<@Nullable Object> entry(@Nullable UUID webApplication, UUID job, String server, int status,
            LocalDateTime start, int current, @Nullable Integer percent) {
        return Arrays.asList(SERVICE, webApplication, job, "Title", server, status, start, current, 3, percent);
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.46-1", "WSSCFGD-3.1.5.46-2", "WSSCFGD-3.1.5.46-3", "WSSCFGD-3.1.5.46-6",
        "WSSCFGD-3.1.5.46-9", "WSSCFGD-3.1.5.30-1", "WSSCFGD-3.1.5.30-3", "WSSCFGD-3.1.5.30-4",
        "WSSCFGD-3.1.5.30.1-6", "WSSCFGD-3.1.5.30.1-7", "WSSCFGD-3.1.5.30.1-8", "WSSCFGD-3.1.5.30.1-10",
        "WSSCFGD-3.1.1.2-4", "WSSCFGD-3.1.1.2-7"})
    void aStartedJobInstanceIsShownAsItWasStarted() {
        assertThat(status(SERVICE, null).rows()).isEmpty();
        assertThat(start(WEB_APPLICATION, OTHER_JOB, APP1)).isZero();
        assertThat(status(SERVICE, WEB_APPLICATION).rows())
                .containsExactly(entry(WEB_APPLICATION, OTHER_JOB, APP1, 1, now(), 0, null));

        Outcome inOrder = callInOrder("proc_startTimerRunningJob", SERVICE, null, JOB, "Another title", APP2, 0);
        assertThat(inOrder.status()).isZero();
        assertThat(callInOrder("proc_GetTimerRunningJobs", SERVICE, null).set().rows()).hasSize(2).contains(
                Arrays.asList(SERVICE, null, JOB, "Another title", APP2, 1, now(), 0, 0, null));
    }

    @Test
    @Covers("WSSCFGD-3.1.5.30.1-1")
    void theResultSetHasTheColumnsOfTheDocument() {
        assertThat(status(SERVICE, null).shape()).containsExactly("ServiceId uniqueidentifier",
                "VirtualServerId uniqueidentifier", "JobId uniqueidentifier", "JobTitle nvarchar(255)",
                "ServerName nvarchar(128)", "Status int", "StartTime datetime", "CurrentTarget int",
                "TargetCount int", "CurrentTargetPercentDone int");
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.30-2", "WSSCFGD-3.1.5.30.1-2", "WSSCFGD-3.1.5.30.1-3", "WSSCFGD-3.1.5.30.1-4",
        "WSSCFGD-3.1.5.30.1-5"})
    void entriesAreThoseOfAServiceOrOfOneOfItsWebApplications() {
        start(null, JOB, APP1);
        start(WEB_APPLICATION, OTHER_JOB, APP1);
        start(OTHER_WEB_APPLICATION, OTHER_JOB, APP2);
        call("proc_startTimerRunningJob", "@ServiceId", OTHER_SERVICE, "@VirtualServerId", null, "@JobId", JOB,
                "@JobTitle", "Title", "@ServerName", APP2, "@TargetCount", 3);

        assertThat(status(SERVICE, null).rows()).containsExactlyInAnyOrder(
                entry(null, JOB, APP1, 1, now(), 0, null),
                entry(WEB_APPLICATION, OTHER_JOB, APP1, 1, now(), 0, null),
                entry(OTHER_WEB_APPLICATION, OTHER_JOB, APP2, 1, now(), 0, null));
        assertThat(status(SERVICE, WEB_APPLICATION).rows())
                .containsExactly(entry(WEB_APPLICATION, OTHER_JOB, APP1, 1, now(), 0, null));
        assertThat(status(OTHER_SERVICE, null).column("ServerName")).containsExactly(APP2);
        assertThat(status(OTHER_SERVICE, WEB_APPLICATION).rows()).isEmpty();
    }

    @Test
    @Covers({"WSSCFGD-3.1.1.2-3", "WSSCFGD-2.2.2.1-2"})
    void aJobDefinitionRunsOnSeveralClientsAtOnce() {
        assertThat(start(null, JOB, APP1)).isZero();
        assertThat(start(null, JOB, APP2)).isZero();
        assertThat(start(null, JOB, "APP3")).isZero();
        assertThat(status(SERVICE, null).column("ServerName")).containsExactlyInAnyOrder(APP1, APP2, "APP3");
    }

    @Test
    void aSecondStartOnAClientReplacesTheFirst() {
        start(null, JOB, APP1);
        target(null, JOB, APP1, 2);
        progress(null, JOB, APP1, 50);
        complete(null, JOB, APP1, 3);
        passMinutes(5);
        start(WEB_APPLICATION, JOB, "app1");
        assertThat(status(SERVICE, null).rows())
                .containsExactly(entry(WEB_APPLICATION, JOB, "app1", 1, now(), 0, null));
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.46-7", "WSSCFGD-3.1.5.46-8"})
    void whatIsNotStoredCannotBeStarted() {
        UUID unknown = new UUID(9, 9);
        assertThat(start(null, unknown, APP1)).isEqualTo(31);
        assertThat(start(unknown, JOB, APP1)).isEqualTo(31);
        assertThat(callInOrder("proc_startTimerRunningJob", unknown, null, JOB, "Title", APP1, 1).status())
                .isEqualTo(31);
        assertThat(callInOrder("proc_startTimerRunningJob", SERVICE, null, JOB, "Title", APP1, -1).status())
                .isEqualTo(31);
        assertThat(instances()).isEmpty();
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.46-5", "WSSCFGD-3.1.5.47-5", "WSSCFGD-3.1.5.48-4", "WSSCFGD-3.1.5.3-4",
        "WSSCFGD-3.1.5.29-6", "WSSCFGD-3.1.5.7-5"})
    void withoutAWebApplicationTheEntryWithoutOneIsMeant() {
        start(null, JOB, APP1);
        assertThat(progress(WEB_APPLICATION, JOB, APP1, 10)).isEqualTo(31);
        assertThat(target(WEB_APPLICATION, JOB, APP1, 1)).isEqualTo(31);
        complete(WEB_APPLICATION, JOB, APP1, 2);
        call("proc_DeleteTimerRunningJobs", "@ServiceId", SERVICE, "@VirtualServerId", WEB_APPLICATION, "@JobId", JOB);
        assertThat(lastRun(WEB_APPLICATION, JOB).status()).isEqualTo(31);
        assertThat(status(SERVICE, null).rows()).containsExactly(entry(null, JOB, APP1, 1, now(), 0, null));

        assertThat(target(null, JOB, APP1, 1)).isZero();
        assertThat(progress(null, JOB, APP1, 10)).isZero();
        complete(null, JOB, APP1, 2);
        assertThat(lastRun(null, JOB).status()).isZero();
        assertThat(status(SERVICE, null).rows()).containsExactly(entry(null, JOB, APP1, 2, now(), 1, 10));
        call("proc_DeleteTimerRunningJobs", "@ServiceId", SERVICE, "@VirtualServerId", null, "@JobId", JOB);
        assertThat(instances()).isEmpty();
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.47-1", "WSSCFGD-3.1.5.47-2", "WSSCFGD-3.1.5.47-4", "WSSCFGD-3.1.5.47-6",
        "WSSCFGD-3.1.5.47-9", "WSSCFGD-3.1.5.30.1-11"})
    void progressIsThatOfOneJobInstance() {
        start(null, JOB, APP1);
        start(null, JOB, APP2);
        start(null, OTHER_JOB, APP1);
        for (int percent : new int[]{0, 42, 100}) {
            assertThat(progress(null, JOB, "app1", percent)).isZero();
            assertThat(status(SERVICE, null).rows()).containsExactlyInAnyOrder(
                    entry(null, JOB, APP1, 1, now(), 0, percent), entry(null, JOB, APP2, 1, now(), 0, null),
                    entry(null, OTHER_JOB, APP1, 1, now(), 0, null));
        }
        assertThat(callInOrder("proc_UpdateTimerRunningJobProgress", SERVICE, null, JOB, APP1, null).status())
                .isZero();
        assertThat(status(SERVICE, null).column("CurrentTargetPercentDone")).containsOnlyNulls();
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.47-3", "WSSCFGD-3.1.5.30.1-11"})
    void aPercentageThatIsNoneIsRefused() {
        start(null, JOB, APP1);
        for (int percent : new int[]{-1, 101}) {
            assertThat(refused("proc_UpdateTimerRunningJobProgress", "@ServiceId", SERVICE, "@VirtualServerId", null,
                    "@JobId", JOB, "@ServerName", APP1, "@CurrentTargetPercentDone", percent).number())
                    .isEqualTo(547);
        }
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.48-1", "WSSCFGD-3.1.5.48-2", "WSSCFGD-3.1.5.48-3", "WSSCFGD-3.1.5.48-5",
        "WSSCFGD-3.1.5.48-8", "WSSCFGD-3.1.5.30.1-9", "WSSCFGD-3.1.1.2-5", "WSSCFGD-3.1.5.30.1-10"})
    void theTargetIsThatOfOneJobInstanceAndStartsWithNoKnownProgress() {
        start(null, JOB, APP1);
        start(null, JOB, APP2);
        progress(null, JOB, APP1, 100);
        progress(null, JOB, APP2, 30);
        assertThat(target(null, JOB, APP1, 1)).isZero();
        assertThat(status(SERVICE, null).rows()).containsExactlyInAnyOrder(
                entry(null, JOB, APP1, 1, now(), 1, null), entry(null, JOB, APP2, 1, now(), 0, 30));

        progress(null, JOB, APP1, 5);
        assertThat(callInOrder("proc_UpdateTimerRunningJobTarget", SERVICE, null, JOB, APP1, 1).status()).isZero();
        assertThat(status(SERVICE, null).column("CurrentTargetPercentDone")).containsExactlyInAnyOrder(5, 30);
        assertThat(refused("proc_UpdateTimerRunningJobTarget", "@ServiceId", SERVICE, "@VirtualServerId", null,
                "@JobId", JOB, "@ServerName", APP1, "@CurrentTarget", -1).number()).isEqualTo(547);
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.47-7", "WSSCFGD-3.1.5.47-8", "WSSCFGD-3.1.5.48-6", "WSSCFGD-3.1.5.48-7"})
    void whereThereIsNoSuchJobInstanceNothingIsUpdated() {
        start(null, JOB, APP1);
        List<String> before = database.contents();
        assertThat(progress(null, JOB, APP2, 10)).isEqualTo(31);
        assertThat(progress(null, OTHER_JOB, APP1, 10)).isEqualTo(31);
        assertThat(target(null, JOB, APP2, 10)).isEqualTo(31);
        assertThat(target(null, OTHER_JOB, APP1, 10)).isEqualTo(31);
        assertThat(callInOrder("proc_UpdateTimerRunningJobProgress", OTHER_SERVICE, null, JOB, APP1, 10).status())
                .isEqualTo(31);
        assertThat(callInOrder("proc_UpdateTimerRunningJobTarget", OTHER_SERVICE, null, JOB, APP1, 10).status())
                .isEqualTo(31);
        assertThat(database.contents()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5})
    @Covers({"WSSCFGD-3.1.5.3-1", "WSSCFGD-3.1.5.3-2", "WSSCFGD-3.1.5.3-3", "WSSCFGD-3.1.5.3-5",
        "WSSCFGD-3.1.5.3-6", "WSSCFGD-2.2.2.2-2", "WSSCFGD-2.2.2.2-3", "WSSCFGD-2.2.2.2-4",
        "WSSCFGD-2.2.2.2-5", "WSSCFGD-2.2.2.2-6", "WSSCFGD-2.2.2.2-7", "WSSCFGD-3.1.5.30.1-7"})
    void aJobInstanceEndsWithAnyStatus(int status) {
        start(null, JOB, APP1);
        start(null, JOB, APP2);
        start(null, OTHER_JOB, APP1);
        complete(null, JOB, "app1", status);
        assertThat(instances()).containsExactly(List.of(JOB, APP1, status), List.of(JOB, APP2, 1),
                List.of(OTHER_JOB, APP1, 1));
        assertThat(callInOrder("proc_CompleteTimerRunningJob", SERVICE, null, JOB, APP2, status).status()).isZero();
        assertThat(instances()).contains(List.of(JOB, APP2, status));
    }

    @Test
    @Covers("WSSCFGD-2.2.2.2-1")
    void aStatusThatIsNoneIsRefused() {
        start(null, JOB, APP1);
        for (Integer status : new Integer[]{-1, 6, null}) {
            assertThat(refused("proc_CompleteTimerRunningJob", "@ServiceId", SERVICE, "@VirtualServerId", null,
                    "@JobId", JOB, "@ServerName", APP1, "@Status", status).number())
                    .isEqualTo(status == null ? 515 : 547);
        }
    }

    @Test
    @Covers("WSSCFGD-3.1.5.3-5")
    void completingWhatDoesNotRunChangesNothing() {
        complete(null, JOB, APP1, 2);
        assertThat(instances()).isEmpty();
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.29-1", "WSSCFGD-3.1.5.29-2", "WSSCFGD-3.1.5.29-4", "WSSCFGD-3.1.5.29-8",
        "WSSCFGD-3.1.5.46-4"})
    void theLastRunIsTheLatestStartOnAnyClient() {
        start(null, JOB, APP1);
        assertThat(lastRun(null, JOB).status()).isZero();
        passMinutes(5);
        LocalDateTime latest = now();
        start(null, JOB, APP2);
        complete(null, JOB, APP2, 2);
        passMinutes(5);
        start(null, OTHER_JOB, APP1);

        Outcome outcome = lastRun(null, JOB);
        assertThat(outcome.status()).isZero();
        assertThat(outcome.output("@LastRunTime")).isEqualTo(latest);
        assertThat(callInOrder("proc_GetTimerJobLastRunTime", SERVICE, null, JOB, Out.of(JDBCType.TIMESTAMP))
                .output("4")).isEqualTo(latest);
        assertThat(callInOrder("proc_GetTimerJobLastRunTime", SERVICE, null, JOB).status())
                .as("@LastRunTime has a default").isZero();
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.29-5", "WSSCFGD-3.1.5.29-7"})
    void whatNeverRanHasNoLastRun() {
        start(null, OTHER_JOB, APP1);
        assertThat(lastRun(null, JOB).status()).isEqualTo(31);
        assertThat(callInOrder("proc_GetTimerJobLastRunTime", OTHER_SERVICE, null, OTHER_JOB).status()).isEqualTo(31);
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.7-1", "WSSCFGD-3.1.5.7-2", "WSSCFGD-3.1.5.7-3", "WSSCFGD-3.1.5.7-4",
        "WSSCFGD-3.1.5.7-6", "WSSCFGD-3.1.5.7-7"})
    void jobInstancesAreDeletedOnOneClientOrOnAll() {
        start(null, JOB, APP1);
        start(null, JOB, APP2);
        start(null, JOB, "APP3");
        start(null, OTHER_JOB, APP1);
        Outcome outcome = call("proc_DeleteTimerRunningJobs", "@ServiceId", SERVICE, "@VirtualServerId", null,
                "@JobId", JOB, "@ServerName", "app1");
        assertThat(outcome.status()).isZero();
        assertThat(outcome.sets()).isEmpty();
        assertThat(instances()).containsExactly(List.of(JOB, APP2, 1), List.of(JOB, "APP3", 1),
                List.of(OTHER_JOB, APP1, 1));

        assertThat(callInOrder("proc_DeleteTimerRunningJobs", OTHER_SERVICE, null, JOB).status()).isZero();
        assertThat(instances()).hasSize(3);
        assertThat(callInOrder("proc_DeleteTimerRunningJobs", SERVICE, null, JOB).status()).isZero();
        assertThat(instances()).containsExactly(List.of(OTHER_JOB, APP1, 1));

        start(null, JOB, APP1);
        assertThat(callInOrder("proc_DeleteTimerRunningJobs", SERVICE, null, JOB, null).status()).isZero();
        assertThat(instances()).containsExactly(List.of(OTHER_JOB, APP1, 1));
    }

    @Test
    void aJobInstanceOutlivesItsDefinition() {
        start(null, JOB, APP1);
        complete(null, JOB, APP1, 2);
        call("proc_DropObject", "@Id", JOB);
        assertThat(status(SERVICE, null).rows()).containsExactly(entry(null, JOB, APP1, 2, now(), 0, null));
        assertThat(start(null, JOB, APP1)).isEqualTo(31);
    }
}
