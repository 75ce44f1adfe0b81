package org.granary.it.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.CallableStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.granary.it.QueueClient;
import org.granary.it.QueueFile;
import org.granary.it.TestServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Clients' own transactions, and those who wait for them.
@Timeout(60)
class TransactionTest {
    @AutoClose
    private static final TestServer SERVER = TestServer
            .start(Map.of("transaction-idle-timeout", "1s", "transaction-timeout", "20s", "lock-timeout", "10s"));

    @Test
    void aForgottenTransactionEndsAndLetsOthersWrite() throws Exception {
        try (QueueClient forgetful = connect(); QueueClient other = connect()) {
            forgetful.connection().setAutoCommit(false);
            forgetful.addJob(100);

            assertThat(other.addJob(101)).as("waits for the time-out, then writes").isZero();

            SQLException ended = catchThrowableOfType(SQLException.class, () -> forgetful.addJob(102));
            assertThat(ended.getErrorCode()).isEqualTo(1205);
            assertThat(jobs(other, 100, 102)).isEqualTo(1);
            forgetful.connection().rollback();
            forgetful.addJob(102);
            forgetful.connection().commit();
            assertThat(jobs(other, 100, 102)).isEqualTo(2);
        }
    }

    @Test
    void aClientThatVanishesLeavesNothingAndFreesTheWriter() throws Exception {
        try (QueueClient other = connect()) {
            QueueClient vanishing = connect();
            vanishing.connection().setAutoCommit(false);
            vanishing.addJob(200);
            vanishing.connection().abort(Runnable::run);

            assertThat(other.addJob(201)).isZero();
            assertThat(jobs(other, 200, 201)).isEqualTo(1);
        }
    }

    @Test
    void aWriteThatIsCancelledWhileItWaitsLeavesNothing() throws Exception {
        try (QueueClient holder = connect(); QueueClient waiting = connect()) {
            holder.connection().setAutoCommit(false);
            holder.addJob(300);
            try (CallableStatement statement = waiting.connection()
                    .prepareCall("{call dbo.proc_AddJob(@JobId=301, @UserToken=0x01, @Settings='<s/>')}")) {
                CompletableFuture<SQLException> failure = CompletableFuture
                        .supplyAsync(() -> catchThrowableOfType(SQLException.class, statement::execute));
                Thread.sleep(300);
                statement.cancel();
                Throwable cancelled = failure.get(5, TimeUnit.SECONDS);
                assertThat(cancelled).isNotNull();
            }
            holder.connection().commit();

            assertThat(waiting.addJob(302)).isZero();
            assertThat(jobs(waiting, 300, 302)).as("300 and 302, not 301").isEqualTo(2);
        }
    }

    @Test
    void aWriteThatIsCancelledWhileItRunsIsThereWholeOrNotAtAll() throws Exception {
        try (QueueClient client = connect(); QueueClient other = connect()) {
            client.addJob(400);
            other.addJob(401);
            for (int group = 1; group <= 4; group++) {
                int delay = 40 * group;
                try (CallableStatement statement = client.connection().prepareCall(
                        "{call dbo.proc_AddGroup(400, " + group + ", 'in', 'out', 3, ?)}")) {
                    statement.setString(1, QueueClient.groupXml(30_000));
                    Thread canceller = Thread.ofVirtual().start(() -> {
                        try {
                            Thread.sleep(delay);
                            statement.cancel();
                        } catch (InterruptedException | SQLException e) {
                            throw new IllegalStateException(e);
                        }
                    });
                    try {
                        statement.execute();
                    } catch (SQLException cancelled) {
                        assertThat(cancelled.getErrorCode()).isZero();
                    }
                    canceller.join();
                }
                other.addGroup(401, group, 3);
                long items = other.number("SELECT COUNT(*) FROM dbo.Items WHERE JobId = 400 AND GroupId = ?", group);
                assertThat(items).isIn(0L, 30_000L);
            }
            assertThat(other.number("SELECT COUNT(*) FROM dbo.Items WHERE JobId = 401")).isEqualTo(12);
            QueueFile.assertCountersAreRight(SERVER.data());
        }
    }

    @Test
    void aShortLockTimeOutIsKept() throws Exception {
        try (QueueClient holder = connect(); QueueClient hasty = connect()) {
            holder.connection().setAutoCommit(false);
            holder.addJob(500);
            try (Statement statement = hasty.connection().createStatement()) {
                statement.execute("SET LOCK_TIMEOUT 100");
            }
            assertThat(catchThrowableOfType(SQLException.class, () -> hasty.addJob(501)).getErrorCode())
                    .isEqualTo(1222);
            assertThat(jobs(hasty, 500, 501)).as("reading does not wait, and sees what is committed").isZero();
            holder.connection().commit();
            assertThat(jobs(hasty, 500, 501)).isEqualTo(1);
        }
    }

    private static long jobs(QueueClient client, long from, long to) throws SQLException {
        return client.number("SELECT COUNT(*) FROM dbo.Jobs WHERE JobId BETWEEN ? AND ?", from, to);
    }

    private static QueueClient connect() throws SQLException {
        return QueueClient.connect(SERVER.host(), SERVER.port());
    }
}
