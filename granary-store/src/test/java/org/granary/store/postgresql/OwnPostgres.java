package org.granary.store.postgresql;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A PostgreSQL server for a test that kills it, starts it again, or gives it a standby. Always on the same port and
/// folder.
final class OwnPostgres implements AutoCloseable {
    private final Path data;
    private final int port;
    private EmbeddedPostgres server;

    private OwnPostgres(Path data, int port) throws IOException {
        this.data = data;
        this.port = port;
        this.server = start(data, port);
    }

    static OwnPostgres start(Path data) throws IOException {
        return new OwnPostgres(data, freePort());
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static EmbeddedPostgres start(Path data, int port) throws IOException {
        return EmbeddedPostgres.builder().setDataDirectory(data).setCleanDataDirectory(false).setPort(port)
                .setServerConfig("wal_level", "replica").setServerConfig("max_wal_senders", "4")
                .setServerConfig("fsync", "on").setPGStartupWait(Duration.ofMinutes(2)).start();
    }

    int port() {
        return port;
    }

    String url() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=postgres";
    }

    /// Ends the server as a crash would.
    void kill() throws IOException, InterruptedException {
        long pid = Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid")).getFirst().strip());
        ProcessHandle postmaster = ProcessHandle.of(pid).orElseThrow();
        // A process that it made after they were listed would stay, wait for the dead for ever, and keep the server from starting again.
        new ProcessBuilder("kill", "-STOP", Long.toString(pid)).start().waitFor();
        var all = postmaster.descendants().toList();
        postmaster.destroyForcibly();
        all.forEach(ProcessHandle::destroyForcibly);
        for (ProcessHandle process : all) {
            while (process.isAlive()) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
        }
        while (postmaster.isAlive()) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
        // Lets go of the folder.
        close();
    }

    void startAgain() throws IOException {
        server = start(data, port);
    }

    void execute(String sql) throws SQLException {
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Nullable
    String ask(String sql) throws SQLException {
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            return result.next() ? result.getString(1) : null;
        }
    }

    /// Makes a standby that streams from this server: its files are copied while it runs, as pg_basebackup would, which
    /// is not among the binaries.
    OwnPostgres standby(Path folder) throws IOException, SQLException {
        String label;
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_backup_start('standby', true)");
            copy(data, folder);
            try (ResultSet stopped = statement.executeQuery("SELECT labelfile FROM pg_backup_stop(false)")) {
                stopped.next();
                label = stopped.getString(1);
            }
        }
        Files.writeString(folder.resolve("backup_label"), String.valueOf(label));
        Files.writeString(folder.resolve("postgresql.auto.conf"), "primary_conninfo = 'host=127.0.0.1 port=" + port
                + " user=postgres application_name=standby'\n");
        Files.createFile(folder.resolve("standby.signal"));
        return start(folder);
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                    throws IOException {
                Path copied = to.resolve(from.relativize(directory).toString());
                Files.createDirectories(copied);
                Files.setPosixFilePermissions(copied, Files.getPosixFilePermissions(directory));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                String name = file.getFileName().toString();
                if (!name.startsWith("postmaster.") && !name.equals("epg-lock")) {
                    try {
                        Files.copy(file, to.resolve(from.relativize(file).toString()));
                    } catch (NoSuchFileException e) {
                        // Gone in the meantime: the log of changes knows.
                    }
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                return FileVisitResult.CONTINUE;
            }
        });
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (RuntimeException e) {
            // Killed already.
        }
    }
}
