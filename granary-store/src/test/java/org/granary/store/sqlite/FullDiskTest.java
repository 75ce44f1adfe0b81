package org.granary.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.granary.store.Access;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.type.Cancellation;
import org.granary.type.SqlError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A disk with small blocks that is full, in a JVM of its own: it would end by a signal. Needs the rights to mount a file.
@Tag("slow")
class FullDiskTest {
    @TempDir
    private Path folder;

    private Path disk;
    private boolean mounted;

    @BeforeEach
    void mount() throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root may mount");
        Path image = folder.resolve("image");
        disk = Files.createDirectory(folder.resolve("disk"));
        assumeTrue(run("truncate", "-s", "16M", image.toString()) == 0
                && run("mkfs.ext4", "-q", "-m", "0", "-b", "1024", image.toString()) == 0
                && run("mount", "-o", "loop", image.toString(), disk.toString()) == 0, "nothing can be mounted here");
        mounted = true;
    }

    @AfterEach
    void unmount() throws Exception {
        if (mounted) {
            assertThat(run("umount", disk.toString())).isZero();
        }
    }

    private int run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(folder.resolve("out").toFile()).start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        return process.exitValue();
    }

    private String said() {
        try {
            return Files.readString(folder.resolve("out"));
        } catch (IOException e) {
            return e.toString();
        }
    }

    @Test
    void aFullDiskIsAnErrorAndTheProcessGoesOn() throws Exception {
        int code = run(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-XX:ErrorFile=" + folder.resolve("crash.log"), "-cp",
                System.getProperty("java.class.path"),
                Program.class.getName(), disk.toString());
        assertThat(code).as(() -> said()).isZero();
    }

    /// Uses databases on a disk that is nearly full: one that is open, one that was used before, and a new one. Then
    /// frees space and goes on.
    public static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws IOException {
            Path disk = Path.of(arguments[0]);
            for (int left = 8; left <= 64; left += 8) {
                use(disk, disk.resolve("data"), left);
            }
        }

        private static void use(Path disk, Path data, int left) throws IOException {
            try (SqliteStore store = SqliteStore.open(data, SqliteSettings.DEFAULT, Clock.SYSTEM)) {
                store.open(schema("Used"));
            }
            try (SqliteStore store = SqliteStore.open(data, SqliteSettings.DEFAULT, Clock.SYSTEM)) {
                Database open = store.open(schema("Open"));
                insert(open, left);
                Path filler = fill(disk, left);
                int refused = 0;
                refused += isRefused(store, "Used", left);
                refused += isRefused(store, "New" + left, left);
                for (int i = 1; i < 60; i++) {
                    refused += isRefused(store, "Open", left * 1_000 + i);
                }
                Files.delete(filler);
                for (String name : List.of("Used", "New" + left, "Open")) {
                    insert(store.open(schema(name)), left * 1_000 + 999);
                }
                if (refused == 0) {
                    throw new IllegalStateException("The disk was not full.");
                }
            }
        }

        private static DatabaseSchema schema(String name) {
            return new DatabaseSchema(name, "org/granary/store/contract");
        }

        private static void insert(Database database, int number) {
            database.run(Access.WRITE, new Cancellation(), transaction -> transaction
                    .update("INSERT INTO item (id, name) VALUES (?, ?)", number, number + "x".repeat(3_000)));
        }

        private static int isRefused(SqliteStore store, String name, int number) {
            try {
                insert(store.open(schema(name)), number);
                return 0;
            } catch (SqlError e) {
                if (e.sqlMessage().number() != 1105) {
                    throw e;
                }
                return 1;
            }
        }

        /// Leaves so many KiB free.
        private static Path fill(Path disk, int left) throws IOException {
            Path filler = disk.resolve("filler");
            try (OutputStream out = Files.newOutputStream(filler)) {
                FileStore space = Files.getFileStore(disk);
                for (long more = space.getUsableSpace() - left * 1_024L; more > 0; more = space.getUsableSpace()
                        - left * 1_024L) {
                    out.write(new byte[(int) Math.max(1_024, more - 64 * 1_024)]);
                }
            }
            return filler;
        }
    }
}
