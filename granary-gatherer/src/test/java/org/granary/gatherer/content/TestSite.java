package org.granary.gatherer.content;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/// A web server of this process, whose pages are whatever a test says.
final class TestSite implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<String, Page> pages = new ConcurrentHashMap<>();
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger mostAtOnce = new AtomicInteger();

    /// Answers a request.
    interface Page {
        void answer(HttpExchange exchange) throws IOException;
    }

    TestSite() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
        mostAtOnce.accumulateAndGet(running.incrementAndGet(), Math::max);
        try (exchange) {
            String path = exchange.getRequestURI().toString();
            requests.add(path);
            pages.getOrDefault(path, status(404)).answer(exchange);
        } finally {
            running.decrementAndGet();
        }
    }

    TestSite page(String path, Page page) {
        pages.put(path, page);
        return this;
    }

    TestSite html(String path, String html) {
        return page(path, content("text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8)));
    }

    static Page content(String type, byte[] bytes) {
        return exchange -> {
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(bytes);
            }
        };
    }

    static Page status(int status) {
        return exchange -> exchange.sendResponseHeaders(status, -1);
    }

    static Page redirect(int status, String location) {
        return exchange -> {
            exchange.getResponseHeaders().set("Location", location);
            exchange.sendResponseHeaders(status, -1);
        };
    }

    String url(String path) {
        return "http://localhost:" + server.getAddress().getPort() + path;
    }

    /// The paths that were asked for, in order.
    List<String> requests() {
        return List.copyOf(requests);
    }

    /// How many requests there were at the same time, at most.
    int mostAtOnce() {
        return mostAtOnce.get();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
