package org.granary.protocol.queue;

import java.time.LocalDateTime;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.granary.protocol.StoreStatement;
import org.granary.store.Rows;
import org.granary.store.Transaction;

/// Keeps the counters of jobs in step with the states of their items, for one call.
///
/// | counter | StartTime | StopTime | ErrorCode |
/// | --- | --- | --- | --- |
/// | Waiting | NULL | NULL | |
/// | Running | set | NULL | |
/// | Succeeded | set | set | NULL |
/// | Failed | set | set | set |
/// | Unstarted | NULL | set | |
///
/// HasWaiting and HasRunning say whether Waiting and Running are above zero. They, and EarliestStart, are what indexes of jobs are made of. The
/// embedded store writes the entry of an index again when a statement names a column of it, even if its value stays as
/// it was; so there is first tried what most changes are, one that names counters alone. PostgreSQL compares the values.
final class ItemCounters {
    static final String COUNT_ONE = """
            SELECT
              CASE WHEN StartTime IS NULL AND StopTime IS NULL THEN 1 ELSE 0 END,
              CASE WHEN StartTime IS NOT NULL AND StopTime IS NULL THEN 1 ELSE 0 END,
              CASE WHEN StartTime IS NOT NULL AND StopTime IS NOT NULL AND ErrorCode IS NULL THEN 1 ELSE 0 END,
              CASE WHEN StartTime IS NOT NULL AND StopTime IS NOT NULL AND ErrorCode IS NOT NULL THEN 1 ELSE 0 END
            FROM item WHERE JobId = ? AND GroupId = ? AND ItemId = ?""";
    private static final StoreStatement LOCK_ONE = new StoreStatement(dialect -> COUNT_ONE + dialect.forUpdate());
    /// For a job whose flags stay as they are.
    static final String MOVE_WITHIN = """
            UPDATE job SET Waiting = Waiting + ?, Running = Running + ?, Succeeded = Succeeded + ?, Failed = Failed + ?
            WHERE JobId = ? AND HasWaiting = CASE WHEN Waiting + ? > 0 THEN 1 ELSE 0 END
              AND HasRunning = CASE WHEN Running + ? > 0 THEN 1 ELSE 0 END""";
    static final String MOVE_STARTED_WITHIN = MOVE_WITHIN + " AND Running > 0 AND EarliestStart <= ?";
    static final String MOVE = """
            UPDATE job SET Waiting = Waiting + ?, Running = Running + ?, Succeeded = Succeeded + ?, Failed = Failed + ?,
              Unstarted = Unstarted + ?, HasWaiting = CASE WHEN Waiting + ? > 0 THEN 1 ELSE 0 END,
              HasRunning = CASE WHEN Running + ? > 0 THEN 1 ELSE 0 END
            WHERE JobId = ?""";
    /// The same where items have been started, at a time that is the transaction's. Transactions of several processes may come in
    /// another order than their times.
    static final String MOVE_STARTED = """
            UPDATE job SET Waiting = Waiting + ?, Running = Running + ?, Succeeded = Succeeded + ?, Failed = Failed + ?,
              Unstarted = Unstarted + ?, HasWaiting = CASE WHEN Waiting + ? > 0 THEN 1 ELSE 0 END,
              HasRunning = CASE WHEN Running + ? > 0 THEN 1 ELSE 0 END,
              EarliestStart = CASE WHEN Running > 0 AND EarliestStart < ? THEN EarliestStart ELSE ? END
            WHERE JobId = ?""";

    private final Transaction transaction;
    private final SortedMap<Long, Counts> moved = new TreeMap<>();

    ItemCounters(Transaction transaction) {
        this.transaction = transaction;
    }

    /// How many items are in which state.
    record Counts(long waiting, long running, long succeeded, long failed) {
        static final Counts NONE = new Counts(0, 0, 0, 0);
        private static final Counts WAITING = new Counts(1, 0, 0, 0);
        private static final Counts RUNNING = new Counts(0, 1, 0, 0);
        private static final Counts SUCCEEDED = new Counts(0, 0, 1, 0);
        private static final Counts FAILED = new Counts(0, 0, 0, 1);

        /// One item, by which of its columns are set.
        static Counts of(boolean startTime, boolean stopTime, boolean errorCode) {
            if (!stopTime) {
                return startTime ? RUNNING : WAITING;
            }
            return !startTime ? NONE : errorCode ? FAILED : SUCCEEDED;
        }

        /// How many more items are in none of these states.
        long unstarted() {
            return -(waiting + running + succeeded + failed);
        }

        static Counts of(Rows rows) {
            return new Counts(rows.getLong(1), rows.getLong(2), rows.getLong(3), rows.getLong(4));
        }

        Counts plus(Counts other) {
            return new Counts(waiting + other.waiting, running + other.running, succeeded + other.succeeded,
                    failed + other.failed);
        }

        Counts minus(Counts other) {
            return new Counts(waiting - other.waiting, running - other.running, succeeded - other.succeeded,
                    failed - other.failed);
        }
    }

    /// Runs a change of an item, which neither adds nor removes it: it is counted before and after it, and its job gets
    /// the difference, in the end.
    <T> T around(ItemKey item, Supplier<T> change) {
        Counts before = count(item, LOCK_ONE.on(transaction));
        T result = change.get();
        move(item.jobId(), before, count(item, COUNT_ONE));
        return result;
    }

    /// An item is about to end with success. What becomes of its state is known: an item that was never started is not
    /// counted when it has ended.
    void succeed(ItemKey item) {
        Counts before = count(item, LOCK_ONE.on(transaction));
        move(item.jobId(), before, new Counts(0, 0, before.running + before.succeeded + before.failed, 0));
    }

    /// An item that was at work has ended with success.
    void succeedRunning(ItemKey item) {
        move(item.jobId(), Counts.RUNNING, Counts.SUCCEEDED);
    }

    /// An item of the job changes from one state to another.
    void move(long job, Counts from, Counts to) {
        if (!from.equals(to)) {
            moved.merge(job, to.minus(from), Counts::plus);
        }
    }

    /// Changes the jobs. Comes last, because everybody who works on a job waits for its row.
    void apply() {
        moved.forEach((job, by) -> {
            if (by.equals(Counts.NONE)) {
                return;
            }
            boolean direct = transaction.dialect().isRemote() || by.unstarted() != 0;
            if (direct || !moveWithin(job, by)) {
                move(job, by);
            }
        });
        moved.clear();
    }

    private boolean moveWithin(long job, Counts by) {
        return by.running > 0
                ? transaction.update(MOVE_STARTED_WITHIN, by.waiting, by.running, by.succeeded, by.failed, job,
                        by.waiting, by.running, transaction.now()) > 0
                : transaction.update(MOVE_WITHIN, by.waiting, by.running, by.succeeded, by.failed, job, by.waiting,
                        by.running) > 0;
    }

    private void move(long job, Counts by) {
        if (by.running > 0) {
            LocalDateTime now = transaction.now();
            transaction.update(MOVE_STARTED, by.waiting, by.running, by.succeeded, by.failed, by.unstarted(),
                    by.waiting, by.running, now, now, job);
        } else {
            // Where as many items ended as were started, one that had been started before was among them.
            transaction.update(MOVE, by.waiting, by.running, by.succeeded, by.failed, by.unstarted(), by.waiting,
                    by.running, job);
        }
    }

    private Counts count(ItemKey item, String statement) {
        try (Rows rows = transaction.query(statement, item.jobId(), item.groupId(), item.itemId())) {
            return rows.next() ? Counts.of(rows) : Counts.NONE;
        }
    }
}
