package org.granary.it.console;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.granary.gatherer.admin.CrawlAdministration;
import org.granary.gatherer.protocol.ServerAddress;
import org.granary.it.TestServer;
import org.granary.process.ServerProcess;

/// Two web hosts, which are crawled into two crawl stores. Each has a page, a link that leads nowhere, and one that leads nowhere on the other host.
final class TwoHosts implements AutoCloseable {
    private final HttpServer web;

    TwoHosts() throws IOException {
        web = HttpServer.create(new InetSocketAddress("0.0.0.0", 0), 0);
        web.createContext("/", exchange -> {
            try (exchange) {
                boolean found = exchange.getRequestURI().getPath().equals("/");
                String host = exchange.getRequestHeaders().getFirst("Host");
                String other = host.startsWith("127.0.0.2")
                        ? host.replace(".0.2", ".0.3")
                        : host.replace(".0.3", ".0.2");
                byte[] page = """
                        <title>Home</title><a href="/gone">a</a><a href="http://%s/lost-%s">b</a>"""
                        .formatted(other, host.substring(8, 9)).getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().set("Content-Type", "text/html");
                exchange.sendResponseHeaders(found ? 200 : 404, found ? page.length : -1);
                if (found) {
                    exchange.getResponseBody().write(page);
                }
            }
        });
        web.start();
    }

    /// The pages that the crawl begins with.
    List<String> starts() {
        return List.of("http://127.0.0.2:" + web.getAddress().getPort() + "/",
                "http://127.0.0.3:" + web.getAddress().getPort() + "/");
    }

    void crawl(TestServer server) throws Exception {
        try (CrawlAdministration administration = new CrawlAdministration(
                new ServerAddress(server.host(), server.port(), "sa", TestServer.PASSWORD, true))) {
            administration.prepare();
            administration.provideStores(2);
        }
        ServerProcess.Ran ran = ServerProcess.run(
                Map.of("GRANARY_SA_PASSWORD", TestServer.PASSWORD, "GRANARY_PORT", Integer.toString(server.port())),
                "crawl", starts().getFirst(), starts().getLast(), "--name", "two", "--no-index", "--components", "2",
                "--private-host", "127.0.0.2", "--private-host", "127.0.0.3");
        if (!ran.toString().contains("is done")) {
            throw new AssertionError("The crawl is not done: " + ran);
        }
    }

    @Override
    public void close() {
        web.stop(0);
    }
}
