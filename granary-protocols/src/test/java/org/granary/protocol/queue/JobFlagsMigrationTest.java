package org.granary.protocol.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.granary.store.DatabaseSchema;
import org.granary.store.migration.MigrationFiles;
import org.junit.jupiter.api.Test;

/// Jobs of a database from before there were flags get them from their counters.
class JobFlagsMigrationTest {
    private static final int BEFORE = 3;

    @Test
    void jobsGetTheirFlagsFromTheirCounters() throws SQLException {
        List<MigrationFiles.File> files = MigrationFiles.of(new DatabaseSchema("TranslationServices",
                "org/granary/protocol/queue/migrations", "org/granary/protocol/translation/migrations")).files();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:");
                Statement statement = connection.createStatement()) {
            for (MigrationFiles.File file : files.subList(0, BEFORE)) {
                statement.executeUpdate(file.sql());
            }
            statement.executeUpdate(
                    """
                            INSERT INTO job (JobId, CreateTime, Total, Waiting, Running, Succeeded, Failed)
                            VALUES (1, 0, 0, 0, 0, 0, 0), (2, 0, 9, 4, 0, 5, 0), (3, 0, 9, 0, 3, 5, 1), (4, 0, 9, 2, 2, 0, 2)""");
            for (MigrationFiles.File file : files.subList(BEFORE, files.size())) {
                statement.executeUpdate(file.sql());
            }
            List<String> jobs = new ArrayList<>();
            try (ResultSet rows = statement
                    .executeQuery("SELECT JobId, HasWaiting, HasRunning, Unstarted FROM job ORDER BY JobId")) {
                while (rows.next()) {
                    jobs.add(rows.getInt(1) + ": " + rows.getInt(2) + rows.getInt(3) + " " + rows.getInt(4));
                }
            }
            assertThat(jobs).containsExactly("1: 00 0", "2: 10 0", "3: 01 0", "4: 11 3");
        }
    }
}
