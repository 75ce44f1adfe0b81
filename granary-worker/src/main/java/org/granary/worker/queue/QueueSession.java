package org.granary.worker.queue;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.granary.worker.failure.Reason;
import org.jspecify.annotations.Nullable;

/// A connection to a queue. For one thread.
public final class QueueSession implements AutoCloseable {
    private static final String NOW = "SELECT GETUTCDATE()";
    private static final String OWNER = "SELECT WorkerServerInstance FROM dbo.Items WHERE JobId = ? AND GroupId = ? AND ItemId = ? AND StopTime IS NULL";

    private static final String STARTED = """
            SELECT i.JobId, i.GroupId, i.ItemId, i.InputFile, i.OutputFile, g.InputRoot, g.OutputRoot, j.Settings
            FROM dbo.Items i JOIN dbo.Groups g ON g.JobId = i.JobId AND g.GroupId = i.GroupId
            JOIN dbo.Jobs j ON j.JobId = i.JobId
            WHERE i.WorkerServerInstance = ? AND i.StopTime IS NULL AND j.CancelTime IS NULL""";
    private static final String CANCELED = "SELECT CancelTime FROM dbo.Jobs WHERE JobId = ?";
    private static final String FAILED = "SELECT GroupId, ItemId, InputFile, ErrorCode FROM dbo.Items WHERE JobId = ? AND StopTime IS NOT NULL"
            + " AND ErrorCode IS NOT NULL ORDER BY GroupId, ItemId";

    private final Connection connection;
    private final QueueKind kind;
    private final QueueProcedures procedures;
    private boolean idle;

    /// @param connection which it closes
    public QueueSession(Connection connection, QueueKind kind) {
        this.connection = connection;
        this.kind = kind;
        this.procedures = kind.procedures(connection);
    }

    /// Takes items that wait, and items that were started longer ago than they may take.
    ///
    /// Asking for a batch claims nothing: two workers can be given the same item. So it asks and starts in one transaction, which begins with a change:
    /// until it is committed nobody else changes the queue. A worker that has found nothing asks without one first.
    public Claim claim(int most, Duration staleAfter, UUID instance) throws SQLException {
        if (idle && procedures.batch(1, now().minus(staleAfter)).isEmpty()) {
            return Claim.NOTHING;
        }
        Claim claim = inTransaction(() -> {
            procedures.update(QueueXml.batch(kind.namespace(), List.of(), instance, List.of(), 0));
            return take(procedures.batch(most, now().minus(staleAfter)), instance);
        });
        idle = claim.isEmpty();
        return claim;
    }

    private interface Work<T> {
        T run() throws SQLException;
    }

    private <T> T inTransaction(Work<T> work) throws SQLException {
        connection.setAutoCommit(false);
        try {
            T made = work.run();
            connection.commit();
            connection.setAutoCommit(true);
            return made;
        } catch (SQLException e) {
            try {
                connection.rollback();
                connection.setAutoCommit(true);
            } catch (SQLException second) {
                e.addSuppressed(second);
            }
            throw e;
        }
    }

    private Claim take(List<HandedItem> handed, UUID instance) throws SQLException {
        if (handed.isEmpty()) {
            return Claim.NOTHING;
        }
        List<HandedItem> start = handed.stream().filter(item -> !isUsedUp(item)).toList();
        List<ItemKey> givenUp = handed.stream().filter(QueueSession::isUsedUp).map(HandedItem::key).toList();
        Map<ItemKey, StartedGroup> groups = new HashMap<>();
        for (StartedGroup group : procedures.update(QueueXml.batch(kind.namespace(),
                start.stream().map(HandedItem::key).toList(), instance, givenUp, Reason.ATTEMPTS_USED_UP.code()))) {
            groups.put(new ItemKey(group.job(), group.group(), 0), group);
        }
        List<WorkItem> started = new ArrayList<>();
        for (HandedItem item : start) {
            StartedGroup group = groups.get(new ItemKey(item.key().job(), item.key().group(), 0));
            if (group != null) {
                started.add(new WorkItem(item.key(), item.input(), item.output(), group.inputRoot(),
                        group.outputRoot(), group.settings(), item.former()));
            }
        }
        return new Claim(started, givenUp);
    }

    /// Its last worker has ended without an answer, as all before: perhaps because of it.
    private static boolean isUsedUp(HandedItem item) {
        return item.inProgress() && item.attempts() == 0;
    }

    /// The server's time: workers on many machines have clocks that differ.
    private LocalDateTime now() throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet row = statement.executeQuery(NOW)) {
            row.next();
            return row.getObject(1, LocalDateTime.class);
        }
    }

    /// What a worker has started and not ended. It may not know of all: the answer to its last question can be lost, and the work be its own all the same.
    public List<WorkItem> started(UUID instance) throws SQLException {
        List<WorkItem> items = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(STARTED)) {
            statement.setObject(1, instance);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    items.add(new WorkItem(new ItemKey(row.getLong(1), row.getInt(2), row.getInt(3)), row.getString(4),
                            row.getString(5), row.getString(6), row.getString(7), row.getString(8), null));
                }
            }
        }
        return items;
    }

    /// Whether an item is still this worker's: it was neither taken over nor ended.
    public boolean isOwner(ItemKey item, UUID instance) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(OWNER)) {
            statement.setLong(1, item.job());
            statement.setInt(2, item.group());
            statement.setInt(3, item.item());
            try (ResultSet row = statement.executeQuery()) {
                return row.next() && instance.equals(row.getObject(1, UUID.class));
            }
        }
    }

    public void succeeded(ItemKey item) throws SQLException {
        procedures.succeeded(item);
    }

    /// @param again whether it may be tried again, as long as it has attempts
    public void failed(ItemKey item, boolean again, Reason reason) throws SQLException {
        procedures.failed(item, again, reason.code());
    }

    /// Whether nobody wants a job any more: it is canceled, or gone. The job may be of any partition.
    public boolean isOver(long job) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(CANCELED)) {
            statement.setLong(1, job);
            try (ResultSet row = statement.executeQuery()) {
                return !row.next() || row.getTimestamp(1) != null;
            }
        }
    }

    /// Empty for a job that is not there.
    ///
    /// @param partition the job's
    public Optional<JobCounts> status(long job, @Nullable UUID partition) throws SQLException {
        return procedures.status(job, partition);
    }

    /// An item that was given up.
    ///
    /// @param error the code that its worker gave
    public record FailedItem(ItemKey key, String input, int error) {}

    /// The items of a job that failed, by group and item.
    public List<FailedItem> failures(long job) throws SQLException {
        List<FailedItem> failed = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(FAILED)) {
            statement.setLong(1, job);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    failed.add(new FailedItem(new ItemKey(job, row.getInt(1), row.getInt(2)), row.getString(3),
                            row.getInt(4)));
                }
            }
        }
        return failed;
    }

    /// Adds a job and submits it, all or nothing.
    ///
    /// @throws OverLimitException where its limits do not allow it
    public void submit(NewJob job) throws SQLException {
        inTransaction(() -> {
            if (!procedures.add(job)) {
                throw new OverLimitException(job);
            }
            int number = 1;
            for (NewGroup group : job.groups()) {
                procedures.addGroup(job.id(), number++, group, QueueXml.group(kind.namespace(), group));
            }
            procedures.submit(job.id());
            return job;
        });
    }

    /// @param partition the job's
    public void cancel(long job, @Nullable UUID partition) throws SQLException {
        procedures.cancel(job, partition);
    }

    public void expire(Expiry expiry) throws SQLException {
        procedures.expire(expiry);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
