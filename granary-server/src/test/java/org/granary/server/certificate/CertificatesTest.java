package org.granary.server.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.granary.server.settings.SettingException;
import org.granary.server.settings.Settings;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class CertificatesTest {
    private static ServerCertificate other;

    @TempDir
    private Path folder;

    @BeforeAll
    static void makeAnotherCertificate() throws GeneralSecurityException {
        other = SelfSigned.make(KeyPairGenerator.getInstance("RSA").generateKeyPair());
    }

    @Test
    void theFirstStartMakesACertificateAndLaterOnesKeepIt() throws Exception {
        ServerCertificate made = load(Map.of());
        assertThat(load(Map.of()).chain()).isEqualTo(made.chain());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("certificate.key"))))
                .isEqualTo("rw-------");
        assertThat(made.pem()).isEqualTo(Files.readString(folder.resolve("certificate.pem")))
                .startsWith("-----BEGIN CERTIFICATE-----\n").endsWith("\n-----END CERTIFICATE-----\n");
        assertThat(made.sslContext().getSupportedSSLParameters().getProtocols()).contains("TLSv1.2", "TLSv1.3");
    }

    @Test
    void theMadeCertificateIsForThisMachineByEveryName() throws GeneralSecurityException {
        X509Certificate certificate = load(Map.of()).chain().getFirst();
        certificate.verify(certificate.getPublicKey());
        assertThat(certificate.getSubjectAlternativeNames().stream().map(name -> String.valueOf(name.get(1))))
                .contains("localhost", "127.0.0.1", "0:0:0:0:0:0:0:1");
    }

    @Test
    void theMadeCertificateIsGoodForThisServerAndNothingElse() throws GeneralSecurityException {
        X509Certificate certificate = load(Map.of()).chain().getFirst();
        assertThat(certificate.getBasicConstraints()).isEqualTo(-1);
        // digitalSignature, not keyCertSign
        assertThat(certificate.getKeyUsage()).containsExactly(true, false, false, false, false, false, false, false,
                false);
        assertThat(certificate.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.1");
        assertThat(certificate.getNotAfter().toInstant()).isBefore(Instant.now().plus(Duration.ofDays(731)));
    }

    @Test
    void aMadeCertificateIsMadeAnewBeforeItsEnd() throws Exception {
        KeyPairGenerator keys = KeyPairGenerator.getInstance("EC");
        ServerCertificate old = SelfSigned.make(keys.generateKeyPair(),
                Instant.now().minus(SelfSigned.VALID).plus(Duration.ofDays(29)));
        Files.writeString(folder.resolve("certificate.pem"), old.pem());
        Files.writeString(folder.resolve("certificate.key"), old.keyPem());

        ServerCertificate loaded = load(Map.of());
        assertThat(loaded.chain()).isNotEqualTo(old.chain());
        assertThat(load(Map.of()).chain()).isEqualTo(loaded.chain());
    }

    @Test
    void onesOwnCertificateMayBePemWithPkcs8OrTheOlderForm() throws IOException {
        Path certificate = Files.writeString(folder.resolve("own.pem"), other.pem());
        Path pkcs8 = Files.writeString(folder.resolve("own.key"), other.keyPem());
        StringWriter older = new StringWriter();
        try (JcaPEMWriter writer = new JcaPEMWriter(older)) {
            writer.writeObject(other.key());
        }
        Path pkcs1 = Files.writeString(folder.resolve("old.key"), older.toString());
        assertThat(older.toString()).startsWith("-----BEGIN RSA PRIVATE KEY-----");

        for (Path key : List.of(pkcs8, pkcs1)) {
            ServerCertificate loaded = load(
                    Map.of("certificate", certificate.toString(), "certificate-key", key.toString()));
            assertThat(loaded.chain()).isEqualTo(other.chain());
            assertThat(loaded.key()).isEqualTo(other.key());
        }
        Path both = Files.writeString(folder.resolve("both.pem"), other.pem() + other.keyPem());
        assertThat(load(Map.of("certificate", both.toString())).chain()).isEqualTo(other.chain());
    }

    @Test
    void onesOwnCertificateMayBePkcs12() throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("x", other.key(), "secret".toCharArray(), other.chain().toArray(Certificate[]::new));
        Path file = folder.resolve("own.p12");
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, "secret".toCharArray());
        }
        assertThat(load(Map.of("certificate", file.toString(), "certificate-password", "secret")).chain())
                .isEqualTo(other.chain());
        assertThatThrownBy(() -> load(Map.of("certificate", file.toString(), "certificate-password", "wrong-one")))
                .isInstanceOf(CertificateException.class).hasMessageStartingWith("Cannot read the certificate " + file)
                .hasMessageNotContaining("wrong-one");
    }

    @Test
    void whatDoesNotFitTogetherIsRefused() throws IOException {
        Path certificate = Files.writeString(folder.resolve("own.pem"), other.pem());
        Path foreign = Files.writeString(folder.resolve("foreign.key"), SelfSigned.make().keyPem());
        Path empty = Files.writeString(folder.resolve("empty.key"), "");
        assertThatThrownBy(
                () -> load(Map.of("certificate", certificate.toString(), "certificate-key", foreign.toString())))
                .hasMessageStartingWith("The private key does not belong to the certificate " + certificate);
        assertThatThrownBy(
                () -> load(Map.of("certificate", certificate.toString(), "certificate-key", empty.toString())))
                .hasMessage("There is no private key in " + empty + ".");
        assertThatThrownBy(() -> load(Map.of("certificate", certificate.toString())))
                .hasMessage("There is no private key in " + certificate
                        + ", only a certificate. Name the file with its key with --certificate-key.");
        assertThatThrownBy(() -> load(Map.of("certificate", folder.resolve("none").toString())))
                .hasMessage(
                        "Cannot read the certificate " + folder.resolve("none") + ": there is no such file or folder");
        assertThatThrownBy(() -> load(Map.of("certificate-key", foreign.toString())))
                .isInstanceOf(SettingException.class);
    }

    @ParameterizedTest
    @CsvSource({"RSA, TLSv1.2", "RSA, TLSv1.3", "EC, TLSv1.2", "EC, TLSv1.3", "Ed25519, TLSv1.2", "Ed25519, TLSv1.3"})
    void clientsThatTrustTheCertificateShakeHands(String algorithm, String version) throws Exception {
        ServerCertificate certificate = algorithm.equals("RSA")
                ? other
                : SelfSigned.make(KeyPairGenerator.getInstance(algorithm).generateKeyPair());
        SSLEngine server = certificate.sslContext().createSSLEngine();
        server.setUseClientMode(false);
        SSLEngine client = trusting(certificate).createSSLEngine("localhost", 1433);
        client.setUseClientMode(true);
        SSLParameters parameters = client.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        parameters.setProtocols(new String[]{version});
        client.setSSLParameters(parameters);

        Handshake.run(client, server);
        assertThat(client.getSession().getProtocol()).isEqualTo(version);
        assertThat(client.getSession().getPeerCertificates()).containsExactlyElementsOf(certificate.chain());
    }

    private static SSLContext trusting(ServerCertificate certificate) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("granary", certificate.chain().getFirst());
        TrustManagerFactory managers = TrustManagerFactory.getInstance("PKIX");
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }

    private ServerCertificate load(Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(settings);
        all.put("data", folder.toString());
        return Certificates.load(Settings.of(all));
    }
}
