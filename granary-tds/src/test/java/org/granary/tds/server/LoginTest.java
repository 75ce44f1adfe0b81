package org.granary.tds.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.granary.conformance.Covers;
import org.granary.tds.login.Login7Bytes;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.token.Done;
import org.granary.tds.token.DoneStatus;
import org.granary.tds.token.EnvChange;
import org.granary.tds.token.ErrorToken;
import org.granary.tds.token.FeatureExtAck;
import org.granary.tds.token.InfoToken;
import org.granary.tds.token.LoginAck;
import org.granary.tds.token.Token;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoginTest {
    private static final int NOT_SUPPORTED = 2;

    private static TestServer server;

    @BeforeAll
    static void start() throws IOException {
        server = new TestServer(TdsServerSettings.defaults());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    @Covers({"TDS-2.2.1.1-1", "TDS-2.2.1.2-1", "TDS-2.2.2.1-1", "TDS-2.2.2.2-1", "TDS-2.2.6.4-7", "TDS-2.2.6.4-16",
        "TDS-2.2.6.4-19", "TDS-2.2.7.9-1", "TDS-2.2.7.11-1", "TDS-3.3.5.5-1"})
    void theAnswerComesInTheOrderThatClientsNeed() throws IOException {
        try (TestClient client = server.connect()) {
            client.prelogin(NOT_SUPPORTED);
            client.login(Login7Bytes.version(TestClient.V7_4).packetSize(8000).features(
                    TestClient.hex("01 00000000 0A 01000000 01 7F 02000000 0000 FF")));
            List<Token> answer = client.tokens();

            assertThat(answer).extracting(Token::getClass).extracting(Class::getSimpleName).containsExactly("Text",
                    "InfoToken", "Collation", "Text", "InfoToken", "LoginAck", "Text", "FeatureExtAck", "Done");
            assertThat(answer.get(0)).isEqualTo(EnvChange.database("master", "master"));
            assertThat(((InfoToken) answer.get(1)).message().number()).isEqualTo(5701);
            assertThat(answer.get(3)).isEqualTo(EnvChange.language("us_english", ""));
            assertThat(((InfoToken) answer.get(4)).message().number()).isEqualTo(5703);
            assertThat(answer.get(5))
                    .isEqualTo(new LoginAck(TdsVersion.V7_4, "Microsoft SQL Server", 16, 0, 4000));
            assertThat(answer.get(6)).isEqualTo(EnvChange.packetSize(8000, 4096));
            assertThat(((FeatureExtAck) answer.get(7)).features()).extracting(FeatureExtAck.Feature::id)
                    .containsExactly(FeatureExtAck.UTF8_SUPPORT);
            assertThat(answer.get(8)).isEqualTo(new Done(DoneStatus.FINAL, 0, 0));
            assertServes(client);
        }
    }

    @Test
    @Covers("TDS-2.2.7.11-1")
    void aLoginWithoutFeaturesGetsNoAcknowledgementOfThem() throws IOException {
        try (TestClient client = server.connect()) {
            client.prelogin(NOT_SUPPORTED);
            client.login(Login7Bytes.version(TestClient.V7_4));

            assertThat(client.tokens()).noneMatch(FeatureExtAck.class::isInstance);
        }
    }

    @ParameterizedTest
    @CsvSource({"71000000,V7_1_RTM", "71000001,V7_1", "72090002,V7_2", "730A0003,V7_3A", "730B0003,V7_3B"})
    @Covers({"TDS-2.2.6.4-7", "TDS-2.2.7.14-1"})
    void olderVersionsAreSpoken(String asked, TdsVersion agreed) throws IOException {
        try (TestClient client = server.connect()) {
            client.prelogin(NOT_SUPPORTED);
            client.login(Login7Bytes.version(Integer.parseUnsignedInt(asked, 16)));
            client.speak(agreed);

            assertThat(client.tokens()).contains(new LoginAck(agreed, "Microsoft SQL Server", 16, 0, 4000));
            assertServes(client);
        }
    }

    @Test
    void aVersionThatIsTooOldIsRefusedWithAnError() throws IOException {
        try (TestClient client = server.connect()) {
            client.prelogin(NOT_SUPPORTED);
            client.login(Login7Bytes.version(0x70000000));

            // Such a client reads line numbers of two bytes and counts of four.
            client.speak(TdsVersion.V7_1);
            assertRefused(client, 17832);
        }
    }

    @Test
    @Covers("TDS-2.2.1.1-2")
    void aClientOfOldMayLogInWithoutPrelogin() throws IOException {
        try (TestClient client = server.connect()) {
            client.login(Login7Bytes.version(0x71000001));
            client.speak(TdsVersion.V7_1);

            assertThat(client.tokens()).anyMatch(LoginAck.class::isInstance);
            assertServes(client);
        }
    }

    @Test
    @Covers({"TDS-2.2.2.2-2", "TDS-3.3.5.5-2"})
    void aWrongPasswordIsRefused() throws IOException {
        try (TestClient client = server.connect()) {
            client.prelogin(NOT_SUPPORTED);
            client.login(Login7Bytes.version(TestClient.V7_4).user("sa", "wrong"));

            assertRefused(client, 18456);
        }
    }

    @Test
    @Covers({"TDS-2.2.2.2-2", "TDS-2.2.6.4-11"})
    void aMissingDatabaseIsRefusedWithTwoErrors() throws IOException {
        try (TestClient client = server.connect()) {
            client.prelogin(NOT_SUPPORTED);
            client.login(Login7Bytes.version(TestClient.V7_4).database("missing"));

            assertRefused(client, 4060, 18456);
        }
    }

    @Test
    void aFaultOfTheServerIsToldWithoutItsReason() throws IOException {
        try (TestClient client = server.connect()) {
            client.prelogin(NOT_SUPPORTED);
            client.login(Login7Bytes.version(TestClient.V7_4).database("broken"));

            assertRefused(client, 3624);
        }
    }

    @Test
    void integratedAndFederatedLoginsAreRefusedWithAnError() throws IOException {
        try (TestClient client = server.connect()) {
            client.prelogin(NOT_SUPPORTED);
            client.login(Login7Bytes.version(TestClient.V7_4).sspi((byte) 0x60, (byte) 0x28));
            assertRefused(client, 18452);
        }
        try (TestClient client = server.connect()) {
            client.prelogin(NOT_SUPPORTED);
            client.login(Login7Bytes.version(TestClient.V7_4).features(TestClient.hex("02 01000000 02 FF")));
            assertRefused(client, 18456);
        }
    }

    @ParameterizedTest
    @CsvSource({"0,4096", "100,512", "512,512", "32767,32767", "65536,32767"})
    @Covers({"TDS-2.2.3.1.3-3", "TDS-2.2.6.4-9", "TDS-2.2.7.9-2"})
    void thePacketSizeIsTheClientsWishWithinTheLimits(int asked, int agreed) throws IOException {
        try (TestClient client = server.connect()) {
            client.prelogin(NOT_SUPPORTED);
            client.login(Login7Bytes.version(TestClient.V7_4).packetSize(asked));

            assertThat(client.tokens()).contains(EnvChange.packetSize(agreed, 4096));
            client.batch("lines 1000");
            assertThat(client.packet().header().length()).isEqualTo(agreed);
        }
    }

    @Test
    @Covers("TDS-2.2.6.4-4")
    void aLoginCutAnywhereEndsItsConnectionOnly() throws IOException {
        byte[] payload = Login7Bytes.version(TestClient.V7_4).toBytes();
        byte[] packet = new byte[payload.length + 8];
        new org.granary.tds.packet.PacketHeader(0x10, 1, packet.length, 0, 1).putInto(packet);
        System.arraycopy(payload, 0, packet, 8, payload.length);
        for (int cut = 0; cut < packet.length; cut++) {
            try (TestClient client = server.connect()) {
                client.prelogin(NOT_SUPPORTED);
                client.sendRaw(Arrays.copyOf(packet, cut));
                client.shutdownOutput();
                assertThat(client.isClosed()).as("cut at %s", cut).isTrue();
            }
        }
        try (TestClient client = server.logIn()) {
            assertServes(client);
        }
    }

    @Test
    @Covers("TDS-2.2.6.5-3")
    void aPreloginCutAnywhereEndsItsConnectionOnly() throws IOException {
        byte[] packet = TestClient.hex("12 01 001A 0000 01 00 00 000B 0006 01 0011 0001 FF 0C0100000000 02");
        for (int cut = 0; cut < packet.length; cut++) {
            try (TestClient client = server.connect()) {
                client.sendRaw(Arrays.copyOf(packet, cut));
                client.shutdownOutput();
                assertThat(client.isClosed()).as("cut at %s", cut).isTrue();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"12 01 000B 0000 01 00 AABBCC", "12 01 0009 0000 01 00 FF", "12 01 0007 0000 01 00",
        "10 01 000B 0000 01 00 AABBCC"})
    @Covers({"TDS-3.3.5.1-2", "TDS-3.3.5.5-3"})
    void whatIsNoLoginIsToldSo(String bytes) throws IOException {
        try (TestClient client = server.connect()) {
            client.sendRaw(TestClient.hex(bytes));

            // Who begins with LOGIN7 is older than 7.1.
            client.speak(bytes.startsWith("10") ? TdsVersion.V7_1 : TdsVersion.V7_4);
            assertRefused(client, 17836);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"474554202F20485454502F312E310D0A0D0A", "0102030405060708", "FFFFFFFFFFFFFFFF",
        "16030100051122334455", "1603FFFFFF1122334455", "160301"})
    @Covers("TDS-3.3.5.1-1")
    void otherProtocolsAreTurnedAwayQuietly(String bytes) throws IOException {
        try (TestClient client = server.connect()) {
            client.sendRaw(TestClient.hex(bytes));
            client.shutdownOutput();

            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    @Covers("TDS-3.3.5.1-2")
    void aPreloginThatDoesNotEndIsCutShort() throws IOException {
        try (TestClient client = server.connect()) {
            client.send(0x12, 0, new byte[4000]);
            client.send(0x12, 0, new byte[4000]);

            assertRefused(client, 17836);
        }
    }

    @Test
    @Covers({"TDS-3.3.5.5-3", "TDS-5.1-1"})
    void aLoginThatDoesNotEndIsCutShort() throws IOException {
        try (TestClient client = server.connect()) {
            client.prelogin(NOT_SUPPORTED);
            for (int i = 0; i < 5; i++) {
                client.send(0x10, 0, new byte[32_000]);
            }

            assertRefused(client, 17836);
        }
    }

    static void assertServes(TestClient client) throws IOException {
        client.batch("echo hello");
        List<Token> answer = client.tokens();
        assertThat(answer).hasSize(2);
        assertThat(((InfoToken) answer.getFirst()).message().text()).isEqualTo("hello");
        assertThat(answer.getLast()).isEqualTo(new Done(DoneStatus.FINAL, 0, 0));
    }

    static void assertRefused(TestClient client, Integer... numbers) throws IOException {
        List<Token> answer = client.tokens();
        assertThat(answer.subList(0, answer.size() - 1)).extracting(token -> ((ErrorToken) token).message().number())
                .containsExactly(numbers);
        assertThat(answer.getLast()).isEqualTo(new Done(DoneStatus.ERROR, 0, 0));
        assertThat(client.isClosed()).isTrue();
    }
}
