package org.granary.it.config.timer;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.granary.it.protocol.ProtocolDatabase;
import org.granary.timer.TimerAdministration;
import org.granary.timer.farm.FarmDatabase;
import org.granary.timer.job.Job;
import org.granary.timer.job.JobDefinition;
import org.granary.timer.job.JobRun;
import org.granary.timer.job.LockType;
import org.granary.timer.schedule.ScheduleText;
import org.granary.timer.service.TimerOptions;
import org.granary.timer.service.TimerService;
import org.jspecify.annotations.Nullable;

/// Timer services of a farm in this process, and jobs for them. Close it.
final class TimerFarm implements AutoCloseable {
    static final Duration LIMIT = Duration.ofMinutes(1);

    private final ProtocolDatabase database;
    private final List<TimerService> services = new ArrayList<>();
    private final List<FarmDatabase> connections = new ArrayList<>();
    final TimerAdministration admin;

    TimerFarm(ProtocolDatabase database) {
        this.database = database;
        this.admin = new TimerAdministration(connect());
    }

    FarmDatabase connect() {
        FarmDatabase connection = new FarmDatabase(() -> database.connect().connection());
        connections.add(connection);
        return connection;
    }

    TimerService start(String name) throws SQLException {
        return start(new TimerOptions(name, 20, 4, Set.of(), System::nanoTime));
    }

    TimerService start(TimerOptions options) throws SQLException {
        TimerService service = TimerService.open(connect(), options);
        services.add(service);
        // Claims its name.
        service.poll();
        return service;
    }

    /// The server's clock.
    static Instant utc(LocalDateTime time) {
        return time.toInstant(ZoneOffset.UTC);
    }

    Job add(String name, String schedule, LockType lockType, String... command) throws SQLException {
        return add(name, null, null, schedule, lockType, command);
    }

    Job addOnce(String name, @Nullable UUID webApplication, LockType lockType, String... command)
            throws SQLException {
        return add(name, webApplication, null, ScheduleText.once(admin.now()), lockType, command);
    }

    Job add(String name, @Nullable UUID webApplication, @Nullable UUID server, String schedule, LockType lockType,
            String... command) throws SQLException {
        return add(name, webApplication, new JobDefinition("Title of " + name, lockType, server, schedule,
                ZoneId.of("UTC"), admin.now(), List.of(command), LIMIT, true));
    }

    Job add(String name, @Nullable UUID webApplication, JobDefinition definition) throws SQLException {
        return Objects.requireNonNull(admin.add(name, webApplication, definition));
    }

    /// Lets a service look once, and waits for what it runs.
    static List<JobRun> poll(TimerService service) throws Exception {
        return ended(service.poll());
    }

    static List<JobRun> ended(List<Future<JobRun>> started) throws Exception {
        List<JobRun> runs = new ArrayList<>();
        for (Future<JobRun> run : started) {
            runs.add(run.get(2, TimeUnit.MINUTES));
        }
        return runs;
    }

    /// A command that adds a line to a file.
    static String[] mark(Path file, String text) {
        return new String[]{"sh", "-c", "echo " + text + " >> '" + file + "'"};
    }

    static List<String> marks(Path file) throws Exception {
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    @Override
    public void close() throws SQLException {
        services.forEach(TimerService::close);
        for (FarmDatabase connection : connections) {
            connection.close();
        }
    }
}
