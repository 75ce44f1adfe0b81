package org.granary.session;

import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.granary.security.Permission;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Which session writes each database that has one writer at a time. Sessions that wait learn from it whom they wait for. For any
/// thread.
final class WriteLocks {
    private static final Logger LOG = LoggerFactory.getLogger(WriteLocks.class);
    private static final int LOCK_TIMEOUT = 1222;

    private final Clock clock;
    private final ConcurrentHashMap<Database, Holder> holders = new ConcurrentHashMap<>();

    /// @param transaction whether the client began it, and is the one to end it
    private record Holder(Session session, LocalDateTime since, boolean transaction, AtomicBoolean logged) {}

    WriteLocks(Clock clock) {
        this.clock = clock;
    }

    void begun(Database database, Session session, boolean transaction) {
        if (database.hasOneWriter()) {
            holders.put(database, new Holder(session, clock.utc(), transaction, new AtomicBoolean()));
        }
    }

    void ended(Database database, Session session) {
        holders.computeIfPresent(database, (_, holder) -> holder.session() == session ? null : holder);
    }

    /// The session that writes the database now; 0 when none does or it is not known.
    int holder(@Nullable Database database) {
        Holder holder = database == null ? null : holders.get(database);
        return holder == null ? 0 : holder.session().spid();
    }

    /// The error of a session that has waited too long to write, with the session that blocks it. The log has more about that one than
    /// a client may know, once.
    SqlError explained(SqlError error, Database database, Session waiting) {
        Holder holder = holders.get(database);
        if (error.number() != LOCK_TIMEOUT || holder == null || holder.session() == waiting) {
            return error;
        }
        Session blocking = holder.session();
        String since = holder.since().truncatedTo(ChronoUnit.SECONDS) + " UTC";
        String what = holder.transaction() ? "a transaction" : "a statement";
        String who = "session " + blocking.spid() + " (login " + blocking.login() + ", host "
                + Printable.of(blocking.hostName())
                + ", program " + Printable.of(blocking.programName()) + ")";
        String last = blocking.activity().lastStatement();
        String kind = last.isEmpty() ? "" : ", and whose last statement was " + last;
        if (holder.logged().compareAndSet(false, true)) {
            LOG.warn("Database {}: {} keeps others from writing with {} that it began at {}{}. "
                    + "Session {} has given up waiting with error 1222.", database.name(), who, what, since, kind,
                    waiting.spid());
        }
        boolean mayKnow = waiting.security().server().has(Permission.VIEW_SERVER_STATE)
                || waiting.login().equalsIgnoreCase(blocking.login());
        return new SqlError(LOCK_TIMEOUT, error.sqlMessage().severity(), error.sqlMessage().state(),
                error.getMessage() + " Database '"
                        + database.name() + "' is being written by " + (mayKnow ? who : "session " + blocking.spid())
                        + " in " + what + " that began at " + since + kind + ".");
    }
}
