package org.granary.server.cli;

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
    record Status(int total, int notSubmitted, int notStarted, int inProgress, int succeeded, int failed,
            int canceled) {

        int ended() {
            return succeeded + failed;
        }
    }

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

    Status status(Job job) throws SQLException {
        try (PreparedStatement statement = prepare("EXEC dbo.proc_GetJobStatus @JobId = ?, @PartitionId = ?", job.id,
                job.partition); ResultSet row = statement.executeQuery()) {
            if (!row.next()) {
                throw new FailureException("Job " + job.id + " has just been deleted.");
            }
            return new Status(row.getInt(1), row.getInt(2), row.getInt(3), row.getInt(4), row.getInt(5), row.getInt(6),
                    row.getInt(7));
        }
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
    void expire(Map<String, Object> parameters) throws SQLException {
        String list = String.join(", ", parameters.keySet().stream().map(name -> name + " = ?").toList());
        execute("EXEC dbo.proc_JobsExpire " + list, parameters.values().toArray());
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
