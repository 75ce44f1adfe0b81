package org.granary.torture.power;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.granary.process.ServerProcess;
import org.granary.torture.load.Load;
import org.granary.torture.load.Targets;
import org.granary.torture.load.VersionCache;
import org.jspecify.annotations.Nullable;

/// A server whose system calls are written down by strace while clients work.
final class Recording {
    private static final String CALLS = "trace=openat,write,pwrite64,writev,ftruncate,fsync,fdatasync,rename,renameat,renameat2,"
            + "unlink,unlinkat,rmdir,mkdir,mkdirat";
    private static final int PATIENCE_SECONDS = 60;
    /// So that the log is written back several times while clients work.
    private static final String SMALL_LOG = "-Dgranary.store.log-pages=400";

    private final Path folder;
    private final long offset;
    private @Nullable OlderData older;

    /// @param folder for all that a recording has
    Recording(Path folder) {
        this.folder = folder;
        Instant now = Instant.now();
        this.offset = now.getEpochSecond() * 1_000_000_000L + now.getNano() - System.nanoTime();
    }

    /// Whether strace is there and may be used.
    static boolean isPossible() throws InterruptedException {
        try {
            Process process = new ProcessBuilder("strace", "-f", "--seccomp-bpf", "-o", "/dev/null", "true")
                    .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
            return process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    Path data() {
        return folder.resolve("data");
    }

    Path ledgers() {
        return folder.resolve("ledgers");
    }

    Path backups() {
        return folder.resolve("backups");
    }

    /// What the server has found.
    OlderData older() {
        return Objects.requireNonNull(older);
    }

    private Path trace(String name) {
        return folder.resolve(name + ".trace");
    }

    private List<String> strace(String name) {
        return List.of("strace", "-D", "-f", "--seccomp-bpf", "-y", "-xx", "-s", "16777216",
                "--absolute-timestamps=unix,ns", "--syscall-times=ns", "-e", CALLS, "-o", trace(name).toString());
    }

    /// Starts a server on data of an older program, lets clients work, makes a backup meanwhile, and stops it in an orderly way.
    ///
    /// @param steps how many things the clients do
    /// @return when the backup was complete
    long run(int clients, int steps, long seed) throws Exception {
        older = new OlderData(data(), new Random(seed));
        long backup;
        try (ServerProcess server = ServerProcess.startUnder(strace("server"), List.of(SMALL_LOG), data(),
                "--log-level", "warn")) {
            Targets targets = new Targets();
            targets.set(0, server.port());
            try (Load load = Load.start(ledgers(), targets, new VersionCache(), 0, clients, seed)) {
                load.await(steps / 2);
                backUp();
                backup = System.nanoTime();
                load.await(steps / 2);
                load.end();
            }
            server.terminate();
            awaitEnd("server", server.pid());
        }
        return backup;
    }

    private void backUp() throws IOException, InterruptedException {
        ProcessBuilder builder = ServerProcess.command("512m",
                List.of("backup", "--to", backups().toString(), "--data", data().toString()));
        builder.command().addAll(0, strace("backup"));
        Process process = builder.redirectErrorStream(true).redirectOutput(folder.resolve("backup.log").toFile())
                .start();
        if (process.waitFor() != 0) {
            throw new IOException("The backup failed: " + Files.readString(folder.resolve("backup.log")));
        }
        awaitEnd("backup", process.pid());
    }

    /// strace goes on for a moment after the server has ended.
    private void awaitEnd(String name, long pid) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!tail(name).contains(pid + " ") || !tail(name).contains("+++ exited with")) {
            if (System.nanoTime() - end > 0) {
                throw new IOException("strace did not end within " + PATIENCE_SECONDS + " s.");
            }
            Thread.sleep(50);
        }
        // What it writes last.
        Thread.sleep(200);
    }

    private String tail(String name) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(trace(name).toFile(), "r")) {
            byte[] last = new byte[(int) Math.min(400, file.length())];
            file.seek(file.length() - last.length);
            file.readFully(last);
            return new String(last, StandardCharsets.ISO_8859_1);
        }
    }

    /// The changes of all, in the order in which they were complete.
    List<Timed> events() throws IOException {
        TraceReader reader = new TraceReader(folder, offset);
        reader.read(trace("server"));
        List<Timed> all = new ArrayList<>(reader.read(trace("backup")));
        all.removeIf(timed -> !isOf(data(), timed) && !isOf(backups(), timed)
                && !timed.event().path().equals(folder.toString()));
        all.sort(Comparator.comparingLong(Timed::ended));
        return all;
    }

    private static boolean isOf(Path root, Timed timed) {
        return (timed.event().path() + "/").startsWith(root + "/");
    }
}
