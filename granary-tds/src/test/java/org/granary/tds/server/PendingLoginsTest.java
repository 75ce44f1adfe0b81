package org.granary.tds.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.granary.conformance.Covers;
import org.granary.tds.login.Login7Bytes;
import org.granary.tds.login.Login7Parser;
import org.granary.tds.packet.ArrivingBytes;
import org.granary.tds.token.ErrorToken;
import org.granary.tds.token.LoginAck;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What connections may take that have not logged in, and who of them has to leave.
@Timeout(60)
class PendingLoginsTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    private static TdsServerSettings places(int places) {
        return TdsServerSettings.defaults().withLimits(1000, 1 << 20, LONG, LONG)
                .withBeforeLogin(new TdsServerSettings.BeforeLogin(places, 1 << 20));
    }

    @Test
    void theOldestSilentOneMakesWay() throws IOException {
        try (TestServer server = new TestServer(places(2));
                TestClient first = server.connect();
                TestClient second = server.connect()) {
            second.prelogin(2);
            try (TestClient third = server.logIn()) {
                assertThat(first.isClosed()).isTrue();
                LoginTest.assertServes(third);
            }
            second.login(Login7Bytes.version(TestClient.V7_4));
            assertThat(second.tokens()).anyMatch(LoginAck.class::isInstance);
        }
    }

    @Test
    void manyWhoLogInAtOnceAllComeIn() throws Exception {
        try (TestServer server = new TestServer(places(4))) {
            List<Thread> threads = new ArrayList<>();
            List<TestClient> in = Collections.synchronizedList(new ArrayList<>());
            for (int i = 0; i < 60; i++) {
                threads.add(Thread.ofVirtual().start(() -> {
                    try {
                        in.add(server.logIn());
                    } catch (IOException e) {
                        // counted below
                    }
                }));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(in).hasSize(60);
            for (TestClient client : in) {
                client.close();
            }
        }
    }

    @Test
    void strangersDoNotCountAsConnections() throws IOException {
        try (TestServer server = new TestServer(TdsServerSettings.defaults().withLimits(1, 1 << 20, LONG, LONG))) {
            List<TestClient> silent = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                silent.add(server.connect());
            }
            try (TestClient in = server.logIn(); TestClient second = server.connect()) {
                LoginTest.assertServes(in);
                second.prelogin(2);
                second.login(Login7Bytes.version(TestClient.V7_4));
                assertThat(((ErrorToken) second.tokens().getFirst()).message().number()).isEqualTo(17809);
            }
            for (TestClient client : silent) {
                client.close();
            }
        }
    }

    @Test
    void aLoginThatIsTooLongIsRefusedAndAnIntegratedOneToldWhy() throws IOException {
        try (TestServer server = new TestServer(places(10));
                TestClient client = server.connect();
                TestClient integrated = server.connect()) {
            byte[] tooLong = new byte[Login7Parser.MAX_LENGTH + 1];
            client.prelogin(2);
            client.send(0x10, 1, tooLong);
            assertThat(((ErrorToken) client.tokens().getFirst()).message().number()).isEqualTo(17836);

            tooLong[25] = (byte) 0x80;
            integrated.prelogin(2);
            integrated.send(0x10, 1, tooLong);
            assertThat(((ErrorToken) integrated.tokens().getFirst()).message().number()).isEqualTo(18452);
        }
    }

    @Test
    void thePlaceOfAFailedLoginIsTakenFirst() {
        PendingLogins all = new PendingLogins(new TdsServerSettings.BeforeLogin(2, 1000));
        List<PendingLogin> away = new ArrayList<>();
        PendingLogin silent = pending(all, "192.0.2.1", away);
        PendingLogin failed = pending(all, "192.0.2.1", away);
        all.enter(silent);
        all.enter(failed);
        failed.fail();
        all.enter(pending(all, "192.0.2.1", away));
        assertThat(away).containsExactly(failed);
        assertThat(all.count()).isEqualTo(2);
    }

    @Test
    void theNetworkWithTheMostPlacesLosesOne() {
        PendingLogins all = new PendingLogins(new TdsServerSettings.BeforeLogin(3, 1000));
        List<PendingLogin> away = new ArrayList<>();
        PendingLogin alone = pending(all, "192.0.2.1", away);
        all.enter(alone);
        all.enter(pending(all, "2001:db8:1:2::1", away));
        all.enter(pending(all, "2001:db8:1:2:3::9", away));
        alone.fail();
        all.enter(pending(all, "192.0.2.7", away));
        assertThat(away).hasSize(1).doesNotContain(alone);
    }

    @Test
    @Covers({"TDS-3.3.5.11-1", "TDS-5.1-1"})
    void memoryIsSharedAndGivenBack() throws IOException {
        PendingLogins all = new PendingLogins(new TdsServerSettings.BeforeLogin(10, 1000));
        List<PendingLogin> away = new ArrayList<>();
        PendingLogin first = pending(all, "192.0.2.1", away);
        PendingLogin second = pending(all, "192.0.2.1", away);
        all.enter(first);
        all.enter(second);
        first.reserve(800);
        assertThat(second.tryReserve(800)).isFalse();
        first.fail();
        second.reserve(800);
        assertThat(away).containsExactly(first);
        assertThat(all.reserved()).isEqualTo(800);
        second.end();
        assertThat(all.reserved()).isZero();
        assertThatThrownBy(() -> first.reserve(1)).isInstanceOf(IOException.class);
    }

    @Test
    void whatAnUnfinishedHandshakeHasSentIsCounted() throws IOException {
        byte[] record = new byte[5 + 15_000];
        System.arraycopy(HexFormat.of().parseHex("1603013A98" + "01007000"), 0, record, 0, 9);
        TdsServerSettings settings = TdsServerSettings.defaults().withLimits(1000, 1 << 20, LONG, LONG)
                .withBeforeLogin(new TdsServerSettings.BeforeLogin(10, 40_000));
        try (TestServer server = new TestServer(settings);
                TestClient first = server.connect();
                TestClient second = server.connect()) {
            first.sendRaw(record);
            second.sendRaw(record);
            // There is memory for one of them.
            assertThat(CompletableFuture.anyOf(closed(first), closed(second)).join()).isEqualTo(true);
            try (TestClient third = server.logIn()) {
                LoginTest.assertServes(third);
            }
        }
    }

    private static CompletableFuture<Boolean> closed(TestClient client) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return client.isClosed();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }, Thread::startVirtualThread);
    }

    @Test
    void memoryForAnAnnouncedLengthGrowsWithWhatArrives() throws IOException {
        int[] largest = new int[1];
        InputStream slow = new InputStream() {
            private int left = 5000;

            @Override
            public int read() {
                return left-- > 0 ? 7 : -1;
            }

            @Override
            public int read(byte[] bytes, int offset, int length) {
                largest[0] = Math.max(largest[0], bytes.length);
                if (left <= 0) {
                    return -1;
                }
                bytes[offset] = 7;
                left--;
                return 1;
            }
        };
        assertThat(ArrivingBytes.read(slow, new byte[0], 1 << 30, ArrivingBytes.FIRST)).isNull();
        assertThat(largest[0]).isLessThan(16_384);
    }

    @Test
    void aNetworkIsAnAddressOrTheHalfOfALongOne() throws IOException {
        assertThat(network("10.0.0.7")).isEqualTo(network("::ffff:10.0.0.7")).isNotEqualTo(network("10.0.0.8"));
        assertThat(network("2001:db8:1:2::1")).isEqualTo(network("2001:db8:1:2:ffff::9"))
                .isNotEqualTo(network("2001:db8:1:3::1"));
    }

    private static ClientNetwork network(String address) throws IOException {
        return ClientNetwork.of(new InetSocketAddress(InetAddress.getByName(address), 5));
    }

    private static PendingLogin pending(PendingLogins all, String address, List<PendingLogin> away) {
        PendingLogin[] self = new PendingLogin[1];
        self[0] = new PendingLogin(all, ClientNetwork.of(new InetSocketAddress(address, 5)),
                () -> away.add(self[0]));
        return self[0];
    }
}
