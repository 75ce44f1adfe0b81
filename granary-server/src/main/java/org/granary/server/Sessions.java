package org.granary.server;

import java.time.Duration;
import org.granary.memory.ServerMemory;
import org.granary.procedure.Catalog;
import org.granary.session.FairShares;
import org.granary.session.IntegratedLogins;
import org.granary.session.LoginDirectory;
import org.granary.session.PrincipalDirectory;
import org.granary.session.SecurityAdministration;
import org.granary.session.SessionAudit;
import org.granary.session.SessionHandler;
import org.granary.session.SessionHandler.ServerVersion;
import org.granary.session.SessionRegistry;
import org.granary.store.Clock;
import org.granary.store.ProcessLocks;
import org.granary.tds.server.ConnectionRegistry;
import org.granary.tsql.batch.Engine;
import org.granary.tsql.lock.ApplicationLocks;
import org.granary.tsql.session.ServerIdentity;
import org.granary.tsql.table.QueryLimits;
import org.granary.tsql.temporary.SharedTables;
import org.jspecify.annotations.Nullable;

/// Puts the language and the sessions behind the wire.
final class Sessions {
    /// What messages, `@@SERVERNAME` and `@@VERSION` say of this server.
    static final ServerIdentity IDENTITY = ServerIdentity.DEFAULT;

    private Sessions() {}

    static SessionHandler handler(Catalog catalog, Clock clock, LoginDirectory directory,
            PrincipalDirectory principals, IntegratedLogins integrated, SecurityAdministration administration,
            QueryLimits limits,
            Duration requestTimeout, SharedTables.Limits locks, @Nullable ProcessLocks processes,
            ServerMemory memory, ConnectionRegistry connections,
            FairShares.Limits shares, SessionAudit audit) {
        Engine engine = new Engine(catalog, clock, IDENTITY, limits, memory);
        return new SessionHandler(engine, engine.catalog(), directory, principals, integrated, administration,
                IDENTITY.serverName(),
                new ServerVersion(IDENTITY.major(), IDENTITY.minor(), IDENTITY.build()), requestTimeout,
                clock, new SharedTables(locks), new ApplicationLocks(processes), memory,
                new SessionRegistry(connections, clock, audit, engine::usedTexts),
                new FairShares(shares), audit);
    }
}
