package org.granary.store.postgresql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import org.granary.store.Peers;
import org.granary.type.Wording;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Finds out which processes work on one database. Each one that wants to know holds an advisory lock with a number of
/// its own, on a connection that it keeps for that, and looks four times a second who else holds one. Nothing is
/// written, and the lock of a process that dies goes with its connection.
///
/// The connection is closed when nobody has asked for a while.
final class PostgresPeers {
    private static final Logger LOG = LoggerFactory.getLogger(PostgresPeers.class);
    private static final Duration INTERVAL = Duration.ofMillis(250);
    /// Processes that begin at the same time find each other soon.
    private static final Duration FIRST_INTERVAL = Duration.ofMillis(20);
    private static final int FIRST_INTERVALS = 100;
    private static final Duration UNUSED = Duration.ofSeconds(30);
    private static final String HOLD = "SELECT pg_advisory_lock(hashtext('granary peers ' || current_schema()), ?)";
    /// The two numbers of an advisory lock are shown as oid, which has no sign.
    private static final String HOLDERS = """
            SELECT objid::bigint FROM pg_locks
            WHERE locktype = 'advisory' AND objsubid = 2 AND granted
              AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
              AND classid::bigint = hashtext('granary peers ' || current_schema())::bigint & 4294967295
            ORDER BY 1""";

    private final String database;
    private final Connector connector;
    private volatile long asked;
    private @Nullable Watch watch;
    private boolean closed;

    PostgresPeers(String database, Connector connector) {
        this.database = database;
        this.connector = connector;
    }

    /// The processes that have asked within the last half minute. Without a connection it looks as if there were no
    /// others.
    Peers get() {
        asked = System.nanoTime();
        return watch().peers();
    }

    private synchronized Watch watch() {
        Watch known = watch;
        if (known == null) {
            known = new Watch();
            if (closed) {
                known.first.complete(Peers.ALONE);
                return known;
            }
            watch = known;
            known.thread.start();
        }
        return known;
    }

    private synchronized void end(Watch ended) {
        if (watch == ended) {
            watch = null;
        }
        // Whoever still waits for the first answer gets one.
        ended.first.complete(Peers.ALONE);
    }

    private synchronized boolean isUnused(Watch candidate) {
        if (closed || System.nanoTime() - asked > UNUSED.toNanos()) {
            end(candidate);
            return true;
        }
        return false;
    }

    void close() {
        Watch running;
        synchronized (this) {
            closed = true;
            running = watch;
        }
        if (running != null) {
            running.thread.interrupt();
        }
    }

    /// A connection with the lock, for as long as somebody asks.
    private final class Watch implements Runnable {
        private final CompletableFuture<Peers> first = new CompletableFuture<>();
        private final Thread thread = Thread.ofVirtual().name("peers-" + database).unstarted(this);
        private final int lock = ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE);
        private volatile @Nullable Peers latest;

        Peers peers() {
            Peers known = latest;
            return known == null ? first.join() : known;
        }

        @Override
        public void run() {
            try {
                while (!isUnused(this)) {
                    try (Connection connection = connector.getConnection()) {
                        hold(connection);
                        for (int i = 0; !isUnused(this); i++) {
                            found(holders(connection));
                            Thread.sleep(i < FIRST_INTERVALS ? FIRST_INTERVAL : INTERVAL);
                        }
                    } catch (SQLException e) {
                        LOG.debug("Database {} cannot see other processes at {}: {}", database, connector,
                                Wording.reason(e));
                        found(List.of(lock));
                        Thread.sleep(INTERVAL);
                    }
                }
            } catch (InterruptedException e) {
                LOG.trace("Database {} is closed.", database);
            } finally {
                end(this);
            }
        }

        private void hold(Connection connection) throws SQLException {
            connection.setAutoCommit(true);
            try (PreparedStatement statement = connection.prepareStatement(HOLD)) {
                statement.setInt(1, lock);
                statement.execute();
            }
        }

        private List<Integer> holders(Connection connection) throws SQLException {
            List<Integer> locks = new ArrayList<>();
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(HOLDERS)) {
                while (rows.next()) {
                    locks.add(rows.getInt(1));
                }
            }
            return locks;
        }

        private void found(List<Integer> locks) {
            int number = locks.indexOf(lock);
            Peers peers = number < 0 ? Peers.ALONE : new Peers(number, locks.size());
            latest = peers;
            first.complete(peers);
        }
    }
}
