package org.granary.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.granary.audit.AuditLine;
import org.granary.audit.AuditReader;
import org.granary.it.TestServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Clients that show a certificate come in, others do not, before anything of a login is read.
@Timeout(60)
class ClientCertificateTest {
    private static final String PASSWORD = "changeit";
    private static final byte[] PRELOGIN = RawClient.hex("1201001A00000000 00000B0006010011 0001FF0C01000000 0002");

    @TempDir
    private static Path folder;
    private static TestServer server;

    @BeforeAll
    static void start() throws Exception {
        keytool("-genkeypair", "-alias", "client", "-keyalg", "EC", "-groupname", "secp256r1", "-dname",
                "CN=batch client, O=Granary", "-ext", "EKU=clientAuth", "-keystore", "client.p12");
        keytool("-genkeypair", "-alias", "client", "-keyalg", "EC", "-groupname", "secp256r1", "-dname",
                "CN=stranger", "-ext", "EKU=clientAuth", "-keystore", "stranger.p12");
        keytool("-exportcert", "-rfc", "-alias", "client", "-keystore", "client.p12", "-file", "ca.pem");
        server = TestServer.start(Map.of("client-ca", folder.resolve("ca.pem").toString()));
    }

    private static void keytool(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        command.addAll(List.of(arguments));
        command.addAll(List.of("-storepass", PASSWORD, "-storetype", "PKCS12"));
        Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static SSLSocket strict(String keys, String version) throws IOException, GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.isEmpty() ? new KeyManager[0] : keys(keys), new TrustManager[]{new Everybody()}, null);
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(server.host(), server.port());
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(new String[]{"tds/8.0"});
        parameters.setProtocols(new String[]{version});
        socket.setSSLParameters(parameters);
        return socket;
    }

    private static KeyManager[] keys(String file) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(folder.resolve(file))) {
            store.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, PASSWORD.toCharArray());
        return factory.getKeyManagers();
    }

    /// The first byte of the answer to PRELOGIN; -1 where the server has closed the connection, which in TLS 1.3 a client may notice only then.
    private static int greet(SSLSocket socket) {
        try {
            socket.startHandshake();
            socket.getOutputStream().write(PRELOGIN);
            return socket.getInputStream().read();
        } catch (IOException e) {
            return -1;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void onlyAClientWithACertificateGetsAnAnswer(String version) throws Exception {
        try (SSLSocket socket = strict("client.p12", version)) {
            assertThat(greet(socket)).isEqualTo(4);
        }
        for (String keys : new String[]{"", "stranger.p12"}) {
            try (SSLSocket socket = strict(keys, version)) {
                assertThat(greet(socket)).as(keys).isEqualTo(-1);
            }
        }
        List<AuditLine> lines = new ArrayList<>();
        while (lines.size() < 2) {
            lines.clear();
            AuditReader.read(server.data(), line -> {
                if (line.text("event").equals("connection")) {
                    lines.add(line);
                }
            });
        }
        assertThat(lines).allSatisfy(line -> assertThat(line.text("reason")).startsWith("The TLS handshake failed"));
    }

    @Test
    void aDriverWithoutACertificateDoesNotGetIn() {
        assertThatThrownBy(() -> server.connect("master", "loginTimeout=5", "connectRetryCount=0"))
                .isInstanceOf(SQLException.class);
    }

    /// Inside PRELOGIN, as drivers of TDS 7.4 do it. This one sends no user then: to SQL Server, the certificate is the login.
    @Test
    void aDriverWithACertificateGetsAsFarAsTheLogin() throws Exception {
        SQLException refused = catchThrowableOfType(SQLException.class, () -> server.connect("master",
                "clientCertificate=" + folder.resolve("client.p12"), "clientKeyPassword=" + PASSWORD,
                "loginTimeout=30"));
        assertThat(refused.getErrorCode()).as(refused.getMessage()).isEqualTo(18456);
        List<String> names = new ArrayList<>();
        while (names.isEmpty()) {
            AuditReader.read(server.data(), line -> {
                if (!line.text("certificate").isEmpty()) {
                    names.add(line.text("certificate"));
                }
            });
        }
        assertThat(names).containsOnly("CN=batch client,O=Granary");
    }

    private static final class Everybody implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) {
            throw new IllegalStateException("not a server");
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) {
            // so it is
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
