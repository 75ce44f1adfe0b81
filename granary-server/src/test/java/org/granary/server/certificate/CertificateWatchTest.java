package org.granary.server.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.granary.server.settings.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class CertificateWatchTest {
    private static final Duration LOOK = Duration.ofMillis(20);

    @TempDir
    private Path folder;

    @Test
    void aChangedFileIsTakenOverAndABrokenOneIsNot() throws Exception {
        KeyPairGenerator keys = KeyPairGenerator.getInstance("RSA");
        keys.initialize(2048);
        ServerCertificate first = SelfSigned.make(keys.generateKeyPair());
        ServerCertificate second = SelfSigned.make(keys.generateKeyPair());
        Path file = Files.writeString(folder.resolve("own.pem"), first.pem() + first.keyPem());
        List<String> changes = new CopyOnWriteArrayList<>();
        try (CertificateWatch watch = CertificateWatch.start(
                Settings.of(Map.of("certificate", file.toString(), "data", folder.toString())), LOOK,
                (what, which) -> changes.add(what + " " + which))) {
            assertThat(shown(watch.context())).isEqualTo(first.chain());

            Files.writeString(file, "no certificate");
            Thread.sleep(20 * LOOK.toMillis());
            assertThat(shown(watch.context())).isEqualTo(first.chain());

            Files.writeString(file, second.pem() + second.keyPem());
            while (!shown(watch.context()).equals(second.chain()) || changes.isEmpty()) {
                Thread.sleep(LOOK);
            }
            assertThat(changes).containsExactly("certificate " + second.fingerprint());
            assertThat(watch.fingerprint()).isEqualTo(second.fingerprint()).matches("([0-9A-F]{2}:){31}[0-9A-F]{2}");
        }
    }

    /// What a client is shown that trusts everybody.
    private static List<Certificate> shown(SSLContext context) throws Exception {
        SSLContext trusting = SSLContext.getInstance("TLS");
        trusting.init(null, new TrustManager[]{new Everybody()}, null);
        SSLEngine client = trusting.createSSLEngine();
        client.setUseClientMode(true);
        SSLEngine server = context.createSSLEngine();
        server.setUseClientMode(false);
        Handshake.run(client, server);
        return List.of(client.getSession().getPeerCertificates());
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
