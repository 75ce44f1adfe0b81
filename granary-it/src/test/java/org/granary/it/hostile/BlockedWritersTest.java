package org.granary.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.sqlserver.jdbc.SQLServerException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.granary.it.QueueClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// A client's transaction has the one writer of an embedded database, but not for long when others want to write; and they learn who has it.
@ParameterizedClass(name = "{0}")
@EnumSource(names = "EMBEDDED")
class BlockedWritersTest extends SessionTest {

    @Override
    Map<String, String> settings() {
        return Map.of("transaction-blocking-timeout", "2s", "transaction-idle-timeout", "10m");
    }

    @Test
    void whoIsBlockedLearnsByWhom() throws Exception {
        try (QueueClient holder = queue(OTHER, "applicationName=reports", "workstationID=farm7");
                QueueClient stranger = queue(WORKER);
                QueueClient sameLogin = queue(OTHER)) {
            int blocking = spid(holder.connection());
            holder.connection().setAutoCommit(false);
            assertThat(holder.addJob(1)).isZero();
            run(stranger.connection(), "SET LOCK_TIMEOUT 0");
            run(sameLogin.connection(), "SET LOCK_TIMEOUT 0");
            SQLServerException toStranger = error(() -> stranger.addJob(2)).join();
            SQLServerException toSame = error(() -> sameLogin.addJob(2)).join();
            assertThat(toStranger.getErrorCode()).isEqualTo(1222);
            assertThat(toStranger.getMessage()).startsWith("Lock request time out period exceeded.")
                    .contains("written by session " + blocking + " in a transaction that began at ",
                            "whose last statement was EXECUTE")
                    .doesNotContain("farm7", "reports", "login " + OTHER);
            assertThat(toSame.getMessage())
                    .contains("session " + blocking + " (login other, host farm7, program reports)");
            holder.connection().rollback();
        }
    }

    @Test
    void whoWaitsForWhomIsSeen() throws Exception {
        try (QueueClient holder = queue(OTHER); QueueClient waiting = queue(WORKER)) {
            int blocking = spid(holder.connection());
            int blocked = spid(waiting.connection());
            holder.connection().setAutoCommit(false);
            assertThat(holder.addJob(11)).isZero();
            CompletableFuture<Integer> added = CompletableFuture.supplyAsync(() -> {
                try {
                    return waiting.addJob(12);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            await("EXISTS (SELECT * FROM sys.dm_exec_requests WHERE session_id = " + blocked
                    + " AND blocking_session_id = " + blocking + " AND wait_type = 'LCK_M_X' AND status = 'suspended'"
                    + " AND wait_resource = 'DATABASE: translationservices')");
            assertThat(added.join()).isZero();
        }
    }

    @Test
    void anIdleTransactionIsRolledBackWhenOthersHaveWaitedForLong() throws Exception {
        try (QueueClient holder = queue(OTHER); QueueClient waiting = queue(WORKER)) {
            holder.connection().setAutoCommit(false);
            assertThat(holder.addJob(21)).isZero();
            assertThat(waiting.addJob(21)).isZero();
            SQLServerException error = error(() -> holder.addJob(22)).join();
            assertThat(error.getErrorCode()).isEqualTo(1205);
            assertThat(error.getMessage()).contains("kept others from writing for more than 2 s");
        }
    }

    @Test
    void aBusyTransactionIsRolledBackTooAndOneThatBlocksNobodyIsNot() throws Exception {
        AtomicLong jobs = new AtomicLong(1000);
        try (QueueClient busy = queue(OTHER); QueueClient waiting = queue(WORKER)) {
            busy.connection().setAutoCommit(false);
            long begun = System.nanoTime();
            // Longer than others would have to wait.
            while (System.nanoTime() - begun < 3_000_000_000L) {
                assertThat(busy.addJob(jobs.incrementAndGet())).isZero();
            }
            CompletableFuture<SQLServerException> error = error(() -> {
                while (true) {
                    busy.addJob(jobs.incrementAndGet());
                }
            });
            assertThat(waiting.addJob(31)).isZero();
            assertThat(error.join().getErrorCode()).isEqualTo(1205);
        }
    }
}
