package org.granary.store.postgresql;

import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.jdbc.PgConnection;

/// A connection for as long as one transaction needs it.
final class Lease implements AutoCloseable {
    private final Connections connections;
    private final PooledConnection pooled;
    private final PgConnection connection;
    private boolean usable = true;

    Lease(Connections connections, PooledConnection pooled) {
        this.connections = connections;
        this.pooled = pooled;
        this.connection = pooled.connection();
    }

    PgConnection connection() {
        return connection;
    }

    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /// Lets the transaction that begins wait so long for locks. Everything else about it is set in the session.
    ///
    /// @param millis negative: the store's default
    void waitForLocks(long millis) throws SQLException {
        if (millis >= 0) {
            // 0 would be no bound at all.
            execute("SET LOCAL lock_timeout = " + Math.max(1, millis));
        }
    }

    /// Undoes everything; a connection on which that is not possible is not used again.
    void rollback() {
        try {
            connection.rollback();
        } catch (SQLException e) {
            discard();
        }
    }

    /// Not to be used by others afterwards.
    void discard() {
        usable = false;
    }

    /// The connection has broken.
    void lost() {
        discard();
        connections.suspect();
    }

    @Override
    public void close() {
        connections.giveBack(pooled, usable);
    }
}
