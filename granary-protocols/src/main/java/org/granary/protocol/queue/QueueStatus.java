package org.granary.protocol.queue;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.granary.store.Dialect;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// What clients ask about jobs, groups and items.
public final class QueueStatus {
    private static final Map<ListText, String> LISTS = new ConcurrentHashMap<>();

    /// From the counters of the job: no item is read. Items with a start are those that run, succeeded or failed.
    static final ScopedStatement STATUS = new ScopedStatement((dialect, scope) -> """
            SELECT j.Total,
              CASE WHEN j.Submitted = 0 AND j.CancelTime IS NULL THEN j.Total ELSE 0 END,
              CASE WHEN j.Submitted = 1 AND j.CancelTime IS NULL
                THEN j.Total - j.Running - j.Succeeded - j.Failed ELSE 0 END,
              CASE WHEN j.Submitted = 1 AND j.CancelTime IS NULL THEN j.Running ELSE 0 END,
              CASE WHEN j.Submitted = 1 THEN j.Succeeded ELSE 0 END,
              CASE WHEN j.Submitted = 1 THEN j.Failed ELSE 0 END,
              CASE WHEN j.Submitted = 1 AND j.CancelTime IS NOT NULL THEN j.Waiting + j.Running ELSE 0 END,
              j.Name
            FROM job AS j WHERE j.JobId = ?""" + scope.condition());

    static final ScopedStatement GROUPS = new ScopedStatement((dialect, scope) -> """
            SELECT g.GroupId, g.InputRoot, g.OutputRoot, j.CreateTime, j.CancelTime, j.Submitted, n.Settings
            FROM job_group AS g
            JOIN job AS j ON j.JobId = g.JobId
            JOIN job_input AS n ON n.JobId = g.JobId
            WHERE g.JobId = ?""" + scope.condition() + " ORDER BY g.GroupId");

    /// Each state has a parameter that is 0 where its items are left out.
    static final ScopedStatement ITEMS = new ScopedStatement((dialect, scope) -> """
            SELECT i.ItemId, i.StartTime, i.StopTime, i.ErrorCode, i.InputFile, i.OutputFile
            FROM job AS j
            JOIN item AS i ON i.JobId = j.JobId
            WHERE j.JobId = ? AND i.GroupId = ?
              AND (? = 1 OR NOT (j.Submitted = 0 AND j.CancelTime IS NULL))
              AND (? = 1 OR NOT (j.Submitted = 1 AND j.CancelTime IS NULL AND i.StartTime IS NULL))
              AND (? = 1 OR NOT (j.Submitted = 1 AND j.CancelTime IS NULL AND i.StartTime IS NOT NULL
                AND i.StopTime IS NULL))
              AND (? = 1 OR NOT (j.Submitted = 1 AND i.StartTime IS NOT NULL AND i.StopTime IS NOT NULL
                AND i.ErrorCode IS NULL))
              AND (? = 1 OR NOT (j.Submitted = 1 AND i.StartTime IS NOT NULL AND i.StopTime IS NOT NULL
                AND i.ErrorCode IS NOT NULL))
              AND (? = 1 OR NOT (j.CancelTime IS NOT NULL AND i.StopTime IS NULL))""" + scope.condition()
            + " ORDER BY i.ItemId");

    /// What most callers want. The job is looked at once, and not with each of its items.
    static final ScopedStatement ALL_ITEMS = new ScopedStatement((dialect, scope) -> """
            SELECT i.ItemId, i.StartTime, i.StopTime, i.ErrorCode, i.InputFile, i.OutputFile
            FROM item AS i
            WHERE i.JobId = ? AND i.GroupId = ?
              AND EXISTS (SELECT 1 FROM job AS j WHERE j.JobId = ?""" + scope.condition() + ") ORDER BY i.ItemId");

    private QueueStatus() {}

