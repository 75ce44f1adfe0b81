package org.granary.server.certificate;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/// Those who sign the certificates of clients.
final class ClientAuthorities {

    private ClientAuthorities() {}

    /// @param file their certificates in PEM, or null where clients show none
    static TrustManager[] of(@Nullable Path file) throws GeneralSecurityException {
        if (file == null) {
            return new TrustManager[0];
        }
        try {
            KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
            trusted.load(null, null);
            int count = 0;
            for (X509Certificate authority : CertificateFiles.certificates(file)) {
                trusted.setCertificateEntry("authority" + count++, authority);
            }
            TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
            factory.init(trusted);
            return factory.getTrustManagers();
        } catch (IOException e) {
            throw new CertificateException("Cannot use the authorities of clients in " + file, e);
        }
    }
}
