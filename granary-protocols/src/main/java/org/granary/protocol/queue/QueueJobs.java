package org.granary.protocol.queue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.granary.protocol.StoreStatement;
import org.granary.store.Transaction;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// Jobs and their groups: adding, submitting, canceling.
public final class QueueJobs {
    static final String INSERT_JOB = """
            INSERT INTO job (JobId, PartitionId, UserKey, Name, CreateTime) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (JobId) DO NOTHING""";
    /// Locks the job: nobody submits it, and nobody else adds to it, until the group is there.
    static final StoreStatement JOB_FOR_GROUP = new StoreStatement(dialect -> """
            SELECT Submitted, CancelTime IS NOT NULL FROM job WHERE JobId = ?""" + dialect.forUpdate());
    static final String GROUP_EXISTS = "SELECT 1 FROM job_group WHERE JobId = ? AND GroupId = ?";
    static final String INSERT_GROUP = """
            INSERT INTO job_group (JobId, GroupId, InputRoot, OutputRoot) VALUES (?, ?, ?, ?)""";
    static final String INSERT_ITEM = """
            INSERT INTO item (JobId, GroupId, ItemId, InputFile, OutputFile, AttemptsRemaining)
            VALUES (?, ?, ?, ?, ?, ?)""";
    static final String COUNT_NEW_ITEMS = """
            UPDATE job SET Total = Total + ?, Waiting = Waiting + ?,
              HasWaiting = CASE WHEN Waiting + ? > 0 THEN 1 ELSE 0 END
            WHERE JobId = ?""";
    /// The same for a job that has items: see [ItemCounters].
    static final String COUNT_MORE_ITEMS = """
            UPDATE job SET Total = Total + ?, Waiting = Waiting + ? WHERE JobId = ? AND HasWaiting = 1""";
    static final String SUBMIT = "UPDATE job SET Submitted = 1 WHERE JobId = ? AND Submitted = 0";
    static final ScopedStatement CANCEL = new ScopedStatement((dialect, scope) -> """
            UPDATE job AS j SET CancelTime = ? WHERE j.JobId = ? AND j.CancelTime IS NULL""" + scope.condition());

    /// An item without a start or without an end is either one that has not ended, or one that ended without a start.
    static final StoreStatement CANCEL_ALL = new StoreStatement(dialect -> """
            UPDATE job SET CancelTime = ? WHERE CancelTime IS NULL AND JobId IN (
              SELECT j.JobId FROM job AS j %s WHERE j.CancelTime IS NULL AND j.HasWaiting + j.HasRunning > 0
              UNION ALL
              SELECT j.JobId FROM job AS j %s WHERE j.CancelTime IS NULL AND j.Unstarted > 0
              UNION ALL
              SELECT j.JobId FROM job AS j %s WHERE j.Submitted = 0 AND j.CancelTime IS NULL)"""
            .formatted(dialect.indexedBy("job_active"), dialect.indexedBy("job_unstarted"),
                    dialect.indexedBy("job_unsubmitted")));

    /// Counts along the indexes of jobs that have such items.
    static final StoreStatement COUNT_ACTIVE = new StoreStatement(dialect -> """
            SELECT COUNT(*) FROM (
              SELECT j.JobId FROM job AS j %s WHERE j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasWaiting = 1
              UNION
              SELECT j.JobId FROM job AS j %s WHERE j.Submitted = 1 AND j.CancelTime IS NULL AND j.HasRunning = 1
            ) AS active""".formatted(dialect.indexedBy("job_waiting"), dialect.indexedBy("job_running")));

    private final String database;

    /// @param database the name of the database, for the texts of errors
    public QueueJobs(String database) {
        this.database = database;
    }

    /// A group to add.
    public record NewGroup(long jobId, int groupId, @Nullable String inputRoot, @Nullable String outputRoot,
            int attempts) {}

    /// An item to add to it.
    public record NewItem(int itemId, String inputFile, @Nullable String outputFile) {}

