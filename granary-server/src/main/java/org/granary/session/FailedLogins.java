package org.granary.session;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes to the log why a login failed, as SQL Server does; the client is not told.
///
/// @param user as the client sent it
record FailedLogins(SocketAddress client, String user) {
    private static final Logger LOG = LoggerFactory.getLogger(FailedLogins.class);

    void log(String reason) {
        LOG.warn("Login failed for user '{}'. Reason: {} [CLIENT: {}]", Printable.of(user), Printable.of(reason), address());
    }

    private String address() {
        return client instanceof InetSocketAddress inet && inet.getAddress() != null
                ? inet.getAddress().getHostAddress()
                : client.toString();
    }
}
