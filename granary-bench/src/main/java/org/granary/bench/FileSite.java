package org.granary.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// Folders, served over HTTP on loopback.
final class FileSite implements AutoCloseable {
    private final HttpServer http;
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

    /// @param folders by the first part of the path
    FileSite(Map<String, Path> folders) throws IOException {
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.setExecutor(executor);
        folders.forEach((name, folder) -> http.createContext("/" + name + "/",
                exchange -> answer(exchange, folder, name.length() + 2)));
        http.start();
    }

    private static void answer(HttpExchange exchange, Path folder, int prefix) throws IOException {
        try (exchange) {
            Path file = folder.resolve(exchange.getRequestURI().getPath().substring(prefix)).normalize();
            if (!file.startsWith(folder) || !Files.isRegularFile(file)) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            byte[] bytes = Files.readAllBytes(file);
            exchange.getResponseHeaders().set("Content-Type", Objects
                    .requireNonNullElse(URLConnection.guessContentTypeFromName(file.toString()), "text/plain"));
            exchange.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    String url(String name) {
        return "http://127.0.0.1:" + http.getAddress().getPort() + "/" + name + "/";
    }

    @Override
    public void close() {
        http.stop(0);
        executor.close();
    }
}
