package org.granary.store.postgresql;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import org.granary.type.Wording;
import org.postgresql.jdbc.PgConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A connection of a [Pool]. Used by one thread at a time.
final class PooledConnection {
    private static final Logger LOG = LoggerFactory.getLogger(PooledConnection.class);
    private static final int VALIDATION_SECONDS = 3;

    private final PgConnection connection;
    private final ServerRun run;
    private final long opened = System.nanoTime();
    private Kind kind;
    private long lastUsed = opened;

    /// @param connection in whose session nothing has been set up for a kind yet
    PooledConnection(PgConnection connection, Kind kind, PostgresSettings settings) throws SQLException {
        this.connection = connection;
        connection.setAutoCommit(true);
        this.run = ServerRun.of(connection);
        setUp(kind, settings);
        this.kind = kind;
    }

    /// The server to which it was made.
    ServerRun run() {
        return run;
    }

    PgConnection connection() {
        return connection;
    }

    Kind kind() {
        return kind;
    }

    /// Sets the session up for this kind of work, if it is for another.
    void become(Kind wanted, PostgresSettings settings) throws SQLException {
        if (kind != wanted) {
            connection.setAutoCommit(true);
            setUp(wanted, settings);
            kind = wanted;
        }
    }

    private void setUp(Kind wanted, PostgresSettings settings) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(wanted.setUp(settings));
        }
        connection.setAutoCommit(false);
    }

    void used() {
        lastUsed = System.nanoTime();
    }

    long lastUsed() {
        return lastUsed;
    }

    long idleNanos() {
        return System.nanoTime() - lastUsed;
    }

    boolean isOlderThan(long minutes) {
        return System.nanoTime() - opened > TimeUnit.MINUTES.toNanos(minutes);
    }

    /// Asks PostgreSQL.
    boolean isValid() {
        try {
            return connection.isValid(VALIDATION_SECONDS);
        } catch (SQLException e) {
            return false;
        }
    }

    void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            LOG.debug("A connection could not be closed: {}", Wording.reason(e));
        }
    }

    /// Ends the connection while another thread uses it.
    void abort() {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException e) {
            LOG.debug("A connection could not be cut: {}", Wording.reason(e));
        }
    }
}
