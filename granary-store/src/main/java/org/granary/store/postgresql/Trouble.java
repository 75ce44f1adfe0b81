package org.granary.store.postgresql;

import org.granary.type.SqlError;

/// Errors after which the transaction is over, whatever its work makes of them. What a client sees of them is an
/// ordinary error.
sealed class Trouble extends SqlError {
    private Trouble(int number, int severity, int state, String text) {
        super(number, severity, state, text);
    }

    /// Two transactions were in each other's way and this one has to give way: running it again will do.
    static final class Conflict extends Trouble {
        Conflict() {
            super(1205, 13, 51,
                    "Transaction was deadlocked on lock resources with another process and has been chosen as the deadlock victim. Rerun the transaction.");
        }
    }

    /// A conflict or a broken connection has undone work that cannot be run again in here, because it has used up what
    /// the client sent.
    static final class NotRepeatable extends Trouble {
        NotRepeatable(Throwable reason) {
            super(1205, 13, 52, "The rows that were being inserted have been rolled back, because "
                    + (reason instanceof Conflict
                            ? "another transaction was in the way"
                            : "the connection to PostgreSQL was lost")
                    + ". The server no longer has all of them: run the load again.");
        }
    }

    /// PostgreSQL cannot be reached, or its connection broke before COMMIT was sent: nothing of the work remains.
    static final class Unavailable extends Trouble {
        /// The number, severity and text that SQL Server's drivers know as a passing fault, after which one tries
        /// again.
        Unavailable(String database) {
            super(40613, 17, 1, "Database '" + database
                    + "' is not currently available. Please retry the connection later. (The connection to PostgreSQL was lost or could not be made; nothing has been changed.)");
        }
    }

    /// No connection was free in time.
    static final class Busy extends Trouble {
        Busy(int connections, String database) {
            super(8645, 17, 1,
                    "A timeout occurred while waiting for resources to execute the query: all " + connections
                            + " connections of database '" + database + "' to PostgreSQL are busy. Rerun the query.");
        }
    }

    /// The connection broke after COMMIT was sent and before the answer came. No driver repeats this by itself, and
    /// none should.
    static final class Unknown extends Trouble {
        Unknown(String database) {
            super(50900, 16, 1, "The connection to PostgreSQL was lost while a transaction in database '" + database
                    + "' was being committed. It may or may not have been committed: look before you repeat it.");
        }
    }
}
