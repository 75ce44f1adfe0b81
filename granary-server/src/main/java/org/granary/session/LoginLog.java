package org.granary.session;

import java.net.SocketAddress;
import java.util.OptionalLong;
import org.granary.audit.AuditEvent;
import org.granary.tds.login.Login7;
import org.granary.tds.server.ClientNetwork;
import org.granary.tds.server.ConnectionInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes to the log and to the audit trail who logged in, and why a login failed; the client is not told. A flood of them does not fill the
/// disk: see [LogLimit].
final class LoginLog implements IntegratedLogins.Log {
    private static final Logger LOG = LoggerFactory.getLogger(LoginLog.class);
    private static final LogLimit FAILED = new LogLimit(System::nanoTime);
    private static final LogLimit SUCCEEDED = new LogLimit(System::nanoTime);
    private static final int LONGEST = 300;
    private static final String PASSWORD = "password";

    private final ConnectionInfo connection;
    private final String host;
    private final String application;
    private final SessionAudit audit;
    private String user;
    private String how = PASSWORD;
    private String certificate = "";
    private boolean told;

    LoginLog(ConnectionInfo connection, Login7 request, SessionAudit audit) {
        this.connection = connection;
        // Not the request, which holds the password.
        this.host = request.hostName();
        this.application = request.appName();
        this.audit = audit;
        this.user = request.userName();
    }

    @Override
    public void by(String scheme, String name) {
        how = scheme;
        user = name;
    }

    /// The certificate that the client has shown.
    void certificate(String name) {
        certificate = name;
    }

    /// A client that got nowhere near a login.
    static void turnedAway(SocketAddress client, String reason) {
        OptionalLong leftOut = FAILED.ask(ClientNetwork.of(client).name());
        if (leftOut.isPresent()) {
            LOG.warn("A connection was refused. Reason: {} [CLIENT: {}]{}", shortened(reason),
                    SessionAudit.address(client), more(leftOut.getAsLong(), "failed"));
        }
    }

    @Override
    public void failed(String reason) {
        told = true;
        OptionalLong leftOut = FAILED.ask(network().name());
        if (leftOut.isPresent()) {
            LOG.warn("Login failed for user '{}'{}. Reason: {} [CLIENT: {}]{}", shortened(user), proof(),
                    shortened(reason),
                    address(), more(leftOut.getAsLong(), "failed"));
        }
        audit.refused(network(), event().with("reason", reason));
    }

    /// A login was refused with an error that says why, to the client as well.
    void failedWith(int error, String reason) {
        if (!told) {
            failed("Error " + error + ": " + reason);
        }
    }

    /// @param name the login as it was created
    /// @throws org.granary.type.SqlError where it cannot be recorded, and must be
    void succeeded(String name, String database) {
        user = name;
        if (LOG.isInfoEnabled()) {
            OptionalLong leftOut = SUCCEEDED.ask(network().name() + ' ' + user);
            if (leftOut.isPresent()) {
                LOG.info("Login succeeded for user '{}'{}. [CLIENT: {}]{}", shortened(user), proof(), address(),
                        more(leftOut.getAsLong(), "succeeded"));
            }
        }
        audit.accepted(event().with("database", database));
    }

    /// A login changes its own password.
    void passwordChange(String name, Runnable change) {
        audit.change(event(AuditEvent.CHANGE).with("action", "own password").with("target", name), () -> {
            change.run();
            return true;
        });
    }

    /// Changes of logins and rights by this client, which the audit trail tells of.
    SecurityAdministration audited(SecurityAdministration administration) {
        return (change, asking) -> audit.change(event(AuditEvent.CHANGE).with("action", change.statement())
                .with("target", SecurityTarget.of(change)).with("database", asking.database()), () -> {
                    administration.apply(change, asking);
                    return true;
                });
    }

    private AuditEvent event() {
        return event(AuditEvent.LOGIN);
    }

    private AuditEvent event(String kind) {
        return AuditEvent.of(kind).with("login", user).with("how", how).with("certificate", certificate)
                .with("address", address())
                .with("host", host).with("application", application)
                .with("session", connection.spid());
    }

    private String proof() {
        return how.equals(PASSWORD) ? "" : " by " + how;
    }

    private ClientNetwork network() {
        return ClientNetwork.of(connection.remote());
    }

    private static String more(long leftOut, String how) {
        return leftOut == 0 ? "" : " (" + leftOut + " more that " + how + " from there were not logged)";
    }

    private String address() {
        return SessionAudit.address(connection.remote());
    }

    private static String shortened(String text) {
        return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
    }
}
