package org.granary.protocol.queue;

import java.time.LocalDateTime;
import java.util.List;
import org.granary.protocol.StoreStatement;
import org.granary.store.Dialect;
import org.granary.store.Rows;
import org.granary.store.Transaction;

/// Which items are to be worked on next. Asking changes nothing.
///
/// First come stale items, those that were started before a threshold and have not ended, by their start; then items
/// that have not been started, oldest job first (by CreateTime, then JobId), by group and item.
///
/// Columns: JobId, GroupId, ItemId, InProgress, InputFile, OutputFile, AttemptsRemaining, WorkerServerInstance,
/// StartTime, CreateTime.
///
/// All searches start from the jobs that have such items, so that neither finished nor canceled jobs cost anything.
public final class QueueWork {
    static final StoreStatement NEXT = new StoreStatement(QueueWork::nextSql);
    static final StoreStatement NEXT_IN_ALL = new StoreStatement(dialect -> nextSql(dialect) + " LIMIT ?");
    static final StoreStatement WAITING_BY_PARTITION = new StoreStatement(dialect -> """
            SELECT SUM(j.Waiting) FROM job AS j %s
            WHERE j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasWaiting = 1
            GROUP BY j.PartitionId""".formatted(dialect.indexedBy("job_waiting")));
    static final StoreStatement WAITING_IN_OLDEST = new StoreStatement(dialect -> """
            SELECT COALESCE(SUM(Waiting), 0) FROM (
              SELECT j.Waiting FROM job AS j %s
              WHERE j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasWaiting = 1
              ORDER BY j.CreateTime, j.JobId LIMIT 1000) AS oldest""".formatted(dialect.indexedBy("job_waiting")));
    static final StoreStatement NEXT_INTERLEAVED = new StoreStatement(dialect -> interleavedSql(dialect, ""));
    static final StoreStatement NEXT_OF_PARTITIONS = new StoreStatement(dialect -> interleavedSql(dialect,
            ", (SELECT p.PartitionId FROM job AS p WHERE p.JobId = work.JobId) AS PartitionId"));

    private QueueWork() {}

    /// Every stale item, and up to `count` others.
    static Rows next(Transaction transaction, int count, LocalDateTime threshold) {
        return transaction.query(NEXT.on(transaction), threshold, threshold, count);
    }

    /// Up to `count` items, stale ones included.
    static Rows nextInAll(Transaction transaction, int count, LocalDateTime threshold) {
        return transaction.query(NEXT_IN_ALL.on(transaction), threshold, threshold, count, count);
    }

    /// How many items of the oldest thousand jobs have not been started, up to `most`.
    static int waiting(Transaction transaction, int most) {
        long waiting = transaction.number(WAITING_IN_OLDEST.on(transaction));
        return (int) Math.min(most, waiting);
    }

    /// Every stale item, and up to `count` others, which are taken from the partitions in turn: in each round one from
    /// every partition that still has one, oldest job first. So the shares of two partitions differ by one at most,
    /// unless one of them runs dry.
    static Rows nextInterleaved(Transaction transaction, int count, LocalDateTime threshold) {
        return interleaved(NEXT_INTERLEAVED, transaction, count, threshold);
    }

    /// The same, with the partition of each item in column 11.
    static Rows nextOfPartitions(Transaction transaction, int count, LocalDateTime threshold) {
        return interleaved(NEXT_OF_PARTITIONS, transaction, count, threshold);
    }

    private static Rows interleaved(StoreStatement statement, Transaction transaction, int count,
            LocalDateTime threshold) {
        List<Long> waiting = transaction.query(WAITING_BY_PARTITION.on(transaction)).list(rows -> rows.getLong(1));
        long rounds = Shares.rounds(waiting, count);
        return transaction.query(statement.on(transaction), rounds, rounds, threshold, threshold, rounds, count);
    }

