package org.granary.it.repeat;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.sqlserver.jdbc.SQLServerException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.granary.store.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A bulk load is written while it arrives. One whose client takes its time has the writer of an embedded database, and loses it when others have waited for long.
@Timeout(180)
class SlowBulkLoadTest {
    private static final String DATABASE = "Search_Service_Application_CrawlStoreDB";
    /// More than the server reads before it begins to write.
    private static final int QUICK = 5_000;
    private static final int SLOW = 500;

    @Test
    void othersWriteWhileItTrickles() throws Exception {
        try (TestServer server = TestServer.start(StoreKind.EMBEDDED,
                Map.of("transaction-blocking-timeout", "1s"), Clock.SYSTEM);
                Connection slow = server.connect(DATABASE, "encrypt=false");
                Connection other = server.connect(DATABASE, "encrypt=false")) {
            CountDownLatch trickling = new CountDownLatch(1);
            CompletableFuture<Integer> error = CompletableFuture.supplyAsync(() -> load(slow, trickling),
                    Thread::startVirtualThread);
            trickling.await();
            Links.copy(other, 1, _ -> {});
            assertThat(error.join()).isEqualTo(1205);
            try (Statement statement = other.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM " + Links.TABLE)) {
                rows.next();
                assertThat(rows.getInt(1)).isEqualTo(1);
            }
        }
    }

    /// @return the number of the error with which the load ends
    private static int load(Connection connection, CountDownLatch trickling) {
        try {
            Links.copy(connection, QUICK + SLOW, row -> {
                if (row > QUICK) {
                    trickling.countDown();
                    pause();
                }
            });
            return 0;
        } catch (SQLServerException e) {
            return e.getErrorCode();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
