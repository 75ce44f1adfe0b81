package org.granary.protocol.queue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
final class ItemCounters {
    static final ListedStatement COUNT = new ListedStatement("""
            SELECT item.JobId,
              COUNT(CASE WHEN StartTime IS NULL AND StopTime IS NULL THEN 1 END),
              COUNT(CASE WHEN StartTime IS NOT NULL AND StopTime IS NULL THEN 1 END),
              COUNT(CASE WHEN StartTime IS NOT NULL AND StopTime IS NOT NULL AND ErrorCode IS NULL THEN 1 END),
              COUNT(CASE WHEN StartTime IS NOT NULL AND StopTime IS NOT NULL AND ErrorCode IS NOT NULL THEN 1 END)
            FROM (SELECT DISTINCT Job, Grp, Id FROM listed) AS l
            JOIN item ON item.JobId = l.Job AND item.GroupId = l.Grp AND item.ItemId = l.Id
            GROUP BY item.JobId""");
    /// The same for one item, which is what nearly every call is about: several times faster than a list of one.
    static final String COUNT_ONE = """
            SELECT JobId,
              CASE WHEN StartTime IS NULL AND StopTime IS NULL THEN 1 ELSE 0 END,
              CASE WHEN StartTime IS NOT NULL AND StopTime IS NULL THEN 1 ELSE 0 END,
              CASE WHEN StartTime IS NOT NULL AND StopTime IS NOT NULL AND ErrorCode IS NULL THEN 1 ELSE 0 END,
              CASE WHEN StartTime IS NOT NULL AND StopTime IS NOT NULL AND ErrorCode IS NOT NULL THEN 1 ELSE 0 END
            FROM item WHERE JobId = ? AND GroupId = ? AND ItemId = ?""";
    private static final StoreStatement LOCK_ONE = new StoreStatement(dialect -> COUNT_ONE + dialect.forUpdate());
    /// Only where stores have locks of rows.
    private static final ListedStatement LOCK = new ListedStatement("""
            SELECT JobId FROM item WHERE (JobId, GroupId, ItemId) IN (SELECT Job, Grp, Id FROM listed)
            ORDER BY JobId, GroupId, ItemId FOR UPDATE""");
    static final String MOVE = """
            UPDATE job SET Waiting = Waiting + ?, Running = Running + ?, Succeeded = Succeeded + ?, Failed = Failed + ?
            WHERE JobId = ?""";

    private final Transaction transaction;
    private final SortedMap<Long, Counts> moved = new TreeMap<>();

    ItemCounters(Transaction transaction) {
        this.transaction = transaction;
    }

    /// How many of the items at hand are in which state.
    private record Counts(long waiting, long running, long succeeded, long failed) {
        static final Counts NONE = new Counts(0, 0, 0, 0);

        static Counts of(Rows rows) {
            return new Counts(rows.getLong(2), rows.getLong(3), rows.getLong(4), rows.getLong(5));
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

    /// Lets nobody else change these items until the end of the transaction. What is to be changed together is locked together, first: then two calls cannot wait
    /// for each other.
    ///
    /// @param items in their order
    void lock(List<ItemKey> items) {
        if (transaction.dialect().locksRows()) {
            for (List<ItemKey> part : ListedStatement.parts(items)) {
                transaction.query(LOCK.text(part), LOCK.parameters(part)).list(rows -> rows.getLong(1));
            }
        }
    }

    /// Runs a change of the items in `part`, which adds and removes none: they are counted before and after it, and the jobs get the difference, in the end.
    <T> T around(List<ItemKey> part, Supplier<T> change) {
        Map<Long, Counts> before = count(part, true);
        T result = change.get();
        count(part, false).forEach((job, after) -> moved.merge(job,
                after.minus(before.getOrDefault(job, Counts.NONE)), Counts::plus));
        return result;
    }

    /// Changes the jobs. Comes last, because everybody who works on a job waits for its row.
    void apply() {
        moved.forEach((job, by) -> {
            if (!by.equals(Counts.NONE)) {
                transaction.update(MOVE, by.waiting, by.running, by.succeeded, by.failed, job);
            }
        });
        moved.clear();
    }

    private Map<Long, Counts> count(List<ItemKey> part, boolean locking) {
        Map<Long, Counts> counts = HashMap.newHashMap(1);
        try (Rows rows = part.size() == 1
                ? one(part.getFirst(), locking)
                : transaction.query(COUNT.text(part), COUNT.parameters(part))) {
            while (rows.next()) {
                counts.put(rows.getLong(1), Counts.of(rows));
            }
        }
        return counts;
    }

    private Rows one(ItemKey item, boolean locking) {
        return transaction.query(locking ? LOCK_ONE.on(transaction) : COUNT_ONE, item.jobId(), item.groupId(),
                item.itemId());
    }
}
