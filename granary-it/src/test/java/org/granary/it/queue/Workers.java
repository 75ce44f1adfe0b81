package org.granary.it.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.granary.it.protocol.Client;
import org.jspecify.annotations.Nullable;

/// Workers who all ask for work at the same time, and start what they get. It counts how often each item is handed out while there is enough for all.
final class Workers {
    static final int WORKERS = 16;
    private static final int BATCH = 10;
    private static final int ITEMS_OF_JOB = 50;
    private static final LocalDateTime NOTHING_IS_STALE = LocalDateTime.of(2000, 1, 1, 0, 0);

    private final Queue queue;
    private final String procedure;
    private final Supplier<Client> connect;
    private final int jobs;
    private final Map<String, AtomicInteger> handedOut = new ConcurrentHashMap<>();
    private final Set<String> started = ConcurrentHashMap.newKeySet();

    /// @param connect makes a connection to one of the servers
    Workers(Queue queue, String procedure, Supplier<Client> connect, int jobs) {
        this.queue = queue;
        this.procedure = procedure;
        this.connect = connect;
        this.jobs = jobs;
    }

    int items() {
        return jobs * ITEMS_OF_JOB;
    }

    void submit() {
        submit(1);
    }

    /// Adds the jobs.
    ///
    /// @param first the number of the first one
    void submit(int first) {
        String xml = IntStream.rangeClosed(1, ITEMS_OF_JOB).mapToObj(i -> "<item id='" + i + "' in='a' out='b'/>")
                .collect(Collectors.joining("", "<group xmlns='" + queue.jobAdd() + "'>", "</group>"));
        try (Client client = connect.get()) {
            for (int job = first; job < first + jobs; job++) {
                UUID partition = new UUID(7, job % 2);
                if (queue == Queue.TRANSLATION) {
                    client.callInOrder("proc_AddJob", job, null, new byte[]{1}, partition, "<s/>");
                } else {
                    client.callInOrder("proc_AddJob", job, null, null, null, partition, "<s/>");
                }
                client.callInOrder("proc_AddGroup", job, 1, "in", "out", 1, xml);
                client.callInOrder("proc_SubmitJob", job);
            }
        }
    }

    /// All of them work until everything has been started, except for those who die with a batch in hand.
    ///
    /// @param dying how many those are
    void run(int dying) throws Exception {
        List<Callable<Void>> clients = new ArrayList<>();
        for (int i = 0; i < WORKERS; i++) {
            boolean dies = i < dying;
            clients.add(() -> work(dies));
        }
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Void> client : threads.invokeAll(clients)) {
                client.get();
            }
        }
        assertThat(started).as("items that were started").hasSize(items());
    }

    /// Of the items that were handed out, at least 95 in a hundred were handed out once.
    void assertHandedOutOnce() {
        long once = handedOut.values().stream().filter(count -> count.get() == 1).count();
        assertThat(handedOut).as("items that were counted").hasSizeGreaterThan(items() / 2);
        assertThat(once * 100).as("%d of %d items were handed out once", once, handedOut.size())
                .isGreaterThanOrEqualTo(handedOut.size() * 95L);
    }

    private @Nullable Void work(boolean dies) {
        String worker = UUID.randomUUID().toString();
        try (Client client = connect.get()) {
            while (started.size() < items()) {
                boolean enough = items() - started.size() >= 3 * WORKERS * BATCH;
                List<List<@Nullable Object>> batch = client.callInOrder(procedure, BATCH, NOTHING_IS_STALE).set()
                        .rows();
                if (enough) {
                    assertThat(batch).as("there is enough").hasSize(BATCH);
                    batch.forEach(row -> handedOut.computeIfAbsent(key(row), _ -> new AtomicInteger())
                            .incrementAndGet());
                }
                if (dies) {
                    return null;
                }
                client.callInOrder("proc_UpdateConversionBatch", "<batch xmlns='" + queue.batchUpdate() + "'><start>"
                        + batch.stream().map(row -> "<item job='" + row.get(0) + "' group='" + row.get(1) + "' id='"
                                + row.get(2) + "' wsi='" + worker + "'/>").collect(Collectors.joining())
                        + "</start><failed/></batch>");
                batch.forEach(row -> started.add(key(row)));
            }
        }
        return null;
    }

    private static String key(List<@Nullable Object> row) {
        return row.get(0) + "/" + row.get(1) + "/" + row.get(2);
    }
}
