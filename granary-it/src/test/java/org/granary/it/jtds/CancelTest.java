package org.granary.it.jtds;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CancelTest extends JtdsTest {

    @Test
    void aQueryTimeoutStopsTheStatementOnly() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            SQLException stopped = error(() -> statement.execute("WAITFOR DELAY '00:01:00'"));
            assertThat(stopped.getSQLState()).isEqualTo("HYT00");
            assertThat(statement.execute("SELECT 1")).isTrue();
        }
    }

    @Test
    void aQueryTimeoutStopsAPreparedStatement() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("WAITFOR DELAY '00:01:00'; SELECT ?")) {
            statement.setQueryTimeout(1);
            statement.setInt(1, 1);
            assertThat(error(statement::execute).getSQLState()).isEqualTo("HYT00");
        }
    }

    @Test
    void anotherThreadCancels() throws Exception {
        try (Statement statement = connection.createStatement()) {
            CompletableFuture<SQLException> ended = CompletableFuture
                    .supplyAsync(() -> errorOf(() -> statement.execute("WAITFOR DELAY '00:01:00'")));
            while (!ended.isDone()) {
                statement.cancel();
                TimeUnit.MILLISECONDS.sleep(100);
            }
            assertThat(ended.get().getSQLState()).as(ended.get().getMessage()).isEqualTo("HY008");
        }
        assertThat(value("SELECT 1")).isEqualTo(1);
    }

    @Test
    void aTransactionOutlivesACancelledStatement() throws SQLException {
        connection.setAutoCommit(false);
        run("EXEC dbo.proc_AddJob @JobId = 1, @UserToken = 0x01, @Settings = N'<s/>'");
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            assertThat(error(() -> statement.execute("WAITFOR DELAY '00:01:00'")).getSQLState()).isEqualTo("HYT00");
        }
        connection.commit();
        assertThat(value("SELECT COUNT(*) FROM dbo.Jobs WHERE JobId = 1")).isEqualTo(1);
    }
}
