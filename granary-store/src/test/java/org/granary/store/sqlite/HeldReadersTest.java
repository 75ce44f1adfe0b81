package org.granary.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.granary.store.Access;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.type.Cancellation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Readers whose clients do not take their rows.
@Timeout(60)
class HeldReadersTest {
    private static final int HELD = 12;

    @TempDir
    private Path folder;

    @Test
    void othersAreReadForAllTheSame() throws Exception {
        CountDownLatch reading = new CountDownLatch(HELD);
        CountDownLatch release = new CountDownLatch(1);
        try (SqliteStore store = SqliteStore.open(folder,
                SqliteSettings.DEFAULT.withReaders(2, Duration.ofSeconds(30)), Clock.SYSTEM);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Database database = store.open(new DatabaseSchema("Contract", "org/granary/store/contract"));
            List<Future<Integer>> held = new ArrayList<>();
            for (int i = 0; i < HELD; i++) {
                held.add(threads.submit(() -> database.run(Access.READ, new Cancellation(), _ -> {
                    reading.countDown();
                    try {
                        release.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    return 1;
                })));
            }
            reading.await();

            assertThat(database.<Integer>run(Access.READ, new Cancellation(), _ -> 2)).isEqualTo(2);
            assertThat(held).noneMatch(Future::isDone);
            release.countDown();
            for (Future<Integer> call : held) {
                assertThat(call.get()).isEqualTo(1);
            }
        }
    }
}
