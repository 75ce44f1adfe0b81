package org.granary.store.postgresql;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.granary.store.ProcessLocks;
import org.granary.store.StoreException;
import org.granary.type.Wording;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Locks of processes as advisory locks of PostgreSQL, all on one connection, which lives while there are any. Nothing
/// is written.
///
/// A process holds the shared advisory lock of each key that it has. It looks for those of others, and takes its own,
/// while it holds the lock of their group. When the connection is lost, the locks are taken again on the next one; a
/// lock that another process has got meanwhile is reported in the log.
final class PostgresLocks implements ProcessLocks {
    private static final Logger LOG = LoggerFactory.getLogger(PostgresLocks.class);
    private static final Duration ANSWER = Duration.ofSeconds(10);
    private static final int CHECK_SECONDS = 5;
    /// The numbers of an advisory lock are shown as oid, which has no sign.
    private static final String HELD = """
            SELECT EXISTS (SELECT 1 FROM pg_locks
            WHERE locktype = 'advisory' AND objsubid = 1 AND granted AND pid <> pg_backend_pid()
              AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
              AND (classid::bigint << 32 | objid::bigint) = ANY (?))""";

    private final String database;
    private final Connector connector;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Long, Integer> held = new HashMap<>();
    private @Nullable Connection connection;
    private boolean closed;

    PostgresLocks(String database, Connector connector) {
        this.database = database;
        this.connector = connector;
    }

    @Override
    public boolean tryTake(long group, long key, long[] excluding) {
        return locked(() -> {
            if (held.containsKey(key)) {
                held.merge(key, 1, Integer::sum);
                return true;
            }
            Connection open = connection();
            if (!ask(open, "SELECT pg_try_advisory_lock(?)", group)) {
                return false;
            }
            try {
                if (isHeld(open, excluding)) {
                    return false;
                }
                ask(open, "SELECT pg_try_advisory_lock_shared(?)", key);
                held.put(key, 1);
                return true;
            } finally {
                ask(open, "SELECT pg_advisory_unlock(?)", group);
            }
        });
    }

    @Override
    public boolean isHeldElsewhere(long[] keys) {
        return locked(() -> isHeld(connection(), keys));
    }

    @Override
    public void give(long key) {
        lock.lock();
        try {
            int left = held.getOrDefault(key, 0) - 1;
            if (left > 0) {
                held.put(key, left);
                return;
            }
            held.remove(key);
            Connection open = connection;
            if (open != null) {
                ask(open, "SELECT pg_advisory_unlock_shared(?)", key);
            }
        } catch (SQLException e) {
            // The lock goes with the connection.
            disconnect();
        } finally {
            closeIfUnused();
            lock.unlock();
        }
    }

    private interface Question {
        boolean ask() throws SQLException;
    }

    private boolean locked(Question question) {
        lock.lock();
        try {
            return question.ask();
        } catch (SQLException e) {
            disconnect();
            throw new StoreException("Database " + database + " cannot lock at " + connector + ": "
                    + Wording.reason(e), e);
        } finally {
            closeIfUnused();
            lock.unlock();
        }
    }

    private void closeIfUnused() {
        if (held.isEmpty()) {
            disconnect();
        }
    }

    private Connection connection() throws SQLException {
        if (closed) {
            throw new SQLException("The store is closed.");
        }
        Connection known = connection;
        if (known != null && known.isValid(CHECK_SECONDS)) {
            return known;
        }
        disconnect();
        Connection opened = connector.getConnection();
        connection = opened;
        opened.setAutoCommit(true);
        opened.setNetworkTimeout(Runnable::run, (int) ANSWER.toMillis());
        for (long key : held.keySet()) {
            ask(opened, "SELECT pg_try_advisory_lock_shared(?)", key);
        }
        if (!held.isEmpty()) {
            LOG.warn("Database {}: the connection that held {} was lost; they were taken again, and another process may"
                    + " have had them meanwhile.", database, Wording.count(held.size(), "application lock"));
        }
        return opened;
    }

    private static boolean isHeld(Connection open, long[] keys) throws SQLException {
        Array array = open.createArrayOf("bigint", Arrays.stream(keys).boxed().toArray());
        try (PreparedStatement statement = open.prepareStatement(HELD)) {
            statement.setArray(1, array);
            return isTrue(statement);
        } finally {
            array.free();
        }
    }

    private static boolean ask(Connection open, String question, long key) throws SQLException {
        try (PreparedStatement statement = open.prepareStatement(question)) {
            statement.setLong(1, key);
            return isTrue(statement);
        }
    }

    private static boolean isTrue(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            return rows.next() && rows.getBoolean(1);
        }
    }

    private void disconnect() {
        Connection open = connection;
        connection = null;
        if (open != null) {
            try {
                open.close();
            } catch (SQLException e) {
                LOG.debug("Database {}: {}", database, Wording.reason(e));
            }
        }
    }

    void close() {
        lock.lock();
        try {
            closed = true;
            disconnect();
        } finally {
            lock.unlock();
        }
    }
}
