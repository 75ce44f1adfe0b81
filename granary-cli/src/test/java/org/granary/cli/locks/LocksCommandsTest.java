package org.granary.cli.locks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.granary.cli.Ran;
import org.granary.server.GranaryServer;
import org.granary.server.settings.Settings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class LocksCommandsTest {
    private static final String JOB = "0F6C2A4E-8A53-4D0C-9A53-0C2F6F1F7A10";
    private static final String OTHER_JOB = "0F6C2A4E-8A53-4D0C-9A53-0C2F6F1F7A11";

    @TempDir
    private Path data;

    private volatile LocalDateTime time = LocalDateTime.of(2026, 11, 16, 10, 0);
    private GranaryServer server;

    @BeforeEach
    void start() throws Exception {
        server = GranaryServer.start(Settings.of(Map.of("port", "0", "data", data.toString())), () -> time);
        String url = "jdbc:sqlserver://127.0.0.1:" + server.address().getPort() + ";databaseName=SharePoint_Config"
                + ";encrypt=false;user=sa;password=" + Files.readString(data.resolve("sa-password")).strip();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            for (String text : List.of(
                    "EXEC proc_AddTimerLockForJob '" + JOB + "', 'APP1', 20, NULL, NULL",
                    "EXEC proc_AddTimerLockForJob '" + OTHER_JOB + "', 'APP2', 20, NULL, NULL",
                    "EXEC proc_DeleteTimerLockForJob '" + OTHER_JOB + "', 'APP2'",
                    "EXEC proc_GetTimerLock 7, 'APP1', 15")) {
                statement.execute(text);
            }
        }
        time = time.plusMinutes(18);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Ran locks(String... arguments) {
        return Ran.run("", "locks", arguments, "--server", "127.0.0.1:" + server.address().getPort(),
                "--data", data.toString());
    }

    private List<String> done(String... arguments) {
        return locks(arguments).done().lines().toList();
    }

    /// The columns of the locks that are listed.
    private List<List<String>> listed(String... arguments) {
        List<String> command = new ArrayList<>(List.of("list"));
        command.addAll(List.of(arguments));
        List<List<String>> rows = done(command.toArray(String[]::new)).stream()
                .map(line -> List.of(line.split(" {2,}"))).toList();
        assertThat(rows.getFirst()).containsExactly("FOR", "LOCK", "HOLDER", "CONFIRMED (UTC)", "UNTIL (UTC)", "STATE",
                "JOB");
        return rows.subList(1, rows.size());
    }

    private static final List<String> OF_JOB = List.of("job", JOB, "APP1", "2026-11-16 10:00", "2026-11-16 10:20",
            "held");
    private static final List<String> OF_OTHER_JOB = List.of("job", OTHER_JOB, "APP2", "2026-11-16 10:00",
            "2026-11-16 10:20", "given up");
    private static final List<String> OF_DATABASE = List.of("database", "7", "APP1", "2026-11-16 10:00",
            "2026-11-16 10:15", "expired");

    @Test
    void whoHoldsWhichLockUntilWhenIsListed() {
        assertThat(listed()).containsExactly(OF_JOB, OF_OTHER_JOB, OF_DATABASE);
        assertThat(listed("--holder", "app1")).containsExactly(OF_JOB, OF_DATABASE);
        assertThat(listed("--holder", "APP3")).isEmpty();
    }

    @Test
    void aLockIsReleasedByItsIdentifier() {
        assertThat(done("release", JOB)).containsExactly("released job " + JOB);
        assertThat(listed()).containsExactly(OF_OTHER_JOB, OF_DATABASE);
        assertThat(done("release", "7")).containsExactly("released database 7");
        assertThat(listed()).containsExactly(OF_OTHER_JOB);
    }

    @Test
    void theLocksOfAServerAreReleased() {
        assertThat(done("release", "--holder", "app1")).containsExactly("released job " + JOB,
                "released database 7");
        assertThat(listed()).containsExactly(OF_OTHER_JOB);
    }

    @Test
    void theDocumentedExamplesRun() throws IOException {
        List<String> examples = Files.readAllLines(Path.of("..", "docs", "guides", "configuration.md")).stream()
                .filter(line -> line.startsWith("./granary locks ")).toList();
        assertThat(examples).hasSizeGreaterThan(3);
        for (String example : examples) {
            done(example.substring("./granary locks ".length()).split(" "));
        }
        assertThat(listed()).isEmpty();
    }

    @Test
    void whatIsWrongIsSaidInALine() {
        assertThat(locks("release", "8").err()).contains("Nobody holds the lock 8.");
        assertThat(locks("release", "--holder", "APP3").err()).contains("APP3 holds no lock.");
        assertThat(locks("release", "seven").err()).contains("seven is neither");
        assertThat(locks("release").err()).contains("Name either one lock");
        assertThat(locks("release", "7", "--holder", "APP1").err()).contains("Name either one lock");
        assertThat(listed()).hasSize(3);
    }
}
