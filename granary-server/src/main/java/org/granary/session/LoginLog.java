package org.granary.session;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.OptionalLong;
import org.granary.tds.server.ClientNetwork;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes to the log who logged in, and why a login failed, as SQL Server does; the client is not told. A flood of them does not fill the disk:
/// see [LogLimit].
final class LoginLog implements IntegratedLogins.Log {
    private static final Logger LOG = LoggerFactory.getLogger(LoginLog.class);
    private static final LogLimit FAILED = new LogLimit(System::nanoTime);
    private static final LogLimit SUCCEEDED = new LogLimit(System::nanoTime);
    private static final int LONGEST = 300;

    private final SocketAddress client;
    private String user;
    private String how = "";

    /// @param user as the client sent it
    LoginLog(SocketAddress client, String user) {
        this.client = client;
        this.user = user;
    }

    @Override
    public void by(String scheme, String name) {
        how = " by " + scheme;
        user = name;
    }

    @Override
    public void failed(String reason) {
        OptionalLong leftOut = FAILED.ask(ClientNetwork.of(client).name());
        if (leftOut.isPresent()) {
            LOG.warn("Login failed for user '{}'{}. Reason: {} [CLIENT: {}]{}", shortened(user), how,
                    shortened(reason),
                    address(), more(leftOut.getAsLong(), "failed"));
        }
    }

    void succeeded() {
        if (LOG.isInfoEnabled()) {
            OptionalLong leftOut = SUCCEEDED.ask(ClientNetwork.of(client).name() + ' ' + user);
            if (leftOut.isPresent()) {
                LOG.info("Login succeeded for user '{}'{}. [CLIENT: {}]{}", shortened(user), how, address(),
                        more(leftOut.getAsLong(), "succeeded"));
            }
        }
    }

    private static String more(long leftOut, String how) {
        return leftOut == 0 ? "" : " (" + leftOut + " more that " + how + " from there were not logged)";
    }

    private String address() {
        return client instanceof InetSocketAddress inet && inet.getAddress() != null
                ? inet.getAddress().getHostAddress()
                : client.toString();
    }

    private static String shortened(String text) {
        return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
    }
}
