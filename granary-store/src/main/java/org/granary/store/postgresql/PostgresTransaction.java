package org.granary.store.postgresql;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.granary.store.DateTimes;
import org.granary.store.Dialect;
import org.granary.store.Peers;
import org.granary.store.Rows;
import org.granary.store.StoredValue;
import org.granary.store.Transaction;
import org.granary.type.Cancellation;
import org.jspecify.annotations.Nullable;

/// What one piece of work sees of its connection, for as long as it runs.
///
/// After an error PostgreSQL takes no more statements in a transaction, while work may catch an error and go on. A
/// savepoint before each statement would make that possible, at a price for every statement. So work runs without; if
/// it turns out that it goes on after an error, it is undone and run again, *careful* this time, with savepoints.
final class PostgresTransaction implements Transaction {
    private static final int SETS_PER_BATCH = 500;

    private final Lease lease;
    private final PostgresErrors errors;
    private final Cancellation cancellation;
    private final StoreTime time;
    private final PostgresPeers peers;
    private final boolean writes;
    private final boolean careful;
    private final Begin begin;
    private final List<PostgresRows> open = new ArrayList<>();
    private @Nullable LocalDateTime now;
    private @Nullable Trouble trouble;
    private @Nullable RuntimeException failed;
    private boolean begun;
    private boolean wentOn;
    private boolean ended;

    /// What is to be sent before the first statement.
    interface Begin {
        void run() throws SQLException;
    }

    /// Thrown where work goes on after an error: it has to be run again, careful.
    static final class NeedsSavepointsException extends RuntimeException {
        private final RuntimeException failed;

        /// @param failed the error after which the work goes on
        NeedsSavepointsException(RuntimeException failed) {
            super("The work goes on after an error.", null, false, false);
            this.failed = failed;
        }

        RuntimeException failed() {
            return failed;
        }
    }

    PostgresTransaction(Lease lease, PostgresErrors errors, Cancellation cancellation, StoreTime time,
            PostgresPeers peers, boolean writes, boolean careful, Begin begin) {
        this.lease = lease;
        this.errors = errors;
        this.cancellation = cancellation;
        this.time = time;
        this.peers = peers;
        this.writes = writes;
        this.careful = careful;
        this.begin = begin;
    }

    private interface Action<T> {
        T run() throws SQLException;
    }

    @Override
    public Rows query(String sql, @Nullable Object... parameters) {
        PostgresRows rows = statement(sql, () -> {
            PreparedStatement statement = lease.connection().prepareStatement(sql);
            try {
                bind(statement, placeholders(sql), sql, parameters);
                statement.setFetchSize(PostgresRows.FIRST_FETCH);
                ResultSet result = statement.executeQuery();
                return new PostgresRows(this, sql, statement, result);
            } catch (SQLException | RuntimeException e) {
                statement.close();
                throw e;
            }
        });
        open.add(rows);
        return rows;
    }

    @Override
    public long update(String sql, @Nullable Object... parameters) {
        return statement(sql, () -> {
            try (PreparedStatement statement = lease.connection().prepareStatement(sql)) {
                bind(statement, placeholders(sql), sql, parameters);
                return statement.executeLargeUpdate();
            }
        });
    }

    @Override
    public void batch(String sql, List<@Nullable Object[]> parameterSets) {
        int expected = placeholders(sql);
        ManyRows many = ManyRows.of(sql, expected);
        int together = many == null ? 0 : parameterSets.size() / many.rows() * many.rows();
        if (many != null && together > 0) {
            List<@Nullable Object[]> groups = new ArrayList<>();
            for (int from = 0; from < together; from += many.rows()) {
                groups.add(joined(parameterSets.subList(from, from + many.rows()), expected, sql));
            }
            sets(many.text(), expected * many.rows(), groups);
        }
        sets(sql, expected, parameterSets.subList(together, parameterSets.size()));
    }

    private static @Nullable Object[] joined(List<@Nullable Object[]> sets, int expected, String sql) {
        @Nullable
        Object[] all = new @Nullable Object[sets.size() * expected];
        int at = 0;
        for (@Nullable
        Object[] parameters : sets) {
            requireCount(expected, parameters.length, sql);
            System.arraycopy(parameters, 0, all, at, expected);
            at += expected;
        }
        return all;
    }

