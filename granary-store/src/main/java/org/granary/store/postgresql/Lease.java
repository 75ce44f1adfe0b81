package org.granary.store.postgresql;

import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.postgresql.jdbc.PgConnection;

/// A connection for as long as one transaction needs it.
final class Lease implements AutoCloseable {
    private final Connections connections;
    private final PooledConnection pooled;
    private final PgConnection connection;
    private boolean usable = true;
    /// What PostgreSQL calls the transaction, once it is known.
    private @Nullable String transactionId;

    Lease(Connections connections, PooledConnection pooled) {
        this.connections = connections;
        this.pooled = pooled;
        this.connection = pooled.connection();
    }

    PgConnection connection() {
        return connection;
    }

    /// Whether the number of a transaction that is about to change something is not known yet.
    boolean wantsTransactionId() {
        return transactionId == null && pooled.kind().mayWrite();
    }

    void transactionId(@Nullable String id) {
        transactionId = id;
    }

    /// For the case that the connection breaks in the commit; null where nothing has been changed, as far as is known.
    @Nullable
    CommitInDoubt inDoubt() {
        return transactionId == null
                ? null
                : new CommitInDoubt(transactionId, pooled.run(), connection.getBackendPID());
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
