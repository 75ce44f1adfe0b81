package org.granary.it.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.granary.console.Console;
import org.granary.it.ExternalClients;
import org.granary.server.GranaryServer;
import org.granary.server.settings.Settings;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Metrics and health of a server, after some calls.
class MetricsTest {
    private static final Path DOCS = Path.of("..", "docs", "operations");
    private static final String TOKEN = "metrics-token-4711";
    private static final Pattern NAME = Pattern.compile("\\b(granary_[a-z_]+)");

    @TempDir
    private static Path data;
    private static GranaryServer server;
    private static Console console;

    @BeforeAll
    static void start() throws SQLException {
        Settings settings = Settings.of(
                Map.of("port", "0", "console-port", "0", "metrics-token", TOKEN, "data", data.toString(), "sa-password",
                        "Metrics-4711"));
        server = GranaryServer.start(settings);
        console = Console.start(server, settings);
        assertThat(console.await()).isTrue();
        try (Connection connection = connect("Metrics-4711"); Statement statement = connection.createStatement()) {
            statement.execute("EXEC proc_AddJob @JobId = 1, @UserToken = 0x01, @Settings = N'<settings/>'");
            statement.execute("SELECT * FROM dbo.Jobs");
            assertThat(catchThrowable(() -> statement.execute(
                    "EXEC proc_AddJob @JobId = 1, @UserToken = 0x01, @Settings = N'<settings/>'"))).isNotNull();
        }
        assertThat(catchThrowable(() -> connect("wrong"))).isNotNull();
    }

    private static Connection connect(String password) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlserver://127.0.0.1:" + server.address().getPort()
                + ";databaseName=TranslationServices;encrypt=false;connectRetryCount=0", "sa", password);
    }

    @AfterAll
    static void stop() {
        console.close();
        server.close();
    }

    private static HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return get(path, Map.of());
    }

    private static HttpResponse<String> get(String path, Map<String, String> headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(console.url() + path));
        headers.forEach(request::header);
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        }
    }

    private static String scrape() throws IOException, InterruptedException {
        HttpResponse<String> response = get("/metrics");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("content-type").orElse("")).startsWith("text/plain");
        return response.body();
    }

    @Test
    void callsErrorsLoginsAndRowsAreCounted() throws Exception {
        String text = scrape();
        String call = "{database=\"TranslationServices\",procedure=\"proc_AddJob\"}";
        assertThat(text).contains("granary_procedure_call_seconds_count" + call + " 2",
                "granary_procedure_errors_total" + call + " 1.0",
                "granary_procedure_call_seconds_bucket{database=\"TranslationServices\",procedure=\"proc_AddJob\",le=\"+Inf\"} 2",
                "granary_errors_total{number=\"2627\"} 1.0", "granary_logins_total{result=\"accepted\"} 1.0",
                "granary_logins_total{result=\"refused\"} 1.0", "granary_rows_sent_total 1.0");
        assertThat(text).contains("granary_database_up{database=\"master\"} 1.0",
                "granary_queue_jobs{database=\"TranslationServices\",state=\"unsubmitted\"} 1.0");
        assertThat(text).containsPattern(
                "granary_store_commit_seconds_count\\{database=\"TranslationServices\"\\} [1-9]");
        assertThat(text).containsPattern("granary_store_bytes\\{database=\"SharePoint_Config\"\\} [1-9]");
        assertThat(text).containsPattern("jvm_memory_used_bytes\\{area=\"heap\"");
    }

    @Test
    void whatTheDocumentationNamesIsThereAndTheOtherWayRound() throws Exception {
        Set<String> there = scrape().lines().filter(line -> line.startsWith("# TYPE granary_"))
                .map(line -> line.split(" ", -1)[2]).collect(Collectors.toCollection(TreeSet::new));
        assertThat(names("monitoring.md")).isEqualTo(there);
        assertThat(there).containsAll(names("monitoring/alerts.yml"));
        assertThat(there).containsAll(names("monitoring/grafana-dashboard.json"));
    }

    private static Set<String> names(String file) throws IOException {
        Set<String> names = new TreeSet<>();
        Matcher name = NAME.matcher(Files.readString(DOCS.resolve(file)));
        while (name.find()) {
            names.add(name.group(1).replaceFirst("_seconds_(bucket|count|sum)$", "_seconds"));
        }
        return names;
    }

    @Test
    void theServerIsLiveAndReady() throws Exception {
        assertThat(get("/health/live").statusCode()).isEqualTo(200);
        HttpResponse<String> ready = get("/health/ready");
        assertThat(ready.statusCode()).as(ready.body()).isEqualTo(200);
    }

    @Test
    void metricsArePassedOnByAProxyOnlyToThoseWhoKnowTheToken() throws Exception {
        String client = "203.0.113.9";
        assertThat(get("/metrics", Map.of("X-Forwarded-For", client)).statusCode()).isEqualTo(403);
        assertThat(get("/metrics", Map.of("X-Forwarded-For", client, "Authorization", "Bearer wrong")).statusCode())
                .isEqualTo(403);
        assertThat(get("/metrics", Map.of("X-Forwarded-For", client, "Authorization", "Bearer " + TOKEN)).statusCode())
                .isEqualTo(200);
    }

    @Tag("external-client")
    @Test
    void promtoolAcceptsMetricsAndRules() throws Exception {
        ExternalClients.needProgram("promtool");
        // Not those of the JVM, whose names are Micrometer's.
        String own = scrape().lines().filter(line -> line.contains("granary_"))
                .collect(Collectors.joining("\n", "", "\n"));
        succeed(own, DOCS, "promtool", "check", "metrics");
        succeed("", DOCS.resolve("monitoring"), "promtool", "check", "rules", "alerts.yml");
        succeed("", DOCS.resolve("monitoring"), "promtool", "test", "rules", "alerts-test.yml");
    }

    private static void succeed(String input, Path folder, String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
        try (var out = process.outputWriter(StandardCharsets.UTF_8)) {
            out.write(input);
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }
}
