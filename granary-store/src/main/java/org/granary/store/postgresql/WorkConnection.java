package org.granary.store.postgresql;

import java.sql.SQLException;
import org.granary.type.Cancellation;
import org.jspecify.annotations.Nullable;

/// The connection of one piece of work, which is taken when the first statement comes, and what has gone wrong on it.
///
/// After an error PostgreSQL takes no more statements in a transaction, while work may catch an error and go on. A
/// savepoint before each statement would make that possible, at a price for every statement. So work runs without; if
/// it turns out that it goes on after an error, it is undone and run again, *careful* this time, with savepoints.
final class WorkConnection {
    private final PostgresErrors errors;
    private final Cancellation cancellation;
    private final boolean writes;
    private final boolean careful;
    private final Begin begin;
    private @Nullable Lease lease;
    /// Why there is no connection.
    private @Nullable RuntimeException refused;
    private @Nullable Trouble trouble;
    private @Nullable RuntimeException failed;
    private boolean wentOn;

    /// What comes before the first statement.
    interface Begin {
        Lease run(First first) throws SQLException;
    }

    /// What the first statement is.
    enum First {
        /// One of several, perhaps.
        OF_SEVERAL,
        /// The query that is all that is read.
        ONLY_QUERY,
        /// All there is, with the commit, which nobody may stop.
        WITH_COMMIT
    }

    WorkConnection(PostgresErrors errors, Cancellation cancellation, boolean writes, boolean careful, Begin begin) {
        this.errors = errors;
        this.cancellation = cancellation;
        this.writes = writes;
        this.careful = careful;
        this.begin = begin;
    }

    boolean writes() {
        return writes;
    }

    boolean isCareful() {
        return careful;
    }

    /// Whether there has been a statement.
    boolean isTaken() {
        return lease != null;
    }

    /// Before each statement of the work.
    void check() {
        if (trouble != null) {
            throw trouble;
        }
        if (failed != null) {
            wentOn = true;
            throw new NeedsSavepointsException(failed);
        }
        checkStopped();
    }

    void checkStopped() {
        cancellation.check();
        if (Thread.currentThread().isInterrupted()) {
            throw new Cancellation.CancelledException();
        }
    }

    /// @param sql what an error is about
    <T extends @Nullable Object> T run(String sql, First first, Statements.Action<T> action) {
        try {
            Lease connected = connected(first);
            cancellation.waiting();
            return careful ? Statements.inSavepoint(connected, writes, action) : action.run(connected);
        } catch (SQLException e) {
            throw failure(e, sql, careful);
        } finally {
            cancellation.resumed();
        }
    }

    private Lease connected(First first) throws SQLException {
        if (refused != null) {
            throw refused;
        }
        Lease known = lease;
        if (known == null) {
            try {
                known = begin.run(first);
            } catch (RuntimeException e) {
                refused = e;
                throw e;
            }
            lease = known;
        }
        return known;
    }

    /// What is thrown for a statement that PostgreSQL refused.
    ///
    /// @param undone whether the statement has been undone by itself, so that the transaction can go on
    RuntimeException failure(SQLException e, String sql, boolean undone) {
        boolean stopped = cancellation.isCancelled() || Thread.currentThread().isInterrupted();
        RuntimeException translated = errors.translate(e, sql, writes, stopped);
        if (lease != null && PostgresErrors.isLoss(e, writes)) {
            lease.lost();
        }
        if (translated instanceof Trouble serious) {
            trouble = serious;
        } else if (!undone) {
            failed = translated;
        }
        return translated;
    }

    /// Whether there was no connection for the work: trying again at once is of no use.
    boolean isRefused() {
        return refused != null;
    }

    /// Whether PostgreSQL has ended the transaction, or the connection is lost.
    boolean isOver() {
        return trouble != null;
    }

    /// The error of the last statement, if that has failed and nothing came after it.
    @Nullable
    RuntimeException failed() {
        return failed;
    }

    /// What is to be made of the work, which returned or threw `thrown`: null where it can be committed.
    @Nullable
    Throwable verdict(@Nullable Throwable thrown) {
        if (refused != null) {
            return refused;
        }
        if (trouble != null) {
            return trouble;
        }
        if (wentOn || (failed != null && thrown == null)) {
            return careful || failed == null ? failed : new NeedsSavepointsException(failed);
        }
        return thrown;
    }
}
