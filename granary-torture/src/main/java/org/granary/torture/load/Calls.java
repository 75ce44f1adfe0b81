package org.granary.torture.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.random.RandomGenerator;
import org.granary.torture.ledger.Call;
import org.granary.torture.ledger.LedgerWriter;

/// What an [Actor] has of its client.
interface Calls {
    Connection connection(String database) throws SQLException;

    RandomGenerator random();

    LedgerWriter ledger();

    /// Makes a call without an answer.
    default void call(Call call, List<String> arguments, LedgerWriter.Work<?> work) throws SQLException {
        ledger().call(call, arguments, work, _ -> List.of());
    }

    /// Runs work in a transaction of the client, and commits it.
    default <T> T inTransaction(String database, LedgerWriter.Work<T> work) throws SQLException {
        return inTransaction(database, true, work);
    }

    /// Runs work in a transaction of the client.
    ///
    /// @param commit whether it is committed in the end, or rolled back
    default <T> T inTransaction(String database, boolean commit, LedgerWriter.Work<T> work) throws SQLException {
        Connection connection = connection(database);
        connection.setAutoCommit(false);
        try {
            T result = work.run();
            if (commit) {
                connection.commit();
            } else {
                connection.rollback();
            }
            connection.setAutoCommit(true);
            return result;
        } catch (SQLException e) {
            try {
                connection.rollback();
                connection.setAutoCommit(true);
            } catch (SQLException second) {
                // The transaction ends with its connection; the next call on it must not become a part of it.
                connection.close();
                e.addSuppressed(second);
            }
            throw e;
        }
    }
}
