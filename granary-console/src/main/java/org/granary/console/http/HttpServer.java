package org.granary.console.http;

import io.helidon.common.tls.Tls;
import io.helidon.http.HeaderNames;
import io.helidon.http.Headers;
import io.helidon.http.HttpPrologue;
import io.helidon.http.Status;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionListener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Level;
import javax.net.ssl.SSLContext;
import org.granary.console.json.Json;
import org.granary.tds.server.AllowedAddresses;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The web server: Helidon, with limits on everything that a client could take. A request is read whole, then answered, then written; each of the
/// steps that waits for the client has its time.
public final class HttpServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HttpServer.class);

    /// Helidon logs by way of the JDK; what it says about its start is of no use here. Kept, since the JDK forgets loggers that nobody holds.
    private static final java.util.logging.Logger HELIDON = java.util.logging.Logger.getLogger("io.helidon");

    private static final int MOST_CONNECTIONS = 256;
    private static final int MOST_REQUESTS = 96;
    private static final int LONGEST_BODY = 1 << 20;
    private static final int LONGEST_HEADERS = 16 * 1024;
    private static final int LONGEST_PATH = 4096;
    private static final int PIECE = 8192;
    private static final Duration READ = Duration.ofSeconds(15);
    private static final Duration TIME_TO_ASK = Duration.ofSeconds(10);
    private static final Duration TIME_TO_READ = Duration.ofSeconds(30);
    private static final Duration IDLE = Duration.ofSeconds(30);
    private static final Duration LOOK = Duration.ofSeconds(5);

    private final HttpRoutes routes;
    private final Deadlines deadlines;
    private final boolean secure;
    private final AllowedAddresses allowed;
    private final WebServer server;

    private HttpServer(InetAddress address, int port, @Nullable SSLContext tls, List<HttpRoute> routes,
            Deadlines deadlines, AllowedAddresses allowed) {
        this.allowed = allowed;
        this.routes = new HttpRoutes(routes);
        this.deadlines = deadlines;
        this.secure = tls != null;
        WebServerConfig.Builder builder = WebServer.builder().address(address).port(port).shutdownHook(false)
                .featuresDiscoverServices(false).protocolsDiscoverServices(false)
                .maxTcpConnections(MOST_CONNECTIONS).maxConcurrentRequests(MOST_REQUESTS)
                .maxPayloadSize(LONGEST_BODY).idleConnectionTimeout(IDLE).idleConnectionPeriod(LOOK)
                // Blocking sockets have a time-out for each read, also before the first byte.
                .useNio(false).connectionOptions(options -> options.readTimeout(READ).tcpNoDelay(true))
                .addProtocol(Http1Config.builder().maxHeadersSize(LONGEST_HEADERS).maxPrologueLength(LONGEST_PATH)
                        .addReceiveListener(new HeaderTime()).build())
                .routing(all -> all.any(this::handle));
        if (tls != null) {
            builder.tls(Tls.builder().sslContext(tls).build());
        }
        this.server = builder.build();
    }

    /// @param port 0 for any free one
    /// @param tls with which it answers by HTTPS; null for HTTP
    /// @param allowed who is answered
    /// @throws IllegalStateException when it cannot listen there
    public static HttpServer start(InetAddress address, int port, @Nullable SSLContext tls, List<HttpRoute> routes,
            Deadlines deadlines, AllowedAddresses allowed) {
        HELIDON.setLevel(Level.WARNING);
        var server = new HttpServer(address, port, tls, routes, deadlines, allowed);
        server.server.start();
        return server;
    }

    /// The port, which is the real one.
    public int port() {
        return server.port();
    }

    @Override
    public void close() {
        server.stop();
    }

    /// From the first line of a request, its headers have to arrive in a short time.
    private final class HeaderTime implements Http1ConnectionListener {
        private final Map<String, Deadlines.Deadline> open = new ConcurrentHashMap<>();

        @Override
        public void prologue(ConnectionContext connection, HttpPrologue prologue) {
            end(open.put(connection.childSocketId(), deadlines.interruptIn(TIME_TO_ASK)));
        }

        @Override
        public void headers(ConnectionContext connection, Headers headers) {
            end(open.remove(connection.childSocketId()));
        }

        private static void end(Deadlines.@Nullable Deadline deadline) {
            if (deadline != null) {
                deadline.close();
            }
        }
    }

    private void handle(ServerRequest request, ServerResponse response) {
        SecurityHeaders.ALL.forEach((name, value) -> response.header(HeaderNames.create(name), value));
        HttpAnswer answer;
        try {
            answer = routes.answer(admitted(read(request)));
        } catch (HttpException e) {
            answer = error(e.status(), e.number(), e.text());
        } catch (RuntimeException e) {
            LOG.error("A request of the console failed", e);
            answer = error(500, 0, "The server could not answer. Its log says why.");
        }
        switch (answer) {
            case HttpAnswer.Content content -> write(content, response);
            case HttpAnswer.Events events -> write(events, response);
        }
    }

    private static HttpAnswer error(int status, int number, String text) {
        return HttpAnswer.text(status, HttpAnswer.JSON, Json.object(out -> {
            out.field("error", text);
            if (number != 0) {
                out.field("number", number);
            }
        }));
    }

    private HttpRequest admitted(HttpRequest request) {
        if (!allowed.contains(request.remote())) {
            throw new HttpException(403, "This server does not answer your address.");
        }
        return request;
    }

    private HttpRequest read(ServerRequest request) {
        String method = request.prologue().method().text();
        HttpMethod known = switch (method) {
            case "GET" -> HttpMethod.GET;
            case "POST" -> HttpMethod.POST;
            case "DELETE" -> HttpMethod.DELETE;
            default -> throw new HttpException(405, "This server knows the methods GET, POST and DELETE.");
        };
        InetSocketAddress remote = request.remotePeer().address() instanceof InetSocketAddress internet
                ? internet
                : new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        return new HttpRequest(known, request.path().path(), Map.of(),
                name -> Optional.ofNullable(request.query().contains(name) ? request.query().get(name) : null),
                name -> request.headers().first(HeaderNames.create(name)), body(request), remote, secure);
    }

    private byte[] body(ServerRequest request) {
        if (!request.content().hasEntity()) {
            return new byte[0];
        }
        try (Deadlines.Deadline _ = deadlines.interruptIn(TIME_TO_ASK);
                InputStream in = request.content().inputStream()) {
            var body = new ByteArrayOutputStream();
            byte[] piece = new byte[PIECE];
            for (int n = in.read(piece); n >= 0; n = in.read(piece)) {
                body.write(piece, 0, n);
                if (body.size() > LONGEST_BODY) {
                    throw new HttpException(413, "The request is longer than " + LONGEST_BODY + " bytes.");
                }
            }
            return body.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(HttpAnswer.Content content, ServerResponse response) {
        response.status(Status.create(content.status()));
        Map<String, String> headers = new HashMap<>(content.headers());
        headers.putIfAbsent("Cache-Control", "no-store");
        if (!content.type().isEmpty()) {
            headers.put("Content-Type", content.type());
        }
        headers.forEach((name, value) -> response.header(HeaderNames.create(name), value));
        try (Deadlines.Deadline _ = deadlines.interruptIn(TIME_TO_READ)) {
            response.send(content.body());
        }
    }

    private void write(HttpAnswer.Events events, ServerResponse response) {
        response.header(HeaderNames.CONTENT_TYPE, "text/event-stream");
        response.header(HeaderNames.CACHE_CONTROL, "no-store");
        try (OutputStream out = response.outputStream()) {
            events.source().sendTo((event, data) -> {
                try (Deadlines.Deadline _ = deadlines.interruptIn(TIME_TO_ASK)) {
                    out.write(("event: " + event + "\ndata: " + data + "\n\n").getBytes(StandardCharsets.UTF_8));
                    out.flush();
                }
            });
        } catch (IOException | UncheckedIOException e) {
            LOG.debug("A reader of events has left: {}", e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
