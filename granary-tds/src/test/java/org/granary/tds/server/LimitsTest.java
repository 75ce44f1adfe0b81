package org.granary.tds.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.granary.conformance.Covers;
import org.granary.tds.login.Login7Bytes;
import org.granary.tds.token.Done;
import org.granary.tds.token.DoneStatus;
import org.granary.tds.token.ErrorToken;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LimitsTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    @Test
    @Covers("TDS-3.3.2-1")
    void aClientThatDoesNotLogInIsClosed() throws IOException {
        try (TestServer server = new TestServer(limits(10, Duration.ofMillis(300), LONG));
                TestClient silent = server.connect();
                TestClient half = server.connect()) {
            half.prelogin(2);

            assertThat(silent.isClosed()).isTrue();
            assertThat(half.isClosed()).isTrue();
        }
    }

    @Test
    @Covers("TDS-3.3.2-1")
    void aClientThatLogsInByteByByteIsClosed() throws Exception {
        try (TestServer server = new TestServer(limits(10, Duration.ofMillis(300), LONG));
                TestClient slow = server.connect()) {
            boolean closed = false;
            for (int i = 0; i < 1000 && !closed; i++) {
                try {
                    slow.sendRaw((byte) 0x12);
                    Thread.sleep(10);
                } catch (IOException e) {
                    closed = true;
                }
            }
            assertThat(closed).isTrue();
        }
    }

    @Test
    @Covers("TDS-3.3.2-2")
    void aClientThatDoesNotReadItsAnswerIsClosed() throws Exception {
        try (TestServer server = new TestServer(limits(10, LONG, Duration.ofMillis(300)));
                TestClient deaf = server.logIn()) {
            deaf.batch("lines 100000000");
            awaitNoConnection(server);
            assertThat(server.openSessions).hasValue(0);
        }
    }

    @Test
    @Covers("TDS-5.1-1")
    void aConnectionTooManyIsToldSo() throws IOException {
        try (TestServer server = new TestServer(limits(2, LONG, LONG));
                TestClient first = server.logIn();
                TestClient second = server.logIn();
                TestClient third = server.connect()) {
            third.prelogin(2);
            third.login(Login7Bytes.version(TestClient.V7_4));

            assertThat(((ErrorToken) third.tokens().getFirst()).message().number()).isEqualTo(17809);
            LoginTest.assertServes(first);
            LoginTest.assertServes(second);
        }
    }

    @Test
    @Covers("TDS-3.3.3-1")
    void twoHundredConnectionsAreServedAtOnce() throws Exception {
        try (TestServer server = new TestServer(limits(1000, LONG, LONG));
                ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            List<TestClient> open = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                open.add(server.logIn());
            }
            assertThat(server.server.connections().count()).isEqualTo(200);
            List<Callable<Void>> work = new ArrayList<>();
            for (TestClient client : open) {
                work.add(() -> {
                    for (int i = 0; i < 20; i++) {
                        LoginTest.assertServes(client);
                    }
                    return null;
                });
            }
            for (Future<Void> done : clients.invokeAll(work)) {
                done.get();
            }
            for (TestClient client : open) {
                client.close();
            }
            awaitNoConnection(server);
            assertThat(server.openSessions).hasValue(0);
        }
    }

    @Test
    void aStoppingServerLetsARunningRequestFinish() throws Exception {
        TestServer server = new TestServer(limits(10, LONG, LONG));
        try (TestClient idle = server.logIn(); TestClient busy = server.logIn()) {
            busy.batch("lines 50000");
            busy.packet();
            Thread stopping = Thread.ofVirtual().start(() -> server.server.stop(LONG));

            assertThat(idle.isClosed()).isTrue();
            List<Integer> types = new ArrayList<>();
            while (true) {
                var packet = busy.packet();
                types.add(packet.header().type());
                if (packet.header().endsMessage()) {
                    break;
                }
            }
            assertThat(types).containsOnly(4);
            assertThat(busy.isClosed()).isTrue();
            stopping.join();
        }
    }

    @Test
    void aStoppingServerEndsWhatDoesNotFinishInTime() throws Exception {
        TestServer server = new TestServer(limits(10, LONG, LONG));
        try (TestClient busy = server.logIn()) {
            busy.batch("sleep");
            server.sleeping.acquire();
            server.server.stop(Duration.ofMillis(50));

            assertThat(busy.isClosed()).isTrue();
            assertThat(server.events).containsExactly("sleep", "cancelled", "closed");
            assertThat(server.server.connections().count()).isZero();
        }
    }

    @Test
    @Covers("TDS-2.2.2.9-1")
    void manyAttentionsAreEachAcknowledgedOnce() throws IOException {
        try (TestServer server = new TestServer(limits(10, LONG, LONG)); TestClient client = server.logIn()) {
            for (int i = 0; i < 500; i++) {
                client.attention();
            }
            for (int i = 0; i < 500; i++) {
                assertThat(client.tokens()).containsExactly(new Done(DoneStatus.ATTN, 0, 0));
            }
            LoginTest.assertServes(client);
        }
    }

    /// Of a message that is not the one that runs, and that has no end.
    private static void sendMoreThanIsKept(TestClient client) throws IOException {
        for (int i = 0; i < 100; i++) {
            client.send(1, 0, new byte[4000]);
        }
    }

    @Test
    void aClientThatLeavesIsHeardWhateverItHasSent() throws Exception {
        try (TestServer server = new TestServer(limits(10, LONG, LONG)); TestClient client = server.logIn()) {
            client.batch("sleep");
            server.sleeping.acquire();
            sendMoreThanIsKept(client);
            client.close();
            awaitNoConnection(server);
            assertThat(server.events).containsExactly("sleep", "cancelled", "closed");
        }
    }

    @Test
    void aClientWithVeryManyRequestsIsHeardWhenItLeaves() throws Exception {
        try (TestServer server = new TestServer(limits(10, LONG, LONG)); TestClient client = server.logIn()) {
            client.batch("sleep");
            server.sleeping.acquire();
            for (int i = 0; i < 2000; i++) {
                client.batch("echo " + i);
            }
            client.close();
            awaitNoConnection(server);
            assertThat(server.events).containsExactly("sleep", "cancelled", "closed");
        }
    }

    @Test
    void anAttentionIsHeardWhateverWasSentBeforeIt() throws Exception {
        try (TestServer server = new TestServer(limits(10, LONG, LONG)); TestClient client = server.logIn()) {
            client.batch("sleep");
            server.sleeping.acquire();
            sendMoreThanIsKept(client);
            client.attention();
            assertThat(client.tokens()).containsExactly(new Done(DoneStatus.FINAL, 0, 0));
            assertThat(server.events).contains("cancelled");
        }
    }

    private static TdsServerSettings limits(int connections, Duration login, Duration write) {
        return TdsServerSettings.defaults().withLimits(connections, 1 << 20, login, write);
    }

    private static void awaitNoConnection(TestServer server) throws InterruptedException {
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (server.server.connections().count() > 0 && System.nanoTime() < end) {
            Thread.sleep(5);
        }
        assertThat(server.server.connections().count()).isZero();
    }
}
