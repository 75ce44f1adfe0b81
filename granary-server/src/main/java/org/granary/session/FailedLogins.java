package org.granary.session;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes to the log why a login failed, as SQL Server does; the client is not told.
///
/// @param user as the client sent it
record FailedLogins(SocketAddress client, String user) {
    private static final Logger LOG = LoggerFactory.getLogger(FailedLogins.class);
    private static final Pattern CONTROL = Pattern.compile("\\p{C}");
    private static final int LONGEST = 300;

    void log(String reason) {
        LOG.warn("Login failed for user '{}'. Reason: {} [CLIENT: {}]", printable(user), printable(reason), address());
    }

    private String address() {
        return client instanceof InetSocketAddress inet && inet.getAddress() != null
                ? inet.getAddress().getHostAddress()
                : client.toString();
    }

    /// What a stranger sent, fit for a log.
    private static String printable(String text) {
        String shortened = text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
        return CONTROL.matcher(shortened).replaceAll("?");
    }
}
