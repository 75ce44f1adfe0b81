package org.granary.protocol.queue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.granary.store.Rows;
import org.granary.store.Transaction;

/// Keeps the counters of jobs in step with the states of their items.
///
/// | counter | StartTime | StopTime | ErrorCode |
/// | --- | --- | --- | --- |
/// | Waiting | NULL | NULL | |
/// | Running | set | NULL | |
/// | Succeeded | set | set | NULL |
/// | Failed | set | set | set |
final class ItemCounters {
    private static final String COUNTS = """
            SELECT item.JobId,
              COUNT(CASE WHEN StartTime IS NULL AND StopTime IS NULL THEN 1 END),
              COUNT(CASE WHEN StartTime IS NOT NULL AND StopTime IS NULL THEN 1 END),
              COUNT(CASE WHEN StartTime IS NOT NULL AND StopTime IS NOT NULL AND ErrorCode IS NULL THEN 1 END),
              COUNT(CASE WHEN StartTime IS NOT NULL AND StopTime IS NOT NULL AND ErrorCode IS NOT NULL THEN 1 END)
            """;
    static final ListedStatement COUNT = new ListedStatement(COUNTS + """
            FROM (SELECT DISTINCT Job, Grp, Id FROM listed) AS l
            JOIN item ON item.JobId = l.Job AND item.GroupId = l.Grp AND item.ItemId = l.Id
            GROUP BY item.JobId""");
    /// The same for one item, which is what nearly every call is about: several times faster than a list of one.
    static final String COUNT_ONE = COUNTS + """
            FROM item WHERE JobId = ? AND GroupId = ? AND ItemId = ? GROUP BY item.JobId""";
    static final String MOVE = """
            UPDATE job SET Waiting = Waiting + ?, Running = Running + ?, Succeeded = Succeeded + ?, Failed = Failed + ?
            WHERE JobId = ?""";

    private ItemCounters() {}

    /// How many of the items at hand are in which state.
    private record Counts(long waiting, long running, long succeeded, long failed) {
        static final Counts NONE = new Counts(0, 0, 0, 0);

        static Counts of(Rows rows) {
            return new Counts(rows.getLong(2), rows.getLong(3), rows.getLong(4), rows.getLong(5));
        }

        Counts minus(Counts other) {
            return new Counts(waiting - other.waiting, running - other.running, succeeded - other.succeeded,
                    failed - other.failed);
        }
    }

    /// Runs a change of the items in `part`, which adds and removes none: they are counted before and after it, and the jobs get the difference.
    static <T> T around(Transaction transaction, List<ItemKey> part, Supplier<T> change) {
        Map<Long, Counts> before = count(transaction, part);
        T result = change.get();
        count(transaction, part).forEach((job, after) -> {
            Counts moved = after.minus(before.getOrDefault(job, Counts.NONE));
            if (!moved.equals(Counts.NONE)) {
                transaction.update(MOVE, moved.waiting, moved.running, moved.succeeded, moved.failed, job);
            }
        });
        return result;
    }

    private static Map<Long, Counts> count(Transaction transaction, List<ItemKey> part) {
        Map<Long, Counts> counts = HashMap.newHashMap(1);
        try (Rows rows = part.size() == 1
                ? one(transaction, part.getFirst())
                : transaction.query(COUNT.text(part), COUNT.parameters(part))) {
            while (rows.next()) {
                counts.put(rows.getLong(1), Counts.of(rows));
            }
        }
        return counts;
    }

    private static Rows one(Transaction transaction, ItemKey item) {
        return transaction.query(COUNT_ONE, item.jobId(), item.groupId(), item.itemId());
    }
}
