package org.granary.tds.server;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.granary.memory.MemoryAccount;
import org.granary.memory.ServerMemory;
import org.granary.tds.login.Login7;
import org.granary.tds.packet.PacketType;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.request.Request;
import org.granary.tds.request.RequestHeaders;
import org.granary.tds.request.SqlBatch;
import org.granary.tds.token.Bytes;
import org.granary.tds.token.Done;
import org.granary.tds.token.DoneStatus;
import org.granary.tds.token.InfoToken;
import org.granary.type.Cancellation;
import org.granary.type.SqlError;
import org.granary.type.SqlMessage;

/// A server whose sessions understand a few words. The password is `secret`, the database `missing` does not exist.
final class TestServer implements TdsHandler, AutoCloseable {
    final ConcurrentLinkedQueue<String> events = new ConcurrentLinkedQueue<>();
    final AtomicInteger openSessions = new AtomicInteger();
    /// Released when a `sleep` has begun.
    final Semaphore sleeping = new Semaphore(0);
    final TdsServer server;

    TestServer(TdsServerSettings settings) throws IOException {
        server = TdsServer.start(settings.withAddress("127.0.0.1", 0), TestTls.context(), this,
                version -> TestServer::parse);
    }

    TestClient connect() throws IOException {
        return new TestClient(server.address());
    }

    TestClient logIn() throws IOException {
        return TestClient.loggedIn(server.address());
    }

    @Override
    public void close() {
        server.close();
    }

    @Override
    public void turnedAway(SocketAddress client, String reason) {
        events.add("turned away " + client + ": " + reason);
    }

    @Override
    public TdsSession connect(ConnectionInfo connection) {
        openSessions.incrementAndGet();
        return new Session();
    }

    /// The text of a batch, read to its end; a bulk load gives its number of bytes.
    private static Request parse(PacketType type, TdsReader in) {
        if (type == PacketType.BULK_LOAD) {
            long bytes = 0;
            while (!in.atEnd()) {
                in.u8();
                bytes++;
            }
            return new SqlBatch(RequestHeaders.NONE, "echo " + bytes);
        }
        StringBuilder text = new StringBuilder();
        while (!in.atEnd()) {
            text.append((char) in.u16());
        }
        return new SqlBatch(RequestHeaders.NONE, text.toString());
    }

    private final class Session implements TdsSession {
        @Override
        public MemoryAccount memory() {
            return ServerMemory.unlimited();
        }

        @Override
        public LoginAnswer login(Login7 login, LoginClient client) throws IOException {
            if (login.isIntegrated()) {
                return integrated(login, client);
            }
            if (login.database().equals("missing")) {
                throw new LoginRefused(List.of(
                        new SqlMessage(4060, 11, 1, "Cannot open database \"missing\" requested by the login.", "", 1),
                        new SqlMessage(18456, 14, 1, "Login failed for user 'sa'.", "", 1)));
            }
            if (login.database().equals("broken")) {
                throw new IllegalStateException("as asked");
            }
            if (!login.password().equals("secret")) {
                throw new SqlError(18456, 14, 8, "Login failed for user '" + login.userName() + "'.");
            }
            return new LoginAnswer("master", "us_english", "Microsoft SQL Server", 16, 0, 4000);
        }

        /// The first byte of the client's first token says how many more there are; each is answered by its length.
        private LoginAnswer integrated(Login7 login, LoginClient client) throws IOException {
            byte[] token = new byte[login.sspi().remaining()];
            login.sspi().get(token);
            int more = token[0];
            events.add("token of " + token.length + " bytes");
            client.channelBindings().forEach(binding -> events
                    .add(new String(binding.toArray(), StandardCharsets.US_ASCII).replaceFirst("(?s):.*", "")));
            for (int i = 0; i < more; i++) {
                token = client.exchange(ByteBuffer.allocate(4).putInt(token.length).array());
                events.add("token of " + token.length + " bytes");
            }
            return new LoginAnswer("master", "us_english", "Microsoft SQL Server", 16, 0, 4000,
                    Bytes.of(new byte[]{42}));
        }

        @Override
        public void reset(boolean keepTransaction, ResponseWriter response) {
            events.add("reset " + keepTransaction);
        }

        @Override
        public void request(Request request, ResponseWriter response, Cancellation cancellation) {
            String text = ((SqlBatch) request).text();
            events.add(text.length() > 100 ? text.length() + " characters" : text);
            String[] words = text.split(" ", 2);
            switch (words[0]) {
                case "echo" -> say(response, words[1]);
                case "error" -> throw new SqlError(50000, 16, 1, words[1]);
                case "fail" -> throw new IllegalStateException("as asked");
                case "sleep" -> sleep(cancellation);
                case "interrupted" -> {
                    try {
                        sleep(cancellation);
                    } catch (Cancellation.CancelledException e) {
                        throw new SqlError(50000, 16, 1, "interrupted");
                    }
                }
                case "lines" -> {
                    for (int i = 0; i < Integer.parseInt(words[1]); i++) {
                        cancellation.check();
                        say(response, "line " + i);
                    }
                }
                case "packets" -> {
                    for (int i = 0; i < 3; i++) {
                        say(response, "x".repeat(3000));
                    }
                    sleep(cancellation);
                }
                case "partial" -> {
                    say(response, words[1]);
                    response.flush();
                    sleep(cancellation);
                }
                default -> throw new SqlError(2812, 16, 62, "Could not find stored procedure '" + words[0] + "'.");
            }
            response.write(new Done(DoneStatus.FINAL, 0, 0));
        }

        private void sleep(Cancellation cancellation) {
            CountDownLatch cancelled = new CountDownLatch(1);
            try (Cancellation.Registration registration = cancellation.onCancel(cancelled::countDown)) {
                sleeping.release();
                if (!cancelled.await(20, TimeUnit.SECONDS)) {
                    throw new IllegalStateException("nobody cancelled");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            events.add("cancelled");
            cancellation.check();
        }

        private void say(ResponseWriter response, String text) {
            response.write(new InfoToken(new SqlMessage(0, 0, 1, text, "", 1), "TEST"));
        }

        @Override
        public void close() {
            openSessions.decrementAndGet();
            events.add("closed");
        }
    }
}
