package org.granary.cli.crawl;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.granary.cli.Ran;
import org.granary.cli.StartedCommand;
import org.granary.gatherer.protocol.ServerAddress;
import org.granary.server.GranaryServer;
import org.granary.server.settings.Settings;
import org.granary.store.Clock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// A server, and a small web site that can be crawled into it. Tests run side by side, since crawls at the pace of the document mostly wait.
@Execution(ExecutionMode.CONCURRENT)
abstract class CrawlFixture {
    @TempDir
    protected Path data;

    /// Pages by path. What is not there is answered with 404.
    protected final Map<String, String> pages = new ConcurrentHashMap<>();
    /// Paths that are answered with another status than 200 and 404; a page there is where it redirects to.
    protected final Map<String, Integer> statuses = new ConcurrentHashMap<>();
    /// How much later it is for the server.
    protected volatile Duration ahead = Duration.ZERO;
    protected GranaryServer server;
    private HttpServer web;

    @BeforeEach
    void start() throws IOException {
        server = GranaryServer.start(Settings.of(Map.of("port", "0", "data", data.toString())),
                () -> Clock.SYSTEM.utc().plus(ahead));
        web = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        web.createContext("/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            String page = pages.get(path);
            int status = statuses.getOrDefault(path, page == null ? 404 : 200);
            byte[] body = (page == null ? "gone" : page).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type",
                    path.equals("/robots.txt") ? "text/plain" : "text/html; charset=utf-8");
            if (status / 100 == 3 && page != null) {
                exchange.getResponseHeaders().set("Location", page);
            }
            exchange.sendResponseHeaders(status, body.length);
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

    protected String url() {
        return "http://127.0.0.1:" + web.getAddress().getPort() + "/";
    }

    protected static String page(String title, String... links) {
        StringBuilder html = new StringBuilder("<html><title>").append(title).append("</title>");
        for (String link : links) {
            html.append("<a href='").append(link).append("'>to ").append(link).append("</a> ");
        }
        return html.toString();
    }

    protected Ran crawl(String... arguments) {
        return Ran.run("", "crawl", arguments, flags());
    }

    private String[] flags() {
        return new String[]{"--server", "127.0.0.1:" + server.address().getPort(), "--data", data.toString()};
    }

    protected StartedCommand start(String... arguments) {
        return StartedCommand.start(Stream.of(new String[]{"crawl"}, arguments, flags()).flatMap(Arrays::stream)
                .toArray(String[]::new));
    }

    protected String done(String... arguments) {
        return crawl(arguments).done();
    }

    protected ServerAddress address() throws IOException {
        String password = Files.readString(data.resolve("sa-password")).strip();
        return new ServerAddress("127.0.0.1", server.address().getPort(), "sa", password, true);
    }
}
