package org.granary.server.certificate;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/// Offers the server's one certificate, which can be replaced while handshakes are under way. A `KeyStore` would do as well, but it encrypts the key to hold it in memory, slowly enough to be felt in the start.
final class OneKey extends X509ExtendedKeyManager {
    /// Handshakes that began before a replacement end with what they began with.
    private record Offered(String alias, ServerCertificate certificate, @Nullable Offered before) {
        Offered { before = before == null ? null : new Offered(before.alias(), before.certificate(), null); }
    }

    private volatile Offered offered;
    private int replaced;

    OneKey(ServerCertificate certificate) {
        this.offered = new Offered("granary", certificate, null);
    }

    synchronized void replace(ServerCertificate certificate) {
        replaced++;
        offered = new Offered("granary" + replaced, certificate, offered);
    }

    private ServerCertificate of(String alias) {
        Offered now = offered;
        Offered before = now.before();
        return before != null && before.alias().equals(alias) ? before.certificate() : now.certificate();
    }

    @Override
    public @Nullable String chooseEngineServerAlias(String keyType, Principal @Nullable [] issuers,
            @Nullable SSLEngine engine) {
        return alias(keyType);
    }

    @Override
    public @Nullable String chooseServerAlias(String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return alias(keyType);
    }

    @Override
    public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
        String alias = alias(keyType);
        return alias == null ? null : new String[]{alias};
    }

    /// The key exchange may be part of the type: `RSA`, `EC`, `EC_EC`, `EdDSA`, …
    private @Nullable String alias(String keyType) {
        Offered now = offered;
        String own = now.certificate().chain().getFirst().getPublicKey().getAlgorithm();
        return keyType.equals(own) || keyType.startsWith(own + "_") ? now.alias() : null;
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
        return of(alias).chain().toArray(X509Certificate[]::new);
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
        return of(alias).key();
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
