package org.granary.tds.server;

import java.time.Duration;
import org.granary.tds.login.ClientCertificates;
import org.granary.tds.login.Encryption;
import org.granary.tds.login.Prelogin;

/// How a [TdsServer] listens and what it allows.
///
/// @param bind the address to listen on
/// @param port the port to listen on; 0 for any free one
/// @param backlog how many connections may wait to be accepted
/// @param serverName what error messages call the server
/// @param version what PRELOGIN calls the server's version; drivers expect one of SQL Server's
/// @param encryption what is asked of clients of TDS 7.x
/// @param maxConnections above this, logins are refused with error 17809
/// @param maxRequestBytes above this, a request is refused with error 701
/// @param maxBulkLoadBytes the same for the rows of a bulk load, which stream and are not kept
/// @param loginTimeout from the connection to the end of LOGIN7
/// @param writeTimeout how long a client may let an answer wait before its connection is closed
/// @param integratedLogins whether clients may log in by SSPI, whose tokens are longer than any password
/// @param beforeLogin what all connections that have not logged in may take together
/// @param admission who gets as far as a login
public record TdsServerSettings(String bind, int port, int backlog, String serverName, Prelogin.Version version,
        Encryption encryption, int maxConnections, long maxRequestBytes, long maxBulkLoadBytes,
        Duration loginTimeout, Duration writeTimeout, boolean integratedLogins, BeforeLogin beforeLogin,
        Admission admission) {

    /// Who gets as far as a login.
    ///
    /// @param addresses from where
    /// @param certificates whether with a certificate
    public record Admission(AllowedAddresses addresses, ClientCertificates certificates) {
        public static final Admission ALL = new Admission(AllowedAddresses.ALL, ClientCertificates.NONE);
    }

    /// @param connections how many there may be; further ones take the places of those that keep the server waiting
    /// @param memoryBytes what their messages and TLS handshakes may hold together
    public record BeforeLogin(int connections, long memoryBytes) {
        public static final BeforeLogin DEFAULT = new BeforeLogin(1024, 16L << 20);
    }

    public static TdsServerSettings defaults() {
        return new TdsServerSettings("127.0.0.1", 1433, 1024, "GRANARY", new Prelogin.Version(16, 0, 4000),
                Encryption.OPTIONAL, 32_000, 256L << 20, 64L << 30, Duration.ofSeconds(30),
                Duration.ofMinutes(2), false, BeforeLogin.DEFAULT, Admission.ALL);
    }

    public TdsServerSettings withAddress(String newBind, int newPort) {
        return new TdsServerSettings(newBind, newPort, backlog, serverName, version, encryption, maxConnections,
                maxRequestBytes, maxBulkLoadBytes, loginTimeout, writeTimeout, integratedLogins, beforeLogin,
                admission);
    }

    public TdsServerSettings withEncryption(Encryption newEncryption) {
        return new TdsServerSettings(bind, port, backlog, serverName, version, newEncryption, maxConnections,
                maxRequestBytes, maxBulkLoadBytes, loginTimeout, writeTimeout, integratedLogins, beforeLogin,
                admission);
    }

    public TdsServerSettings withLimits(int newMaxConnections, long newMaxRequestBytes, Duration newLoginTimeout,
            Duration newWriteTimeout) {
        return new TdsServerSettings(bind, port, backlog, serverName, version, encryption, newMaxConnections,
                newMaxRequestBytes, maxBulkLoadBytes, newLoginTimeout, newWriteTimeout,
                integratedLogins, beforeLogin, admission);
    }

    public TdsServerSettings withBeforeLogin(BeforeLogin newLimits) {
        return new TdsServerSettings(bind, port, backlog, serverName, version, encryption, maxConnections,
                maxRequestBytes, maxBulkLoadBytes, loginTimeout, writeTimeout, integratedLogins, newLimits, admission);
    }

    public TdsServerSettings withIntegratedLogins() {
        return new TdsServerSettings(bind, port, backlog, serverName, version, encryption, maxConnections,
                maxRequestBytes, maxBulkLoadBytes, loginTimeout, writeTimeout, true, beforeLogin, admission);
    }

    public TdsServerSettings withAdmission(Admission newAdmission) {
        return new TdsServerSettings(bind, port, backlog, serverName, version, encryption, maxConnections,
                maxRequestBytes, maxBulkLoadBytes, loginTimeout, writeTimeout, integratedLogins, beforeLogin,
                newAdmission);
    }
}
