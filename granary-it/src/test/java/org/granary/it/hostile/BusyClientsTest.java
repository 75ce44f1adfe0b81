package org.granary.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.granary.it.QueueClient;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// More clients than processors whose requests compute without end. Nothing but an attention, a closed socket or a stopping server ends them, so whoever is
/// answered is answered while they run.
class BusyClientsTest extends HostileTest {
    static final int BUSY = 12;
    private static final int SECONDS = 60;
    private static final AtomicLong JOBS = new AtomicLong(1_000_000);

    @Override
    String[] flags() {
        return new String[]{"--encryption", "optional"};
    }

    @BeforeAll
    void fill() throws SQLException {
        try (QueueClient client = connect()) {
            long job = JOBS.incrementAndGet();
            client.addJob(job);
            client.addGroup(job, 1, 1000);
            client.submit(job);
        }
    }

    static List<String> busy() {
        return List.of("DECLARE @i bigint = 0; WHILE 1 = 1 SET @i = @i + 1",
                "WHILE 1 = 1 BEGIN TRY SELECT 1 WHERE 1/0 = 1 END TRY BEGIN CATCH END CATCH",
                "WITH n AS (SELECT 1 AS i UNION ALL SELECT 1 FROM n) SELECT COUNT(*) FROM n OPTION (MAXRECURSION 0)",
                "WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 100) "
                        + "SELECT COUNT(*) FROM n a, n b, n c, n d, n e, n f",
                "SELECT COUNT(*) FROM Items a, Items b, Items c, Items d WHERE a.InputFile < b.OutputFile",
                "WHILE 1 = 1 IF (SELECT COUNT(*) FROM Items) < 0 BREAK",
                "DECLARE @t varchar(max) = REPLICATE(CAST('ab' AS varchar(max)), 200000); "
                        + "WHILE 1 = 1 SET @t = REPLACE(@t, 'a', 'a')");
    }

    List<RawClient> start(String sql) throws IOException {
        List<RawClient> clients = new ArrayList<>();
        for (int i = 0; i < BUSY; i++) {
            RawClient client = RawClient.loggedIn(port());
            client.socket().setSoTimeout(SECONDS * 1000);
            client.send(RawClient.BATCH, RawClient.batch(sql));
            clients.add(client);
        }
        return clients;
    }

    /// What others do meanwhile.
    private void everythingWorks() throws SQLException {
        try (QueueClient client = connect()) {
            for (int i = 0; i < 5; i++) {
                assertThat(client.number("SELECT 42")).isEqualTo(42);
                long job = JOBS.incrementAndGet();
                assertThat(client.addJob(job)).isZero();
                assertThat(client.number("SELECT COUNT(*) FROM dbo.Jobs WHERE JobId = ?", job)).isEqualTo(1);
            }
        }
        // A wrong password is hashed, as the right one is at the first login.
        SQLException refused = catchThrowableOfType(SQLException.class,
                () -> DriverManager.getConnection("jdbc:sqlserver://" + server.host() + ":" + port()
                        + ";encrypt=false;loginTimeout=" + SECONDS + ";connectRetryCount=0", "sa", "Wrong-Pass-1"));
        assertThat(refused.getErrorCode()).isEqualTo(18456);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("busy")
    void othersAreServedAndAnAttentionEndsEachOfThem(String sql) throws Exception {
        List<RawClient> clients = start(sql);
        CompletableFuture.runAsync(() -> {
            try {
                everythingWorks();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }).get(SECONDS, TimeUnit.SECONDS);
        for (RawClient client : clients) {
            client.send(RawClient.ATTENTION, new byte[0]);
            client.answer();
            client.answer();
            // The connection goes on.
            client.send(RawClient.BATCH, RawClient.batch("SELECT N'goes on'"));
            assertThat(client.answerText()).contains("goes on");
            client.close();
        }
    }

    @Test
    void requestsOfClientsThatHaveLeftEnd() throws Exception {
        for (String sql : busy()) {
            for (RawClient client : start(sql)) {
                client.close();
            }
        }
        awaitIdle();
    }

    /// Waits until the server has next to nothing to do.
    private void awaitIdle() throws InterruptedException {
        Duration interval = Duration.ofMillis(500);
        Duration used;
        do {
            Duration before = server.processorTime();
            Thread.sleep(interval);
            used = server.processorTime().minus(before);
        } while (used.compareTo(interval.dividedBy(4)) > 0);
    }
}
