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
    static final StoreStatement COUNT = StoreStatement.over(ItemKey.COLUMNS, """
            SELECT item.JobId,
              COUNT(CASE WHEN StartTime IS NULL AND StopTime IS NULL THEN 1 END),
              COUNT(CASE WHEN StartTime IS NOT NULL AND StopTime IS NULL THEN 1 END),
              COUNT(CASE WHEN StartTime IS NOT NULL AND StopTime IS NOT NULL AND ErrorCode IS NULL THEN 1 END),
              COUNT(CASE WHEN StartTime IS NOT NULL AND StopTime IS NOT NULL AND ErrorCode IS NOT NULL THEN 1 END)
            FROM listed JOIN item ON item.JobId = Job AND item.GroupId = Grp AND item.ItemId = Id
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
    static final StoreStatement LOCK = StoreStatement.over(ItemKey.COLUMNS, dialect -> """
            SELECT JobId FROM item WHERE (JobId, GroupId, ItemId) IN (SELECT Job, Grp, Id FROM listed)
            ORDER BY JobId, GroupId, ItemId""" + dialect.forUpdate());
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

    /// Lets nobody else change these items until the end of the transaction. What is to be changed together is locked
    /// together, first: then two calls cannot wait for each other.
    ///
    /// @param items in their order
    void lock(List<ItemKey> items) {
        if (transaction.dialect().locksRows() && !items.isEmpty()) {
            transaction.query(LOCK.on(transaction), ItemKey.listed(items)).list(rows -> rows.getLong(1));
        }
    }

    /// Runs a change of items, which adds and removes none: they are counted before and after it, and the jobs get the
    /// difference, in the end.
    ///
    /// @param items each of them once
    <T> T around(List<ItemKey> items, Supplier<T> change) {
        Map<Long, Counts> before = count(items, true);
        T result = change.get();
        count(items, false).forEach((job, after) -> moved.merge(job,
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

    private Map<Long, Counts> count(List<ItemKey> items, boolean locking) {
        Map<Long, Counts> counts = HashMap.newHashMap(1);
        try (Rows rows = items.size() == 1
                ? one(items.getFirst(), locking)
                : transaction.query(COUNT.on(transaction), ItemKey.listed(items))) {
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
