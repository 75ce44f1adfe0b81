package org.granary.tds.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import javax.net.ssl.SSLSocket;
import org.granary.conformance.Covers;
import org.granary.tds.login.Encryption;
import org.granary.tds.login.Login7Bytes;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.token.EnvChange;
import org.granary.tds.token.LoginAck;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Every way in which TLS and a login go together.
class LoginEncryptionTest {
    private static final int OFF = 0;
    private static final int ON = 1;
    private static final int NOT_SUPPORTED = 2;
    private static final int REQUIRED = 3;

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
    @Covers({"TDS-2.2.1.1-1", "TDS-2.2.6.5-6", "TDS-2.2.6.5-9"})
    void encryptionThatIsOffCoversTheLoginOnly() throws IOException {
        try (TestClient client = server.connect()) {
            assertThat(client.prelogin(OFF)).isEqualTo(OFF);
            client.startTls();
            client.login(Login7Bytes.version(TestClient.V7_4));
            client.leaveTls();

            assertThat(client.tokens()).anyMatch(LoginAck.class::isInstance);
            LoginTest.assertServes(client);
        }
    }

    @Test
    @Covers({"TDS-2.2.6.5-7", "TDS-2.2.6.5-9"})
    void encryptionThatIsOnCoversEverything() throws IOException {
        try (TestClient client = server.connect()) {
            assertThat(client.prelogin(ON)).isEqualTo(ON);
            client.startTls();
            client.login(Login7Bytes.version(TestClient.V7_4));

            assertThat(client.tokens()).anyMatch(LoginAck.class::isInstance);
            LoginTest.assertServes(client);
            client.batch("lines 3000");
            assertThat(client.tokens()).hasSize(3001);
        }
    }

    @Test
    @Covers("TDS-2.2.2.2-2")
    void aRefusedLoginIsToldInsideOfTls() throws IOException {
        try (TestClient client = server.connect()) {
            client.prelogin(ON);
            client.startTls();
            client.login(Login7Bytes.version(TestClient.V7_4).user("sa", "wrong"));

            LoginTest.assertRefused(client, 18456);
        }
    }

