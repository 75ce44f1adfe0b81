package org.granary.store.postgresql;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.granary.store.DateTimes;
import org.granary.store.Dialect;
import org.granary.store.Gathered;
import org.granary.store.Peers;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.granary.store.postgresql.WorkConnection.First;
import org.granary.type.Cancellation;
import org.jspecify.annotations.Nullable;

/// What one piece of work sees of its connection, for as long as it runs.
final class PostgresTransaction implements Transaction {
    private static final int SETS_PER_BATCH = 500;

    private final Shared shared;
    private final WorkConnection connection;
    private final LateChanges late;
    private final List<PostgresRows> open = new ArrayList<>();
    private @Nullable LocalDateTime now;
    /// Whether there has been a query that was to be the only one.
    private boolean only;
    private boolean ended;

    /// What the transactions of a database have in common.
    record Shared(PostgresErrors errors, StoreTime.OfDatabase time, PostgresPeers peers, FetchSizes fetchSizes) {}

    /// @param careful whether the work may go on after an error
    PostgresTransaction(Shared shared, Cancellation cancellation, boolean writes, boolean careful,
            WorkConnection.Begin begin) {
        this.shared = shared;
        this.connection = new WorkConnection(shared.errors, cancellation, writes, careful, begin);
        this.late = new LateChanges(connection);
    }

    WorkConnection connection() {
        return connection;
    }

    LateChanges late() {
        return late;
    }

    @Override
    public Rows query(String sql, @Nullable Object... parameters) {
        int size = shared.fetchSizes.first(sql);
        return opened(statement(sql, lease -> Statements.rows(this, lease, sql, size, parameters)));
    }

    /// Without BEGIN and COMMIT, if the result turns out to be as short as it usually is.
    @Override
    public Rows queryOnly(String sql, @Nullable Object... parameters) {
        int size = shared.fetchSizes.first(sql);
        if (connection.writes() || connection.isCareful() || connection.isTaken() || size >= FetchSizes.MOST) {
            return query(sql, parameters);
        }
        PostgresRows rows = statement(sql, First.ONLY_QUERY,
                lease -> Statements.allRows(this, lease, sql, size, parameters));
        if (rows == null) {
            shared.fetchSizes.read(sql, size, 0);
            return query(sql, parameters);
        }
        only = true;
        return opened(rows);
    }

    private PostgresRows opened(PostgresRows rows) {
        open.add(rows);
        return rows;
    }

    @Override
    public long update(String sql, @Nullable Object... parameters) {
        return statement(sql, lease -> Statements.update(lease, sql, parameters));
    }

    @Override
    public void batch(String sql, List<@Nullable Object[]> parameterSets) {
        int expected = Parameters.count(sql);
        int done = 0;
        for (ManyRows many = ManyRows.of(sql, expected, parameterSets.size()); many != null; many = ManyRows.of(sql,
                expected, parameterSets.size() - done)) {
            List<@Nullable Object[]> groups = new ArrayList<>();
            for (; done + many.rows() <= parameterSets.size(); done += many.rows()) {
                groups.add(Parameters.joined(parameterSets.subList(done, done + many.rows()), expected, sql));
            }
            sets(many.text(), expected * many.rows(), groups);
        }
        sets(sql, expected, parameterSets.subList(done, parameterSets.size()));
    }

    private void sets(String sql, int expected, List<@Nullable Object[]> parameterSets) {
        for (int from = 0; from < parameterSets.size(); from += SETS_PER_BATCH) {
            List<@Nullable Object[]> some = parameterSets.subList(from,
                    Math.min(from + SETS_PER_BATCH, parameterSets.size()));
            statement(sql, lease -> Statements.batch(lease, sql, expected, some));
        }
    }

    @Override
    public void send(String sql, @Nullable Object... parameters) {
        checkRunning(sql);
        late.send(this, sql, parameters);
    }

    @Override
    public <T> void gather(Gathered<T> change, T one) {
        late.gather(this, change, one);
    }

    private <T extends @Nullable Object> T statement(String sql, Statements.Action<T> action) {
        return statement(sql, First.OF_SEVERAL, action);
    }

    private <T extends @Nullable Object> T statement(String sql, First first, Statements.Action<T> action) {
        checkRunning(sql);
        late.make(this);
        return connection.run(sql, first, action);
    }

    private void checkRunning(String sql) {
        if (ended) {
            throw new IllegalStateException("The work of this transaction has ended; nothing of it may be kept.");
        }
        if (only) {
            throw new IllegalStateException("The query before this one was said to be the only one: " + sql);
        }
        connection.check();
    }

    void closed(PostgresRows rows, String sql, int count, long bytes) {
        open.remove(rows);
        shared.fetchSizes.read(sql, count, bytes);
    }

    @Override
    public Dialect dialect() {
        return PostgresDialect.INSTANCE;
    }

    @Override
    public LocalDateTime now() {
        LocalDateTime known = now;
        if (known == null) {
            known = DateTimes.roundToDatetime(shared.time.of(this));
            now = known;
        }
        return known;
    }

    @Override
    public Peers peers() {
        return shared.peers.get();
    }

    /// Closes what the work has left open; after this the transaction cannot be used.
    void end() {
        ended = true;
        List.copyOf(open).forEach(PostgresRows::close);
    }
}
