package org.granary.it.config.timer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.granary.timer.farm.FarmDatabase;
import org.granary.timer.job.Job;
import org.granary.timer.job.JobRun;
import org.granary.timer.job.JobRun.Outcome;
import org.granary.timer.job.LockType;
import org.granary.timer.service.TimerOptions;
import org.granary.timer.service.TimerService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What becomes of a job whose server is gone, silent or cut off.
class TakeoverTest extends TimerTest {
    @TempDir
    private Path folder;

    private TimerFarm farm;
    private Path marks;

    @BeforeEach
    void thereIsAFarm() {
        farm = new TimerFarm(database);
        marks = folder.resolve("marks");
    }

    @AfterEach
    void theFarmStops() throws SQLException {
        farm.close();
    }

    /// A job that goes on until a file is there.
    private Job addLong(Path until) throws SQLException {
        return farm.add("Long", "hourly", LockType.JOB, "sh", "-c", "echo $TIMER_SERVER >> '" + marks
                + "'; while [ ! -e '" + until + "' ]; do sleep 0.05; done");
    }

    private static void awaitMarks(Path marks, int count) throws Exception {
        while (TimerFarm.marks(marks).size() < count) {
            Thread.sleep(20);
        }
    }

    @Test
    void theJobOfAServerThatIsSilentIsTakenOverAndRunAgain() throws Exception {
        Path until = folder.resolve("until");
        Job job = addLong(until);
        TimerService first = farm.start("APP1");
        TimerService second = farm.start("APP2");
        passMinutes(60);
        List<Future<JobRun>> interrupted = first.poll();
        awaitMarks(marks, 1);

        passMinutes(19);
        assertThat(second.poll()).as("the lock counts").isEmpty();
        first.heartbeat();
        passMinutes(19);
        assertThat(second.poll()).as("it was refreshed").isEmpty();
        passMinutes(2);
        List<Future<JobRun>> taken = second.poll();
        assertThat(taken).hasSize(1);
        awaitMarks(marks, 2);

        // The first one notices, and ends its command.
        first.heartbeat();
        assertThat(TimerFarm.ended(interrupted)).singleElement()
                .satisfies(run -> assertThat(run.outcome()).isEqualTo(Outcome.INTERRUPTED));
        Files.createFile(until);
        assertThat(TimerFarm.ended(taken)).singleElement()
                .satisfies(run -> assertThat(run.outcome()).isEqualTo(Outcome.SUCCEEDED));
        assertThat(TimerFarm.marks(marks)).containsExactly("APP1", "APP2");
        assertThat(farm.admin.history(job)).extracting(JobRun::server, JobRun::outcome)
                .contains(tuple("APP2", Outcome.SUCCEEDED),
                        tuple("APP1", Outcome.INTERRUPTED));
        assertThat(first.poll()).isEmpty();
        assertThat(second.poll()).isEmpty();
    }

    @Test
    void aServiceThatStopsLeavesItsJobsToOthersAtOnce() throws Exception {
        Path until = folder.resolve("until");
        addLong(until);
        TimerService first = farm.start("APP1");
        TimerService second = farm.start("APP2");
        passMinutes(60);
        List<Future<JobRun>> interrupted = first.poll();
        awaitMarks(marks, 1);
        first.close();
        assertThat(TimerFarm.ended(interrupted)).extracting(JobRun::outcome).containsExactly(Outcome.INTERRUPTED);

        Files.createFile(until);
        assertThat(TimerFarm.poll(second)).extracting(JobRun::outcome).containsExactly(Outcome.SUCCEEDED);
    }

    @Test
    void aJobThatIsInterruptedAgainAndAgainIsGivenUp() throws Exception {
        Job job = farm.add("Deadly", "hourly", LockType.JOB, TimerFarm.mark(marks, "run"));
        TimerService service = farm.start("APP1");
        passMinutes(60);
        for (int i = 0; i < 3; i++) {
            // Servers that began it and were never heard of again.
            call("proc_startTimerRunningJob", "@ServiceId", job.service(), "@VirtualServerId", null, "@JobId", job.id(),
                    "@JobTitle", "Deadly", "@ServerName", "GONE" + i, "@TargetCount", 1);
        }
        assertThat(TimerFarm.poll(service)).extracting(JobRun::outcome).containsExactly(Outcome.GIVEN_UP);
        assertThat(TimerFarm.poll(service)).isEmpty();
        assertThat(TimerFarm.marks(marks)).isEmpty();
        passMinutes(60);
        assertThat(TimerFarm.poll(service)).as("the next time is another one").extracting(JobRun::outcome)
                .containsExactly(Outcome.SUCCEEDED);
    }

