package org.granary.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A web site that is made up as it is asked for: page `n` links to pages `2n + 1` and `2n + 2`, so that all of them are reached, and to some others, and has about two kilobytes of text. Its
/// hosts are addresses of this machine.
final class BenchSite implements AutoCloseable {
    private static final int HOSTS = 4;
    private static final int OTHER_LINKS = 5;
    private static final int WORDS = 300;
    private static final String ROBOTS = "User-agent: *\nDisallow: /private/\n";
    private static final String HOST = "http://127.0.0.";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final int pages;

    BenchSite(int pages) throws IOException {
        this.pages = pages;
        server = HttpServer.create(new InetSocketAddress("0.0.0.0", 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    /// Where pages of all hosts are reached from; a start address for each host.
    String url(int page) {
        return url(page, port());
    }

    /// The same of a site in another process.
    static String url(int page, int port) {
        return HOST + (2 + page % HOSTS) + ":" + port + "/page/" + page;
    }

    int port() {
        return server.getAddress().getPort();
    }

    /// They are of no public network, so a crawler that is careful has to be told.
    static Set<String> hostNames() {
        return IntStream.range(0, HOSTS).mapToObj(host -> URI.create(url(host, 80)).getHost())
                .collect(Collectors.toUnmodifiableSet());
    }

    static int hosts() {
        return HOSTS;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            boolean robots = path.equals("/robots.txt");
            boolean found = robots || path.startsWith("/page/");
            byte[] body = (robots ? ROBOTS : found ? page(Integer.parseInt(path.substring(6))) : "")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", robots ? "text/plain" : "text/html; charset=utf-8");
            exchange.sendResponseHeaders(found ? 200 : 404, found ? body.length : -1);
            if (found) {
                exchange.getResponseBody().write(body);
            }
        }
    }

    private String page(int number) {
        Random random = new Random(number);
        StringBuilder html = new StringBuilder(4096).append("<!doctype html><html><head><title>Page ").append(number)
                .append("</title></head><body>");
        link(html, 2 * number + 1);
        link(html, 2 * number + 2);
        for (int i = 0; i < OTHER_LINKS; i++) {
            link(html, random.nextInt(pages));
        }
        html.append("<p>");
        for (int i = 0; i < WORDS; i++) {
            html.append(Integer.toString(random.nextInt(1 << 25), Character.MAX_RADIX)).append(' ');
        }
        return html.append("</p></body></html>").toString();
    }

    private void link(StringBuilder html, int target) {
        if (target < pages) {
            html.append("<a href='").append(url(target)).append("'>about ").append(target).append("</a>\n");
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
