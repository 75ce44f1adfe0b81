package org.granary.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// A web site that knows what it has: a tree of pages, each with a word that no other page has. Pages come, change and go between two crawls.
final class ModelSite implements AutoCloseable {
    private static final int CHILDREN = 10;
    private static final int WORDS = 60;
    private static final String PATH = "/page/";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    /// 0 for a page that does not exist, a negative number for one that is gone.
    private final int[] versions;
    private int pages;

    /// @param pages how many there are first
    /// @param most how many there can be
    ModelSite(int pages, int most) throws IOException {
        this.versions = new int[most];
        this.pages = pages;
        for (int page = 0; page < pages; page++) {
            versions[page] = 1;
        }
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    String url(int page) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + PATH + page;
    }

    /// A page has a word for each of its versions.
    static String word(int page, int version) {
        return "word" + page + "of" + version + "x";
    }

    synchronized int pages() {
        return pages;
    }

    synchronized boolean exists(int page) {
        return versions[page] > 0;
    }

    synchronized int version(int page) {
        return Math.abs(versions[page]);
    }

    /// Changes one page in ten, removes one leaf in ten, and adds one page in twenty.
    synchronized void change(Random random) {
        int before = pages;
        for (int page = 1; page < before; page++) {
            boolean leaf = page * CHILDREN + 1 >= before;
            if (versions[page] > 0 && random.nextInt(10) == 0) {
                versions[page]++;
            } else if (versions[page] > 0 && leaf && random.nextInt(10) == 0) {
                versions[page] = -versions[page];
            }
        }
        pages = Math.min(versions.length, before + Math.max(1, before / 20));
        for (int page = before; page < pages; page++) {
            versions[page] = 1;
            // Whatever was there: a page has a page above it.
            int above = (page - 1) / CHILDREN;
            versions[above] = version(above) + 1;
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            int page = path.startsWith(PATH) ? Integer.parseInt(path.substring(PATH.length())) : -1;
            if (page < 0 || page >= pages() || !exists(page)) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            String tag = "\"" + version(page) + "\"";
            exchange.getResponseHeaders().set("ETag", tag);
            if (tag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
                exchange.sendResponseHeaders(304, -1);
                return;
            }
            byte[] body = html(page).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private synchronized String html(int page) {
        Random random = new Random(page);
        StringBuilder html = new StringBuilder("<!doctype html><html lang='en'><title>Page ").append(page)
                .append("</title><body>");
        for (int child = page * CHILDREN + 1; child <= page * CHILDREN + CHILDREN && child < pages; child++) {
            html.append("<a href='").append(PATH).append(child).append("'>to ").append(child).append("</a> ");
        }
        html.append("<p>").append(word(page, version(page))).append(' ');
        for (int i = 0; i < WORDS; i++) {
            html.append(Integer.toString(random.nextInt(1 << 15), Character.MAX_RADIX)).append(' ');
        }
        return html.append("</p></body></html>").toString();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