    /// Columns: Total, NotSubmitted, NotStarted, InProgress, Succeeded, Failed, Canceled, Name. One row, or none where
    /// the scope has no such job.
    public static Rows status(Transaction transaction, @Nullable Long jobId, JobScope scope) {
        return transaction.queryOnly(STATUS.on(transaction, scope), scope.parameters(jobId));
    }

    /// Columns: GroupId, InputRoot, OutputRoot, CreateTime, CancelTime, Submitted, Settings. By group.
    public static Rows groups(Transaction transaction, long jobId, JobScope scope) {
        return transaction.queryOnly(GROUPS.on(transaction, scope), scope.parameters(jobId));
    }

    /// Which states of items are wanted. Only `false` leaves items out.
    public record ItemStates(@Nullable Boolean notSubmitted, @Nullable Boolean notStarted, @Nullable Boolean inProgress,
            @Nullable Boolean succeeded, @Nullable Boolean failed, @Nullable Boolean canceled) {

        private static boolean wanted(@Nullable Boolean flag) {
            return !Boolean.FALSE.equals(flag);
        }

        private boolean all() {
            return wanted(notSubmitted) && wanted(notStarted) && wanted(inProgress) && wanted(succeeded)
                    && wanted(failed) && wanted(canceled);
        }
    }

    /// Columns: ItemId, StartTime, StopTime, ErrorCode, InputFile, OutputFile. By item.
    public static Rows items(Transaction transaction, @Nullable Long jobId, @Nullable Integer groupId, JobScope scope,
            ItemStates states) {
        if (states.all()) {
            return transaction.queryOnly(ALL_ITEMS.on(transaction, scope), scope.parameters(jobId, groupId, jobId));
        }
        return transaction.queryOnly(ITEMS.on(transaction, scope),
                scope.parameters(jobId, groupId, ItemStates.wanted(states.notSubmitted),
                        ItemStates.wanted(states.notStarted), ItemStates.wanted(states.inProgress),
                        ItemStates.wanted(states.succeeded), ItemStates.wanted(states.failed),
                        ItemStates.wanted(states.canceled)));
    }

    /// Which jobs are listed.
    ///
    /// @param user null: those of all users
    /// @param activeOnly whether only jobs that are not canceled and have an item that has not ended; NULL is no
    /// @param submittedOnly whether only submitted jobs; NULL is no
    public record JobFilter(JobScope scope, @Nullable UserKey user, @Nullable Boolean activeOnly,
            @Nullable Boolean submittedOnly) {}

    /// Columns: JobId, CreateTime, CancelTime, Submitted, Name. Oldest first.
    public static Rows jobs(Transaction transaction, JobFilter filter) {
        var text = new ListText(transaction.dialect(), filter.scope.kind(), filter.user != null,
                Boolean.TRUE.equals(filter.activeOnly), Boolean.TRUE.equals(filter.submittedOnly));
        return transaction.queryOnly(LISTS.computeIfAbsent(text, ListText::sql),
                filter.user == null
                        ? filter.scope.parameters()
                        : filter.scope.parameters((Object) filter.user.bytes()));
    }

    /// What the text of a list depends on.
    record ListText(Dialect dialect, JobScope.Kind scope, boolean ofUser, boolean activeOnly, boolean submittedOnly) {

        String sql() {
            return "SELECT j.JobId, j.CreateTime, j.CancelTime, j.Submitted, j.Name FROM job AS j "
                    + dialect.indexedBy(index()) + " WHERE " + (ofUser ? "j.UserKey = ?" : "1 = 1") + scope.condition()
                    + (activeOnly ? " AND j.CancelTime IS NULL AND j.HasWaiting + j.HasRunning > 0" : "")
                    + (submittedOnly ? " AND j.Submitted = 1" : "") + " ORDER BY j.CreateTime, j.JobId";
        }

        /// The index with the fewest jobs to look at. Each has them in order.
        private String index() {
            if (activeOnly) {
                return "job_active";
            }
            return ofUser ? "job_user" : scope.indexByAge();
        }
    }
}
