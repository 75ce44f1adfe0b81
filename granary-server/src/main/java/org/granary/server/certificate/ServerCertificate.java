package org.granary.server.certificate;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/// A certificate chain and its private key.
///
/// @param chain the server's own certificate first
public record ServerCertificate(List<X509Certificate> chain, PrivateKey key) {

    public ServerCertificate { chain = List.copyOf(chain); }

    /// For both ways in: TLS 1.2 inside PRELOGIN, TLS 1.2 and 1.3 in strict mode. Clients show no certificates.
    public SSLContext sslContext() throws GeneralSecurityException {
        return sslContext(new OneKey(this), new TrustManager[0]);
    }

    /// @param clients who decides upon certificates of clients; nobody where they show none
    static SSLContext sslContext(OneKey key, TrustManager[] clients) throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(new KeyManager[]{key}, clients, null);
        return context;
    }

    /// When the first certificate of the chain is over.
    Instant end() {
        return chain.stream().map(one -> one.getNotAfter().toInstant()).min(Instant::compareTo).orElseThrow();
    }

    /// Whether it could sign certificates of others.
    boolean isAuthority() {
        return chain.getFirst().getBasicConstraints() >= 0;
    }

    /// SHA-256 of the certificate, in the form in which other tools show it.
    String fingerprint() {
        try {
            return HexFormat.ofDelimiter(":").withUpperCase()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(chain.getFirst().getEncoded()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
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
