package org.granary.torture.crash;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.granary.process.KillablePostgres;

/// A PostgreSQL and its standby, which has whatever the first one says is committed. When the first one is killed, the standby takes over and gets a standby of
/// its own, at the place of the one that is gone.
final class PostgresPair implements Postgres {
    private static final String CURRENT = "primary";
    private static final long PATIENCE_SECONDS = 120;

    private final Path folder;
    private final int[] ports = new int[2];
    private int current;
    private KillablePostgres primary;
    private KillablePostgres standby;

    /// @param folder an empty one, or one of an earlier run
    PostgresPair(Path folder) throws IOException, InterruptedException {
        this.folder = Files.createDirectories(folder);
        Path file = folder.resolve(CURRENT);
        current = Files.exists(file) ? Integer.parseInt(Files.readString(file).strip()) : 0;
        primary = KillablePostgres.start(data(current));
        ports[current] = primary.port();
        ports[1 - current] = freePort();
        try {
            standby = newStandby();
        } catch (SQLException | IOException | InterruptedException e) {
            primary.close();
            throw new IOException("The standby does not start: " + e.getMessage(), e);
        }
    }

    private Path data(int number) {
        return folder.resolve("data" + number);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /// From now on nothing is committed that it does not have.
    private KillablePostgres newStandby() throws IOException, InterruptedException, SQLException {
        delete(data(1 - current));
        KillablePostgres made = primary.standby(data(1 - current), ports[1 - current]);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!primary.ask("SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'").equals("1")) {
            if (System.nanoTime() - end > 0) {
                made.close();
                throw new IOException("The standby did not stream within " + PATIENCE_SECONDS + " s.");
            }
            Thread.sleep(50);
        }
        primary.execute("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
        primary.execute("SELECT pg_reload_conf()");
        while (!primary.ask("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'").equals("1")) {
            Thread.sleep(20);
        }
        return made;
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }

    /// The ports of both, which stay the same.
    @Override
    public List<Integer> ports() {
        return List.of(ports[0], ports[1]);
    }

    /// `kill -9` of the first one; the standby is promoted.
    @Override
    public String kill() throws IOException, InterruptedException {
        primary.kill();
        try {
            standby.execute("SELECT pg_promote()");
            current = 1 - current;
            Files.writeString(folder.resolve(CURRENT), Integer.toString(current));
            primary = standby;
            standby = newStandby();
            return "PostgreSQL, whose standby took over";
        } catch (SQLException e) {
            throw new IOException("The standby does not take over: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        primary.close();
        standby.close();
    }
}
