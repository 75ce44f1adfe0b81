package org.granary.protocol.queue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.granary.store.Transaction;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// Jobs and their groups: adding and submitting.
public final class QueueJobs {
    static final String JOB_EXISTS = "SELECT 1 FROM job WHERE JobId = ?";
    static final String STATE_FOR_GROUP = """
            SELECT Submitted, CancelTime IS NOT NULL,
              EXISTS (SELECT 1 FROM job_group WHERE JobId = ? AND GroupId = ?)
            FROM job WHERE JobId = ?""";
    static final String INSERT_GROUP = """
            INSERT INTO job_group (JobId, GroupId, InputRoot, OutputRoot) VALUES (?, ?, ?, ?)""";
    static final String INSERT_ITEM = """
            INSERT INTO item (JobId, GroupId, ItemId, InputFile, OutputFile, AttemptsRemaining)
            VALUES (?, ?, ?, ?, ?, ?)""";
    static final String COUNT_NEW_ITEMS = """
            UPDATE job SET Total = Total + ?, Waiting = Waiting + ? WHERE JobId = ?""";
    static final String SUBMIT = "UPDATE job SET Submitted = 1 WHERE JobId = ? AND Submitted = 0";

    private final String database;

    /// @param database the name of the database, for the texts of errors
    public QueueJobs(String database) {
        this.database = database;
    }

    /// A group to add.
    public record NewGroup(long jobId, int groupId, @Nullable String inputRoot, @Nullable String outputRoot,
            int attempts) {}

    /// An item to add to it.
    public record NewItem(int itemId, String inputFile, String outputFile) {}

    /// Refuses an identifier that a job has already.
    public void requireNewJob(Transaction transaction, long jobId) {
        if (transaction.query(JOB_EXISTS, jobId).first(rows -> true) != null) {
            throw SqlErrors.duplicateKey("PRIMARY KEY", "PK_Jobs", "dbo.Jobs", "(" + jobId + ")");
        }
    }

    /// Adds a group with its items to a job that still takes groups.
    public void addGroup(Transaction transaction, NewGroup group, List<NewItem> items) {
        requireOpenJob(transaction, group);
        requireDistinct(group, items);
        transaction.update(INSERT_GROUP, group.jobId, group.groupId, group.inputRoot, group.outputRoot);
        transaction.batch(INSERT_ITEM, items.stream().map(item -> parameters(group, item)).toList());
        transaction.update(COUNT_NEW_ITEMS, items.size(), items.size(), group.jobId);
    }

    private static @Nullable Object[] parameters(NewGroup group, NewItem item) {
        return new Object[]{group.jobId, group.groupId, item.itemId, item.inputFile, item.outputFile, group.attempts};
    }

    private record JobState(boolean submitted, boolean cancelled, boolean hasGroup) {}

    private void requireOpenJob(Transaction transaction, NewGroup group) {
        JobState job = transaction.query(STATE_FOR_GROUP, group.jobId, group.groupId, group.jobId)
                .first(rows -> new JobState(rows.getBoolean(1), rows.getBoolean(2), rows.getBoolean(3)));
        if (job == null) {
            throw new SqlError(547, 16, 0,
                    "The INSERT statement conflicted with the FOREIGN KEY constraint \"FK_Groups_Jobs\". The conflict "
                            + "occurred in database \"" + database + "\", table \"dbo.Jobs\", column 'JobId'. There is "
                            + "no job " + group.jobId + ".");
        }
        if (job.hasGroup) {
            throw SqlErrors.duplicateKey("PRIMARY KEY", "PK_Groups", "dbo.Groups",
                    "(" + group.jobId + ", " + group.groupId + ")");
        }
        if (job.submitted || job.cancelled) {
            throw SqlErrors.user(50001, 1, "Group " + group.groupId + " cannot be added to job " + group.jobId
                    + ", because the job has been " + (job.cancelled ? "canceled." : "submitted."));
        }
    }

    private static void requireDistinct(NewGroup group, List<NewItem> items) {
        Set<Integer> ids = HashSet.newHashSet(items.size());
        for (NewItem item : items) {
            if (!ids.add(item.itemId)) {
                throw SqlErrors.duplicateKey("PRIMARY KEY", "PK_Items", "dbo.Items",
                        "(" + group.jobId + ", " + group.groupId + ", " + item.itemId + ")");
            }
        }
    }

    /// Lets the items of a job be handed out.
    public void submit(Transaction transaction, long jobId) {
        transaction.update(SUBMIT, jobId);
    }
}