    private static String nextSql(Dialect dialect) {
        return """
                SELECT JobId, GroupId, ItemId, InProgress, InputFile, OutputFile, AttemptsRemaining, WorkerServerInstance,
                  StartTime, CreateTime
                FROM (
                  %s
                  UNION ALL
                  SELECT JobId, GroupId, ItemId, 0, InputFile, OutputFile, AttemptsRemaining, WorkerServerInstance,
                    StartTime, CreateTime, 0
                  FROM (
                    SELECT i.JobId, i.GroupId, i.ItemId, i.InputFile, i.OutputFile, i.AttemptsRemaining,
                      i.WorkerServerInstance, i.StartTime, j.CreateTime
                    FROM job AS j %s
                    JOIN item AS i %s ON i.JobId = j.JobId
                    WHERE j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasWaiting = 1
                      AND i.StartTime IS NULL AND i.StopTime IS NULL
                    ORDER BY j.CreateTime, j.JobId, i.GroupId, i.ItemId
                    LIMIT ?
                  ) AS waiting
                ) AS work
                ORDER BY InProgress DESC, StartTime, CreateTime, JobId, GroupId, ItemId"""
                .formatted(staleSql(dialect), dialect.indexedBy("job_waiting"), dialect.indexedBy("item_waiting"));
    }

    /// In open_job, Earlier is how many items of the same partition wait in older jobs: an item's round is that and its
    /// place in its job. No more items of a job are read than there are rounds.
    private static String interleavedSql(Dialect dialect, String partition) {
        return """
                WITH open_job AS (
                  SELECT j.JobId, j.CreateTime,
                    SUM(j.Waiting) OVER (PARTITION BY j.PartitionId ORDER BY j.CreateTime, j.JobId) - j.Waiting AS Earlier
                  FROM job AS j %s
                  WHERE j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasWaiting = 1
                ), ranked AS (
                  SELECT i.JobId, i.GroupId, i.ItemId, i.InputFile, i.OutputFile, i.AttemptsRemaining,
                    i.WorkerServerInstance, i.StartTime, o.CreateTime,
                    o.Earlier + ROW_NUMBER() OVER (PARTITION BY i.JobId ORDER BY i.GroupId, i.ItemId) AS Round
                  FROM open_job AS o
                  CROSS JOIN item AS i
                  WHERE i.JobId = o.JobId AND (i.GroupId, i.ItemId) IN (
                      SELECT w.GroupId, w.ItemId FROM item AS w %s
                      WHERE w.JobId = o.JobId AND w.StartTime IS NULL AND w.StopTime IS NULL
                      ORDER BY w.GroupId, w.ItemId LIMIT ?)
                    AND o.Earlier < ?
                )
                SELECT JobId, GroupId, ItemId, InProgress, InputFile, OutputFile, AttemptsRemaining, WorkerServerInstance,
                  StartTime, CreateTime%s
                FROM (
                  %s
                  UNION ALL
                  SELECT JobId, GroupId, ItemId, 0, InputFile, OutputFile, AttemptsRemaining, WorkerServerInstance,
                    StartTime, CreateTime, Round
                  FROM (
                    SELECT * FROM ranked WHERE Round <= ?
                    ORDER BY Round, CreateTime, JobId, GroupId, ItemId
                    LIMIT ?
                  ) AS waiting
                ) AS work
                ORDER BY InProgress DESC, StartTime, Round, CreateTime, JobId, GroupId, ItemId"""
                .formatted(dialect.indexedBy("job_waiting"), dialect.indexedBy("item_waiting"), partition,
                        staleSql(dialect));
    }

    static String staleSql(Dialect dialect) {
        return """
                SELECT i.JobId, i.GroupId, i.ItemId, 1 AS InProgress, i.InputFile, i.OutputFile, i.AttemptsRemaining,
                  i.WorkerServerInstance, i.StartTime, j.CreateTime, 0 AS Round
                FROM job AS j %s
                JOIN item AS i %s ON i.JobId = j.JobId
                WHERE j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasRunning = 1 AND j.EarliestStart < ?
                  AND i.StartTime IS NOT NULL AND i.StopTime IS NULL AND i.StartTime < ?"""
                .formatted(dialect.indexedBy("job_running"), dialect.indexedBy("item_running"));
    }
}
