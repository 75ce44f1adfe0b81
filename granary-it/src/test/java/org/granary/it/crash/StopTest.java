package org.granary.it.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.granary.it.QueueClient;
import org.granary.process.ServerProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// SIGTERM while clients are at work.
@Timeout(120)
class StopTest {
    @TempDir
    private Path data;

    @Test
    void aRunningRequestIsFinishedAndAnsweredBeforeTheServerEnds() throws Exception {
        try (ServerProcess server = ServerProcess.start(data, "--shutdown-grace", "30s");
                QueueClient busy = QueueClient.connect(server.host(), server.port());
                QueueClient idle = QueueClient.connect(server.host(), server.port())) {
            idle.addJob(1);
            CompletableFuture<String> answer = running(busy, "WAITFOR DELAY '00:00:02'; SELECT 'finished'");

            assertThat(server.terminate()).isZero();

            assertThat(answer.get(10, TimeUnit.SECONDS)).isEqualTo("finished");
            assertThat(server.log()).doesNotContain("\tat ");
        }
    }

    @Test
    void aRequestThatOutlastsTheGraceIsCut() throws Exception {
        try (ServerProcess server = ServerProcess.start(data, "--shutdown-grace", "500ms");
                QueueClient busy = QueueClient.connect(server.host(), server.port())) {
            CompletableFuture<String> answer = running(busy, "WAITFOR DELAY '00:01:00'; SELECT 'finished'");

            assertThat(server.terminate()).isZero();

            assertThat(answer.handle((text, failure) -> failure != null).get(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aTransactionThatIsOpenAtTheStopIsRolledBack() throws Exception {
        try (ServerProcess server = ServerProcess.start(data, "--shutdown-grace", "1s");
                QueueClient client = QueueClient.connect(server.host(), server.port())) {
            client.addJob(1);
            client.connection().setAutoCommit(false);
            client.addJob(2);

            assertThat(server.terminate()).isZero();
        }
        try (ServerProcess again = ServerProcess.start(data);
                QueueClient client = QueueClient.connect(again.host(), again.port())) {
            assertThat(client.number("SELECT COUNT(*) FROM dbo.Jobs")).isEqualTo(1);
            assertThat(client.number("SELECT MAX(JobId) FROM dbo.Jobs")).isEqualTo(1);
        }
    }

    /// Sends a batch and returns when the server works on it, or nearly.
    private static CompletableFuture<String> running(QueueClient client, String sql) throws InterruptedException {
        CompletableFuture<String> answer = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try (Statement statement = client.connection().createStatement()) {
                boolean rows = statement.execute(sql);
                while (!rows && statement.getUpdateCount() != -1) {
                    rows = statement.getMoreResults();
                }
                try (ResultSet result = statement.getResultSet()) {
                    result.next();
                    answer.complete(result.getString(1));
                }
            } catch (SQLException | RuntimeException e) {
                answer.completeExceptionally(e);
            }
        });
        Thread.sleep(500);
        return answer;
    }
}
