package org.granary.tds.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.granary.conformance.Covers;
import org.granary.tds.login.Login7Bytes;
import org.granary.tds.login.Login7Parser;
import org.granary.tds.token.Bytes;
import org.granary.tds.token.ErrorToken;
import org.granary.tds.token.LoginAck;
import org.granary.tds.token.Sspi;
import org.granary.tds.token.Token;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tokens of SSPI on the wire, whatever they mean.
class IntegratedLoginTest {
    private static final int NOT_SUPPORTED = 2;
    private static final int OFF = 0;
    private static final int ON = 1;
    private static final int SSPI = 0x11;

    private static TestServer server;

    @BeforeAll
    static void start() throws IOException {
        server = new TestServer(TdsServerSettings.defaults().withIntegratedLogins());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void forget() {
        server.events.clear();
    }

    @Test
    @Covers({"TDS-2.2.6.8-1", "TDS-2.2.7.22-1", "TDS-3.3.5.6-1"})
    void tokensGoBackAndForthUntilTheLoginIsAccepted() throws IOException {
        try (TestClient client = server.connect()) {
            client.prelogin(NOT_SUPPORTED);
            client.login(Login7Bytes.version(TestClient.V7_4).sspi((byte) 2, (byte) 0));
            assertThat(client.tokens()).containsExactly(new Sspi(Bytes.of(new byte[]{0, 0, 0, 2})));
            client.send(SSPI, 1, new byte[300]);
            assertThat(client.tokens()).containsExactly(new Sspi(Bytes.of(new byte[]{0, 0, 1, 44})));
            client.send(SSPI, 0, new byte[200]);
            client.send(SSPI, 1, new byte[200]);
            assertAccepted(client);
        }
        assertThat(login()).containsExactly("token of 2 bytes", "token of 300 bytes", "token of 400 bytes");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 20_000, 65_534, 65_535, 65_536, 100_000, 130_000})
    void tokensMayBeLong(int length) throws IOException {
        byte[] token = new byte[length];
        token[0] = 1;
        try (TestClient client = server.connect()) {
            client.prelogin(NOT_SUPPORTED);
            client.login(Login7Bytes.version(TestClient.V7_4).sspi(token));
            client.tokens();
            client.sendMessage(SSPI, new byte[length]);
            assertAccepted(client);
        }
        assertThat(login()).containsExactly("token of " + length + " bytes", "token of " + length + " bytes");
    }

    @Test
    void onlyTheLoginIsEncryptedWhereTheClientWantsThat() throws IOException {
        try (TestClient client = server.connect()) {
            client.prelogin(OFF);
            client.startTls();
            client.login(Login7Bytes.version(TestClient.V7_4).sspi((byte) 1));
            client.leaveTls();
            client.tokens();
            client.send(SSPI, 1, new byte[10]);
            assertAccepted(client);
        }
        assertThat(login()).containsExactly("token of 1 bytes", "tls-server-end-point", "token of 10 bytes");
    }

    @Test
    void theChannelHasNames() throws IOException {
        try (TestClient client = server.connect()) {
            client.prelogin(ON);
            client.startTls();
            client.login(Login7Bytes.version(TestClient.V7_4).sspi((byte) 0));
            assertAccepted(client);
        }
        try (TestClient client = server.connect()) {
            client.startStrictTls("TLSv1.3", "tds/8.0");
            client.prelogin(ON);
            client.login(Login7Bytes.version(0x08000000).sspi((byte) 1));
            client.tokens();
            client.send(SSPI, 1, new byte[70_000 / 3]);
            assertAccepted(client);
        }
        assertThat(login()).containsExactly("token of 1 bytes", "tls-server-end-point", "token of 1 bytes",
                "tls-server-end-point", "tls-exporter", "token of 23333 bytes");
    }

    @Test
    void whatIsTooLongIsRefused() throws IOException {
        try (TestClient client = server.connect()) {
            client.prelogin(NOT_SUPPORTED);
            client.login(Login7Bytes.version(TestClient.V7_4).sspi(new byte[Login7Parser.MAX_INTEGRATED_LENGTH]));
            assertRefused(client, 17836);
        }
        try (TestClient client = server.connect()) {
            client.prelogin(NOT_SUPPORTED);
            client.login(Login7Bytes.version(TestClient.V7_4).sspi((byte) 1));
            client.tokens();
            client.sendMessage(SSPI, new byte[Login7Parser.MAX_INTEGRATED_LENGTH + 1]);
            assertRefused(client, 17836);
        }
    }

    @Test
    void aPasswordMakesNoLongLogin() throws IOException {
        try (TestClient client = server.connect()) {
            client.prelogin(NOT_SUPPORTED);
            client.sendMessage(0x10, new byte[Login7Parser.MAX_LENGTH + 1]);
            assertRefused(client, 17836);
        }
    }

    @Test
    void somethingElseInPlaceOfATokenIsRefused() throws IOException {
        try (TestClient client = server.connect()) {
            client.prelogin(NOT_SUPPORTED);
            client.login(Login7Bytes.version(TestClient.V7_4).sspi((byte) 1));
            client.tokens();
            client.batch("SELECT 1");
            assertRefused(client, 17836);
        }
    }

    /// What the server has seen of logins.
    private static List<String> login() {
        return server.events.stream().filter(event -> event.startsWith("to") || event.startsWith("tls")).toList();
    }

    private static void assertAccepted(TestClient client) throws IOException {
        List<Token> answer = client.tokens();
        assertThat(answer).anyMatch(LoginAck.class::isInstance).contains(new Sspi(Bytes.of(new byte[]{42})));
        assertThat(answer.indexOf(new Sspi(Bytes.of(new byte[]{42}))))
                .isLessThan(
                        answer.indexOf(answer.stream().filter(LoginAck.class::isInstance).findFirst().orElseThrow()));
        LoginTest.assertServes(client);
    }

    private static void assertRefused(TestClient client, int number) throws IOException {
        assertThat(((ErrorToken) client.tokens().getFirst()).message().number()).isEqualTo(number);
    }
}
