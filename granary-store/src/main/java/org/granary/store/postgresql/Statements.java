package org.granary.store.postgresql;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// Statements as they are sent.
final class Statements {
    private Statements() {}

    /// Something that is sent.
    interface Action<T extends @Nullable Object> {
        T run(Lease lease) throws SQLException;
    }

    /// A statement that answers nothing.
    record Sent(String sql, List<@Nullable Object> parameters) {}

    /// Asks for the number of the transaction, in the same message as the first change in it. Where the connection breaks in the commit, PostgreSQL is
    /// asked by this number what has become of it.
    private static final String ID = "SELECT pg_current_xact_id();";
    /// Queries with this word change something.
    private static final String CHANGES = "RETURNING";

    /// Several of them in one message.
    static @Nullable Void send(Lease lease, List<Sent> all) throws SQLException {
        return send(lease, all, lease.wantsTransactionId(), "");
    }

    /// Several of them in one message, with their commit. After an error PostgreSQL ignores what follows, the commit, too.
    static @Nullable Void sendAndCommit(Lease lease, List<Sent> all) throws SQLException {
        return send(lease, all, false, ";COMMIT");
    }

    /// @param first whether it is the first change of its transaction
    private static @Nullable Void send(Lease lease, List<Sent> all, boolean first, String end) throws SQLException {
        StringJoiner text = new StringJoiner(";", first ? ID : "", end);
        List<@Nullable Object> parameters = new ArrayList<>();
        for (Sent one : all) {
            text.add(one.sql);
            parameters.addAll(one.parameters);
        }
        String sql = text.toString();
        try (PreparedStatement statement = lease.connection().prepareStatement(sql)) {
            Parameters.bind(statement, Parameters.count(sql), sql, parameters.toArray());
            execute(lease, statement, first);
            return null;
        }
    }

    /// Sends a statement; where it begins with the question for the transaction's number, takes the answer.
    private static void execute(Lease lease, PreparedStatement statement, boolean first) throws SQLException {
        statement.execute();
        if (first) {
            try (ResultSet id = statement.getResultSet()) {
                id.next();
                lease.transactionId(id.getString(1));
            }
            statement.getMoreResults();
        }
    }

    /// Rows that are fetched some at a time.
    static PostgresRows rows(PostgresTransaction transaction, Lease lease, String sql, int size,
            @Nullable Object... parameters) throws SQLException {
        boolean first = lease.wantsTransactionId() && sql.contains(CHANGES);
        PreparedStatement statement = lease.connection().prepareStatement(first ? ID + sql : sql);
        try {
            Parameters.bind(statement, Parameters.count(sql), sql, parameters);
            statement.setFetchSize(size);
            execute(lease, statement, first);
            return new PostgresRows(transaction, sql, statement, statement.getResultSet(), size);
        } catch (SQLException | RuntimeException e) {
            statement.close();
            throw e;
        }
    }

    /// All rows at once, without BEGIN and COMMIT.
    ///
    /// @return null where there are `size` rows or more
    static @Nullable PostgresRows allRows(PostgresTransaction transaction, Lease lease, String sql, int size,
            @Nullable Object... parameters) throws SQLException {
        // The rows are here when the first one is read, so that they can be counted.
        PreparedStatement statement = lease.connection().prepareStatement(sql, ResultSet.TYPE_SCROLL_INSENSITIVE,
                ResultSet.CONCUR_READ_ONLY);
        PostgresRows rows = null;
        lease.connection().setAutoCommit(true);
        try {
            Parameters.bind(statement, Parameters.count(sql), sql, parameters);
            statement.setMaxRows(size);
            ResultSet result = statement.executeQuery();
            if (!result.absolute(size)) {
                result.beforeFirst();
                rows = new PostgresRows(transaction, sql, statement, result, size);
            }
            return rows;
        } finally {
            lease.connection().setAutoCommit(false);
            if (rows == null) {
                statement.close();
            }
        }
    }

    static long update(Lease lease, String sql, @Nullable Object... parameters) throws SQLException {
        boolean first = lease.wantsTransactionId();
        try (PreparedStatement statement = lease.connection().prepareStatement(first ? ID + sql : sql)) {
            Parameters.bind(statement, Parameters.count(sql), sql, parameters);
            execute(lease, statement, first);
            return Math.max(0, statement.getLargeUpdateCount());
        }
    }

    /// @param expected how many parameters the statement has
    static int[] batch(Lease lease, String sql, int expected, List<@Nullable Object[]> sets) throws SQLException {
        if (lease.wantsTransactionId()) {
            // A batch takes no questions.
            try (PreparedStatement question = lease.connection().prepareStatement(ID)) {
                execute(lease, question, true);
            }
        }
        try (PreparedStatement statement = lease.connection().prepareStatement(sql)) {
            for (@Nullable
            Object[] parameters : sets) {
                Parameters.bind(statement, expected, sql, parameters);
                statement.addBatch();
            }
            return statement.executeBatch();
        }
    }

    /// @param writes whether the transaction may write
    static <T extends @Nullable Object> T inSavepoint(Lease lease, boolean writes, Action<T> action)
            throws SQLException {
        lease.execute("SAVEPOINT statement");
        try {
            T result = action.run(lease);
            lease.execute("RELEASE SAVEPOINT statement");
            return result;
        } catch (SQLException e) {
            if (!PostgresErrors.isLoss(e, writes)) {
                lease.execute("ROLLBACK TO SAVEPOINT statement; RELEASE SAVEPOINT statement");
            }
            throw e;
        }
    }
}
