package org.granary.store.postgresql;

import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.granary.store.DateTimes;
import org.granary.store.Dialect;
import org.granary.store.Gathered;
import org.granary.store.Peers;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.granary.type.Cancellation;
import org.jspecify.annotations.Nullable;

/// What one piece of work sees of its connection, for as long as it runs. The connection is taken when the first
/// statement comes.
///
/// After an error PostgreSQL takes no more statements in a transaction, while work may catch an error and go on. A
/// savepoint before each statement would make that possible, at a price for every statement. So work runs without; if
/// it turns out that it goes on after an error, it is undone and run again, *careful* this time, with savepoints.
final class PostgresTransaction implements Transaction {
    private static final int SETS_PER_BATCH = 500;

    private final Shared shared;
    private final Cancellation cancellation;
    private final boolean writes;
    private final boolean careful;
    private final Begin begin;
    private final List<PostgresRows> open = new ArrayList<>();
    private @Nullable LocalDateTime now;
    private @Nullable Trouble trouble;
    private @Nullable RuntimeException failed;
    /// The change that is to be made with those of others, as long as the work has sent no statement.
    private Gathering.@Nullable Change<?> gathered;
    private boolean shares;
    /// Statements that wait for the next one, or for the commit.
    private final List<Statements.Sent> unsent = new ArrayList<>();
    private boolean sendsLate;
    /// Whether the statements went out with their commit, and all is done.
    private boolean committed;
    private boolean inDoubt;
    /// Why there is no connection.
    private @Nullable RuntimeException refused;
    private @Nullable Lease lease;
    /// Whether there has been a query that was to be the only one.
    private boolean only;
    private boolean wentOn;
    private boolean ended;

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

    /// What the transactions of a database have in common.
    record Shared(PostgresErrors errors, StoreTime.OfDatabase time, PostgresPeers peers, FetchSizes fetchSizes) {}

    PostgresTransaction(Shared shared, Cancellation cancellation, boolean writes, boolean careful, Begin begin) {
        this.shared = shared;
        this.cancellation = cancellation;
        this.writes = writes;
        this.careful = careful;
        this.begin = begin;
    }

    /// Lets a change that is all that the work does be made together with those of others.
    void share() {
        shares = true;
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
        if (writes || careful || lease != null || size >= FetchSizes.MOST) {
            return query(sql, parameters);
        }
        checkRunning(sql);
        ReadTable table = readAlone(sql, size, parameters);
        if (table == null) {
            shared.fetchSizes.read(sql, size, 0);
            return query(sql, parameters);
        }
        only = true;
        return table.rows(this::checkStopped);
    }

    /// @return null where there are `size` rows or more
    private @Nullable ReadTable readAlone(String sql, int size, @Nullable Object... parameters) {
        ReadTable table = statement(sql, First.ONLY_QUERY, lease -> {
            lease.connection().setAutoCommit(true);
            try {
                return Statements.allRows(lease, sql, size, parameters);
            } finally {
                lease.connection().setAutoCommit(false);
            }
        });
        if (table != null) {
            shared.fetchSizes.read(sql, table.size(), table.bytes());
        }
        return table;
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

    /// Lets statements that answer nothing wait for their commit, so that they are sent with it.
    void sendLate() {
        sendsLate = !careful;
    }

    @Override
    public void send(String sql, @Nullable Object... parameters) {
        checkRunning(sql);
        makeGathered();
        Statements.Sent one = new Statements.Sent(sql, Arrays.asList(parameters));
        if (sendsLate && lease == null) {
            unsent.add(one);
        } else {
            this.<@Nullable Void>statement(sql, lease -> Statements.send(lease, List.of(one)));
        }
    }

    /// Sends what waits, and the commit with it. Nobody stops it any more: a signal could hit the commit.
    void sendAndCommit() {
        if (!unsent.isEmpty()) {
            List<Statements.Sent> all = List.copyOf(unsent);
            unsent.clear();
            try {
                this.<@Nullable Void>statement(all.getFirst().sql(), First.WITH_COMMIT,
                        lease -> Statements.sendAndCommit(lease, all));
                committed = true;
            } catch (Trouble.Unavailable e) {
                inDoubt = refused == null;
                throw e;
            }
        }
    }

    /// Whether the connection broke while everything was sent with its commit, so that nobody knows what has become of
    /// it. Such work can be run again even if it has been done.
    boolean isInDoubt() {
        return inDoubt;
    }

    /// Whether [#sendAndCommit] has done everything.
    boolean isCommitted() {
        return committed;
    }

    private void sendUnsent() {
        if (!unsent.isEmpty()) {
            List<Statements.Sent> all = List.copyOf(unsent);
            unsent.clear();
            this.<@Nullable Void>statement(all.getFirst().sql(), lease -> Statements.send(lease, all));
        }
    }

    private void sets(String sql, int expected, List<@Nullable Object[]> parameterSets) {
        for (int from = 0; from < parameterSets.size(); from += SETS_PER_BATCH) {
            List<@Nullable Object[]> some = parameterSets.subList(from,
                    Math.min(from + SETS_PER_BATCH, parameterSets.size()));
            statement(sql, lease -> Statements.batch(lease, sql, expected, some));
        }
    }

    private <T extends @Nullable Object> T statement(String sql, Statements.Action<T> action) {
        return statement(sql, First.OF_SEVERAL, action);
    }

    private void checkRunning(String sql) {
        if (ended) {
            throw new IllegalStateException("The work of this transaction has ended; nothing of it may be kept.");
        }
        if (only) {
            throw new IllegalStateException("The query before this one was said to be the only one: " + sql);
        }
        if (trouble != null) {
            throw trouble;
        }
        if (failed != null) {
            wentOn = true;
            throw new NeedsSavepointsException(failed);
        }
        checkStopped();
    }

    private <T extends @Nullable Object> T statement(String sql, First first, Statements.Action<T> action) {
        checkRunning(sql);
        makeGathered();
        sendUnsent();
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

    @Override
    public <T> void gather(Gathered<T> change, T one) {
        if (shares && lease == null && gathered == null) {
            gathered = new Gathering.Change<>(change, one);
        } else {
            makeGathered();
            change.run(this, List.of(one));
        }
    }

    private void makeGathered() {
        Gathering.Change<?> change = gathered;
        if (change != null) {
            gathered = null;
            shares = false;
            change.makeAlone(this);
        }
    }

    /// What is left to be made, with others or alone, of work that has sent no statement.
    Gathering.@Nullable Change<?> gathered() {
        return gathered;
    }

    /// What is thrown for a statement that PostgreSQL refused.
    ///
    /// @param undone whether the statement has been undone by itself, so that the transaction can go on
    RuntimeException failure(SQLException e, String sql, boolean undone) {
        boolean stopped = cancellation.isCancelled() || Thread.currentThread().isInterrupted();
        RuntimeException translated = shared.errors.translate(e, sql, writes, stopped);
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

    void checkStopped() {
        cancellation.check();
        if (Thread.currentThread().isInterrupted()) {
            throw new Cancellation.CancelledException();
        }
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

    /// Closes what the work has left open; after this the transaction cannot be used.
    void end() {
        ended = true;
        List.copyOf(open).forEach(PostgresRows::close);
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
