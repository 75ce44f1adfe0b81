package org.granary.tds.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// A certificate for localhost, made once for each run of the tests, and contexts of both sides that trust it.
final class TestTls {
    static final String PASSWORD = "changeit";
    private static final TestTls INSTANCE = make();

    private final Path trustStore;
    private final SSLContext context;

    private TestTls(Path trustStore, SSLContext context) {
        this.trustStore = trustStore;
        this.context = context;
    }

    /// For the server and for clients that trust it.
    static SSLContext context() {
        return INSTANCE.context;
    }

    /// A PKCS #12 file with the certificate, for drivers.
    static Path trustStore() {
        return INSTANCE.trustStore;
    }

    private static TestTls make() {
        try {
            Path folder = Files.createTempDirectory("granary-tls");
            Path store = folder.resolve("test.p12");
            Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                    "-genkeypair", "-alias", "test", "-keyalg", "EC", "-groupname", "secp256r1", "-dname",
                    "CN=localhost", "-ext", "SAN=dns:localhost,ip:127.0.0.1", "-validity", "2", "-storetype", "PKCS12",
                    "-keystore", store.toString(), "-storepass", PASSWORD).redirectErrorStream(true).start();
            String output = new String(keytool.getInputStream().readAllBytes(),
                    java.nio.charset.StandardCharsets.UTF_8);
            if (keytool.waitFor() != 0) {
                throw new IllegalStateException(output);
            }
            KeyStore keys = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(store)) {
                keys.load(in, PASSWORD.toCharArray());
            }
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry("test", keys.getCertificate("test"));
            KeyManagerFactory keyManagers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keyManagers.init(keys, PASSWORD.toCharArray());
            TrustManagerFactory trustManagers = TrustManagerFactory
                    .getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trustManagers.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keyManagers.getKeyManagers(), trustManagers.getTrustManagers(), null);
            Path trustStore = folder.resolve("trusted.p12");
            try (OutputStream out = Files.newOutputStream(trustStore)) {
                trusted.store(out, PASSWORD.toCharArray());
            }
            return new TestTls(trustStore, context);
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
