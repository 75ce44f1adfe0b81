package org.granary.store.postgresql;

import java.sql.SQLException;
import org.granary.type.Cancellation;
import org.jspecify.annotations.Nullable;

/// What one run of a piece of work has of PostgreSQL: nothing until its first statement, then a connection and a watch
/// that passes on the wish to stop.
final class Attempt implements AutoCloseable {
    private final Connections connections;
    private final Kind kind;
    private final Cancellation cancellation;
    private final long lockTimeoutMillis;
    private @Nullable Lease lease;
    private @Nullable CancelWatch watch;

    /// @param lockTimeoutMillis negative: the store's default
    Attempt(Connections connections, Kind kind, Cancellation cancellation, long lockTimeoutMillis) {
        this.connections = connections;
        this.kind = kind;
        this.cancellation = cancellation;
        this.lockTimeoutMillis = lockTimeoutMillis;
    }

    Lease begin(WorkConnection.First first) throws SQLException {
        Lease taken = connections.take(first == WorkConnection.First.ONLY_QUERY ? Kind.SINGLE : kind,
                cancellation);
        lease = taken;
        if (first != WorkConnection.First.WITH_COMMIT) {
            watch = new CancelWatch(cancellation, taken.connection());
        }
        taken.waitForLocks(lockTimeoutMillis);
        return taken;
    }

    /// The connection, if there has been a statement.
    @Nullable
    Lease lease() {
        return lease;
    }

    /// From here on no signal is sent, so that none hits the commit.
    ///
    /// @return whether one was sent; then the connection is not used again
    boolean endWatch() {
        boolean sent = watch != null && watch.end();
        if (sent && lease != null) {
            lease.discard();
        }
        return sent;
    }

    void rollback() {
        if (lease != null) {
            lease.rollback();
        }
    }

    @Override
    public void close() {
        if (lease != null) {
            lease.close();
        }
    }
}
