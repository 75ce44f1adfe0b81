package org.granary.store.sqlite;

import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.granary.store.Clock;
import org.granary.store.DateTimes;
import org.granary.store.Dialect;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// What one piece of work sees of its connection, for as long as it runs.
final class SqliteTransaction implements Transaction {
    private final SqliteConnection connection;
    private final Pending<?> call;
    private final Clock clock;
    private final List<SqliteRows> open = new ArrayList<>();
    private @Nullable LocalDateTime now;
    private boolean ended;
    private boolean readOnlyStatement;

    SqliteTransaction(SqliteConnection connection, Pending<?> call, Clock clock) {
        this.connection = connection;
        this.call = call;
        this.clock = clock;
    }

    @Override
    public Rows query(String sql, @Nullable Object... parameters) {
        check();
        return query(connection.take(sql), parameters);
    }

    @Override
    public Rows queryOnly(String sql, @Nullable Object... parameters) {
        check();
        return query(connection.takeAlone(sql), parameters);
    }

    private Rows query(CachedStatement statement, @Nullable Object... parameters) {
        try {
            running(statement);
            SqliteRows rows = new SqliteRows(this, statement, statement.start(parameters));
            open.add(rows);
            return rows;
        } catch (SQLException e) {
            RuntimeException failed = connection.failed(statement, e);
            connection.giveBack(statement);
            throw failed;
        } catch (RuntimeException e) {
            connection.giveBack(statement);
            throw e;
        }
    }

    @Override
    public long update(String sql, @Nullable Object... parameters) {
        CachedStatement statement = take(sql);
        try {
            return update(statement, parameters);
        } finally {
            connection.giveBack(statement);
        }
    }

    @Override
    public void batch(String sql, List<@Nullable Object[]> parameterSets) {
        CachedStatement statement = take(sql);
        try {
            int done = severalAtOnce(statement, parameterSets);
            for (@Nullable
            Object[] parameters : parameterSets.subList(done, parameterSets.size())) {
                checkStopped();
                update(statement, parameters);
            }
        } finally {
            connection.giveBack(statement);
        }
    }

    /// Inserts rows by a statement for several of them, as long as there are enough.
    ///
    /// @return how many were inserted
    private int severalAtOnce(CachedStatement one, List<@Nullable Object[]> parameterSets) {
        String text = parameterSets.size() < MultiRowInsert.ROWS ? null : MultiRowInsert.of(one.sql);
        if (text == null) {
            return 0;
        }
        CachedStatement several = take(text);
        try {
            int done = 0;
            while (done + MultiRowInsert.ROWS <= parameterSets.size()) {
                checkStopped();
                update(several, MultiRowInsert.parameters(parameterSets.subList(done, done + MultiRowInsert.ROWS)));
                done += MultiRowInsert.ROWS;
            }
            return done;
        } finally {
            connection.giveBack(several);
        }
    }

    private long update(CachedStatement statement, @Nullable Object... parameters) {
        try {
            running(statement);
            return statement.update(parameters);
        } catch (SQLException e) {
            throw connection.failed(statement, e);
        }
    }

    private CachedStatement take(String sql) {
        check();
        return connection.take(sql);
    }

    private void check() {
        if (ended) {
            throw new IllegalStateException("The work of this transaction has ended; nothing of it may be kept.");
        }
        checkStopped();
    }

    void checkStopped() {
        call.checkStopped();
    }

    /// The statement that SQLite is in from now on.
    void running(CachedStatement statement) {
        readOnlyStatement = statement.readOnly;
    }

    /// Whether the statement that SQLite is in can be stopped without SQLite giving up the whole transaction, as it
    /// does when it stops a write.
    boolean isReading() {
        return readOnlyStatement;
    }

    SqliteConnection connection() {
        return connection;
    }

    void closed(SqliteRows rows) {
        open.remove(rows);
    }

    @Override
    public Dialect dialect() {
        return SqliteDialect.INSTANCE;
    }

    @Override
    public LocalDateTime now() {
        if (now == null) {
            now = DateTimes.roundToDatetime(clock.utc());
        }
        return now;
    }

    /// Closes what the work has left open; after this the transaction cannot be used.
    void end() {
        ended = true;
        List.copyOf(open).forEach(SqliteRows::close);
    }
}
