package org.granary.it.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.granary.it.TestServer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Many clients submit while many workers claim, finish, fail, retry and die.
///
/// Asking for a batch claims nothing. So a worker claims in a transaction that begins with a change (an empty one), which makes it the only
/// one that may change anything until it has marked its items as started. Time passes only while no worker that lives holds a claim, so that
/// only the items of dead ones become stale.
class LoadTest {
    private static final int SUBMITTERS = 16;
    private static final int WORKERS = 16;
    private static final int JOBS_EACH = 2;
    private static final int ITEMS_EACH = 10;
    private static final int ATTEMPTS = 3;
    private static final int ITEMS = SUBMITTERS * JOBS_EACH * ITEMS_EACH;

    private volatile LocalDateTime now = LocalDateTime.of(2024, 5, 6, 0, 0);
    private final ReadWriteLock time = new ReentrantReadWriteLock();
    private final AtomicInteger unfinished = new AtomicInteger(ITEMS);

    /// By item: how often it was started, and how often it came to an end.
    private final Map<String, AtomicInteger> starts = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> ends = new ConcurrentHashMap<>();

    @ParameterizedTest
    @EnumSource(value = Protocol.class, names = {"TSSPROC", "WORDSSP2"})
    void everyItemEndsOnce(Protocol protocol) throws Exception {
        try (TestServer server = TestServer.start(Map.of(), () -> now)) {
            List<Callable<Void>> clients = new ArrayList<>();
            for (int i = 0; i < SUBMITTERS; i++) {
                int first = 1 + i * JOBS_EACH;
                clients.add(() -> submit(server, protocol, first));
            }
            for (int i = 0; i < WORKERS; i++) {
                int seed = i;
                clients.add(() -> work(server, protocol, new Random(seed)));
            }
            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (Future<Void> client : threads.invokeAll(clients)) {
                    client.get();
                }
            }
            assertThat(ends).hasSize(ITEMS).allSatisfy((item, count) -> assertThat(count).as(item).hasValue(1));
            assertThat(starts).allSatisfy((item, count) -> assertThat(count.get()).as(item).isBetween(1, ATTEMPTS));
            assertThat(starts.values().stream().mapToInt(AtomicInteger::get).sum()).as("retries").isGreaterThan(ITEMS);
            try (QueueClient client = client(server, protocol)) {
                assertThat(client.call("proc_HasActiveJobs")).isEqualTo(Answer.status(0));
                assertThat(client.query("SELECT COUNT(*) FROM dbo.Items WHERE StopTime IS NULL OR StartTime IS NULL"
                        + " OR WorkerServerInstance IS NOT NULL")).containsExactly(List.of("0"));
                for (int job = 1; job <= SUBMITTERS * JOBS_EACH; job++) {
                    List<String> recount = client
                            .query("SELECT COUNT(*), SUM(CASE WHEN ErrorCode IS NULL THEN 1 ELSE 0 "
                                    + "END), SUM(CASE WHEN ErrorCode IS NULL THEN 0 ELSE 1 END) FROM dbo.Items WHERE JobId = "
                                    + job)
                            .getFirst();
                    assertThat(client.call("proc_GetJobStatus", job, null).rows()).containsExactly(
                            List.of(recount.get(0), "0", "0", "0", recount.get(1), recount.get(2), "0", "NULL"));
                }
            }
        }
    }

    private static QueueClient client(TestServer server, Protocol protocol) throws SQLException {
        return new QueueClient(server.connect(protocol.database(), "encrypt=false"));
    }

    private static void ok(Answer answer) {
        assertThat(answer.error()).isZero();
    }

    private Void submit(TestServer server, Protocol protocol, int first) throws SQLException {
        String xml = IntStream.rangeClosed(1, ITEMS_EACH).mapToObj(i -> "<item id='" + i + "' in='a' out='b'/>")
                .collect(Collectors.joining("", "<group xmlns='" + protocol.jobAdd() + "'>", "</group>"));
        try (QueueClient client = client(server, protocol)) {
            for (int job = first; job < first + JOBS_EACH; job++) {
                ok(protocol == Protocol.TSSPROC
                        ? client.call("proc_AddJob", job, null, new byte[]{1}, null, "<s/>")
                        : client.call("proc_AddJob", job, null, null, null, null, "<s/>"));
                ok(client.call("proc_AddGroup", job, 1, "in", "out", ATTEMPTS, xml));
                ok(client.call("proc_SubmitJob", job));
            }
        }
        return null;
    }

    private Void work(TestServer server, Protocol protocol, Random random) throws SQLException, InterruptedException {
        try (QueueClient client = client(server, protocol)) {
            while (unfinished.get() > 0) {
                List<List<String>> claimed;
                time.readLock().lock();
                try {
                    claimed = claim(client, protocol);
                    for (List<String> item : claimed) {
                        report(client, item, random.nextInt(10));
                    }
                } finally {
                    time.readLock().unlock();
                }
                if (claimed.isEmpty()) {
                    pass();
                }
            }
        }
        return null;
    }

    /// Nothing to do: time goes on, and what the dead hold becomes stale.
    private void pass() throws InterruptedException {
        if (time.writeLock().tryLock(50, TimeUnit.MILLISECONDS)) {
            try {
                now = now.plusMinutes(1);
            } finally {
                time.writeLock().unlock();
            }
        }
    }

    /// Takes a few items. One that has no attempts left, because its worker died with the last, is ended instead.
    private List<List<String>> claim(QueueClient client, Protocol protocol) throws SQLException {
        client.connection().setAutoCommit(false);
        ok(update(client, protocol, "", ""));
        List<List<String>> batch = client.call("proc_GetConversionBatch", 4, now).rows();
        List<List<String>> given = batch.size() > 6 ? batch.subList(0, 6) : batch;
        List<List<String>> started = given.stream().filter(item -> !item.get(6).equals("0")).toList();
        List<List<String>> lost = given.stream().filter(item -> item.get(6).equals("0")).toList();
        String worker = UUID.randomUUID().toString();
        ok(update(client, protocol, elements(started, "wsi='" + worker + "'"), elements(lost, "error='99'")));
        client.connection().commit();
        client.connection().setAutoCommit(true);
        started.forEach(item -> count(starts, item));
        lost.forEach(this::end);
        return started;
    }

    private static Answer update(QueueClient client, Protocol protocol, String start, String failed)
            throws SQLException {
        return client.call("proc_UpdateConversionBatch", "<batch xmlns='" + protocol.batchUpdate() + "'><start>" + start
                + "</start><failed>" + failed + "</failed></batch>");
    }

    private static String elements(List<List<String>> items, String attribute) {
        return items.stream().map(item -> "<item job='" + item.get(0) + "' group='" + item.get(1) + "' id='"
                + item.get(2) + "' " + attribute + "/>").collect(Collectors.joining());
    }

    private static void count(Map<String, AtomicInteger> counts, List<String> item) {
        counts.computeIfAbsent(String.join("/", item.subList(0, 3)), key -> new AtomicInteger()).incrementAndGet();
    }

    private void end(List<String> item) {
        count(ends, item);
        unfinished.decrementAndGet();
    }

    /// @param fate 0 and 1: the worker dies; 2 and 3: it fails and may be tried again; 4: it fails for good; above: it succeeds
    private void report(QueueClient client, List<String> item, int fate) throws SQLException {
        long job = Long.parseLong(item.get(0));
        int group = Integer.parseInt(item.get(1));
        int id = Integer.parseInt(item.get(2));
        switch (fate) {
            case 0, 1 -> {
                // Nothing is ever heard of this item from this worker.
            }
            case 2, 3 -> {
                ok(client.call("proc_UpdateFailedItem", job, group, id, false, 5));
                // The batch told how many attempts were left before this one.
                if (item.get(6).equals("1")) {
                    end(item);
                }
            }
            case 4 -> {
                ok(client.call("proc_UpdateFailedItem", job, group, id, true, 6));
                end(item);
            }
            default -> {
                ok(client.call("proc_UpdateSucceededItem", job, group, id));
                end(item);
            }
        }
    }
}
