package org.granary.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/// Looks into the file of the queue's database, for what no client can see: counters that the server keeps for itself. A running server is not disturbed.
public final class QueueFile {
    private QueueFile() {}

    /// Compares the counters of each job with its items, and has SQLite check its file.
    public static void assertCountersAreRight(Path data) throws SQLException {
        try (Connection file = DriverManager
                .getConnection("jdbc:sqlite:" + data.resolve("translationservices.db"));
                Statement statement = file.createStatement()) {
            try (ResultSet rows = statement.executeQuery("""
                    SELECT JobId, Total, Waiting, Running, Succeeded, Failed, HasWaiting, HasRunning, Unstarted FROM job
                    EXCEPT SELECT j.JobId, COUNT(i.JobId),
                      COUNT(*) FILTER (WHERE i.JobId IS NOT NULL AND StartTime IS NULL AND StopTime IS NULL),
                      COUNT(*) FILTER (WHERE StartTime IS NOT NULL AND StopTime IS NULL),
                      COUNT(*) FILTER (WHERE StartTime IS NOT NULL AND StopTime IS NOT NULL AND ErrorCode IS NULL),
                      COUNT(*) FILTER (WHERE StartTime IS NOT NULL AND StopTime IS NOT NULL AND ErrorCode IS NOT NULL),
                      MAX(CASE WHEN i.JobId IS NOT NULL AND StartTime IS NULL AND StopTime IS NULL THEN 1 ELSE 0 END),
                      MAX(CASE WHEN StartTime IS NOT NULL AND StopTime IS NULL THEN 1 ELSE 0 END),
                      COUNT(*) FILTER (WHERE StartTime IS NULL AND StopTime IS NOT NULL)
                    FROM job AS j LEFT JOIN item AS i ON i.JobId = j.JobId GROUP BY j.JobId""")) {
                assertThat(rows.next()).as("a job whose counters differ from its items").isFalse();
            }
            try (ResultSet integrity = statement.executeQuery("PRAGMA integrity_check")) {
                assertThat(integrity.next()).isTrue();
                assertThat(integrity.getString(1)).isEqualTo("ok");
            }
        }
    }
}
