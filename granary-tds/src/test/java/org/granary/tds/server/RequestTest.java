package org.granary.tds.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.granary.conformance.Covers;
import org.granary.tds.login.Login7Bytes;
import org.granary.tds.packet.Packet;
import org.granary.tds.packet.PacketHeader;
import org.granary.tds.token.Done;
import org.granary.tds.token.DoneStatus;
import org.granary.tds.token.EnvChange;
import org.granary.tds.token.ErrorToken;
import org.granary.tds.token.InfoToken;
import org.granary.tds.token.Token;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class RequestTest {
    private static final Done FINAL = new Done(DoneStatus.FINAL, 0, 0);
    private static final Done FAILED = new Done(DoneStatus.ERROR, 0, 0);
    private static final Done ACKNOWLEDGED = new Done(DoneStatus.ATTN, 0, 0);
    private static final int MAX_REQUEST = 100_000;

    private TestServer server;
    private TestClient client;

    @BeforeEach
    void start() throws IOException {
        server = new TestServer(TdsServerSettings.defaults().withLimits(1000, MAX_REQUEST, Duration.ofSeconds(30),
                Duration.ofMinutes(2)));
        client = server.logIn();
    }

    @AfterEach
    void stop() throws IOException {
        client.close();
        server.close();
    }

    @Test
    @Covers("TDS-3.3.5.9-2")
    void anErrorOfARequestLeavesTheConnectionUsable() throws IOException {
        client.batch("error so not");

        assertThat(error(client.tokens())).isEqualTo(50000);
        LoginTest.assertServes(client);
    }

    @Test
    @Covers({"TDS-2.2.3.1.3-4", "TDS-2.2.3.1.5-2", "TDS-2.2.3.2-1"})
    void aRequestInManyPacketsIsPutTogether() throws IOException {
        byte[] text = ("echo " + "x".repeat(5000)).getBytes(StandardCharsets.UTF_16LE);
        for (int i = 0; i < text.length; i += 7) {
            byte[] part = Arrays.copyOfRange(text, i, Math.min(i + 7, text.length));
            client.send(1, i + 7 >= text.length ? 1 : 0, part);
        }

        assertThat(texts(client.tokens())).containsExactly("x".repeat(5000));
    }

    @Test
    @Covers("TDS-3.3.5.9-5")
    void requestsInFlightAreAnsweredInOrder() throws IOException {
        for (int i = 0; i < 50; i++) {
            client.batch("echo " + i);
        }

        for (int i = 0; i < 50; i++) {
            assertThat(texts(client.tokens())).containsExactly(Integer.toString(i));
        }
    }

    @Test
    @Covers({"TDS-2.2.1.7-1", "TDS-2.2.7.6-6", "TDS-3.3.5.9-1"})
    void attentionInterruptsARequestAndIsAcknowledgedInAMessageOfItsOwn() throws Exception {
        client.batch("sleep");
        server.sleeping.acquire();
        client.attention();

        assertThat(client.tokens()).containsExactly(FINAL);
        assertThat(client.tokens()).containsExactly(ACKNOWLEDGED);
        LoginTest.assertServes(client);
    }

    @Test
    @Covers("TDS-3.3.5.9-3")
    void anErrorThatComesOfTheAttentionIsNotTold() throws Exception {
        client.batch("interrupted");
        server.sleeping.acquire();
        client.attention();

        assertThat(client.tokens()).containsExactly(FINAL);
        assertThat(client.tokens()).containsExactly(ACKNOWLEDGED);
    }

    @Test
    void whatThereIsOfAnAnswerIsSentBeforeItsEnd() throws Exception {
        client.batch("packets now");
        assertThat(client.packet().header().endsMessage()).isFalse();
        assertThat(client.packet().header().endsMessage()).isFalse();
        server.sleeping.acquire();
        client.attention();

        assertThat(client.message()).isNotEmpty();
        assertThat(client.tokens()).containsExactly(ACKNOWLEDGED);
        LoginTest.assertServes(client);
    }

    @Test
    @Covers("TDS-3.3.5.9-3")
    void attentionAfterAPartOfTheAnswerEndsItFirst() throws Exception {
        client.batch("partial half");
        Packet first = client.packet();
        assertThat(first.header().endsMessage()).isFalse();
        server.sleeping.acquire();
        client.attention();

        assertThat(client.tokens()).containsExactly(FINAL);
        assertThat(client.tokens()).containsExactly(ACKNOWLEDGED);
        LoginTest.assertServes(client);
    }

    @Test
    @Covers({"TDS-2.2.2.9-1", "TDS-3.3.5.9-4"})
    void attentionWhenNothingRunsIsAcknowledgedOnce() throws IOException {
        client.attention();
        assertThat(client.tokens()).containsExactly(ACKNOWLEDGED);
        client.batch("echo 1");
        client.attention();

        List<Token> first = client.tokens();
        assertThat(first.getLast()).isIn(FINAL, FAILED);
        assertThat(client.tokens()).containsExactly(ACKNOWLEDGED);
        LoginTest.assertServes(client);
    }

    @Test
    void attentionBeforeARequestHasStartedCancelsItToo() throws Exception {
        client.batch("sleep");
        client.batch("echo never");
        server.sleeping.acquire();
        client.attention();

        assertThat(client.tokens()).containsExactly(FINAL);
        assertThat(client.tokens()).containsExactly(FINAL);
        assertThat(client.tokens()).containsExactly(ACKNOWLEDGED);
        assertThat(server.events).doesNotContain("echo never");
        LoginTest.assertServes(client);
    }

    @Test
    @Covers({"TDS-2.2.1.7-2", "TDS-2.2.3.1.2-2"})
    void aClientThatTakesItsRequestBackGetsOneFailedDone() throws IOException {
        client.batch("echo nev", 0);
        client.batch("er", PacketHeader.END_OF_MESSAGE | PacketHeader.IGNORE);

        assertThat(client.tokens()).containsExactly(FAILED);
        assertThat(server.events).isEmpty();
        LoginTest.assertServes(client);
    }

    @Test
    @Covers("TDS-2.2.1.7-2")
    void aBulkLoadThatIsTakenBackIsCancelled() throws IOException {
        client.send(7, 0, new byte[4000]);
        client.send(7, PacketHeader.END_OF_MESSAGE | PacketHeader.IGNORE, new byte[0]);
        assertThat(client.tokens()).containsExactly(FAILED);
        client.send(7, 0, new byte[4000]);
        client.attention();
        assertThat(client.tokens()).containsExactly(FAILED);
        assertThat(client.tokens()).containsExactly(ACKNOWLEDGED);
        LoginTest.assertServes(client);
    }

    @Test
    @Covers({"TDS-3.1.7-1", "TDS-3.3.5.9-1"})
    void aClientThatLeavesCancelsItsRequest() throws Exception {
        client.batch("sleep");
        server.sleeping.acquire();
        client.close();

        awaitNoSessions();
        assertThat(server.events).containsExactly("sleep", "cancelled", "closed");
    }

    @Test
    @Covers({"TDS-2.2.3.1.2-3", "TDS-2.2.3.1.2-4", "TDS-2.2.7.9-6"})
    void resetsComeBeforeTheRequestAndAreAcknowledgedFirst() throws IOException {
        client.batch("echo a", PacketHeader.END_OF_MESSAGE | PacketHeader.RESET_CONNECTION);
        assertThat(client.tokens()).first().isEqualTo(EnvChange.resetConnection());
        client.batch("echo b", PacketHeader.END_OF_MESSAGE | PacketHeader.RESET_CONNECTION_SKIP_TRANSACTION);
        assertThat(client.tokens()).first().isEqualTo(EnvChange.resetConnection());
        client.batch("ec", 0);
        client.batch("ho c", PacketHeader.END_OF_MESSAGE | PacketHeader.RESET_CONNECTION);
        assertThat(client.tokens()).first().isInstanceOf(InfoToken.class);

        assertThat(server.events).containsExactly("reset false", "echo a", "reset true", "echo b", "echo c");
    }

    @Test
    void aRequestOverTheLimitIsRefusedAndTheConnectionGoesOn() throws IOException {
        byte[] part = "x".repeat(10_000).getBytes(StandardCharsets.UTF_16LE);
        for (int i = 0; i < 20; i++) {
            client.send(1, i == 19 ? 1 : 0, part);
        }

        List<Token> answer = client.tokens();
        assertThat(error(answer)).isEqualTo(701);
        assertThat(((ErrorToken) answer.getFirst()).message().text()).contains(Integer.toString(MAX_REQUEST));
        LoginTest.assertServes(client);
    }

    @Test
    @Covers("TDS-2.2.6.1-7")
    void aBulkLoadStreamsPastTheLimitOfOtherRequests() throws IOException {
        byte[] part = new byte[30_000];
        for (int i = 0; i < 200; i++) {
            client.send(7, i == 199 ? 1 : 0, part);
        }

        assertThat(texts(client.tokens())).containsExactly(Integer.toString(200 * 30_000));
    }

    @ParameterizedTest
    @ValueSource(ints = {0x00, 0x05, 0x08, 0x0D, 0x0F, 0x10, 0x11, 0x12, 0x7F, 0xFF})
    @Covers({"TDS-2.2.3.1.1-1", "TDS-3.3.5.8-1"})
    void aPacketTypeThatMakesNoSenseIsAnsweredWithAnError(int type) throws IOException {
        client.send(type, 1, new byte[]{1, 2, 3});

        assertThat(error(client.tokens())).isEqualTo(4002);
        assertThat(client.isClosed()).isTrue();
    }

    @Test
    @Covers("TDS-2.2.3-1")
    void aPacketOfAnotherTypeInsideOfAMessageIsMalformed() throws IOException {
        client.batch("echo", 0);
        client.send(3, 1, new byte[10]);

        assertThat(error(client.tokens())).isEqualTo(4002);
        assertThat(client.isClosed()).isTrue();
    }

    @Test
    @Covers({"TDS-2.2.4-1", "TDS-2.2.6.7-1"})
    void aMessageThatEndsInTheMiddleOfAValueIsMalformed() throws IOException {
        client.send(1, 1, new byte[3]);

        assertThat(error(client.tokens())).isEqualTo(4002);
        assertThat(client.isClosed()).isTrue();
    }

    @Test
    @Covers("TDS-2.2.3.1.3-2")
    void aPacketLengthThatCannotBeClosesThisConnectionOnly() throws IOException {
        try (TestClient other = server.logIn()) {
            client.sendRaw(TestClient.hex("01 01 FFFF 0000 01 00 AABBCC"));

            assertThat(error(client.tokens())).isEqualTo(4002);
            assertThat(client.isClosed()).isTrue();
            LoginTest.assertServes(other);
        }
    }

    @Test
    @Covers("TDS-3.3.7-1")
    void aRequestCutAnywhereEndsItsConnectionOnly() throws Exception {
        byte[] packet = TestClient.hex("01 01 001C 0000 01 00" + "6500630068006F00200068006900210021002100");
        for (int cut = 0; cut < packet.length; cut++) {
            try (TestClient cutOff = server.logIn()) {
                cutOff.sendRaw(Arrays.copyOf(packet, cut));
                cutOff.shutdownOutput();
                assertThat(cutOff.isClosed()).as("cut at %s", cut).isTrue();
            }
        }
        LoginTest.assertServes(client);
    }

    @Test
    @Covers({"TDS-2.2.7.6-7", "TDS-2.2.7.10-2"})
    void aFaultOfTheServerIsToldAndClosesTheConnection() throws IOException {
        client.batch("fail");

        List<Token> answer = client.tokens();
        assertThat(((ErrorToken) answer.getFirst()).message().severity()).isEqualTo(20);
        assertThat(((ErrorToken) answer.getFirst()).message().text()).doesNotContain("as asked");
        assertThat(client.isClosed()).isTrue();
    }

    @Test
    @Covers({"TDS-2.2.3.1.3-3", "TDS-2.2.3.1.4-1"})
    void aLongAnswerComesInPacketsOfTheAgreedSize() throws IOException {
        client.batch("lines 2000");

        Packet first = client.packet();
        assertThat(first.header().length()).isEqualTo(4096);
        assertThat(first.header().packetId()).isEqualTo(1);
        assertThat(first.header().spid()).isGreaterThan(50);
        assertThat(client.packet().header().packetId()).isEqualTo(2);
    }

    @Test
    void attentionWorksOverTls() throws Exception {
        try (TestClient secure = server.connect()) {
            secure.startStrictTls("TLSv1.3", "tds/8.0");
            secure.prelogin(2);
            secure.login(Login7Bytes.version(0x08000000));
            secure.tokens();
            secure.batch("sleep");
            server.sleeping.acquire();
            secure.attention();

            assertThat(secure.tokens()).containsExactly(FINAL);
            assertThat(secure.tokens()).containsExactly(ACKNOWLEDGED);
            LoginTest.assertServes(secure);
        }
    }

    private void awaitNoSessions() throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (server.openSessions.get() > 0 && System.nanoTime() < end) {
            Thread.sleep(5);
        }
    }

    private static int error(List<Token> answer) {
        assertThat(answer).last().isEqualTo(FAILED);
        return ((ErrorToken) answer.getFirst()).message().number();
    }

    private static List<String> texts(List<Token> answer) {
        assertThat(answer).last().isEqualTo(FINAL);
        return answer.stream().filter(InfoToken.class::isInstance).map(token -> ((InfoToken) token).message().text())
                .toList();
    }
}
