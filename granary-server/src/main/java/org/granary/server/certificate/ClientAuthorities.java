package org.granary.server.certificate;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/// Those who sign the certificates of clients. They can be replaced while handshakes are under way.
final class ClientAuthorities extends X509ExtendedTrustManager {
    private volatile X509ExtendedTrustManager trusted;

    /// @param file their certificates in PEM
    /// @throws CertificateException when that cannot be used
    ClientAuthorities(Path file) {
        this.trusted = load(file);
    }

    /// Reads the file again.
    ///
    /// @throws CertificateException when that cannot be used; those of before stay
    void replace(Path file) {
        trusted = load(file);
    }

    private static X509ExtendedTrustManager load(Path file) {
        try {
            KeyStore authorities = KeyStore.getInstance(KeyStore.getDefaultType());
            authorities.load(null, null);
            int count = 0;
            for (X509Certificate authority : CertificateFiles.certificates(file)) {
                authorities.setCertificateEntry("authority" + count++, authority);
            }
            TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
            factory.init(authorities);
            return Arrays.stream(factory.getTrustManagers()).filter(X509ExtendedTrustManager.class::isInstance)
                    .map(X509ExtendedTrustManager.class::cast).findFirst().orElseThrow();
        } catch (IOException | GeneralSecurityException e) {
            throw new CertificateException("Cannot use the authorities of clients in " + file, e);
        }
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, @Nullable SSLEngine engine)
            throws java.security.cert.CertificateException {
        trusted.checkClientTrusted(chain, type, engine);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, @Nullable Socket socket)
            throws java.security.cert.CertificateException {
        trusted.checkClientTrusted(chain, type, socket);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type)
            throws java.security.cert.CertificateException {
        trusted.checkClientTrusted(chain, type);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, @Nullable SSLEngine engine) {
        throw new UnsupportedOperationException("connects to nobody");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, @Nullable Socket socket) {
        throw new UnsupportedOperationException("connects to nobody");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {
        throw new UnsupportedOperationException("connects to nobody");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return trusted.getAcceptedIssuers();
    }
}
