package org.granary.it.gatherer;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.granary.gatherer.fetch.FetchError;
import org.granary.gatherer.fetch.FoundLink;

/// Serves a [Site] over HTTP: each of its hosts is an address of this machine (127.0.0.2 and on). What may not be fetched is in the robots.txt of its host, and what cannot be
/// read is an error of the server.
final class WebSite implements AutoCloseable {
    private final Site site;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /// The hosts of any site, which are in no public network and have to be named.
    static final Set<String> HOSTS = Set.of("127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5");

    WebSite(Site site) throws IOException {
        this.site = site;
        server = HttpServer.create(new InetSocketAddress("0.0.0.0", 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    /// What a URL of the site is on the web.
    String onTheWeb(String url) {
        int host = Integer.parseInt(Site.host(url).replaceAll("\\D", ""));
        return "http://127.0.0." + (host + 2) + ":" + server.getAddress().getPort()
                + url.substring(url.indexOf('/', "http://".length()));
    }

    private static String inTheSite(HttpExchange exchange) {
        String address = exchange.getRequestHeaders().getFirst("Host").replaceFirst(":\\d+$", "");
        int host = Integer.parseInt(address.substring(address.lastIndexOf('.') + 1)) - 2;
        return Site.url(host, 0) + exchange.getRequestURI().getPath().substring(1);
    }

    Set<String> onTheWeb(Set<String> urls) {
        Set<String> all = new TreeSet<>();
        urls.forEach(url -> all.add(onTheWeb(url)));
        return all;
    }

    private void answer(HttpExchange exchange) throws IOException {
        String url = inTheSite(exchange);
        try (exchange) {
            if (exchange.getRequestURI().getPath().equals("/robots.txt")) {
                send(exchange, 200, "text/plain", robots(Site.host(url)));
                return;
            }
            if (site.failsNow(url)) {
                send(exchange, 503, "text/plain", "Later.");
                return;
            }
            switch (site.get(url)) {
                case null -> send(exchange, 404, "text/plain", "There is nothing.");
                case Site.Page.Broken(FetchError error) -> send(exchange, error == FetchError.NOT_FOUND ? 404 : 500,
                        "text/plain", "As the test wants it.");
                case Site.Page.Redirect(String target) -> {
                    exchange.getResponseHeaders().set("Location", onTheWeb(target));
                    send(exchange, 302, "text/plain", "Elsewhere.");
                }
                case Site.Page.Text text -> page(exchange, text);
            }
        } catch (InterruptedException e) {
            // The site is closed.
            Thread.currentThread().interrupt();
        }
    }

    private String robots(String host) {
        StringBuilder robots = new StringBuilder("User-agent: *\n");
        for (String url : site.urls()) {
            if (Site.host(url).equals(host)
                    && site.get(url) instanceof Site.Page.Broken(FetchError error) && error == FetchError.EXCLUDED) {
                robots.append("Disallow: ").append(url.substring(url.indexOf('/', "http://".length()))).append("\n");
            }
        }
        return robots.toString();
    }

    private void page(HttpExchange exchange, Site.Page.Text text) throws IOException {
        String eTag = "\"" + text.version() + "\"";
        exchange.getResponseHeaders().set("ETag", eTag);
        if (eTag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
            exchange.sendResponseHeaders(304, -1);
            return;
        }
        StringBuilder html = new StringBuilder("<!doctype html><html><head><title>").append(text.title())
                .append("</title><meta name='author' content='Somebody'>")
                .append(text.index() ? "" : "<meta name='robots' content='noindex'>").append("</head><body><p>")
                .append(text.version()).append("</p>");
        List<FoundLink> links = text.links();
        for (FoundLink link : links) {
            html.append("<a href='").append(onTheWeb(link.url())).append("'>")
                    .append(link.anchorText() == null ? "" : link.anchorText()).append("</a>\n");
        }
        send(exchange, 200, "text/html; charset=utf-8", html.append("</body></html>").toString());
    }

    private static void send(HttpExchange exchange, int status, String type, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
