package org.granary.session;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.granary.audit.AuditEvent;
import org.granary.audit.AuditException;
import org.granary.audit.AuditTrail;
import org.granary.procedure.ProcedureDeclaration;
import org.granary.tds.server.ClientNetwork;
import org.granary.tsql.session.SessionClient;
import org.granary.tsql.session.TsqlSession;
import org.granary.type.SqlError;

/// Tells the audit trail what clients do: logging in, ending sessions, calling procedures that set up what is served.
///
/// Who is let in is recorded first. Those who are refused have a limit ([LogLimit]), so that strangers cannot fill the disk; how many are left out is told
/// by the next line.
public final class SessionAudit {
    private static final String PROVISIONING_SCHEMA = "granary";
    /// In that schema, but work like that of other procedures.
    private static final String QUERY_LOG = "LogClick";

    private final AuditTrail trail;
    private final LogLimit limit = new LogLimit(System::nanoTime);
    private final AtomicLong leftOut = new AtomicLong();

    public SessionAudit(AuditTrail trail) {
        this.trail = trail;
    }

    /// Somebody is let in.
    ///
    /// @throws SqlError 50090 where that cannot be recorded and must be
    void accepted(AuditEvent login) {
        try {
            trail.record(login.outcome(AuditEvent.ACCEPTED));
        } catch (AuditException e) {
            throw notRecorded();
        }
    }

    /// Somebody is refused before or in the login.
    ///
    /// @param event without its outcome
    void refused(ClientNetwork network, AuditEvent event) {
        if (limit.ask(network.name()).isPresent()) {
            long others = leftOut.getAndSet(0);
            AuditEvent refused = event.outcome(AuditEvent.REFUSED);
            trail.offer(others == 0 ? refused : refused.with("leftOut", others));
        } else {
            leftOut.incrementAndGet();
        }
    }

    void turnedAway(SocketAddress client, String reason) {
        refused(ClientNetwork.of(client),
                AuditEvent.of(AuditEvent.CONNECTION).with("address", address(client)).with("reason", reason));
    }

    static String address(SocketAddress client) {
        return client instanceof InetSocketAddress inet && inet.getAddress() != null
                ? inet.getAddress().getHostAddress()
                : client.toString();
    }

    /// Tells how many refusals have been left out since the last line that told it.
    public void tellLeftOut() {
        long others = leftOut.getAndSet(0);
        if (others > 0) {
            trail.offer(AuditEvent.of(AuditEvent.LOGIN).outcome(AuditEvent.REFUSED)
                    .with("reason", "More logins were refused than are recorded one by one.").with("leftOut", others));
        }
    }

    /// @param kill answers false where there is no such session
    boolean kill(int session, TsqlSession by, BooleanSupplier kill) {
        AuditEvent event = by(by, AuditEvent.of(AuditEvent.KILL)).with("target", "session " + session);
        try {
            trail.record(event.outcome(AuditEvent.BEGUN));
        } catch (AuditException e) {
            throw notRecorded();
        }
        boolean killed = kill.getAsBoolean();
        trail.offer(event.outcome(killed ? AuditEvent.DONE : AuditEvent.FAILED));
        return killed;
    }

    <T> T call(ProcedureDeclaration procedure, String database, TsqlSession by, Supplier<T> call) {
        if (!procedure.schema().equalsIgnoreCase(PROVISIONING_SCHEMA) || procedure.name().equalsIgnoreCase(QUERY_LOG)) {
            return call.get();
        }
        return change(by(by, AuditEvent.of(AuditEvent.PROVISIONING))
                .with("action", procedure.schema() + "." + procedure.name()).with("database", database), call);
    }

    /// @throws SqlError 50090 where it cannot be recorded and must be
    <T> T change(AuditEvent event, Supplier<T> change) {
        try {
            return trail.change(event, change);
        } catch (AuditException e) {
            throw notRecorded();
        }
    }

    /// Who does it, and from where.
    private static AuditEvent by(TsqlSession session, AuditEvent event) {
        SessionClient client = session.client();
        return event.with("login", session.login()).with("address", client.address())
                .with("host", session.hostName()).with("application", session.programName())
                .with("session", session.spid());
    }

    private static SqlError notRecorded() {
        return new SqlError(50090, 16, 1, "The operation was refused, because the audit trail cannot be written.");
    }
}
