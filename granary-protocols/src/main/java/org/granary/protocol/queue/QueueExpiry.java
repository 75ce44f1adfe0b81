package org.granary.protocol.queue;

import java.time.LocalDateTime;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// Deletes jobs, with their groups and items, and items that ended long ago.
///
/// A threshold of NULL is always later. A time that equals the threshold is not before it.
public final class QueueExpiry {
    private static final LocalDateTime END_OF_TIME = LocalDateTime.of(9999, 12, 31, 23, 59, 59, 999_999_900);

    /// Ended items of jobs `j`. The order of the tables is fixed: from the items that expire to their jobs, not the
    /// other way round.
    private static final String ENDED = """
            FROM item AS i %s CROSS JOIN job AS j
            WHERE i.StopTime IS NOT NULL AND i.StopTime < ? AND j.JobId = i.JobId""";

    static final ScopedStatement JOB = new ScopedStatement((dialect, scope) -> """
            DELETE FROM job AS j WHERE j.JobId = ?""" + scope.condition());
    static final ScopedStatement CREATED = new ScopedStatement(
            (dialect, scope) -> "DELETE FROM job AS j" + dialect.indexedBy(scope.indexByAge())
                    + " WHERE j.CreateTime < ?" + scope.condition());
    static final ScopedStatement CANCELED = new ScopedStatement(
            (dialect, scope) -> "DELETE FROM job AS j" + dialect.indexedBy("job_canceled")
                    + " WHERE j.CancelTime IS NOT NULL AND j.CancelTime < ?" + scope.condition());
    static final ScopedStatement UNSUBMITTED = new ScopedStatement(
            (dialect, scope) -> "DELETE FROM job AS j" + dialect.indexedBy("job_unsubmitted")
                    + " WHERE j.Submitted = 0 AND j.CreateTime < ?" + scope.condition());

    static final ScopedStatement ENDED_JOBS = new ScopedStatement(
            (dialect, scope) -> "DELETE FROM job WHERE JobId IN (SELECT j.JobId "
                    + ENDED.formatted(dialect.indexedBy("item_ended")) + scope.condition()
                    + " GROUP BY j.JobId, j.Total HAVING COUNT(*) = j.Total)");
    static final ScopedStatement COUNT_OUT_ENDED = new ScopedStatement((dialect, scope) -> """
            UPDATE job SET
              Total = job.Total - s.Total,
              Succeeded = job.Succeeded - s.Succeeded,
              Failed = job.Failed - s.Failed,
              Unstarted = job.Unstarted - (s.Total - s.Succeeded - s.Failed)
            FROM (
              SELECT j.JobId AS Job, COUNT(*) AS Total,
                COUNT(*) FILTER (WHERE i.StartTime IS NOT NULL AND i.ErrorCode IS NULL) AS Succeeded,
                COUNT(*) FILTER (WHERE i.StartTime IS NOT NULL AND i.ErrorCode IS NOT NULL) AS Failed
              %s
              GROUP BY j.JobId
            ) AS s
            WHERE job.JobId = s.Job"""
            .formatted(ENDED.formatted(dialect.indexedBy("item_ended")) + scope.condition()));
    static final ScopedStatement ENDED_ITEMS = new ScopedStatement(
            (dialect,
                    scope) -> "DELETE FROM item WHERE (JobId, GroupId, ItemId) IN (SELECT i.JobId, i.GroupId, i.ItemId "
                            + ENDED.formatted(dialect.indexedBy("item_ended")) + scope.condition() + ")");

    private static final String INACTIVE = "j.CreateTime < ?"
            + " AND (? = 1 OR j.CancelTime IS NOT NULL OR (j.Total > 0 AND j.Waiting + j.Running = 0))";
    static final ScopedStatement INACTIVE_JOB = new ScopedStatement(
            (dialect, scope) -> "DELETE FROM job AS j WHERE j.JobId = ? AND " + INACTIVE + scope.condition());
    static final ScopedStatement INACTIVE_JOBS = new ScopedStatement(
            (dialect, scope) -> "DELETE FROM job AS j" + dialect.indexedBy(scope.indexByAge()) + " WHERE "
                    + INACTIVE + scope.condition());

    private QueueExpiry() {}

    private static LocalDateTime orEnd(@Nullable LocalDateTime threshold) {
        return threshold == null ? END_OF_TIME : threshold;
    }

    private static void run(Transaction transaction, ScopedStatement statement, JobScope scope,
            @Nullable Object... parameters) {
        transaction.update(statement.on(transaction, scope), scope.parameters(parameters));
    }

    /// Deletes a job whatever its state.
    public static void job(Transaction transaction, JobScope scope, long jobId) {
        run(transaction, JOB, scope, jobId);
    }

    /// Deletes the jobs created before the threshold, whatever their state.
    public static void createdBefore(Transaction transaction, JobScope scope, @Nullable LocalDateTime threshold) {
        run(transaction, CREATED, scope, orEnd(threshold));
    }

    public static void canceledBefore(Transaction transaction, JobScope scope, @Nullable LocalDateTime threshold) {
        run(transaction, CANCELED, scope, orEnd(threshold));
    }

    /// Deletes the jobs created before the threshold and not submitted.
    public static void unsubmittedBefore(Transaction transaction, JobScope scope, LocalDateTime threshold) {
        run(transaction, UNSUBMITTED, scope, threshold);
    }

    /// Deletes the items that ended before the threshold, and the jobs that have items, but no others than such.
    public static void endedBefore(Transaction transaction, JobScope scope, @Nullable LocalDateTime threshold) {
        run(transaction, ENDED_JOBS, scope, orEnd(threshold));
        run(transaction, COUNT_OUT_ENDED, scope, orEnd(threshold));
        run(transaction, ENDED_ITEMS, scope, orEnd(threshold));
    }

    /// Deletes jobs created before the threshold: the one named, or all; and unless active ones are included only
    /// canceled jobs and jobs that have items, all of which have ended.
    public static void inactive(Transaction transaction, JobScope scope, @Nullable LocalDateTime threshold,
            @Nullable Long jobId, boolean includeActive) {
        if (jobId == null) {
            run(transaction, INACTIVE_JOBS, scope, orEnd(threshold), includeActive);
        } else {
            run(transaction, INACTIVE_JOB, scope, jobId, orEnd(threshold), includeActive);
        }
    }
}
