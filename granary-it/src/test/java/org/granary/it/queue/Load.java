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
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.granary.it.protocol.Client;
import org.granary.it.protocol.Outcome;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// Many clients submit while many workers claim, finish, fail, retry and die.
///
/// Asking for a batch claims nothing. So a worker claims in a transaction that begins with a change (an empty one): while it runs, either nobody
/// else may change anything, or somebody who does is told to try again (1205). Time passes only while no worker that lives holds a claim, so
/// that only the items of dead ones become stale.
final class Load {
    private static final int SUBMITTERS = 16;
    private static final int WORKERS = 16;
    private static final int JOBS_EACH = 2;
    private static final int ITEMS_EACH = 10;
    private static final int ATTEMPTS = 3;
    private static final int ITEMS = SUBMITTERS * JOBS_EACH * ITEMS_EACH;
    private static final int TRY_AGAIN = 1205;

    private final Queue queue;
    private final Supplier<Client> connect;
    private final Supplier<LocalDateTime> pass;
    private final ReadWriteLock time = new ReentrantReadWriteLock();
    private volatile LocalDateTime now;
    private final AtomicInteger unfinished = new AtomicInteger(ITEMS);

    /// By item: how often it was started, and how often it came to an end.
    private final Map<String, AtomicInteger> starts = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> ends = new ConcurrentHashMap<>();

    /// @param connect makes a connection to one of the servers
    /// @param pass lets time pass, and tells a time that is after everything before and not after anything to come
    Load(Queue queue, Supplier<Client> connect, Supplier<LocalDateTime> pass) {
        this.queue = queue;
        this.connect = connect;
        this.pass = pass;
        this.now = pass.get();
    }

