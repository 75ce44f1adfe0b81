package org.granary.store.postgresql;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.granary.type.Cancellation;
import org.granary.type.Cancellation.CancelledException;
import org.jspecify.annotations.Nullable;
import org.postgresql.jdbc.PgConnection;

/// The open connections of one database, by what they are set up for. The one that was used last is used next, so that
/// those which are not needed become old and are closed.
///
/// Who asks has a place for one more connection: here nobody waits but for PostgreSQL. A connection that has just been
/// used is taken for a good one. Another one is asked first, and so are all others after one of them was found broken.
final class Pool {
    private static final long TRUSTED_NANOS = Duration.ofMillis(500).toNanos();
    private static final long UNUSED_NANOS = Duration.ofMinutes(1).toNanos();
    private static final long KEEP_ALIVE_NANOS = Duration.ofMinutes(2).toNanos();
    private static final Duration HOUSEKEEPING = Duration.ofSeconds(30);
    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final long OLD_MINUTES = 30;

    private final Connector connector;
    private final PostgresSettings settings;
    private final Thread housekeeper;
    private final Map<Kind, Deque<PooledConnection>> idle = new EnumMap<>(Kind.class);
    private final Set<PooledConnection> all = new HashSet<>();
    /// How many are being opened.
    private int opening;
    /// Whoever was not used since is asked before it is used.
    private long suspectedAt = System.nanoTime();
    private boolean closed;

    Pool(String database, Connector connector, PostgresSettings settings) {
        this.connector = connector;
        this.settings = settings;
        for (Kind kind : Kind.values()) {
            idle.put(kind, new ArrayDeque<>());
        }
        this.housekeeper = Thread.ofVirtual().name("store-" + database + "-connections").start(this::keepHouse);
    }

    /// Takes a connection, or opens one. While PostgreSQL cannot be reached this tries again, for a bounded time.
    PooledConnection take(Kind kind, Cancellation cancellation) throws SQLException {
        while (true) {
            PooledConnection known = poll(kind);
            if (known == null) {
                return open(kind, cancellation);
            }
            if (isTrusted(known) || known.isValid()) {
                try {
                    known.become(kind, settings);
                    return known;
                } catch (SQLException e) {
                    // Another one will do.
                }
            }
            discard(known);
        }
    }

    private synchronized boolean isTrusted(PooledConnection known) {
        return known.idleNanos() < TRUSTED_NANOS && known.lastUsed() - suspectedAt > 0;
    }

    /// A connection of this kind; of another kind where no more can be opened; otherwise none, and one may be opened.
    private synchronized @Nullable PooledConnection poll(Kind kind) {
        PooledConnection found = of(kind).pollFirst();
        if (found == null && all.size() + opening >= settings.connections()) {
            found = longestUnused();
        }
        if (found == null) {
            opening++;
        }
        return found;
    }

    private @Nullable PooledConnection longestUnused() {
        Deque<PooledConnection> oldest = null;
        for (Deque<PooledConnection> each : idle.values()) {
            if (!each.isEmpty()
                    && (oldest == null || each.getLast().idleNanos() > oldest.getLast().idleNanos())) {
                oldest = each;
            }
        }
        return oldest == null ? null : oldest.pollLast();
    }

    private Deque<PooledConnection> of(Kind kind) {
        Deque<PooledConnection> connections = idle.get(kind);
        if (connections == null) {
            throw new IllegalStateException("There are no connections for " + kind + ".");
        }
        return connections;
    }

    private PooledConnection open(Kind kind, Cancellation cancellation) throws SQLException {
        PooledConnection opened = null;
        try {
            long end = System.nanoTime() + settings.connectTime().toNanos();
            while (true) {
                try {
                    opened = connect(kind);
                    return opened;
                } catch (SQLException e) {
                    if (System.nanoTime() + PAUSE.toNanos() - end > 0) {
                        throw e;
                    }
                }
                pause();
                cancellation.check();
            }
        } finally {
            opened(opened);
        }
    }

    private synchronized void opened(@Nullable PooledConnection connection) {
        opening--;
        if (connection != null) {
            all.add(connection);
        }
    }

    private PooledConnection connect(Kind kind) throws SQLException {
        PgConnection connection = connector.connect();
        try {
            return new PooledConnection(connection, kind, settings);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException();
        }
    }

    void giveBack(PooledConnection connection) {
        connection.used();
        if (connection.isOlderThan(OLD_MINUTES) || !add(connection)) {
            discard(connection);
        }
    }

    private synchronized boolean add(PooledConnection connection) {
        if (!closed) {
            of(connection.kind()).addFirst(connection);
        }
        return !closed;
    }

    /// Closes a connection, which is not idle.
    void discard(PooledConnection connection) {
        synchronized (this) {
            all.remove(connection);
        }
        connection.close();
    }

    /// A connection has broken: the others may have, too.
    synchronized void suspect() {
        suspectedAt = System.nanoTime();
    }

    private void keepHouse() {
        try {
            while (true) {
                Thread.sleep(HOUSEKEEPING);
                for (PooledConnection old : unused()) {
                    if (isLast() && old.isValid()) {
                        giveBack(old);
                    } else {
                        discard(old);
                    }
                }
            }
        } catch (InterruptedException e) {
            // The pool is closed.
        }
    }

    private synchronized boolean isLast() {
        return all.size() == 1;
    }

    /// Takes out those that nobody has used for some time. Of a pool that nobody uses at all one is kept, and taken out
    /// only after a longer time, to be asked whether it still works.
    private synchronized List<PooledConnection> unused() {
        List<PooledConnection> found = new ArrayList<>();
        for (Deque<PooledConnection> each : idle.values()) {
            while (!each.isEmpty() && each.getLast().idleNanos() > (all.size() - found.size() > 1
                    ? UNUSED_NANOS
                    : KEEP_ALIVE_NANOS)) {
                found.add(each.removeLast());
            }
        }
        return found;
    }

    /// Closes all connections; those in use are cut.
    void close() {
        housekeeper.interrupt();
        List<PooledConnection> unused = new ArrayList<>();
        List<PooledConnection> used;
        synchronized (this) {
            closed = true;
            idle.values().forEach(each -> {
                unused.addAll(each);
                each.clear();
            });
            unused.forEach(all::remove);
            used = List.copyOf(all);
        }
        unused.forEach(PooledConnection::close);
        used.forEach(PooledConnection::abort);
    }
}
