package org.granary.it.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.junit.jupiter.api.Test;

/// The console on the network: HTTPS, sessions that end by time, and clients that are slow on purpose.
class ConsoleNetworkTest {
    private static final Duration LONGEST = Duration.ofSeconds(60);
    private static final int SLOW_CLIENTS = 60;

    private static void until(BooleanSupplier reached) throws InterruptedException {
        long end = System.nanoTime() + LONGEST.toNanos();
        while (!reached.getAsBoolean() && System.nanoTime() < end) {
            Thread.sleep(Duration.ofMillis(100));
        }
        assertThat(reached.getAsBoolean()).isTrue();
    }

    @Test
    void aSessionIsOverWhenItsTimeIs() throws Exception {
        try (ConsoleServer server = ConsoleServer.start(StoreKind.EMBEDDED,
                Map.of("console-idle-timeout", "1h", "console-session-timeout", "2s"))) {
            ApiClient used = ApiClient.session(server.url(), "sa", TestServer.PASSWORD);
            // However often it is used.
            until(() -> used.get("/api/v1/session").status() == 401);
            assertThat(used.post("/api/v1/sql", Map.of("database", "master", "text", "SELECT 1")).status())
                    .isEqualTo(401);
        }
    }

    @Test
    void anIdleSessionIsOverBeforeItsLongestTime() throws Exception {
        try (ConsoleServer server = ConsoleServer.start(StoreKind.EMBEDDED,
                Map.of("console-idle-timeout", "1s", "console-session-timeout", "1h"))) {
            ApiClient client = ApiClient.session(server.url(), "sa", TestServer.PASSWORD);
            until(() -> {
                try {
                    Thread.sleep(Duration.ofMillis(1500));
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                return client.get("/api/v1/session").status() == 401;
            });
        }
    }

    @Test
    void onAWideAddressItAnswersByHttpsWithTheServersCertificate() throws Exception {
        try (ConsoleServer server = ConsoleServer.start(StoreKind.EMBEDDED, Map.of("console-bind", "0.0.0.0"))) {
            String port = server.url().substring(server.url().lastIndexOf(':') + 1);
            assertThat(server.url()).startsWith("https://");
            URI address = URI.create("https://localhost:" + port);
            try (HttpClient client = HttpClient.newBuilder().sslContext(trusting(server)).build()) {
                HttpResponse<String> page = client.send(HttpRequest.newBuilder(address).build(),
                        HttpResponse.BodyHandlers.ofString());
                assertThat(page.statusCode()).isEqualTo(200);
                HttpResponse<String> login = client.send(HttpRequest.newBuilder(address.resolve("/api/v1/session"))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(
                                "{\"user\":\"sa\",\"password\":\"" + TestServer.PASSWORD + "\"}"))
                        .build(), HttpResponse.BodyHandlers.ofString());
                assertThat(login.statusCode()).as(login.body()).isEqualTo(200);
                assertThat(login.headers().firstValue("Set-Cookie").orElse("")).startsWith("__Host-granary=")
                        .contains("; Secure", "; HttpOnly", "; SameSite=Strict");
                assertThat(client.send(HttpRequest.newBuilder(address.resolve("/metrics")).build(),
                        HttpResponse.BodyHandlers.discarding()).statusCode()).isEqualTo(200);
            }
            try (Socket plain = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(port))) {
                plain.setSoTimeout((int) LONGEST.toMillis());
                plain.getOutputStream()
                        .write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                String answer = read(plain);
                assertThat(answer).doesNotContain("HTTP/1.1 200", "<html");
            }
        }
    }

    private static SSLContext trusting(ConsoleServer server) throws Exception {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        try (InputStream in = Files.newInputStream(server.server().data().resolve("certificate.pem"))) {
            trusted.setCertificateEntry("server", CertificateFactory.getInstance("X.509").generateCertificate(in));
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, factory.getTrustManagers(), null);
        return context;
    }

    private static String read(Socket socket) throws IOException {
        try {
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (SocketException e) {
            return "";
        }
    }

    @Test
    void clientsThatSendByteByByteAreClosedAndHurtNobody() throws Exception {
        try (ConsoleServer server = ConsoleServer.start(StoreKind.EMBEDDED, Map.of())) {
            URI address = URI.create(server.url());
            List<Socket> slow = new ArrayList<>();
            try {
                for (int i = 0; i < SLOW_CLIENTS; i++) {
                    Socket socket = new Socket(address.getHost(), address.getPort());
                    slow.add(socket);
                    // Half of them are slow in their first line, the others in their headers.
                    socket.getOutputStream()
                            .write((i % 2 == 0 ? "GET /" : "GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ")
                                    .getBytes(StandardCharsets.US_ASCII));
                }
                ApiClient other = ApiClient.administrator(server.url());
                until(() -> {
                    assertThat(other.get("/api/v1/overview").status()).isEqualTo(200);
                    return slow.stream().noneMatch(ConsoleNetworkTest::takesAnotherByte);
                });
            } finally {
                for (Socket socket : slow) {
                    socket.close();
                }
            }
        }
    }

    private static boolean takesAnotherByte(Socket socket) {
        try {
            OutputStream out = socket.getOutputStream();
            out.write('a');
            out.flush();
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