    @Test
    void twoServicesWithOneNameDoNotWorkTogether() throws Exception {
        Job job = farm.add("Tidy", "hourly", LockType.JOB, TimerFarm.mark(marks, "run"));
        TimerService first = farm.start("APP1");
        TimerService second = farm.start("app1");
        assertThat(first.isPresent()).isTrue();
        assertThat(second.isPresent()).isFalse();
        for (int i = 0; i < 4; i++) {
            passMinutes(15);
            first.heartbeat();
            assertThat(second.poll()).isEmpty();
        }
        assertThat(TimerFarm.poll(first)).hasSize(1);
        first.close();
        passMinutes(60);
        assertThat(TimerFarm.poll(second)).hasSize(1);
        assertThat(farm.admin.history(job)).hasSize(2);
    }

    @Test
    void aServiceThatWasThoughtDeadStartsNothing() throws Exception {
        farm.add("Tidy", "hourly", LockType.JOB, TimerFarm.mark(marks, "run"));
        TimerService first = farm.start("APP1");
        TimerService second = farm.start("APP1");
        // As after a machine was suspended.
        passMinutes(60);
        assertThat(TimerFarm.poll(second)).hasSize(1);
        passMinutes(10);
        assertThat(first.poll()).isEmpty();
        assertThat(first.isPresent()).isFalse();
        assertThat(second.isPresent()).isTrue();
    }

    @Test
    void aServiceThatCannotReachTheServerEndsItsCommandsBeforeTheirLocksExpire() throws Exception {
        AtomicLong ticks = new AtomicLong();
        AtomicBoolean cut = new AtomicBoolean();
        addLong(folder.resolve("until"));
        FarmDatabase database = new FarmDatabase(() -> {
            if (cut.get()) {
                throw new SQLException("cut off");
            }
            return this.database.connect().connection();
        });
        try (TimerService service = TimerService.open(database,
                new TimerOptions("APP1", 20, 4, Set.of(), ticks::get))) {
            assertThat(service.poll()).isEmpty();
            passMinutes(60);
            List<Future<JobRun>> started = service.poll();
            awaitMarks(marks, 1);
            service.heartbeat();
            cut.set(true);
            database.drop();
            ticks.addAndGet(Duration.ofMinutes(15).toNanos());
            assertThat(catchThrowable(service::heartbeat)).hasMessage("cut off");
            assertThat(started.getFirst().isDone()).as("others do not have its lock yet").isFalse();
            ticks.addAndGet(Duration.ofMinutes(2).toNanos());
            assertThat(catchThrowable(service::heartbeat)).hasMessage("cut off");
            assertThat(service.isPresent()).isFalse();
            // Records it as soon as that can be done.
            cut.set(false);
            assertThat(TimerFarm.ended(started)).extracting(JobRun::outcome).containsExactly(Outcome.INTERRUPTED);
        }
    }

    @Test
    void timeThatGoesBackRunsNothingTwice() throws Exception {
        farm.add("Tidy", "hourly", LockType.JOB, TimerFarm.mark(marks, "$TIMER_DUE"));
        TimerService first = farm.start("APP1");
        TimerService second = farm.start("APP2");
        passMinutes(60);
        assertThat(TimerFarm.poll(first)).hasSize(1);
        passMinutes(-60);
        assertThat(TimerFarm.poll(second)).isEmpty();
        passMinutes(60);
        assertThat(TimerFarm.poll(second)).isEmpty();
        passMinutes(60);
        assertThat(TimerFarm.poll(second)).hasSize(1);
        assertThat(TimerFarm.marks(marks)).doesNotHaveDuplicates().hasSize(2);
    }

    @Test
    void timesThatNobodyWasThereForAreMadeUpForOnce() throws Exception {
        farm.add("Tidy", "5 minutes", LockType.JOB, TimerFarm.mark(marks, "$TIMER_DUE"));
        TimerService service = farm.start("APP1");
        passMinutes(300);
        assertThat(TimerFarm.poll(service)).hasSize(1);
        assertThat(TimerFarm.poll(service)).isEmpty();
        assertThat(TimerFarm.marks(marks)).hasSize(1);
    }
}
