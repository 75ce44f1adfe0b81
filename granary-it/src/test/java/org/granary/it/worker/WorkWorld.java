package org.granary.it.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.granary.it.TestServer;
import org.granary.worker.loop.ConnectionSource;
import org.granary.worker.loop.Processor;
import org.granary.worker.loop.WorkListener;
import org.granary.worker.loop.Worker;
import org.granary.worker.loop.WorkerOptions;
import org.granary.worker.queue.NewGroup;
import org.granary.worker.queue.NewJob;
import org.granary.worker.queue.QueueKind;
import org.granary.worker.queue.QueueSession;
import org.granary.worker.settings.JobSettings;
import org.jspecify.annotations.Nullable;

/// A server with workers, and what a test asks it.
final class WorkWorld implements AutoCloseable {
    static final WorkerOptions QUICK = WorkerOptions.DEFAULT.withPauses(Duration.ofMillis(50), Duration.ZERO);
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final ConnectionSource connections;
    private final AutoCloseable server;
    private final QueueKind kind;

    /// @param server which it closes
    WorkWorld(TestServer server, QueueKind kind) {
        this(() -> server.connect(kind.database()), server, kind);
    }

    /// @param server which it closes
    WorkWorld(ConnectionSource connections, AutoCloseable server, QueueKind kind) {
        this.connections = connections;
        this.server = server;
        this.kind = kind;
    }

    /// @param names of inputs and outputs, by turns
    long submit(Path from, Path to, JobSettings settings, int attempts, String... names) throws SQLException {
        return submit(from.toUri().toString(), to.toUri().toString(), settings, attempts, names);
    }

    long submit(String from, String to, JobSettings settings, int attempts, String... names) throws SQLException {
        return submit(new NewJob(NewJob.newId(), "test", settings.xml(), List.of(group(from, to, attempts, names))));
    }

    long submit(NewJob job) throws SQLException {
        try (QueueSession session = new QueueSession(connect(), kind)) {
            session.submit(job);
        }
        return job.id();
    }

    /// @param names of inputs and outputs, by turns
    static NewGroup group(String from, String to, int attempts, String... names) {
        List<NewGroup.Item> items = new ArrayList<>();
        for (int i = 0; i < names.length; i += 2) {
            items.add(new NewGroup.Item(names[i], names[i + 1]));
        }
        return new NewGroup(from, to, attempts, items);
    }

    /// Waits until items of a job are in some state.
    void await(long job, int number, String condition) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (count(job, condition) < number) {
            assertThat(System.nanoTime()).as("job %s: %s", job, condition).isLessThan(end);
            Thread.sleep(10);
        }
    }

    Connection connect() throws SQLException {
        return connections.open();
    }

    /// A worker on a thread of its own.
    Running start(Processor processor, WorkerOptions options) throws Exception {
        return new Running(new Worker(this::connect, kind, processor, options, WorkListener.NONE));
    }

    /// Has a worker end a job.
    void work(long job, Processor processor, WorkerOptions options) throws Exception {
        try (Running running = start(processor, options)) {
            await(job);
            assertThat(running.failure.get()).isNull();
        }
    }

    void await(long job) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (count(job, "StopTime IS NULL") > 0) {
            assertThat(System.nanoTime()).as("job %s: %s", job, errors(job)).isLessThan(end);
            Thread.sleep(20);
        }
    }

    int count(long job, String condition) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement
                        .executeQuery("SELECT COUNT(*) FROM Items WHERE JobId = " + job + " AND " + condition)) {
            row.next();
            return row.getInt(1);
        }
    }

    /// The error codes by input; null for those that succeeded.
    Map<String, @Nullable Integer> errors(long job) throws SQLException {
        Map<String, @Nullable Integer> errors = new LinkedHashMap<>();
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT InputFile, ErrorCode FROM Items WHERE JobId = " + job + " ORDER BY ItemId")) {
            while (rows.next()) {
                errors.put(rows.getString(1), rows.getObject(2, Integer.class));
            }
        }
        return errors;
    }

    void execute(String sql) throws SQLException {
        try (Connection connection = connect(); Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() throws Exception {
        server.close();
    }

    /// A worker that runs.
    static final class Running implements AutoCloseable {
        private final Worker worker;
        private final Thread thread;
        private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();

        Running(Worker worker) {
            this.worker = worker;
            this.thread = Thread.ofPlatform().name("worker").start(() -> {
                try {
                    worker.run();
                } catch (SQLException | InterruptedException | RuntimeException e) {
                    failure.set(e);
                }
            });
        }

        @Nullable
        Exception failure() {
            return failure.get();
        }

        @Override
        public void close() throws InterruptedException {
            worker.stop();
            thread.join();
            worker.close();
        }
    }
}
