package org.granary.it.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.granary.it.QueueClient;
import org.granary.it.QueueClient.Item;
import org.granary.it.QueueFile;
import org.granary.it.TestServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Submitters and workers of one queue, all at once.
@Timeout(120)
class QueueTest {
    private static final int THREADS = 16;
    private static final int JOBS_EACH = 4;
    private static final int GROUPS = 2;
    private static final int ITEMS = 5;
    private static final int TOTAL = THREADS * JOBS_EACH * GROUPS * ITEMS;
    private static final Instant NOTHING_IS_STALE = Instant.parse("2001-01-01T00:00:00Z");

    @AutoClose
    private static final TestServer SERVER = TestServer.start();

    private final AtomicInteger ended = new AtomicInteger();
    private final AtomicInteger starts = new AtomicInteger();

    /// Of each group items 1, 2 and 4 succeed, 3 fails for good, and 5 fails until its three attempts are used up.
    @Test
    void everyItemEndsOnceAndAsItsWorkerSaid() throws Exception {
        List<Callable<Void>> work = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int me = i;
            work.add(() -> submit(me));
            work.add(() -> process(me));
        }
        allAtOnce(work);

        try (QueueClient client = connect()) {
            assertThat(client.number("SELECT COUNT(*) FROM dbo.Items WHERE JobId > 0")).isEqualTo(TOTAL);
            assertThat(client.number("SELECT COUNT(*) FROM dbo.Items WHERE StopTime IS NULL")).isZero();
            assertThat(client.number("SELECT COUNT(*) FROM dbo.Items WHERE StopTime IS NOT NULL AND ErrorCode IS NULL"))
                    .isEqualTo(TOTAL * 3 / 5);
            assertThat(client.number("SELECT COUNT(*) FROM dbo.Items WHERE ErrorCode = 33")).isEqualTo(TOTAL / 5);
            assertThat(client.number("SELECT COUNT(*) FROM dbo.Items WHERE ErrorCode = 55 AND AttemptsRemaining = 0"))
                    .isEqualTo(TOTAL / 5);
            assertThat(client.batch(TOTAL, Instant.parse("2100-01-01T00:00:00Z"))).isEmpty();
        }
        // Each item was started once, but those of number 5 three times.
        assertThat(starts).hasValue(TOTAL + 2 * TOTAL / 5);
        QueueFile.assertCountersAreRight(SERVER.data());
    }

    private static Void submit(int me) throws SQLException {
        try (QueueClient client = connect()) {
            for (int i = 0; i < JOBS_EACH; i++) {
                long job = 1 + me * 1000L + i;
                client.addJob(job);
                for (int group = 1; group <= GROUPS; group++) {
                    client.addGroup(job, group, ITEMS);
                }
                client.submit(job);
            }
        }
        return null;
    }

    /// The queue hands everything out to everybody, so workers share by the number of the job.
    private Void process(int me) throws Exception {
        UUID worker = new UUID(4, me);
        try (QueueClient client = connect()) {
            while (ended.get() < TOTAL) {
                List<Item> mine = client.batch(TOTAL, NOTHING_IS_STALE).stream()
                        .filter(item -> item.job() / 1000 == me).toList();
                if (mine.isEmpty()) {
                    Thread.sleep(20);
                    continue;
                }
                assertThat(new HashSet<>(mine)).hasSameSizeAs(mine);
                assertThat(client.start(worker, mine)).isPositive();
                starts.addAndGet(mine.size());
                for (Item item : mine) {
                    finish(client, item);
                }
            }
        }
        return null;
    }

    private void finish(QueueClient client, Item item) throws SQLException {
        switch (item.id()) {
            case 3 -> {
                client.fail(item, true, 33);
                ended.incrementAndGet();
            }
            case 5 -> {
                client.fail(item, false, 55);
                ended.addAndGet((int) client.number(
                        "SELECT COUNT(*) FROM dbo.Items WHERE JobId = ? AND GroupId = ? AND ItemId = 5 AND StopTime IS NOT NULL",
                        item.job(), item.group()));
            }
            default -> {
                client.succeed(item);
                ended.incrementAndGet();
            }
        }
    }

    @Test
    void jobsAddedAtTheSameMomentCannotSlipUnderTheLimitTogether() throws Exception {
        try (TestServer server = TestServer.start()) {
            AtomicInteger added = new AtomicInteger();
            CyclicBarrier together = new CyclicBarrier(THREADS);
            List<Callable<Void>> work = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                long first = 1 + i * 10L;
                work.add(() -> {
                    try (QueueClient client = QueueClient.connect(server.host(), server.port())) {
                        together.await();
                        for (long job = first; job < first + 3; job++) {
                            if (client.addJob(job, new byte[]{1}, 10, 100) == 0) {
                                added.incrementAndGet();
                            }
                        }
                    }
                    return null;
                });
            }
            allAtOnce(work);

            assertThat(added).hasValue(10);
            try (QueueClient client = QueueClient.connect(server.host(), server.port())) {
                assertThat(client.number("SELECT COUNT(*) FROM dbo.Jobs")).isEqualTo(10);
            }
        }
    }

    private static void allAtOnce(List<Callable<Void>> work) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Void> done : threads.invokeAll(work)) {
                done.get();
            }
        }
    }

    private static QueueClient connect() throws SQLException {
        return QueueClient.connect(SERVER.host(), SERVER.port());
    }
}
