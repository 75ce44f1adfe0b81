package org.granary.it.config.timer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import org.granary.timer.job.Job;
import org.granary.timer.job.JobDefinition;
import org.granary.timer.job.JobRun;
import org.granary.timer.job.JobRun.Outcome;
import org.granary.timer.job.LockType;
import org.granary.timer.service.TimerOptions;
import org.granary.timer.service.TimerService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How commands end, and what is kept of them.
class CommandsOfJobsTest extends TimerTest {
    @TempDir
    private Path folder;

    private TimerFarm farm;
    private TimerService service;

    @BeforeEach
    void thereIsAFarm() throws SQLException {
        farm = new TimerFarm(database);
        service = farm.start("APP1");
    }

    @AfterEach
    void theFarmStops() throws SQLException {
        farm.close();
    }

    private JobRun run(JobDefinition definition) throws Exception {
        Job job = farm.add("Job", null, definition);
        passMinutes(60);
        JobRun run = TimerFarm.poll(service).getFirst();
        assertThat(farm.admin.history(job)).singleElement().usingRecursiveComparison().isEqualTo(run);
        assertThat(farm.admin.instances(job)).singleElement()
                .satisfies(instance -> assertThat(instance.status()).isEqualTo(run.outcome().status()));
        return run;
    }

    private JobDefinition definition(Duration limit, boolean keepOutput, String script) throws SQLException {
        return new JobDefinition("Title", LockType.JOB, null, "hourly", ZoneId.of("UTC"), farm.admin.now(),
                List.of("sh", "-c", script), limit, keepOutput);
    }

    @Test
    void oneThatSucceedsLeavesNoOutput() throws Exception {
        JobRun run = run(definition(TimerFarm.LIMIT, true, "echo all went well"));
        assertThat(run.outcome()).isEqualTo(Outcome.SUCCEEDED);
        assertThat(run.exitCode()).isZero();
        assertThat(run.output()).isEmpty();
    }

    @Test
    void oneThatFailsLeavesItsExitCodeAndTheEndOfItsOutput() throws Exception {
        JobRun run = run(definition(TimerFarm.LIMIT, true,
                "i=0; while [ $i -lt 3000 ]; do echo \"line $i <&>\"; i=$((i+1)); done; printf '\\033[1mx\\001'; exit 7"));
        assertThat(run.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(run.exitCode()).isEqualTo(7);
        assertThat(run.output()).endsWith("line 2999 <&>\n[1mx").doesNotContain("line 1000 ").hasSizeLessThan(4200);
    }

    @Test
    void oneThatHangsIsEnded() throws Exception {
        Path started = folder.resolve("started");
        JobRun run = run(definition(Duration.ofMillis(300), true, "echo begun; echo $$ > '" + started
                + "'; sleep 600"));
        assertThat(run.outcome()).isEqualTo(Outcome.TIMED_OUT);
        assertThat(run.exitCode()).isNull();
        assertThat(run.output()).isEqualTo("begun\n");
        assertThat(ProcessHandle.of(Long.parseLong(Files.readString(started).strip()))
                .filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void oneWhoseProgramIsMissingFails() throws Exception {
        JobRun run = run(new JobDefinition("Title", LockType.JOB, null, "hourly", ZoneId.of("UTC"), farm.admin.now(),
                List.of("/nowhere/no-such-program", "x"), TimerFarm.LIMIT, true));
        assertThat(run.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(run.exitCode()).isEqualTo(127);
        assertThat(run.output()).contains("/nowhere/no-such-program");
    }

    @Test
    void outputThatIsNotWantedIsNotKept() throws Exception {
        JobRun run = run(definition(TimerFarm.LIMIT, false, "echo secret; exit 1"));
        assertThat(run.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(run.output()).isEmpty();
        assertThat(database.contents().toString()).doesNotContain("secret\n");
    }

    @Test
    void argumentsArriveAsTheyAre() throws Exception {
        Path file = folder.resolve("arguments");
        farm.add("Job", "hourly", LockType.JOB, "sh", "-c", "printf '%s|' \"$@\" > '" + file + "'", "sh", "a b",
                "  ", "<x y=\"1\">&amp;", "$HOME 'q' \"r\" \\", "äß漢😀");
        passMinutes(60);
        assertThat(TimerFarm.poll(service)).extracting(JobRun::exitCode).containsExactly(0);
        assertThat(Files.readString(file)).isEqualTo("a b|  |<x y=\"1\">&amp;|$HOME 'q' \"r\" \\|äß漢😀|");
    }

    @Test
    void progressIsShown() throws Exception {
        Path until = folder.resolve("until");
        Job job = farm.add("Job", "hourly", LockType.JOB, "sh", "-c",
                "echo granary-progress 40; while [ ! -e '" + until + "' ]; do sleep 0.05; done");
        passMinutes(60);
        List<Future<JobRun>> started = service.poll();
        Integer percent = null;
        while (percent == null) {
            percent = farm.admin.instances(job).getFirst().percent();
        }
        assertThat(percent).isEqualTo(40);
        assertThat(farm.admin.instances(job).getFirst().isRunning()).isTrue();
        Files.createFile(until);
        assertThat(TimerFarm.ended(started)).hasSize(1);
    }

    @Test
    void onlyAllowedProgramsAreRun() throws Exception {
        TimerService careful = farm.start(new TimerOptions("APP2", 20, 4, Set.of("true"),
                System::nanoTime));
        farm.add("Allowed", "hourly", LockType.JOB, "true");
        farm.add("Other", "hourly", LockType.JOB, "sh", "-c", "true");
        passMinutes(60);
        assertThat(TimerFarm.poll(careful)).hasSize(1);
        assertThat(TimerFarm.poll(service)).hasSize(1);
    }

    @Test
    void theHistoryOfAJobIsBoundedAndGoesWithIt() throws Exception {
        Job job = farm.add("Job", "1 minute", LockType.JOB, "true");
        for (int i = 0; i < 22; i++) {
            passMinutes(1);
            assertThat(TimerFarm.poll(service)).hasSize(1);
        }
        assertThat(farm.admin.history(job)).hasSize(20);
        farm.admin.remove(job);
        assertThat(farm.admin.jobs()).isEmpty();
        assertThat(query("SELECT COUNT(*) FROM timer_running_job", rows -> rows.getInt(1))).containsExactly(0);
        passMinutes(1);
        assertThat(service.poll()).isEmpty();
    }
}