    /// Runs it, and checks that each item ended once.
    void run() throws Exception {
        List<Callable<Void>> clients = new ArrayList<>();
        for (int i = 0; i < SUBMITTERS; i++) {
            int first = 1 + i * JOBS_EACH;
            clients.add(() -> submit(first));
        }
        for (int i = 0; i < WORKERS; i++) {
            int seed = i;
            clients.add(() -> work(new Random(seed)));
        }
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Void> client : threads.invokeAll(clients)) {
                client.get();
            }
        }
        assertThat(ends).hasSize(ITEMS).allSatisfy((item, count) -> assertThat(count).as(item).hasValue(1));
        assertThat(starts).allSatisfy((item, count) -> assertThat(count.get()).as(item).isBetween(1, ATTEMPTS));
        assertThat(starts.values().stream().mapToInt(AtomicInteger::get).sum()).as("retries").isGreaterThan(ITEMS);
        try (Client client = connect.get()) {
            assertThat(client.call("proc_HasActiveJobs").status()).isZero();
            assertThat(client.execute("""
                    SELECT COUNT(*) FROM dbo.Items
                    WHERE StopTime IS NULL OR StartTime IS NULL OR WorkerServerInstance IS NOT NULL""").getFirst()
                    .rows()).containsExactly(List.of(0));
            for (int job = 1; job <= SUBMITTERS * JOBS_EACH; job++) {
                List<@Nullable Object> recount = client.execute("""
                        SELECT COUNT(*), 0, 0, 0, SUM(CASE WHEN ErrorCode IS NULL THEN 1 ELSE 0 END),
                          SUM(CASE WHEN ErrorCode IS NULL THEN 0 ELSE 1 END), 0, NULL
                        FROM dbo.Items WHERE JobId = ?""", job).getFirst().rows().getFirst();
                assertThat(client.callInOrder("proc_GetJobStatus", job, null).set().rows()).containsExactly(recount);
            }
        }
    }

    private @Nullable Void submit(int first) {
        String xml = IntStream.rangeClosed(1, ITEMS_EACH).mapToObj(i -> "<item id='" + i + "' in='a' out='b'/>")
                .collect(Collectors.joining("", "<group xmlns='" + queue.jobAdd() + "'>", "</group>"));
        try (Client client = connect.get()) {
            for (int job = first; job < first + JOBS_EACH; job++) {
                if (queue == Queue.TRANSLATION) {
                    client.callInOrder("proc_AddJob", job, null, new byte[]{1}, null, "<s/>");
                } else {
                    client.callInOrder("proc_AddJob", job, null, null, null, null, "<s/>");
                }
                client.callInOrder("proc_AddGroup", job, 1, "in", "out", ATTEMPTS, xml);
                client.callInOrder("proc_SubmitJob", job);
            }
        }
        return null;
    }

    private @Nullable Void work(Random random) throws SQLException, InterruptedException {
        try (Client client = connect.get()) {
            while (unfinished.get() > 0) {
                List<Claim> claimed;
                time.readLock().lock();
                try {
                    claimed = claim(client);
                    for (Claim item : claimed) {
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
                now = pass.get();
            } finally {
                time.writeLock().unlock();
            }
        }
    }

    /// An item as the batch told of it.
    ///
    /// @param attempts how many were left before this one
    private record Claim(long job, int group, int id, int attempts) {

        static Claim of(List<@Nullable Object> row) {
            return new Claim((Long) row.get(0), (Integer) row.get(1), (Integer) row.get(2), (Integer) row.get(6));
        }

        String key() {
            return job + "/" + group + "/" + id;
        }

        String element(String attribute) {
            return "<item job='" + job + "' group='" + group + "' id='" + id + "' " + attribute + "/>";
        }
    }

    /// Takes a few items. One that has no attempts left, because its worker died with the last, is ended instead.
    private List<Claim> claim(Client client) throws SQLException {
        client.connection().setAutoCommit(false);
        try {
            update(client, List.of(), List.of());
            List<Claim> given = client.callInOrder("proc_GetConversionBatch", 4, now).set().rows().stream().limit(6)
                    .map(Claim::of).toList();
            List<Claim> started = given.stream().filter(item -> item.attempts > 0).toList();
            List<Claim> lost = given.stream().filter(item -> item.attempts == 0).toList();
            update(client, started, lost);
            client.connection().commit();
            started.forEach(item -> count(starts, item));
            lost.forEach(this::end);
            return started;
        } catch (SqlError | SQLException e) {
            int number = e instanceof SqlError error ? error.number() : ((SQLException) e).getErrorCode();
            if (number != TRY_AGAIN) {
                throw e;
            }
            client.connection().rollback();
            return List.of();
        } finally {
            client.connection().setAutoCommit(true);
        }
    }

    private Outcome update(Client client, List<Claim> started, List<Claim> lost) {
        String worker = UUID.randomUUID().toString();
        return client.callInOrder("proc_UpdateConversionBatch", "<batch xmlns='" + queue.batchUpdate() + "'><start>"
                + started.stream().map(item -> item.element("wsi='" + worker + "'")).collect(Collectors.joining())
                + "</start><failed>"
                + lost.stream().map(item -> item.element("error='99'")).collect(Collectors.joining())
                + "</failed></batch>");
    }

    private static void count(Map<String, AtomicInteger> counts, Claim item) {
        counts.computeIfAbsent(item.key(), _ -> new AtomicInteger()).incrementAndGet();
    }

    private void end(Claim item) {
        count(ends, item);
        unfinished.decrementAndGet();
    }

    /// @param fate 0 and 1: the worker dies; 2 and 3: it fails and may be tried again; 4: it fails for good; above: it succeeds
    private void report(Client client, Claim item, int fate) {
        switch (fate) {
            case 0, 1 -> {
                // Nothing is ever heard of this item from this worker.
            }
            case 2, 3 -> {
                client.callInOrder("proc_UpdateFailedItem", item.job, item.group, item.id, false, 5);
                if (item.attempts == 1) {
                    end(item);
                }
            }
            case 4 -> {
                client.callInOrder("proc_UpdateFailedItem", item.job, item.group, item.id, true, 6);
                end(item);
            }
            default -> {
                client.callInOrder("proc_UpdateSucceededItem", item.job, item.group, item.id);
                end(item);
            }
        }
    }
}