    /// Adds a job, without what only its own document knows.
    public void addJob(Transaction transaction, long jobId, @Nullable UUID partition, @Nullable UserKey user,
            @Nullable String name) {
        long added = transaction.update(INSERT_JOB, jobId, partition, user == null ? null : user.bytes(), name,
                transaction.now());
        if (added == 0) {
            throw SqlErrors.duplicateKey("PRIMARY KEY", "PK_Jobs", "dbo.Jobs", "(" + jobId + ")");
        }
    }

    /// Adds a group with its items to a job that still takes groups.
    public void addGroup(Transaction transaction, NewGroup group, List<NewItem> items) {
        requireOpenJob(transaction, group);
        requireDistinct(group, items);
        transaction.update(INSERT_GROUP, group.jobId, group.groupId, group.inputRoot, group.outputRoot);
        transaction.batch(INSERT_ITEM, rows(group, items));
        int count = items.size();
        if (transaction.dialect().isRemote()
                || transaction.update(COUNT_MORE_ITEMS, count, count, group.jobId) == 0) {
            transaction.update(COUNT_NEW_ITEMS, count, count, count, group.jobId);
        }
    }

    /// What all rows have in common is one object for all of them.
    private static List<@Nullable Object[]> rows(NewGroup group, List<NewItem> items) {
        Long job = group.jobId;
        Long groupId = (long) group.groupId;
        Long attempts = (long) group.attempts;
        List<@Nullable Object[]> rows = new ArrayList<>(items.size());
        for (NewItem item : items) {
            rows.add(new @Nullable Object[]{job, groupId, item.itemId, item.inputFile, item.outputFile, attempts});
        }
        return rows;
    }

    private record JobState(boolean submitted, boolean cancelled) {}

    private void requireOpenJob(Transaction transaction, NewGroup group) {
        JobState job = transaction.query(JOB_FOR_GROUP.on(transaction), group.jobId)
                .first(rows -> new JobState(rows.getBoolean(1), rows.getBoolean(2)));
        if (job == null) {
            throw new SqlError(547, 16, 0,
                    "The INSERT statement conflicted with the FOREIGN KEY constraint \"FK_Groups_Jobs\". The conflict "
                            + "occurred in database \"" + database + "\", table \"dbo.Jobs\", column 'JobId'. There is "
                            + "no job " + group.jobId + ".");
        }
        if (transaction.exists(GROUP_EXISTS, group.jobId, group.groupId)) {
            throw SqlErrors.duplicateKey("PRIMARY KEY", "PK_Groups", "dbo.Groups",
                    "(" + group.jobId + ", " + group.groupId + ")");
        }
        if (job.submitted || job.cancelled) {
            throw SqlErrors.user(50001, 1, "Group " + group.groupId + " cannot be added to job " + group.jobId
                    + ", because the job has been " + (job.cancelled ? "canceled." : "submitted."));
        }
    }

    private static void requireDistinct(NewGroup group, List<NewItem> items) {
        if (areAscending(items)) {
            return;
        }
        Set<Integer> ids = HashSet.newHashSet(items.size());
        for (NewItem item : items) {
            if (!ids.add(item.itemId)) {
                throw SqlErrors.duplicateKey("PRIMARY KEY", "PK_Items", "dbo.Items",
                        "(" + group.jobId + ", " + group.groupId + ", " + item.itemId + ")");
            }
        }
    }

    private static boolean areAscending(List<NewItem> items) {
        for (int i = 1; i < items.size(); i++) {
            if (items.get(i - 1).itemId >= items.get(i).itemId) {
                return false;
            }
        }
        return true;
    }

    /// Lets the items of a job be handed out.
    public void submit(Transaction transaction, long jobId) {
        transaction.update(SUBMIT, jobId);
    }

    /// Cancels a job of the scope that is not canceled yet.
    public void cancel(Transaction transaction, long jobId, JobScope scope) {
        transaction.update(CANCEL.on(transaction, scope), scope.parameters(transaction.now(), jobId));
    }

    /// Cancels every job that is not submitted, or has an item without a start or without an end.
    public void cancelAllActive(Transaction transaction) {
        transaction.update(CANCEL_ALL.on(transaction), transaction.now());
    }

    /// How many jobs are submitted, not canceled, and have an item that has not ended.
    public int countActive(Transaction transaction) {
        return Math.toIntExact(transaction.numberOr(0, COUNT_ACTIVE.on(transaction)));
    }
}
