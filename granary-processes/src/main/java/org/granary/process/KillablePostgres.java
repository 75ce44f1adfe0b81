package org.granary.process;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A PostgreSQL server as a child of the test, as durable as one in earnest, that can be killed and started again at the same place.
public final class KillablePostgres implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    private final List<String> command;
    private final Path data;
    private final int port;
    private final String url;
    private Process process;

    private KillablePostgres(List<String> command, Path data, int port) throws IOException, InterruptedException {
        this.command = new ArrayList<>(command);
        this.command.addAll(List.of("-D", data.toString(), "-p", String.valueOf(port)));
        this.data = data;
        this.port = port;
        this.url = "jdbc:postgresql://localhost:" + port + "/postgres?user=postgres";
        this.process = launch(this.command, url);
    }

    /// @param data a folder that is not there yet
    public static KillablePostgres start(Path data) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        int port;
        // The library unpacks the program and makes the folder; the process it starts would not be a child of ours.
        try (EmbeddedPostgres first = EmbeddedPostgres.builder().setDataDirectory(data).setCleanDataDirectory(false)
                .setPGStartupWait(Duration.ofMinutes(2)).start()) {
            port = first.getPort();
            String program = Files.readString(data.resolve("postmaster.opts")).split(" ", 2)[0];
            if (System.getProperty("user.name").equals("root")) {
                // PostgreSQL refuses to run as root, so it sees itself as somebody else.
                command.addAll(List.of("unshare", "-U"));
            }
            command.addAll(List.of(program, "-c", "max_connections=300", "-c", "fsync=on", "-c",
                    "synchronous_commit=on"));
        }
        return new KillablePostgres(command, data, port);
    }

    /// Starts a standby that streams from this one, under the name `standby`. Its files are copied while this one runs.
    ///
    /// @param folder that is not there yet
    public KillablePostgres standby(Path folder, int itsPort) throws IOException, InterruptedException, SQLException {
        new ReplicaFiles(data, folder).copy(this);
        return new KillablePostgres(command.subList(0, command.indexOf("-D")), folder, itsPort);
    }

    public int port() {
        return port;
    }

    /// The first column of the first row.
    public String ask(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            return result.next() ? String.valueOf(result.getString(1)) : "";
        }
    }

    public void execute(String sql) throws SQLException {
        try (Connection connection = connect(); Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static Process launch(List<String> command, String url) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (true) {
            Process process = new ProcessBuilder(command).redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
            while (process.isAlive()) {
                if (System.nanoTime() - end > 0) {
                    process.destroyForcibly();
                    throw new IOException("PostgreSQL was not ready within " + PATIENCE_SECONDS + " s.");
                }
                try (Connection _ = DriverManager.getConnection(url)) {
                    return process;
                } catch (SQLException e) {
                    Thread.sleep(50);
                }
            }
            // What is left of one that was killed holds its memory for a moment, and keeps a new one from starting.
            if (System.nanoTime() - end > 0) {
                throw new IOException("PostgreSQL did not start within " + PATIENCE_SECONDS + " s.");
            }
            Thread.sleep(100);
        }
    }

    /// The URL of its database `postgres`, the same after every start.
    public String url() {
        return url;
    }

    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url);
    }

    /// `kill -9`, and a new start.
    public void killAndStart() throws IOException, InterruptedException {
        kill();
        start();
    }

    /// `kill -9` of all its processes. It is stopped first, so that it makes none meanwhile: one that is left can wait for the dead for ever, and keep the server from starting again.
    public void kill() throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-STOP", Long.toString(process.pid())).start().waitFor();
        List<ProcessHandle> all = process.descendants().toList();
        process.destroyForcibly().waitFor();
        all.forEach(ProcessHandle::destroyForcibly);
    }

    /// Starts it again after it was killed.
    public void start() throws IOException, InterruptedException {
        process = launch(command, url);
    }

    @Override
    public void close() {
        // SIGINT would be a fast shutdown, SIGTERM waits for clients; nothing is needed any more.
        process.destroyForcibly();
    }
}