    private void sets(String sql, int expected, List<@Nullable Object[]> parameterSets) {
        for (int from = 0; from < parameterSets.size(); from += SETS_PER_BATCH) {
            List<@Nullable Object[]> some = parameterSets.subList(from,
                    Math.min(from + SETS_PER_BATCH, parameterSets.size()));
            statement(sql, () -> {
                try (PreparedStatement statement = lease.connection().prepareStatement(sql)) {
                    for (@Nullable
                    Object[] parameters : some) {
                        bind(statement, expected, sql, parameters);
                        statement.addBatch();
                    }
                    return statement.executeBatch();
                }
            });
        }
    }

    private <T> T statement(String sql, Action<T> action) {
        if (ended) {
            throw new IllegalStateException("The work of this transaction has ended; nothing of it may be kept.");
        }
        if (trouble != null) {
            throw trouble;
        }
        if (failed != null) {
            wentOn = true;
            throw new NeedsSavepointsException(failed);
        }
        checkStopped();
        try {
            if (!begun) {
                begun = true;
                begin.run();
            }
            cancellation.waiting();
            return careful ? inSavepoint(action) : action.run();
        } catch (SQLException e) {
            throw failure(e, sql, careful);
        } finally {
            cancellation.resumed();
        }
    }

    private <T> T inSavepoint(Action<T> action) throws SQLException {
        lease.execute("SAVEPOINT statement");
        try {
            T result = action.run();
            lease.execute("RELEASE SAVEPOINT statement");
            return result;
        } catch (SQLException e) {
            if (!PostgresErrors.isLoss(e, writes)) {
                lease.execute("ROLLBACK TO SAVEPOINT statement; RELEASE SAVEPOINT statement");
            }
            throw e;
        }
    }

    /// What is thrown for a statement that PostgreSQL refused.
    ///
    /// @param undone whether the statement has been undone by itself, so that the transaction can go on
    RuntimeException failure(SQLException e, String sql, boolean undone) {
        boolean stopped = cancellation.isCancelled() || Thread.currentThread().isInterrupted();
        RuntimeException translated = errors.translate(e, sql, writes, stopped);
        if (PostgresErrors.isLoss(e, writes)) {
            lease.discard();
        }
        if (translated instanceof Trouble serious) {
            trouble = serious;
        } else if (!undone) {
            failed = translated;
        }
        return translated;
    }

    /// Integers are all of one type, so that a statement is one statement whatever fits into the value; the type of
    /// NULL is for the server to find out.
    private static void bind(PreparedStatement statement, int expected, String sql, @Nullable Object... parameters)
            throws SQLException {
        requireCount(expected, parameters.length, sql);
        for (int i = 0; i < parameters.length; i++) {
            switch (StoredValue.of(parameters[i], i + 1)) {
                case Long l -> statement.setLong(i + 1, l);
                case String s -> statement.setString(i + 1, s);
                case byte[] b -> statement.setBytes(i + 1, b);
                case Double d -> statement.setDouble(i + 1, d);
                case null, default -> statement.setNull(i + 1, Types.NULL);
            }
        }
    }

    private static void requireCount(int expected, int given, String sql) {
        if (given != expected) {
            throw new IllegalArgumentException(
                    "The statement has " + expected + " parameters, but " + given + " values were given: " + sql);
        }
    }

    /// Question marks that are not inside quotes. (Statements of this program have no comments.)
    private static int placeholders(String sql) {
        int count = 0;
        char quote = 0;
        for (int i = 0; i < sql.length(); i++) {
            char c = sql.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '\'' || c == '"') {
                quote = c;
            } else if (c == '?') {
                count++;
            }
        }
        return count;
    }

    void checkStopped() {
        cancellation.check();
        if (Thread.currentThread().isInterrupted()) {
            throw new Cancellation.CancelledException();
        }
    }

    void closed(PostgresRows rows) {
        open.remove(rows);
    }

    @Override
    public Dialect dialect() {
        return PostgresDialect.INSTANCE;
    }

    @Override
    public LocalDateTime now() {
        LocalDateTime known = now;
        if (known == null) {
            known = DateTimes.roundToDatetime(time.of(this));
            now = known;
        }
        return known;
    }

    @Override
    public Peers peers() {
        return peers.get();
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

    /// Closes what the work has left open; after this the transaction cannot be used.
    void end() {
        ended = true;
        List.copyOf(open).forEach(PostgresRows::close);
    }

    /// What is to be made of the work, which returned or threw `thrown`: null where it can be committed.
    @Nullable
    Throwable verdict(@Nullable Throwable thrown) {
        if (trouble != null) {
            return trouble;
        }
        if (wentOn || (failed != null && thrown == null)) {
            return careful || failed == null ? failed : new NeedsSavepointsException(failed);
        }
        return thrown;
    }
}
