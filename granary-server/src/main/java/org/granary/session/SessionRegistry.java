package org.granary.session;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.granary.security.Permission;
import org.granary.store.Clock;
import org.granary.tds.server.ConnectionRegistry;
import org.granary.tsql.ast.UsedText;
import org.granary.tsql.session.ServerFigures;
import org.granary.tsql.session.ServerSessions;
import org.granary.tsql.session.SessionStatus;
import org.granary.tsql.session.TsqlSession;
import org.granary.type.SqlError;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The sessions that are logged in. For any thread.
public final class SessionRegistry implements ServerSessions {
    private static final Logger LOG = LoggerFactory.getLogger(SessionRegistry.class);

    private final SessionCounters counters = new SessionCounters();
    private final ConnectionRegistry connections;
    private final SessionAudit audit;
    private final WriteLocks writeLocks;
    private final ConcurrentHashMap<Integer, Session> open = new ConcurrentHashMap<>();
    private final Instant started = Instant.now();
    private final Supplier<List<UsedText>> texts;
    private volatile RequestLog requestLog = new RequestLog(null);

    /// @param connections where the sessions' connections are
    /// @param texts those that are kept
    public SessionRegistry(ConnectionRegistry connections, Clock clock, SessionAudit audit,
            Supplier<List<UsedText>> texts) {
        this.texts = texts;
        this.audit = audit;
        this.connections = connections;
        this.writeLocks = new WriteLocks(clock);
    }

    WriteLocks writeLocks() {
        return writeLocks;
    }

    RequestLog requestLog() {
        return requestLog;
    }

    /// From now on, requests that take longer are logged.
    public void logRequestsLongerThan(Duration slow) {
        requestLog = new RequestLog(slow);
    }

    void add(Session session) {
        open.put(session.spid(), session);
    }

    void remove(Session session) {
        open.remove(session.spid(), session);
    }

    /// How many of them run a request.
    int running() {
        int running = 0;
        for (Session session : open.values()) {
            if (session.activity().isRunning()) {
                running++;
            }
        }
        return running;
    }

    @Override
    public ServerFigures figures() {
        return new ServerFigures() {
            @Override
            public Instant started() {
                return started;
            }

            @Override
            public long logins() {
                return counters.loginsAccepted();
            }

            @Override
            public long requests() {
                return counters.requests();
            }

            @Override
            public Map<Integer, Long> errors() {
                return counters.errors();
            }

            @Override
            public List<UsedText> texts() {
                return texts.get();
            }
        };
    }

    @Override
    public List<SessionStatus> visibleTo(TsqlSession asking) {
        List<SessionStatus> visible = new ArrayList<>();
        boolean all = asking.security().server().has(Permission.VIEW_SERVER_STATE);
        for (Session session : open.values()) {
            if (all || session.login().equalsIgnoreCase(asking.login())) {
                SessionActivity activity = session.activity();
                visible.add(new SessionStatus(session, activity.request(), activity.lastStart(), activity.lastEnd(),
                        isKilled(session.spid())));
            }
        }
        visible.sort(Comparator.comparingInt(status -> status.session().spid()));
        return visible;
    }

    @Override
    public boolean isKilled(int session) {
        return connections.isEnding(session);
    }

    @Override
    public boolean kill(int session, TsqlSession by) {
        boolean killed = audit.kill(session, by, () -> connections.kill(session, new SqlError(596, 21, 1,
                "Cannot continue the execution because the session is in the kill state.")));
        if (killed) {
            LOG.warn("Process ID {} was killed by login {}, host {}, session {}.", session,
                    Printable.of(by.login()), Printable.of(by.hostName()), by.spid());
        }
        return killed;
    }

    /// What all sessions have done.
    public SessionCounters counters() {
        return counters;
    }
}
