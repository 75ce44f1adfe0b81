package org.granary.it.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.IntStream;
import org.granary.it.QueueClient;
import org.granary.it.QueueClient.Item;
import org.granary.it.TestServer;
import org.granary.store.postgresql.TestPostgres;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// PostgreSQL counts how often it has read a table from end to end: with many jobs the procedures of the queue never do.
@Timeout(180)
class PostgresPlanTest {
    private static final int JOBS = 4_000;

    private final String url = TestPostgres.newDatabase();

    private Set<String> ask(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            Set<String> answers = new TreeSet<>();
            if (statement.execute(sql)) {
                try (ResultSet result = statement.getResultSet()) {
                    while (result.next()) {
                        answers.add(result.getString(1));
                    }
                }
            }
            return answers;
        }
    }

    @Test
    void noProcedureReadsATableThatGrowsFromEndToEnd() throws Exception {
        try (TestServer server = TestServer.start(Map.of("store", url))) {
            // Nine jobs of ten are over; the times are those of 2024.
            ask("""
                    SET search_path = translationservices;
                    INSERT INTO job (JobId, CreateTime, Submitted, Total, Waiting, HasWaiting, Succeeded)
                    SELECT j, 638396640000000000 + j, 1, 8, CASE WHEN j % 10 = 0 THEN 8 ELSE 0 END, CASE WHEN j % 10 = 0 THEN 1 ELSE 0 END,
                      CASE WHEN j % 10 = 0 THEN 0 ELSE 8 END
                    FROM generate_series(1, @) AS j;
                    INSERT INTO job_input (JobId, Settings, UserToken) SELECT j, '<s/>', '' FROM generate_series(1, @) AS j;
                    INSERT INTO job_group SELECT j, 1, 'in', 'out' FROM generate_series(1, @) AS j;
                    INSERT INTO item (JobId, GroupId, ItemId, InputFile, OutputFile, AttemptsRemaining, StartTime, StopTime)
                    SELECT j, 1, i, 'in', 'out', 3, CASE WHEN j % 10 = 0 THEN NULL ELSE 638396640000000000 END,
                      CASE WHEN j % 10 = 0 THEN NULL ELSE 638396640000000000 END
                    FROM generate_series(1, @) AS j, generate_series(1, 8) AS i;
                    ANALYZE;
                    SELECT pg_stat_reset()"""
                    .replace("@", String.valueOf(JOBS)));
            try (QueueClient client = QueueClient.connect(server.host(), server.port())) {
                use(client);
            }
        }
        // Sessions hand in their counts when they end.
        while (ask(
                "SELECT pid FROM pg_stat_activity WHERE application_name = 'granary' AND datname = current_database()")
                .stream().findAny().isPresent()) {
            Thread.sleep(20);
        }
        assertThat(ask(
                "SELECT relname FROM pg_stat_user_tables WHERE schemaname = 'translationservices' AND idx_scan > 0"))
                .contains("job", "item", "job_group", "job_input");
        assertThat(ask("""
                SELECT relname FROM pg_stat_user_tables WHERE schemaname = 'translationservices' AND seq_scan > 0
                AND relname IN ('job', 'item', 'job_group', 'job_input')""")).isEmpty();
    }

    /// Often enough for PostgreSQL to settle on plans that do not depend on values.
    private static void use(QueueClient client) throws SQLException {
        for (int round = 1; round <= 12; round++) {
            int job = JOBS + round;
            client.addJob(job, new byte[]{1}, 4, 1_000);
            client.addGroup(job, 1, 4);
            client.submit(job);
            assertThat(client.batch(10, Instant.parse("2025-01-01T00:00:00Z"))).hasSizeGreaterThanOrEqualTo(10);
            List<Item> items = IntStream.rangeClosed(1, 4).mapToObj(id -> new Item(job, 1, id)).toList();
            client.start(new UUID(0, 1), items);
            client.succeed(items.getFirst());
            client.fail(items.getLast(), false, 5);
            int other = 10 * round;
            client.number("EXEC proc_GetJobStatus " + other + ", NULL");
            client.number("EXEC proc_GetGroups " + other + ", NULL");
            client.number("EXEC proc_GetItems " + other + ", 1, NULL, 1, 1, 1, 1, 1, 1");
            client.number("EXEC proc_GetItems " + other + ", 1, NULL, 0, 1, 0, 1, 1, 1");
            client.number(
                    "EXEC proc_CancelJob " + other + ", NULL; SELECT COUNT(*) FROM dbo.Jobs WHERE JobId = " + other);
        }
    }
}
