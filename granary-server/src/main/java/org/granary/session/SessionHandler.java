package org.granary.session;

import java.net.SocketAddress;
import java.time.Duration;
import org.granary.memory.ServerMemory;
import org.granary.procedure.Catalog;
import org.granary.store.Clock;
import org.granary.tds.server.ConnectionInfo;
import org.granary.tds.server.TdsHandler;
import org.granary.tds.server.TdsSession;
import org.granary.tsql.batch.Engine;
import org.granary.tsql.lock.ApplicationLocks;
import org.granary.tsql.temporary.SharedTables;

/// Makes a [Session] for every connection.
///
/// @param principals who there is and what they may do
/// @param integrated logins without a password
/// @param administration changes them
/// @param serverName what messages and `@@SERVERNAME` call this server
/// @param version what the login answer claims
/// @param requestTimeout how long a request may run
/// @param clock the server's time
/// @param sharedTables the global temporary tables
/// @param locks the application locks
/// @param memory the memory budget of the server
/// @param sessions where sessions are found by their number
/// @param shares what one login may have at once
/// @param audit where it is recorded who comes in and who changes something
public record SessionHandler(Engine engine, Catalog catalog, LoginDirectory logins,
        PrincipalDirectory principals, IntegratedLogins integrated, SecurityAdministration administration,
        String serverName,
        ServerVersion version, Duration requestTimeout, Clock clock, SharedTables sharedTables, ApplicationLocks locks,
        ServerMemory memory,
        SessionRegistry sessions, FairShares shares, SessionAudit audit)
        implements
            TdsHandler {

    /// The version of SQL Server that clients are told. Drivers and tools choose what they send by it; a build of 0 switches features off.
    public record ServerVersion(int major, int minor, int build) {}

    @Override
    public TdsSession connect(ConnectionInfo connection) {
        return new Session(this, connection);
    }

    @Override
    public void turnedAway(SocketAddress client, String reason) {
        sessions.counters().refuseConnection();
        LoginLog.turnedAway(client, reason);
        audit.turnedAway(client, reason);
    }
}
