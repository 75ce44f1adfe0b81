package org.granary.store.postgresql;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.granary.store.Access;
import org.postgresql.jdbc.PgConnection;

/// A connection for as long as one transaction needs it.
final class Lease implements AutoCloseable {
    private final Connections connections;
    private final Connection pooled;
    private final PgConnection connection;
    private boolean usable = true;

    Lease(Connections connections, Connection pooled, PgConnection connection) {
        this.connections = connections;
        this.pooled = pooled;
        this.connection = connection;
    }

    PgConnection connection() {
        return connection;
    }

    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /// What begins a transaction: for work that reads, nothing that would cost a message of its own.
    ///
    /// @param lockTimeoutMillis negative: the store's default
    void begin(Access access, long lockTimeoutMillis) throws SQLException {
        connection.setReadOnly(access == Access.READ);
        if (access.mayWrite()) {
            execute("SET TRANSACTION ISOLATION LEVEL "
                    + (access == Access.WRITE ? "SERIALIZABLE" : "READ COMMITTED")
                    // 0 would be no bound at all.
                    + (lockTimeoutMillis < 0 ? "" : "; SET LOCAL lock_timeout = " + Math.max(1, lockTimeoutMillis)));
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

    @Override
    public void close() {
        connections.giveBack(pooled, usable);
    }
}
