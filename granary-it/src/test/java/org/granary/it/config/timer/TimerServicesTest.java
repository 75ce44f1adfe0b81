package org.granary.it.config.timer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.granary.conformance.Covers;
import org.granary.timer.job.Job;
import org.granary.timer.job.JobRun;
import org.granary.timer.job.LockType;
import org.granary.timer.service.TimerService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A farm of three servers whose timer services share the work, as the document asks of clients.
class TimerServicesTest extends TimerTest {
    private static final UUID CONTENT_DATABASE_CLASS = UUID.fromString("3D4F5451-1735-48bb-B920-76C1EC240B1D");

    @TempDir
    private Path folder;

    private final List<TimerService> services = new ArrayList<>();
    private final List<UUID> databases = new ArrayList<>();
    private TimerFarm farm;

    @BeforeEach
    void thereIsAFarm() throws SQLException {
        storeJobs();
        for (int i = 1; i <= 3; i++) {
            UUID contentDatabase = new UUID(0x80, i);
            store(contentDatabase, WEB_APPLICATION, CONTENT_DATABASE_CLASS);
            databases.add(contentDatabase);
        }
        // Stored past the procedures that give versions.
        update("UPDATE row_version SET Value = 10000 WHERE SetName = 'Objects'");
        farm = new TimerFarm(database);
        for (int i = 1; i <= 3; i++) {
            services.add(farm.start("APP" + i));
        }
    }

    @AfterEach
    void theFarmStops() throws SQLException {
        farm.close();
    }

    private List<JobRun> pollEverywhere() {
        List<Callable<List<JobRun>>> work = new ArrayList<>();
        services.forEach(service -> work.add(() -> TimerFarm.poll(service)));
        return atOnce(work).stream().flatMap(List::stream).toList();
    }

    private List<String> serversThatRan(Job job) {
        return query("SELECT ServerName FROM timer_running_job WHERE JobId = ? AND Status = 2 ORDER BY ServerName",
                rows -> rows.getString(1), job.id());
    }

    private List<UUID> targets(Job job) {
        return query("SELECT TargetInstanceId FROM timer_target_instance WHERE JobId = ?", rows -> rows.getUuid(1),
                job.id());
    }

    @Test
    @Covers({"WSSCFGD-2.2.2.1-3", "WSSCFGD-3.1.5-5", "WSSCFGD-3.1.5-7", "WSSCFGD-3.1.5.2-5", "WSSCFGD-3.1.1.2-6"})
    void aJobWithContentDatabaseLocksProcessesEachDatabaseOnOneServer() throws Exception {
        Path marks = folder.resolve("marks");
        Job job = farm.addOnce("Tidy", WEB_APPLICATION, LockType.CONTENT_DATABASE,
                TimerFarm.mark(marks, "$TIMER_TARGET"));
        assertThat(targets(job)).containsExactlyInAnyOrderElementsOf(databases);

        assertThat(pollEverywhere()).isNotEmpty().allMatch(run -> run.outcome() == JobRun.Outcome.SUCCEEDED);

        assertThat(TimerFarm.marks(marks)).containsExactlyInAnyOrderElementsOf(
                databases.stream().map(UUID::toString).toList());
        assertThat(targets(job)).isEmpty();
        assertThat(pollEverywhere()).as("it is done").isEmpty();
    }

    @Test
    void aContentDatabaseThatAnotherServerHasLockedWaits() throws Exception {
        assertThat(callInOrder("proc_GetTimerLock", 2, "OTHER", 20).status()).isZero();
        Path marks = folder.resolve("marks");
        Job job = farm.addOnce("Tidy", WEB_APPLICATION, LockType.CONTENT_DATABASE,
                TimerFarm.mark(marks, "$TIMER_TARGET"));

        assertThat(TimerFarm.poll(services.getFirst())).hasSize(1);
        assertThat(TimerFarm.marks(marks)).containsExactlyInAnyOrder(databases.get(0).toString(),
                databases.get(2).toString());
        assertThat(targets(job)).containsExactly(databases.get(1));
        assertThat(query("SELECT CurrentTarget, TargetCount FROM timer_running_job WHERE JobId = ?",
                rows -> List.of(rows.getInt(1), rows.getInt(2)), job.id())).containsExactly(List.of(2, 2));

        passMinutes(21);
        assertThat(TimerFarm.poll(services.get(1))).hasSize(1);
        assertThat(TimerFarm.marks(marks)).hasSize(3);
        assertThat(targets(job)).isEmpty();
    }

    @Test
    @Covers({"WSSCFGD-2.2.2.1-4", "WSSCFGD-3.1.5-4"})
    void aJobWithAJobLockRunsOnOneServer() throws Exception {
        Path marks = folder.resolve("marks");
        Job job = farm.add("Tidy", "5 minutes", LockType.JOB, TimerFarm.mark(marks, "$TIMER_DUE"));
        assertThat(pollEverywhere()).as("before it is due").isEmpty();
        for (int i = 0; i < 4; i++) {
            passMinutes(5);
            // Again and again, so that some come late: they find that it has run.
            assertThat(pollEverywhere()).hasSize(1);
            assertThat(pollEverywhere()).isEmpty();
        }
        assertThat(TimerFarm.marks(marks)).doesNotHaveDuplicates().hasSize(4);
        assertThat(farm.admin.history(job)).hasSize(4);
        assertThat(query("SELECT COUNT(*) FROM timer_job_lock WHERE JobId = ?", rows -> rows.getInt(1), job.id()))
                .as("the lock was given back").containsExactly(0);
    }

    @Test
    @Covers({"WSSCFGD-2.2.2.1-2", "WSSCFGD-3.1.5-6"})
    void aJobWithoutLocksRunsOnEveryServer() throws Exception {
        Job job = farm.addOnce("Tidy", null, LockType.NONE, "true");
        assertThat(targets(job)).hasSize(3);
        assertThat(pollEverywhere()).hasSize(3);
        assertThat(serversThatRan(job)).containsExactly("APP1", "APP2", "APP3");
        assertThat(pollEverywhere()).isEmpty();

        Job again = farm.add("Tidy again", "hourly", LockType.NONE, "true");
        passMinutes(60);
        assertThat(pollEverywhere()).hasSize(3);
        assertThat(pollEverywhere()).isEmpty();
        assertThat(serversThatRan(again)).hasSize(3);
    }

    @Test
    @Covers("WSSCFGD-2.2.6.1-4")
    void aJobOfOneServerRunsOnlyThere() throws Exception {
        Job job = farm.add("Tidy", null, farm.admin.server("app2"), "hourly", LockType.JOB, "true");
        passMinutes(60);
        assertThat(pollEverywhere()).hasSize(1);
        assertThat(serversThatRan(job)).containsExactly("APP2");
        assertThat(call("proc_GetTimerRunningJobs", "@ServiceId", job.service(), "@VirtualServerId", null).set()
                .column("JobTitle")).containsExactly("Title of Tidy");
    }

    @Test
    void jobDefinitionsOfOthersAreLeftAlone() throws Exception {
        store(UUID.randomUUID(), SERVICE, JOB_DEFINITION_CLASS, "<object><fld name=\"m_LockType\">0</fld></object>");
        store(UUID.randomUUID(), SERVICE, JOB_DEFINITION_CLASS, "no XML");
        assertThat(farm.admin.jobs()).isEmpty();
        assertThat(pollEverywhere()).isEmpty();
    }
}
