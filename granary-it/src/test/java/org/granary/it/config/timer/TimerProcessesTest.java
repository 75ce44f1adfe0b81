package org.granary.it.config.timer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.granary.process.ServerProcess;
import org.granary.timer.TimerAdministration;
import org.granary.timer.farm.FarmDatabase;
import org.granary.timer.job.Job;
import org.granary.timer.job.JobDefinition;
import org.granary.timer.job.JobRun;
import org.granary.timer.job.JobRun.Outcome;
import org.granary.timer.job.LockType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// `granary timer run` in processes of its own, which are killed. Time is the server's, which the test sets: the clocks of the processes are years
/// ahead of it.
@Timeout(300)
class TimerProcessesTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final LocalDateTime START = LocalDateTime.of(2024, 5, 6, 7, 8, 9);

    @TempDir
    private Path folder;

    private volatile LocalDateTime time = START;
    private final Map<String, Process> processes = new HashMap<>();

    @AfterEach
    void end() throws InterruptedException {
        for (Process process : processes.values()) {
            process.destroyForcibly();
            process.waitFor(1, TimeUnit.MINUTES);
        }
    }

    private void start(TestServer server, String name) throws IOException {
        Path password = Files.writeString(folder.resolve("password"), TestServer.PASSWORD);
        ProcessBuilder builder = ServerProcess.command("128m", List.of("timer", "run", "--name", name, "--server",
                server.host() + ":" + server.port(), "--password-file", password.toString()));
        builder.redirectErrorStream(true).redirectOutput(folder.resolve(name + ".log").toFile());
        processes.put(name, builder.start());
    }

    private void await(Callable<Boolean> condition) throws Exception {
        Instant end = Instant.now().plus(PATIENCE);
        while (!condition.call()) {
            if (Instant.now().isAfter(end)) {
                throw new AssertionError("Nothing has happened for " + PATIENCE + ". The services say:\n" + logs());
            }
            Thread.sleep(50);
        }
    }

    private boolean works(String name) {
        try {
            return Files.readString(folder.resolve(name + ".log")).contains("Timer service " + name + " works");
        } catch (IOException e) {
            return false;
        }
    }

    private String logs() throws IOException {
        StringBuilder all = new StringBuilder();
        for (Map.Entry<String, Process> service : processes.entrySet()) {
            all.append(service.getKey()).append(service.getValue().isAlive() ? " (runs)\n" : " (has ended)\n")
                    .append(Files.readString(folder.resolve(service.getKey() + ".log")));
        }
        return all.toString();
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    static List<StoreKind> stores() {
        return StoreKind.plain().toList();
    }

    @ParameterizedTest
    @MethodSource("stores")
    void whatIsDueRunsOnceAlthoughItsServerAndTheDatabaseServerEnd(StoreKind store) throws Exception {
        Path marks = folder.resolve("marks");
        Path until = folder.resolve("until");
        try (TestServer server = TestServer.start(store, Map.of("port", Integer.toString(freePort())), () -> time);
                FarmDatabase database = new FarmDatabase(
                        () -> server.connect(FarmDatabase.NAME, "encrypt=false"))) {
            TimerAdministration admin = new TimerAdministration(database);
            for (int i = 1; i <= (store == StoreKind.EMBEDDED ? 3 : 2); i++) {
                start(server, "APP" + i);
            }
            // One that starts while the server is away ends with an error.
            await(() -> processes.keySet().stream().allMatch(this::works));
            Job job = Objects.requireNonNull(admin.add("long", null, definition("hourly", "sh", "-c",
                    "echo $TIMER_SERVER $$ >> '" + marks + "'; while [ ! -e '" + until + "' ]; do sleep 0.1; done")));
            time = time.plusHours(1);
            await(() -> TimerFarm.marks(marks).size() == 1);

            // kill -9 of the holder takes the command with it.
            List<String> first = List.of(TimerFarm.marks(marks).getFirst().split(" ", -1));
            Process holder = Objects.requireNonNull(processes.get(first.getFirst()));
            holder.destroyForcibly();
            holder.waitFor(1, TimeUnit.MINUTES);
            await(() -> ProcessHandle.of(Long.parseLong(first.get(1))).filter(ProcessHandle::isAlive).isEmpty());

            // Others get its lock when that has expired, also from a server that was started anew.
            server.restart();
            database.drop();
            time = time.plusMinutes(6);
            await(() -> TimerFarm.marks(marks).size() == 2);
            Files.createFile(until);
            await(() -> admin.history(job).stream().anyMatch(run -> run.outcome() == Outcome.SUCCEEDED));
            assertThat(admin.history(job)).extracting(JobRun::outcome)
                    .containsExactlyInAnyOrder(Outcome.SUCCEEDED, Outcome.INTERRUPTED);

            runsOnceForEachTime(admin);
            assertThat(TimerFarm.marks(marks)).as("nothing of it ran again").hasSize(2);
        }
    }

    private void runsOnceForEachTime(TimerAdministration admin) throws Exception {
        Path marks = folder.resolve("times");
        Job job = Objects.requireNonNull(
                admin.add("short", null, definition("1 minute", TimerFarm.mark(marks, "$TIMER_DUE"))));
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            time = time.plusMinutes(1);
            expected.add(String.valueOf(job.definition().due(TimerFarm.utc(time))));
            int count = i + 1;
            await(() -> admin.history(job).size() == count);
        }
        assertThat(TimerFarm.marks(marks)).containsExactlyElementsOf(expected);
    }

    private JobDefinition definition(String schedule, String... command) throws SQLException {
        return new JobDefinition("Title", LockType.JOB, null, schedule, ZoneId.of("UTC"), TimerFarm.utc(time),
                List.of(command), Duration.ofMinutes(5), true);
    }
}
