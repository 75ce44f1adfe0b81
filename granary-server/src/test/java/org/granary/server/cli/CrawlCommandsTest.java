package org.granary.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.granary.gatherer.CrawlLimits;
import org.granary.gatherer.Gatherer;
import org.granary.gatherer.Pace;
import org.granary.gatherer.content.WebContent;
import org.granary.gatherer.content.WebSettings;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.gatherer.protocol.ServerAddress;
import org.granary.server.GranaryServer;
import org.granary.server.settings.Settings;
import org.granary.store.Clock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrawlCommandsTest {
    @TempDir
    private Path data;

    private final Map<String, String> pages = new ConcurrentHashMap<>();
    private GranaryServer server;
    private HttpServer web;

    @BeforeEach
    void start() throws IOException {
        server = GranaryServer.start(Settings.of(Map.of("port", "0", "data", data.toString())), Clock.SYSTEM);
        web = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        web.createContext("/", exchange -> {
            String page = pages.get(exchange.getRequestURI().getPath());
            byte[] body = (page == null ? "gone" : page).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(page == null ? 404 : 200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        web.start();
    }

    @AfterEach
    void stop() {
        web.stop(0);
        server.close();
    }

    private String url() {
        return "http://127.0.0.1:" + web.getAddress().getPort() + "/";
    }

    private static String page(String title, String... links) {
        StringBuilder html = new StringBuilder("<html><title>").append(title).append("</title>");
        for (String link : links) {
            html.append("<a href='").append(link).append("'>to ").append(link).append("</a> ");
        }
        return html.toString();
    }

    private Ran crawl(String... arguments) {
        return Ran.run("", "crawl", arguments, "--server", "127.0.0.1:" + server.address().getPort(), "--data",
                data.toString());
    }

    private String done(String... arguments) {
        return crawl(arguments).done();
    }

    @Test
    void aSiteIsCrawledCrawledAgainAndDeleted() {
        pages.putAll(Map.of("/", page("Home", "a", "b", "missing"), "/a", page("A", "/", "b"), "/b", page("B")));
        assertThat(done(url(), "--pause", "0")).contains("queued", "/s (", "is done: ", "new or changed  3",
                "errors          1", "The crawl stores know 3 items.");
        assertThat(done("status")).contains("\tfull\tdone\t", url());

        pages.put("/b", page("B", "c"));
        pages.put("/c", page("C"));
        pages.remove("/a");
        assertThat(done(url(), "--incremental", "--pause", "0")).contains("new or changed  2",
                "The crawl stores know 3 items.");
        assertThat(done("status", "--limit", "1")).contains("\tincremental\tdone\t").doesNotContain("full");

        assertThat(done("delete", url())).contains("deleted         3", "The crawl stores know 0 items.");
        assertThat(crawl("delete", url()).err()).contains("There is no content source " + url());
    }

    @Test
    void aFileTreeIsCrawled() throws IOException {
        Path root = Files.createDirectories(data.resolve("files/deep"));
        Files.writeString(root.resolve("one.txt"), "One.");
        Files.writeString(root.getParent().resolve("two.html"), page("Two", "deep/one.txt"));
        assertThat(done(root.getParent().toUri().toString(), "--name", "files"))
                .contains("The crawl stores know 4 items.");
        Files.delete(root.resolve("one.txt"));
        assertThat(done(root.getParent().toUri().toString(), "--name", "files", "--incremental"))
                .contains("deleted         1", "The crawl stores know 3 items.");
    }

    @Test
    void oneDatabaseForAllIsCrawledIntoAndForgotten() {
        pages.putAll(Map.of("/", page("Home", "a"), "/a", page("A", "/")));
        String[] database = {"--database", "WSS_Search"};
        assertThat(done(url(), "--pause", "0", database[0], database[1])).contains("The crawl stores know 2 items.");
        assertThat(done("status")).isEmpty();
        assertThat(done("status", database[0], database[1])).contains("\tfull\tdone\t2\t");
        assertThat(crawl(url(), "--components", "2", database[0], database[1]).err()).contains("has one component");
        assertThat(done("reset", database[0], database[1])).contains("All that was crawled is forgotten.");
        assertThat(done("status", database[0], database[1])).isEmpty();
        assertThat(done(url(), "--pause", "0", database[0], database[1])).contains("The crawl stores know 2 items.");
    }

    @Test
    void aComponentThatIsRunningAlreadyIsRefused() throws Exception {
        String password = Files.readString(data.resolve("sa-password")).strip();
        ServerAddress address = new ServerAddress("127.0.0.1", server.address().getPort(), "sa", password, true);
        try (ContentSource content = new WebContent(WebSettings.STANDARD);
                Gatherer first = Gatherer.start(address, List.of(0), content, CrawlLimits.STANDARD, Pace.HASTY)) {
            long end = System.nanoTime() + Duration.ofSeconds(90).toNanos();
            while (!first.isWorking() && System.nanoTime() - end < 0) {
                Thread.sleep(20);
            }
            Ran second = crawl("component", "--id", "0");
            assertThat(second.code()).isEqualTo(1);
            assertThat(second.err()).contains("Crawl component 0 is process " + ProcessHandle.current().pid(),
                    "Stop that one first");
        }
    }

    @Test
    void whatIsWrongIsSaidInALine() {
        assertThat(crawl("gopher://old/").err()).contains("gopher://old/ is nothing that can be crawled.");
        assertThat(crawl(url(), "--depth", "far").err()).contains("--depth is a number from 0 to");
        assertThat(crawl("component", "--id", "32").err()).contains("--id is a number from 0 to 31, and 32 is not.");
        assertThat(crawl("pause", "nobody").err()).contains("There is no content source nobody.");
        assertThat(crawl("file:relative").code()).isEqualTo(2);
        assertThat(done("pause")).isEmpty();
        assertThat(done("resume")).isEmpty();
        assertThat(done("stop")).isEmpty();
        assertThat(done("status")).isEmpty();
    }
}
