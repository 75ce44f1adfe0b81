package org.granary.it.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.granary.gatherer.Gatherer;
import org.granary.gatherer.admin.CrawlAdministration;
import org.granary.gatherer.content.FileContent;
import org.granary.gatherer.protocol.ServerAddress;
import org.granary.gatherer.settings.CrawlLimits;
import org.granary.gatherer.settings.Pace;
import org.granary.it.TestServer;
import org.granary.it.console.ApiClient.Answer;
import org.granary.it.protocol.StoreKind;
import org.granary.search.IndexFolder;
import org.granary.search.SearchIndex;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Content sources and start addresses are removed by the console, and what was crawled from there is found no longer.
/// On each store.
@Timeout(180)
class ConsoleSourcesTest {
    private static final String ROOT = "/api/v1";
    private static final String SOURCES = ROOT + "/crawls/search/sources";

    @TempDir
    private Path files;

    @ParameterizedTest
    @MethodSource("org.granary.it.protocol.StoreKind#plain")
    void whatIsRemovedIsNoLongerFound(StoreKind kind) throws Exception {
        for (String name : List.of("barley", "wheat")) {
            Files.createDirectories(files.resolve(name));
            Files.writeString(files.resolve(name).resolve("page.html"), "<title>About " + name + "</title>" + name);
        }
        try (ConsoleServer server = ConsoleServer.start(kind, Map.of())) {
            ApiClient client = ApiClient.administrator(server.url());
            client.post(SOURCES, Map.of("name", "Grain", "url", uri("barley")));
            int source = id(client, "Grain");
            client.post(SOURCES + "/" + source + "/addresses", Map.of("url", uri("wheat")));
            client.post(ROOT + "/crawl-schedules/" + source, Map.of("full", "every 1d", "incremental", ""));
            client.post(SOURCES + "/" + source + "/start", Map.of());
            Answer refused = client.delete(SOURCES + "/" + source);
            assertThat(refused.status()).isEqualTo(422);
            assertThat(refused.toString()).contains("A crawl of Grain is in progress. Stop it first");
            int wheat = address(client, source, uri("wheat"));
            assertThat(client.delete(SOURCES + "/" + source + "/addresses/" + wheat).status()).isEqualTo(422);
            assertThat(client.get(SOURCES).rows()).hasSizeGreaterThan(1);

            Path data = server.server().data();
            ServerAddress address = new ServerAddress(server.server().host(), server.server().port(), "sa",
                    TestServer.PASSWORD, true);
            try (CrawlAdministration administration = new CrawlAdministration(address)) {
                administration.prepare();
                administration.provideComponents(1, "here");
            }
            try (SearchIndex index = new SearchIndex(IndexFolder.in(data, "Search_Service_Application_DB"));
                    FileContent content = new FileContent(List.of(files), 100_000);
                    Gatherer gatherer = Gatherer.start(address, List.of(0), content, index, CrawlLimits.STANDARD,
                            Pace.HASTY)) {
                until(client, () -> found(client, "barley") && found(client, "wheat") && idle(client));
                assertThat(client.delete(SOURCES + "/" + source + "/addresses/" + wheat).status()).isEqualTo(204);
                assertThat(client.delete(SOURCES + "/" + source + "/addresses/" + wheat).status()).isEqualTo(404);
                until(client, () -> !found(client, "wheat") && idle(client));
                assertThat(found(client, "barley")).isTrue();
                assertThat(client.delete(SOURCES + "/" + source).status()).isEqualTo(204);
                assertThat(client.delete(SOURCES + "/" + source).status()).isEqualTo(404);
                assertThat(client.get(SOURCES).toString()).doesNotContain("Grain");
                until(client, () -> !found(client, "barley") && idle(client));
            }
            // Another one of this name begins with nothing.
            client.post(SOURCES, Map.of("name", "Grain", "url", uri("barley")));
            assertThat(client.get(ROOT + "/crawl-schedules").toString()).contains("Grain").doesNotContain("every 1d");
        }
    }

    private String uri(String name) {
        return files.resolve(name).toUri().toString();
    }

    private static int id(ApiClient client, String name) {
        return number(client, "name", name, "id");
    }

    private static int address(ApiClient client, int source, String url) {
        assertThat(source).isPositive();
        return number(client, "url", url, "address");
    }

    private static int number(ApiClient client, String column, String value, String wanted) {
        return client.get(SOURCES).rows().stream().map(row -> (Map<?, ?>) row)
                .filter(row -> value.equals(row.get(column))).map(row -> ((Number) row.get(wanted)).intValue())
                .findFirst().orElseThrow();
    }

    private static boolean found(ApiClient client, String word) {
        return client.get(ROOT + "/search?q=" + word).toString().contains("About " + word);
    }

    /// Are all crawls over?
    private static boolean idle(ApiClient client) {
        return client.get(ROOT + "/crawls/search").column("status").stream()
                .allMatch(status -> List.of(5L, 11L, 12L).contains(status));
    }

    private static void until(ApiClient client, Callable<Boolean> condition) throws Exception {
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!condition.call()) {
            assertThat(System.nanoTime() - end)
                    .as("%s, %s", client.get(ROOT + "/crawls/search"), client.get(ROOT + "/search?q=barley"))
                    .isNegative();
            Thread.sleep(50);
        }
    }
}
