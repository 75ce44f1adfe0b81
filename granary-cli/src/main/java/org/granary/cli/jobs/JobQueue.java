package org.granary.cli.jobs;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.granary.cli.client.Select;
import org.granary.cli.command.FailureException;
import org.granary.worker.queue.Expiry;
import org.granary.worker.queue.NewJob;
import org.granary.worker.queue.QueueKind;
import org.granary.worker.queue.QueueSession;
import org.jspecify.annotations.Nullable;

/// A job queue of a server, as any client sees it: its tables, and the procedures of its document.
final class JobQueue {
    private static final String COLUMNS = "JobId, Name, PartitionId, CreateTime, CancelTime, Submitted";
    /// Items that a worker has ended without having started them. proc_GetJobStatus counts them as waiting.
    private static final String NEVER_STARTED = """
            SELECT COUNT(*), COUNT(ErrorCode) FROM dbo.Items
            WHERE JobId = ? AND StartTime IS NULL AND StopTime IS NOT NULL""";
    private static final String SIZE = "SELECT (SELECT COUNT(*) FROM dbo.Jobs), (SELECT COUNT(*) FROM dbo.Items)";

    private static final int PAGE = 1000;

    private final Connection connection;
    private final QueueSession session;

    /// @param connection which it does not close
    JobQueue(Connection connection, QueueKind kind) {
        this.connection = connection;
        this.session = new QueueSession(connection, kind);
    }

    /// A job as it was added.
    record Job(long id, @Nullable String name, @Nullable UUID partition, LocalDateTime created,
            @Nullable LocalDateTime canceled, boolean submitted) {}

    /// How many items of a job are in which state.
    record Status(int total, int inProgress, int succeeded, int failed) {

        int ended() {
            return succeeded + failed;
        }

        int waiting() {
            return total - inProgress - ended();
        }
    }

    /// An item that was given up.
    ///
    /// @param error the code that its worker gave
    record FailedItem(int group, int id, String input, int error, LocalDateTime stopped) {}

    /// An item in whatever state.
    ///
    /// @param error the code that its worker gave
    record Item(int group, int id, String input, String output, @Nullable LocalDateTime started,
            @Nullable LocalDateTime stopped, @Nullable Integer error) {}

    /// Where the documents of a group are, and where its results go.
    record Roots(String input, String output) {}

    /// How much a queue holds.
    record Size(long jobs, long items) {}

    /// The newest jobs, newest first.
    List<Job> newest(int limit) throws SQLException {
        return Select.rows(connection, JobQueue::job,
                "SELECT TOP (" + limit + ") " + COLUMNS + " FROM dbo.Jobs ORDER BY CreateTime DESC, JobId DESC");
    }

    Job job(long id) throws SQLException {
        List<Job> found = Select.rows(connection, JobQueue::job,
                "SELECT " + COLUMNS + " FROM dbo.Jobs WHERE JobId = ?", id);
        if (found.isEmpty()) {
            throw new FailureException("There is no job " + id + " in this database.");
        }
        return found.getFirst();
    }

    private static Job job(ResultSet row) throws SQLException {
        return new Job(row.getLong(1), row.getString(2), row.getObject(3, UUID.class),
                row.getObject(4, LocalDateTime.class), row.getObject(5, LocalDateTime.class), row.getBoolean(6));
    }

    Status status(Job job) throws SQLException {
        Status counted = session.status(job.id, job.partition)
                .map(row -> new Status(row.total(), row.inProgress(), row.succeeded(), row.failed()))
                .orElseThrow(() -> new FailureException("Job " + job.id + " has just been deleted."));
        return counted.waiting() == 0 ? counted : withNeverStarted(job, counted);
    }

    private Status withNeverStarted(Job job, Status counted) throws SQLException {
        return Select.rows(connection, row -> {
            int failed = row.getInt(2);
            return new Status(counted.total, counted.inProgress, counted.succeeded + row.getInt(1) - failed,
                    counted.failed + failed);
        }, NEVER_STARTED, job.id).getFirst();
    }

    /// The items of a job that failed, by group and item.
    List<FailedItem> failedItems(Job job, int limit) throws SQLException {
        return Select.rows(connection,
                row -> new FailedItem(row.getInt(1), row.getInt(2), row.getString(3), row.getInt(4),
                        row.getObject(5, LocalDateTime.class)),
                "SELECT TOP (" + limit + ") GroupId, ItemId, InputFile, ErrorCode, StopTime FROM dbo.Items"
                        + " WHERE JobId = ? AND StopTime IS NOT NULL AND ErrorCode IS NOT NULL ORDER BY GroupId, ItemId",
                job.id);
    }

    /// Reads the items of a job, by group and item, a page at a time.
    void items(Job job, boolean onlyFailed, Consumer<Item> each) throws SQLException {
        int group = Integer.MIN_VALUE;
        int id = Integer.MIN_VALUE;
        List<Item> page;
        do {
            page = Select.rows(connection, JobQueue::item, "SELECT TOP (" + PAGE + ") GroupId, ItemId, InputFile,"
                    + " OutputFile, StartTime, StopTime, ErrorCode FROM dbo.Items WHERE JobId = ?"
                    + (onlyFailed ? " AND StopTime IS NOT NULL AND ErrorCode IS NOT NULL" : "")
                    + " AND (GroupId > ? OR (GroupId = ? AND ItemId > ?)) ORDER BY GroupId, ItemId", job.id, group,
                    group, id);
            for (Item item : page) {
                each.accept(item);
                group = item.group;
                id = item.id;
            }
        } while (page.size() == PAGE);
    }

    private static Item item(ResultSet row) throws SQLException {
        return new Item(row.getInt(1), row.getInt(2), row.getString(3), row.getString(4),
                row.getObject(5, LocalDateTime.class), row.getObject(6, LocalDateTime.class),
                row.getObject(7, Integer.class));
    }

    Map<Integer, Roots> roots(Job job) throws SQLException {
        Map<Integer, Roots> roots = new HashMap<>();
        for (Map.Entry<Integer, Roots> group : Select.rows(connection,
                row -> Map.entry(row.getInt(1), new Roots(row.getString(2), row.getString(3))),
                "SELECT GroupId, InputRoot, OutputRoot FROM dbo.Groups WHERE JobId = ?", job.id)) {
            roots.put(group.getKey(), group.getValue());
        }
        return roots;
    }

    String settings(Job job) throws SQLException {
        return Select.rows(connection, row -> row.getString(1), "SELECT Settings FROM dbo.Jobs WHERE JobId = ?",
                job.id).getFirst();
    }

    /// Adds a job and submits it, all or nothing.
    void submit(NewJob job) throws SQLException {
        session.submit(job);
    }

    void cancel(Job job) throws SQLException {
        session.cancel(job.id, job.partition);
    }

    /// @param keep whether only to find out what it would delete
    /// @return what it has deleted
    Size expire(Expiry expiry, boolean keep) throws SQLException {
        connection.setAutoCommit(false);
        try {
            Size before = size();
            session.expire(expiry);
            Size after = size();
            if (!keep) {
                connection.commit();
            }
            return new Size(before.jobs - after.jobs, before.items - after.items);
        } finally {
            // What was committed stays.
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    private Size size() throws SQLException {
        return Select.rows(connection, row -> new Size(row.getLong(1), row.getLong(2)), SIZE).getFirst();
    }
}
