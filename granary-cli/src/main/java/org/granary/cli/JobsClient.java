package org.granary.cli;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.granary.protocol.translation.TranslationServices;
import org.jspecify.annotations.Nullable;

/// Talks to a job queue as any client does: with a driver, over TDS, by the procedures of its document.
final class JobsClient {
    private final Connection connection;
    private final boolean translation;

    JobsClient(Connection connection, String database) {
        this.connection = connection;
        this.translation = database.equalsIgnoreCase(TranslationServices.DATABASE);
    }

    /// A job as it was added.
    record Job(long id, @Nullable String name, @Nullable String partition, LocalDateTime created,
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

    /// How much a queue holds.
    record Size(long jobs, long items) {}

    /// An item to convert or translate.
    record NewItem(String input, String output) {}

    /// The newest jobs, newest first.
    List<Job> newest(int limit) throws SQLException {
        return jobs("SELECT TOP (" + limit + ") " + COLUMNS + " FROM dbo.Jobs ORDER BY CreateTime DESC, JobId DESC");
    }

    Job job(long id) throws SQLException {
        List<Job> found = jobs("SELECT " + COLUMNS + " FROM dbo.Jobs WHERE JobId = ?", id);
        if (found.isEmpty()) {
            throw new FailureException("There is no job " + id + " in this database.");
        }
        return found.getFirst();
    }

    private static final String COLUMNS = "JobId, Name, PartitionId, CreateTime, CancelTime, Submitted";

    private List<Job> jobs(String sql, Object... parameters) throws SQLException {
        List<Job> jobs = new ArrayList<>();
        try (PreparedStatement statement = prepare(sql, parameters); ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                LocalDateTime created = rows.getObject(4, LocalDateTime.class);
                jobs.add(new Job(rows.getLong(1), rows.getString(2), rows.getString(3), created,
                        rows.getObject(5, LocalDateTime.class), rows.getBoolean(6)));
            }
        }
        return jobs;
    }

    /// What proc_GetJobStatus counts, and beside it the items that a worker has ended without having started them, which it counts as waiting.
    Status status(Job job) throws SQLException {
        try (PreparedStatement statement = prepare("EXEC dbo.proc_GetJobStatus @JobId = ?, @PartitionId = ?", job.id,
                job.partition); ResultSet row = statement.executeQuery()) {
            if (!row.next()) {
                throw new FailureException("Job " + job.id + " has just been deleted.");
            }
            var counted = new Status(row.getInt(1), row.getInt(4), row.getInt(5), row.getInt(6));
            return counted.waiting() == 0 ? counted : withNeverStarted(job, counted);
        }
    }

    private Status withNeverStarted(Job job, Status counted) throws SQLException {
        try (PreparedStatement statement = prepare("SELECT COUNT(*), COUNT(ErrorCode) FROM dbo.Items"
                + " WHERE JobId = ? AND StartTime IS NULL AND StopTime IS NOT NULL", job.id);
                ResultSet row = statement.executeQuery()) {
            row.next();
            int failed = row.getInt(2);
            return new Status(counted.total, counted.inProgress, counted.succeeded + row.getInt(1) - failed,
                    counted.failed + failed);
        }
    }

    /// The items of a job that failed, by group and item.
    List<FailedItem> failedItems(Job job, int limit) throws SQLException {
        List<FailedItem> items = new ArrayList<>();
        try (PreparedStatement statement = prepare("SELECT TOP (" + limit + ") GroupId, ItemId, InputFile, ErrorCode,"
                + " StopTime FROM dbo.Items WHERE JobId = ? AND StopTime IS NOT NULL AND ErrorCode IS NOT NULL"
                + " ORDER BY GroupId, ItemId", job.id); ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                items.add(new FailedItem(rows.getInt(1), rows.getInt(2), rows.getString(3), rows.getInt(4),
                        rows.getObject(5, LocalDateTime.class)));
            }
        }
        return items;
    }

    /// Adds a job with one group and submits it, all or nothing.
    void submit(long id, @Nullable String name, @Nullable String partition, String settings, int attempts,
            List<NewItem> items) throws SQLException {
        connection.setAutoCommit(false);
        execute(translation
                ? "EXEC dbo.proc_AddJob @JobId = ?, @Name = ?, @PartitionId = ?, @Settings = ?, @UserToken = 0x"
                : "EXEC dbo.proc_AddJob @JobId = ?, @Name = ?, @PartitionId = ?, @Settings = ?", id, name, partition,
                settings);
        execute("EXEC dbo.proc_AddGroup @JobId = ?, @GroupId = 1, @InputRoot = '', @OutputRoot = '', "
                + "@MaxAttemptsCount = ?, @JobXml = ?", id, attempts, xml(items));
        execute("EXEC dbo.proc_SubmitJob @JobId = ?", id);
        connection.commit();
        connection.setAutoCommit(true);
    }

    private String xml(List<NewItem> items) {
        StringBuilder xml = new StringBuilder("<group xmlns=\"http://schemas.microsoft.com/office/server/")
                .append(translation ? "translation/2010/11" : "word/2009/08").append("/databaseJobAdd\">");
        for (int i = 0; i < items.size(); i++) {
            xml.append("<item id=\"").append(i + 1).append("\" in=\"").append(escape(items.get(i).input))
                    .append("\" out=\"").append(escape(items.get(i).output)).append("\"/>");
        }
        return xml.append("</group>").toString();
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }

    void cancel(Job job) throws SQLException {
        execute("EXEC dbo.proc_CancelJob @JobId = ?, @PartitionId = ?", job.id, job.partition);
    }

    /// @param parameters of proc_JobsExpire, by name
    /// @param keep whether only to find out what it would delete
    /// @return what it has deleted
    Size expire(Map<String, Object> parameters, boolean keep) throws SQLException {
        String list = String.join(", ", parameters.keySet().stream().map(name -> name + " = ?").toList());
        connection.setAutoCommit(false);
        try {
            Size before = size();
            execute("EXEC dbo.proc_JobsExpire " + list, parameters.values().toArray());
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
        try (PreparedStatement statement = prepare(
                "SELECT (SELECT COUNT(*) FROM dbo.Jobs), (SELECT COUNT(*) FROM dbo.Items)");
                ResultSet row = statement.executeQuery()) {
            row.next();
            return new Size(row.getLong(1), row.getLong(2));
        }
    }

    private void execute(String sql, @Nullable Object... parameters) throws SQLException {
        try (PreparedStatement statement = prepare(sql, parameters)) {
            statement.execute();
        }
    }

    private PreparedStatement prepare(String sql, @Nullable Object... parameters) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
        return statement;
    }
}
