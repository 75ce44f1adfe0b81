package org.granary.protocol.queue;

import java.time.LocalDateTime;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.granary.store.Dialect;
import org.granary.store.Rows;
import org.granary.store.Transaction;

/// Which items are to be worked on next.
public final class QueueWork {

    /// The query on each kind of store: built once, since it is asked for all the time.
    private static final Map<Dialect, String> NEXT = new ConcurrentHashMap<>();

    private QueueWork() {}

    /// Every item that was started before `threshold` and has not ended, by its start, then up to `count` items that have not been
    /// started, oldest job first. Changes nothing.
    ///
    /// Columns: JobId, GroupId, ItemId, InProgress, InputFile, OutputFile, AttemptsRemaining, WorkerServerInstance, StartTime, CreateTime.
    public static Rows next(Transaction transaction, int count, LocalDateTime threshold) {
        return transaction.query(NEXT.computeIfAbsent(transaction.dialect(), QueueWork::nextSql), threshold, count);
    }

    /// Both halves start from the jobs that have such items, so that neither finished nor canceled jobs cost anything.
    static String nextSql(Dialect dialect) {
        return """
                SELECT JobId, GroupId, ItemId, InProgress, InputFile, OutputFile, AttemptsRemaining, WorkerServerInstance,
                  StartTime, CreateTime
                FROM (
                  SELECT i.JobId, i.GroupId, i.ItemId, 1 AS InProgress, i.InputFile, i.OutputFile, i.AttemptsRemaining,
                    i.WorkerServerInstance, i.StartTime, j.CreateTime
                  FROM job AS j %s
                  JOIN item AS i %s ON i.JobId = j.JobId
                  WHERE j.Submitted = 1 AND j.CancelTime IS NULL AND j.Running > 0
                    AND i.StartTime IS NOT NULL AND i.StopTime IS NULL AND i.StartTime < ?
                  UNION ALL
                  SELECT JobId, GroupId, ItemId, 0, InputFile, OutputFile, AttemptsRemaining, WorkerServerInstance,
                    StartTime, CreateTime
                  FROM (
                    SELECT i.JobId, i.GroupId, i.ItemId, i.InputFile, i.OutputFile, i.AttemptsRemaining,
                      i.WorkerServerInstance, i.StartTime, j.CreateTime
                    FROM job AS j %s
                    JOIN item AS i %s ON i.JobId = j.JobId
                    WHERE j.Submitted = 1 AND j.CancelTime IS NULL AND j.Waiting > 0
                      AND i.StartTime IS NULL AND i.StopTime IS NULL
                    ORDER BY j.CreateTime, j.JobId, i.GroupId, i.ItemId
                    LIMIT ?
                  ) AS waiting
                ) AS work
                ORDER BY InProgress DESC, StartTime, CreateTime, JobId, GroupId, ItemId"""
                .formatted(dialect.indexedBy("job_running"), dialect.indexedBy("item_running"),
                        dialect.indexedBy("job_waiting"), dialect.indexedBy("item_waiting"));
    }
}
