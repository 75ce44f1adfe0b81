package org.granary.server.certificate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/// A certificate chain and its private key.
///
/// @param chain the server's own certificate first
public record ServerCertificate(List<X509Certificate> chain, PrivateKey key) {

    public ServerCertificate { chain = List.copyOf(chain); }

    /// For both ways in: TLS 1.2 inside PRELOGIN, TLS 1.2 and 1.3 in strict mode. Clients show no certificates.
    public SSLContext sslContext() throws GeneralSecurityException {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            char[] password = new char[0];
            store.setKeyEntry("granary", key, password, chain.toArray(Certificate[]::new));
            KeyManagerFactory managers = KeyManagerFactory.getInstance("PKIX");
            managers.init(store, password);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(managers.getKeyManagers(), null, null);
            return context;
        } catch (IOException e) {
            throw new GeneralSecurityException(e);
        }
    }

    /// The chain as PEM, for clients to trust.
    public String pem() {
        StringBuilder text = new StringBuilder();
        for (X509Certificate certificate : chain) {
            try {
                text.append(pem("CERTIFICATE", certificate.getEncoded()));
            } catch (CertificateEncodingException e) {
                throw new IllegalStateException(e);
            }
        }
        return text.toString();
    }

    String keyPem() {
        return pem("PRIVATE KEY", key.getEncoded());
    }

    private static String pem(String type, byte[] content) {
        String body = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII)).encodeToString(content);
        return "-----BEGIN " + type + "-----\n" + body + "\n-----END " + type + "-----\n";
    }

    @Override
    public String toString() {
        return "ServerCertificate[" + chain.getFirst().getSubjectX500Principal() + "]";
    }
}
