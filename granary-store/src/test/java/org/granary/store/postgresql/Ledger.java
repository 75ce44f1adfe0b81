package org.granary.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.granary.store.Access;
import org.granary.store.Database;
import org.granary.type.Cancellation;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// Clients that add rows all the time and write down what they were told.
final class Ledger implements AutoCloseable {
    private static final int CLIENTS = 8;

    private final Database database;
    private final Set<Long> acknowledged = ConcurrentHashMap.newKeySet();
    private final Set<Long> refused = ConcurrentHashMap.newKeySet();
    private final Set<Long> unknown = ConcurrentHashMap.newKeySet();
    private final AtomicLong ids = new AtomicLong();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Future<@Nullable Void>> clients = new ArrayList<>();
    private volatile boolean stop;

    Ledger(Database database) {
        this.database = database;
        for (int i = 0; i < CLIENTS; i++) {
            Access access = i % 2 == 0 ? Access.WRITE : Access.LOCKING;
            clients.add(threads.submit(() -> {
                while (!stop) {
                    add(ids.incrementAndGet(), access);
                }
                return null;
            }));
        }
    }

    private void add(long id, Access access) {
        try {
            database.run(access, new Cancellation(),
                    transaction -> transaction.update("INSERT INTO item (id, name) VALUES (?, ?)", id, "item " + id));
            acknowledged.add(id);
        } catch (SqlError e) {
            switch (e.number()) {
                case 40613 -> refused.add(id);
                case 50900 -> unknown.add(id);
                default -> throw e;
            }
        }
    }

    int acknowledged() {
        return acknowledged.size();
    }

    /// Waits until so many more have been acknowledged.
    void awaitMore(int count) throws InterruptedException {
        int before = acknowledged();
        while (acknowledged() < before + count) {
            assertThat(clients).noneMatch(client -> client.state() == Future.State.FAILED);
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    /// Stops the clients and compares what they were told with what is there.
    void check() throws Exception {
        stop = true;
        for (Future<?> client : clients) {
            client.get();
        }
        Set<Long> there = Set.copyOf(database.run(Access.READ, new Cancellation(),
                transaction -> transaction.query("SELECT id FROM item").list(rows -> rows.getLong(1))));
        assertThat(there).as("acknowledged").containsAll(acknowledged);
        assertThat(there).as("refused").noneMatch(refused::contains);
        assertThat(there).as("from nowhere").allMatch(id -> acknowledged.contains(id) || unknown.contains(id));
    }

    @Override
    public void close() {
        stop = true;
        threads.close();
    }
}
