package org.granary.server.certificate;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/// Offers the server's one certificate. A `KeyStore` would do as well, but it encrypts the key to hold it in memory, slowly enough to be felt in the start.
final class OneKey extends X509ExtendedKeyManager {
    private static final String ALIAS = "granary";

    private final ServerCertificate certificate;

    OneKey(ServerCertificate certificate) {
        this.certificate = certificate;
    }

    @Override
    public @Nullable String chooseEngineServerAlias(String keyType, Principal @Nullable [] issuers,
            @Nullable SSLEngine engine) {
        return matches(keyType) ? ALIAS : null;
    }

    @Override
    public @Nullable String chooseServerAlias(String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return matches(keyType) ? ALIAS : null;
    }

    @Override
    public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
        return matches(keyType) ? new String[]{ALIAS} : null;
    }

    /// The key exchange may be part of the type: `RSA`, `EC`, `EC_EC`, `EdDSA`, …
    private boolean matches(String keyType) {
        String own = certificate.chain().getFirst().getPublicKey().getAlgorithm();
        return keyType.equals(own) || keyType.startsWith(own + "_");
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
        return certificate.chain().toArray(X509Certificate[]::new);
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
        return certificate.key();
    }

    @Override
    public @Nullable String chooseEngineClientAlias(String[] keyTypes, Principal @Nullable [] issuers,
            @Nullable SSLEngine engine) {
        return null;
    }

    @Override
    public @Nullable String chooseClientAlias(String[] keyTypes, Principal @Nullable [] issuers,
            @Nullable Socket socket) {
        return null;
    }

    @Override
    public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
        return null;
    }
}
