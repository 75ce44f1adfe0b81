package org.granary.cli.timer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.granary.cli.Ran;
import org.granary.server.GranaryServer;
import org.granary.server.settings.Settings;
import org.granary.timer.farm.FarmDatabase;
import org.granary.timer.service.TimerOptions;
import org.granary.timer.service.TimerService;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class TimerCommandsTest {
    @TempDir
    private static Path data;

    private static volatile LocalDateTime time = LocalDateTime.of(2026, 11, 16, 10, 0);
    private static GranaryServer server;

    @BeforeAll
    static void start() {
        server = GranaryServer.start(Settings.of(Map.of("port", "0", "data", data.toString())), () -> time);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Ran timer(String command, String... arguments) {
        List<String> all = new ArrayList<>(List.of(command, "--server", "127.0.0.1:" + server.address().getPort(),
                "--data", data.toString()));
        all.addAll(List.of(arguments));
        return Ran.run("", "timer", all.toArray(String[]::new));
    }

    private static List<String> done(String command, String... arguments) {
        return timer(command, arguments).done().lines().toList();
    }

    private static FarmDatabase connect() throws Exception {
        return FarmDatabase.at("127.0.0.1", server.address().getPort(), "sa",
                Files.readString(data.resolve("sa-password")).strip(), true);
    }

    @Test
    void aJobIsAddedRunShownAndRemoved() throws Exception {
        assertThat(done("add", "tidy", "--every", "daily at 12:00", "--zone", "Europe/Berlin", "--", "sh", "-c",
                "echo no luck; exit 3")).containsExactly("Added job tidy, next due at 2026-11-16 11:00:00 UTC.");
        assertThat(done("list")).satisfiesExactly(
                line -> assertThat(line).startsWith("NAME  SCHEDULE"),
                line -> assertThat(line).contains("tidy", "daily at 12:00 (Europe/Berlin)", "one server",
                        "2026-11-16 11:00:00", "sh -c echo no luck; exit 3"));
        time = time.plusHours(1);
        try (FarmDatabase database = connect();
                TimerService service = TimerService.open(database, TimerOptions.of("APP1"))) {
            for (var run : service.poll()) {
                run.get();
            }
            assertThat(done("status").get(1)).startsWith("APP1    running");
        }
        assertThat(done("status", "--json")).containsExactly(
                "[{\"server\": \"APP1\", \"state\": \"stopped\", \"job\": \"\", \"since\": \"\", \"progress\": \"\"}]");
        assertThat(done("history", "TIDY")).satisfiesExactly(line -> assertThat(line).startsWith("DUE (UTC)"),
                line -> assertThat(line).startsWith("2026-11-16 11:00:00").containsPattern("APP1 +failed +3$"));
        assertThat(done("history", "tidy", "--output")).endsWith("Output of 2026-11-16 11:00:00 on APP1:", "  no luck");
        assertThat(done("history", "tidy", "--output", "--json").getFirst()).contains("\"result\": \"failed\"",
                "\"output\": \"no luck\\n\"");
        assertThat(done("list", "--json").getFirst()).contains("\"result\": \"failed\"");
        assertThat(done("remove", "tidy")).containsExactly("Removed job tidy.");
        assertThat(timer("history", "tidy").err()).contains("There is no job tidy.");
    }

    @Test
    void whatIsWrongIsSaidInALine() {
        assertThat(timer("add", "x", "--every", "daily", "true").err())
                .isEqualToIgnoringNewLines(
                        "granary: --every: \"daily\" lacks a time. Write for instance: daily at 03:00.");
        assertThat(timer("add", "x", "true").err()).contains("Give either --every with a schedule, or --once");
        assertThat(timer("add", "x", "--every", "hourly", "--once", "true").err()).contains("Give either --every");
        assertThat(timer("add", "x", "--every", "hourly", "--zone", "Berlin", "true").err())
                .contains("--zone: \"Berlin\" is not a time zone");
        assertThat(timer("add", "x", "--once", "--at", "soon", "true").err())
                .contains("--at: \"soon\" is not a time");
        assertThat(timer("add", "x", "--every", "hourly", "--time-limit", "0s", "true").err())
                .contains("--time-limit takes a time from 1s to 7d");
        assertThat(timer("add", "x", "--every", "hourly", "--on", "APP9", "true").err())
                .contains("There is no server APP9 in the farm.");
        assertThat(timer("add", "x", "--once", "--web-application", "x", "true").err())
                .contains("--web-application takes an identifier");
        assertThat(timer("add", "x", "--every", "hourly", "--web-application", "x", "true").err())
                .contains("a recurring job for content databases is not supported");
        assertThat(timer("add", "x", "--once", "--web-application", "0f6c2a4e-8a53-4d0c-9a53-0c2f6f1f7a10", "true")
                .err()).contains("There is no Web application");
        assertThat(timer("run", "--name", "a|b").err()).contains("--name takes a name");
        done("add", "twice", "--every", "hourly", "true");
        assertThat(timer("add", "Twice", "--every", "hourly", "true").err()).contains("There is a job Twice already.");
        assertThat(done("remove", "twice")).hasSize(1);
    }
}
