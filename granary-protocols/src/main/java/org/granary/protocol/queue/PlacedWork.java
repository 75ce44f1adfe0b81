package org.granary.protocol.queue;

import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.granary.protocol.StoreStatement;
import org.granary.store.Dialect;
import org.granary.store.Rows;
import org.granary.store.Transaction;

/// Work after a place in the queue, in the order and with the columns of [QueueWork]: what is left of the place's job,
/// then later jobs. Both are searched from there, however many items wait before.
///
/// A store in another process gets one statement, which is one message. The embedded store gets a short one for each
/// part: their rows come in order, and joining the parts in a statement costs it several times as much as finding them.
final class PlacedWork {
    /// The beginning of a batch: stale items, and others after a place.
    static final StoreStatement AFTER = new StoreStatement(dialect -> afterSql(dialect, ""));
    static final StoreStatement AFTER_IN_ALL = new StoreStatement(
            dialect -> afterSql(dialect, " " + Part.ORDER_OF_STALE + " LIMIT ?"));
    /// More items after a place.
    static final StoreStatement WAITING_AFTER = new StoreStatement(dialect -> """
            SELECT JobId, GroupId, ItemId, 0, InputFile, OutputFile, AttemptsRemaining, WorkerServerInstance, StartTime,
              CreateTime
            FROM (
              %s
            ) AS waiting
            ORDER BY CreateTime, JobId, GroupId, ItemId""".formatted(waitingAfterSql(dialect)));
    static final StoreStatement STALE = new StoreStatement(
            dialect -> QueueWork.staleSql(dialect) + "\n" + Part.ORDER_OF_STALE + " LIMIT ?");
    static final StoreStatement REST_OF_JOB = new StoreStatement(dialect -> Part.restOfJob(dialect, "0, "));
    static final StoreStatement LATER_JOBS = new StoreStatement(dialect -> Part.laterJobs(dialect, "0, "));

    private final Transaction transaction;

    PlacedWork(Transaction transaction) {
        this.transaction = transaction;
    }

    /// The parts of the statements.
    private static final class Part {
        static final String ORDER_OF_STALE = "ORDER BY i.StartTime, j.CreateTime, i.JobId, i.GroupId, i.ItemId";
        private static final String ELIGIBLE = """
                j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasWaiting = 1
                  AND i.StartTime IS NULL AND i.StopTime IS NULL""";

        /// @param inProgress the column that says so, and a comma; or nothing
        static String restOfJob(Dialect dialect, String inProgress) {
            return """
                    %s
                    FROM job AS j CROSS JOIN item AS i %s
                    WHERE j.JobId = ? AND i.JobId = j.JobId AND %s AND (i.GroupId, i.ItemId) > (?, ?)
                    ORDER BY i.GroupId, i.ItemId LIMIT ?"""
                    .formatted(columns(inProgress), dialect.indexedBy("item_waiting"), ELIGIBLE);
        }

        static String laterJobs(Dialect dialect, String inProgress) {
            return """
                    %s
                    FROM job AS j %s
                    JOIN item AS i %s ON i.JobId = j.JobId
                    WHERE %s AND (j.CreateTime, j.JobId) > (?, ?)
                    ORDER BY j.CreateTime, j.JobId, i.GroupId, i.ItemId LIMIT ?"""
                    .formatted(columns(inProgress), dialect.indexedBy("job_waiting"),
                            dialect.indexedBy("item_waiting"), ELIGIBLE);
        }

        private static String columns(String inProgress) {
            return """
                    SELECT i.JobId, i.GroupId, i.ItemId, %si.InputFile, i.OutputFile, i.AttemptsRemaining,
                      i.WorkerServerInstance, i.StartTime, j.CreateTime""".formatted(inProgress);
        }
    }

    /// Every stale item, and up to `count` others after a place, without the first `offset` ones of these.
    void withStale(LocalDateTime threshold, HandOuts.Place place, int count, int offset, Consumer<Rows> each) {
        if (transaction.dialect().isRemote()) {
            each(AFTER, each, withPlace(place, count, offset, threshold, threshold));
        } else {
            each(STALE, each, threshold, threshold, Integer.MAX_VALUE);
            waiting(place, count, offset, each);
        }
    }

    /// Up to `most` stale items, and up to `count` others after a place, without the first `offset` ones of these.
    void withSomeStale(LocalDateTime threshold, int most, HandOuts.Place place, int count, int offset,
            Consumer<Rows> each) {
        if (transaction.dialect().isRemote()) {
            each(AFTER_IN_ALL, each, withPlace(place, count, offset, threshold, threshold, most));
        } else {
            each(STALE, each, threshold, threshold, most);
            waiting(place, count, offset, each);
        }
    }

    /// Up to `count` items after a place that have not been started, without the first `offset` ones.
    void waiting(HandOuts.Place place, int count, int offset, Consumer<Rows> each) {
        if (transaction.dialect().isRemote()) {
            each(WAITING_AFTER, each, withPlace(place, count, offset));
            return;
        }
        ItemKey item = place.item();
        int all = Math.addExact(count, offset);
        int found = place.isStart()
                ? 0
                : eachButFirst(REST_OF_JOB, offset, each, item.jobId(), item.groupId(), item.itemId(), all);
        if (found < all) {
            eachButFirst(LATER_JOBS, Math.max(0, offset - found), each, place.createTime(), item.jobId(), all - found);
        }
    }

    private static Object[] withPlace(HandOuts.Place place, int count, int offset, Object... before) {
        ItemKey item = place.item();
        int read = Math.addExact(count, offset);
        return Stream.concat(Arrays.stream(before), Stream.of(item.jobId(), item.groupId(), item.itemId(), read,
                place.createTime(), item.jobId(), read, count, offset)).toArray();
    }

    private void each(StoreStatement statement, Consumer<Rows> each, Object... parameters) {
        eachButFirst(statement, 0, each, parameters);
    }

    /// @return how many rows there were, the first ones included
    private int eachButFirst(StoreStatement statement, int skipped, Consumer<Rows> each, Object... parameters) {
        int found = 0;
        try (Rows rows = transaction.query(statement.on(transaction), parameters)) {
            while (rows.next()) {
                if (found++ >= skipped) {
                    each.accept(rows);
                }
            }
        }
        return found;
    }

    private static String afterSql(Dialect dialect, String limitOfStale) {
        return """
                SELECT JobId, GroupId, ItemId, InProgress, InputFile, OutputFile, AttemptsRemaining, WorkerServerInstance,
                  StartTime, CreateTime
                FROM (
                  SELECT * FROM (%s%s) AS stale
                  UNION ALL
                  SELECT JobId, GroupId, ItemId, 0, InputFile, OutputFile, AttemptsRemaining, WorkerServerInstance,
                    StartTime, CreateTime, 0
                  FROM (
                    %s
                  ) AS waiting
                ) AS work
                ORDER BY InProgress DESC, StartTime, CreateTime, JobId, GroupId, ItemId"""
                .formatted(QueueWork.staleSql(dialect), limitOfStale, waitingAfterSql(dialect));
    }

    private static String waitingAfterSql(Dialect dialect) {
        return """
                SELECT * FROM (
                  SELECT * FROM (
                    %s) AS rest_of_job
                  UNION ALL
                  SELECT * FROM (
                    %s) AS later_jobs
                ) AS both_parts
                ORDER BY CreateTime, JobId, GroupId, ItemId LIMIT ? OFFSET ?"""
                .formatted(Part.restOfJob(dialect, ""), Part.laterJobs(dialect, ""));
    }
}
