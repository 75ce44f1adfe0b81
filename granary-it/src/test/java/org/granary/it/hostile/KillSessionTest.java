package org.granary.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.sqlserver.jdbc.ISQLServerBulkData;
import com.microsoft.sqlserver.jdbc.SQLServerBulkCopy;
import com.microsoft.sqlserver.jdbc.SQLServerException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.granary.conformance.Covers;
import org.granary.it.QueueClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// KILL ends a session in every state, with SQL Server's errors, and what it had goes with it.
@ParameterizedClass(name = "{0}")
@MethodSource("org.granary.it.protocol.StoreKind#plain")
class KillSessionTest extends SessionTest {
    private static final String MUCH = "SELECT a.text, b.text FROM sys.messages AS a CROSS JOIN sys.messages AS b";

    private void kill(int session) throws SQLException {
        run(administrator, "KILL " + session);
    }

    @Test
    @Covers("TDS-3.3.4-1")
    void anIdleSessionEndsWithItsTransactionAndItsTables() throws Exception {
        try (QueueClient idle = queue(WORKER); QueueClient waiting = queue(OTHER)) {
            int session = spid(idle.connection());
            run(idle.connection(), "CREATE TABLE ##mine (a int)");
            idle.connection().setAutoCommit(false);
            assertThat(idle.addJob(11)).isZero();
            kill(session);
            assertThat(waiting.addJob(11)).isZero();
            awaitGone(session);
            assertThat(error(() -> waiting.number("SELECT COUNT(*) FROM ##mine")).join().getErrorCode()).isEqualTo(208);
            assertThat(error(() -> idle.addJob(12)).join().getErrorCode()).isEqualTo(596);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {LOOP, "WAITFOR DELAY '00:10:00'", MUCH + " ORDER BY a.text + b.text"})
    void aRunningRequestEndsWithError596(String sql) throws Exception {
        try (Connection running = connect(WORKER)) {
            int session = spid(running);
            CompletableFuture<SQLServerException> error = error(() -> rows(running, sql));
            awaitRequest(session, sql.substring(0, 7));
            kill(session);
            assertKilled(error.join());
            awaitGone(session);
        }
    }

    @Test
    @Covers("TDS-3.3.4-1")
    void oneWhoWaitsForAnotherEndsAndTheOtherGoesOn() throws Exception {
        try (QueueClient holder = queue(OTHER); QueueClient waiting = queue(WORKER); QueueClient next = queue(WORKER)) {
            run(holder.connection(), "CREATE TABLE ##held (a int)");
            holder.connection().setAutoCommit(false);
            run(holder.connection(), "INSERT ##held VALUES (1)");
            assertThat(holder.addJob(1)).isZero();
            int session = spid(waiting.connection());
            CompletableFuture<SQLServerException> error = error(
                    () -> store.isEmbedded() ? waiting.addJob(2) : waiting.number("SELECT COUNT(*) FROM ##held"));
            awaitRequest(session, "%");
            kill(session);
            assertKilled(error.join());
            awaitGone(session);
            holder.connection().commit();
            assertThat(next.addJob(2)).isZero();
        }
    }

    @Test
    void aClientThatDoesNotReadIsNotWaitedFor() throws Exception {
        try (RawClient deaf = RawClient.loggedIn(server.port())) {
            deaf.socket().setReceiveBufferSize(4096);
            deaf.send(RawClient.BATCH, RawClient.batch(MUCH));
            int session = spid(administrator) + 1;
            awaitRequest(session, "SELECT a.text");
            kill(session);
            awaitGone(session);
        }
    }

    @Test
    void aBulkLoadThatDoesNotGoOnIsNotWaitedFor() throws Exception {
        CountDownLatch sending = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        try (Connection loading = connect(WORKER)) {
            int session = spid(loading);
            run(loading, "CREATE TABLE #rows (a int)");
            CompletableFuture<SQLServerException> error = error(() -> {
                try (SQLServerBulkCopy copy = new SQLServerBulkCopy(loading)) {
                    copy.setDestinationTableName("#rows");
                    copy.writeToServer(new EndlessRows(sending, ended));
                }
                return null;
            });
            sending.await();
            awaitRequest(session, "INSERT BULK");
            kill(session);
            awaitGone(session);
            ended.countDown();
            assertThat(error.join().getMessage()).isNotEmpty();
        }
    }

    @Test
    void aConnectionThatHasNotLoggedInIsClosed() throws Exception {
        try (RawClient stranger = RawClient.greeted(server.port())) {
            kill(spid(administrator) + 1);
            assertThat(stranger.rest()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 6101", "-3, 6101", "40000, 6101", "99999999999999999999, 6101", "5, 6107", "32000, 6106"})
    void whatIsNoSessionIsAnError(String session, int number) {
        assertThat(error(() -> {
            run(administrator, "KILL " + session);
            return null;
        }).join().getErrorCode()).isEqualTo(number);
    }

    @Test
    void nobodyKillsHimselfOrInsideOfATransaction() throws Exception {
        assertThat(killing(spid(administrator))).isEqualTo(6104);
        try (Connection other = connect(WORKER)) {
            int session = spid(other);
            run(administrator, "BEGIN TRANSACTION");
            assertThat(killing(session)).isEqualTo(6115);
            run(administrator, "ROLLBACK");
            assertThat(spid(other)).isEqualTo(session);
        }
    }

    private int killing(int session) {
        return error(() -> {
            kill(session);
            return null;
        }).join().getErrorCode();
    }

    @Test
    void onlyAnAdministratorMayKill() throws Exception {
        try (Connection worker = connect(WORKER); Connection victim = connect(WORKER)) {
            int session = spid(victim);
            for (String sql : new String[]{"KILL " + session, "KILL " + session + " WITH STATUSONLY", "KILL 1"}) {
                assertThat(error(() -> {
                    run(worker, sql);
                    return null;
                }).join().getErrorCode()).isEqualTo(6102);
            }
            assertThat(spid(victim)).isEqualTo(session);
        }
    }

    @Test
    void theStatusOfARollbackCanBeAsked() throws Exception {
        try (Connection other = connect(WORKER)) {
            int session = spid(other);
            String ask = "KILL " + session + " WITH STATUSONLY";
            assertThat(error(() -> {
                run(administrator, ask);
                return null;
            }).join().getErrorCode()).isEqualTo(6120);
            assertThat(spid(other)).isEqualTo(session);
            kill(session);
            awaitGone(session);
            assertThat(error(() -> {
                run(administrator, ask);
                return null;
            }).join().getErrorCode()).isEqualTo(6106);
        }
    }

    @Test
    void aKilledSessionIsSeenUntilItHasEnded() throws Exception {
        try (RawClient deaf = RawClient.loggedIn(server.port())) {
            deaf.socket().setReceiveBufferSize(4096);
            deaf.send(RawClient.BATCH, RawClient.batch(MUCH));
            int session = spid(administrator) + 1;
            awaitRequest(session, "SELECT a.text");
            try (Statement statement = administrator.createStatement()) {
                statement.execute("KILL " + session + "; KILL " + session + " WITH STATUSONLY");
                if (statement.getWarnings() != null) {
                    assertThat(statement.getWarnings().getMessage())
                            .startsWith("SPID " + session + ": transaction rollback");
                }
            }
            awaitGone(session);
        }
    }

    /// Sends some rows and then waits.
    private static final class EndlessRows implements ISQLServerBulkData {
        private final CountDownLatch sending;
        private final CountDownLatch ended;
        private int rows;

        EndlessRows(CountDownLatch sending, CountDownLatch ended) {
            this.sending = sending;
            this.ended = ended;
        }

        @Override
        public Set<Integer> getColumnOrdinals() {
            return Set.of(1);
        }

        @Override
        public String getColumnName(int column) {
            return "a";
        }

        @Override
        public int getColumnType(int column) {
            return Types.INTEGER;
        }

        @Override
        public int getPrecision(int column) {
            return 10;
        }

        @Override
        public int getScale(int column) {
            return 0;
        }

        @Override
        public Object[] getRowData() {
            return new Object[]{1};
        }

        @Override
        public boolean next() {
            // The first packet leaves when it is full.
            if (++rows < 10_000) {
                return true;
            }
            sending.countDown();
            try {
                ended.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return false;
        }
    }
}
