package org.granary.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.granary.store.Access;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.StoreException;
import org.granary.type.Cancellation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A process that is killed in the middle of writing loses nothing that it had acknowledged.
@Timeout(60)
class SqliteCrashTest {
    private static final DatabaseSchema CONTRACT = new DatabaseSchema("Contract", "org/granary/store/contract");
    private static final int WRITERS = 16;

    @TempDir
    Path folder;

    @Test
    void nothingAcknowledgedIsLostWhenTheProcessIsKilled() throws Exception {
        List<Long> acknowledged = new ArrayList<>();
        for (int round = 0; round < 2; round++) {
            acknowledged.addAll(writeAndKill(round, 3_000));
        }
        try (SqliteStore store = SqliteStore.open(folder, SqliteSettings.DEFAULT, Clock.SYSTEM)) {
            List<Long> kept = store.open(CONTRACT).run(Access.READ, new Cancellation(),
                    transaction -> transaction.query("SELECT id FROM item").list(rows -> rows.getLong(1)));
            assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(6_000).doesNotHaveDuplicates();
            assertThat(Set.copyOf(kept)).containsAll(acknowledged);
        }
    }

    private List<Long> writeAndKill(int round, int enough) throws Exception {
        Process process = new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(), "-Xmx128m",
                "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
                SqliteCrashTest.class.getName(),
                folder.toString(), Integer.toString(round)).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        List<Long> acknowledged = new ArrayList<>();
        try (BufferedReader lines = process.inputReader(StandardCharsets.US_ASCII)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                // A line that the kill has cut short lacks its dot.
                if (line.endsWith(".")) {
                    acknowledged.add(Long.parseLong(line.substring(0, line.length() - 1)));
                }
                if (acknowledged.size() == enough / 2) {
                    assertThatThrownBy(() -> SqliteStore.open(folder, SqliteSettings.DEFAULT, Clock.SYSTEM))
                            .isInstanceOf(StoreException.class)
                            .hasMessageContaining("is in use by process " + process.pid());
                }
                if (acknowledged.size() == enough) {
                    // Of the handle, since the process's own method also throws away what is still in the pipe.
                    process.toHandle().destroyForcibly();
                }
            }
        }
        process.waitFor();
        return acknowledged;
    }

    /// The process that is killed: writes without end and says which rows are safe.
    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.US_ASCII);
        SqliteStore store = SqliteStore.open(Path.of(arguments[0]), SqliteSettings.DEFAULT, Clock.SYSTEM);
        Database database = store.open(CONTRACT);
        long round = Long.parseLong(arguments[1]);
        for (int w = 1; w < WRITERS; w++) {
            long writer = w;
            Thread.ofVirtual().start(() -> write(database, (round * WRITERS + writer) * 10_000_000, out));
        }
        write(database, round * WRITERS * 10_000_000, out);
    }

    private static void write(Database database, long first, PrintStream out) {
        for (long i = first;; i++) {
            long id = i;
            database.run(Access.WRITE, new Cancellation(),
                    transaction -> transaction.update("INSERT INTO item (id, name) VALUES (?, ?)", id, "item " + id));
            out.print(id + ".\n");
        }
    }
}
