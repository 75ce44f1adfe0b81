package org.granary.it.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.Predicate;
import org.granary.console.Console;
import org.granary.process.KillablePostgres;
import org.granary.server.GranaryServer;
import org.granary.server.settings.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What health checks and metrics say while PostgreSQL is away, and after.
class PostgresHealthTest {
    private static final Duration LONGEST = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    @Test
    void aStoppedPostgresIsSeenAndItsReturnToo() throws Exception {
        try (HttpClient client = HttpClient.newHttpClient();
                KillablePostgres postgres = KillablePostgres.start(folder.resolve("postgres"))) {
            Settings settings = Settings.of(Map.of("port", "0", "console-port", "0", "data",
                    folder.resolve("data").toString(), "sa-password", "Metrics-4711", "store", postgres.url(),
                    "shutdown-grace", "1s"));
            try (GranaryServer server = GranaryServer.start(settings);
                    Console console = Console.start(server, settings)) {
                assertThat(console.await()).isTrue();
                URI ready = URI.create(console.url() + "/health/ready");
                URI metrics = URI.create(console.url() + "/metrics");
                assertThat(get(client, ready).statusCode()).isEqualTo(200);
                assertThat(get(client, metrics).body())
                        .containsPattern("granary_store_bytes\\{database=\"SharePoint_Config\"\\} [1-9]")
                        .contains("granary_database_up{database=\"master\"} 1.0");

                postgres.kill();

                HttpResponse<String> away = until(client, ready, answer -> answer.statusCode() == 503);
                assertThat(away.body()).startsWith("not ready: cannot read ").contains("SharePoint_Config", "master");
                assertThat(get(client, URI.create(console.url() + "/health/live")).statusCode()).isEqualTo(200);
                until(client, metrics,
                        answer -> answer.body().contains("granary_database_up{database=\"master\"} 0.0"));

                postgres.start();

                until(client, ready, answer -> answer.statusCode() == 200);
                until(client, metrics,
                        answer -> answer.body().contains("granary_database_up{database=\"master\"} 1.0"));
            }
        }
    }

    private static HttpResponse<String> get(HttpClient client, URI address) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(address).timeout(LONGEST).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private static HttpResponse<String> until(HttpClient client, URI address, Predicate<HttpResponse<String>> wanted)
            throws IOException, InterruptedException {
        long end = System.nanoTime() + LONGEST.toNanos();
        HttpResponse<String> answer = get(client, address);
        while (!wanted.test(answer) && System.nanoTime() < end) {
            Thread.sleep(Duration.ofMillis(200));
            answer = get(client, address);
        }
        assertThat(wanted.test(answer)).as(answer.body()).isTrue();
        return answer;
    }
}