    @Test
    @Covers("TDS-2.2.6.4-9")
    void overTlsPacketsStayBelow16384() throws IOException {
        try (TestClient client = server.connect()) {
            client.prelogin(ON);
            client.startTls();
            client.login(Login7Bytes.version(TestClient.V7_4).packetSize(32767));

            assertThat(client.tokens()).contains(EnvChange.packetSize(16384, 4096));
            LoginTest.assertServes(client);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
    @Covers({"TDS-3.3.5.3-1", "TDS-3.3.5.3-2", "TDS-3.3.5.3-3", "TDS-3.3.5.4-1"})
    void aStrictClientStartsWithTls(String tlsVersion) throws IOException {
        try (TestClient client = server.connect()) {
            client.startStrictTls(tlsVersion, "tds/8.0");
            assertThat(client.prelogin(NOT_SUPPORTED)).isEqualTo(NOT_SUPPORTED);
            client.login(Login7Bytes.version(0x08000000));

            assertThat(client.tokens())
                    .contains(new LoginAck(TdsVersion.V8_0, "Microsoft SQL Server", 16, 0, 4000));
            LoginTest.assertServes(client);
        }
    }

    @Test
    @Covers("TDS-3.3.5.3-2")
    void aTlsClientOfAnotherProtocolIsTurnedAway() throws IOException {
        try (TestClient client = server.connect()) {
            assertThatThrownBy(() -> client.startStrictTls("TLSv1.3", "h2")).isInstanceOf(IOException.class);
        }
    }

    @ParameterizedTest
    @CsvSource({"TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA, false", "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA, false",
        "TLS_RSA_WITH_AES_128_CBC_SHA, false", "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA384, true",
        "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, true"})
    @Covers("TDS-3.3.5.3-4")
    void suitesWithSha1AreRefused(String suite, boolean accepted) throws IOException {
        try (TestClient client = server.connect();
                SSLSocket socket = (SSLSocket) TestTls.context().getSocketFactory().createSocket(client.socket(),
                        "localhost", 1433, false)) {
            socket.setEnabledProtocols(new String[]{"TLSv1.2"});
            socket.setEnabledCipherSuites(new String[]{suite});
            if (accepted) {
                socket.startHandshake();
                assertThat(socket.getSession().getCipherSuite()).isEqualTo(suite);
            } else {
                assertThatThrownBy(socket::startHandshake).isInstanceOf(IOException.class);
            }
        }
    }

    /// Each that the JDK knows, in a handshake of its own.
    @Test
    void onlyModernSuitesAreAccepted() throws IOException {
        Set<String> accepted = new TreeSet<>();
        for (String suite : TestTls.context().getSupportedSSLParameters().getCipherSuites()) {
            boolean newest = suite.matches("TLS_(AES|CHACHA20).*");
            try (TestClient client = server.connect();
                    SSLSocket socket = (SSLSocket) TestTls.context().getSocketFactory().createSocket(client.socket(),
                            "localhost", 1433, false)) {
                socket.setEnabledProtocols(new String[]{newest ? "TLSv1.3" : "TLSv1.2"});
                socket.setEnabledCipherSuites(new String[]{suite});
                socket.startHandshake();
                accepted.add(socket.getSession().getCipherSuite());
            } catch (IOException e) {
                // refused, by the client itself or by the server
            }
        }
        // The certificate has an elliptic curve; with RSA they are the same with another name.
        assertThat(accepted).containsExactly("TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384",
                "TLS_CHACHA20_POLY1305_SHA256", "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256",
                "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256", "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA384",
                "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384", "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256");
    }

    @Test
    @Covers({"TDS-2.2.6.5-7", "TDS-2.2.6.5-8"})
    void aServerThatRequiresEncryptionSaysSo() throws IOException {
        try (TestServer strict = new TestServer(TdsServerSettings.defaults().withEncryption(Encryption.REQUIRED))) {
            try (TestClient client = strict.connect()) {
                assertThat(client.prelogin(OFF)).isEqualTo(REQUIRED);
                client.startTls();
                client.login(Login7Bytes.version(TestClient.V7_4));
                assertThat(client.tokens()).anyMatch(LoginAck.class::isInstance);
                LoginTest.assertServes(client);
            }
            try (TestClient client = strict.connect()) {
                assertThat(client.prelogin(NOT_SUPPORTED)).isEqualTo(REQUIRED);
                assertThat(client.isClosed()).isTrue();
            }
            try (TestClient client = strict.connect()) {
                client.login(Login7Bytes.version(0x70000000));
                client.speak(TdsVersion.V7_1);
                LoginTest.assertRefused(client, 17835);
            }
        }
    }

    @Test
    @Covers("TDS-2.2.6.5-8")
    void aServerWithoutTlsSaysSo() throws IOException {
        try (TestServer plain = new TestServer(TdsServerSettings.defaults().withEncryption(Encryption.DISABLED))) {
            try (TestClient client = plain.connect()) {
                assertThat(client.prelogin(OFF)).isEqualTo(NOT_SUPPORTED);
                client.login(Login7Bytes.version(TestClient.V7_4));
                assertThat(client.tokens()).anyMatch(LoginAck.class::isInstance);
                LoginTest.assertServes(client);
            }
            try (TestClient client = plain.connect()) {
                assertThat(client.prelogin(ON)).isEqualTo(NOT_SUPPORTED);
                assertThat(client.isClosed()).isTrue();
            }
            try (TestClient client = plain.connect()) {
                assertThatThrownBy(() -> client.startStrictTls("TLSv1.3", "tds/8.0")).isInstanceOf(IOException.class);
            }
        }
    }
}
