package org.granary.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.granary.type.Cancellation;
import org.granary.type.Cancellation.CancelledException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What every store promises to many callers at once, and to those who change their minds.
public abstract class ConcurrencyContract extends StoreFixture {
    @Test
    void ofManyWritersAtOnceNoneIsLostAndFailuresUndoOnlyThemselves() throws Exception {
        int writers = 64;
        int rounds = 20;
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<@Nullable Void>> all = new ArrayList<>();
            for (int w = 0; w < writers; w++) {
                int writer = w;
                all.add(threads.submit(() -> {
                    for (int i = 0; i < rounds; i++) {
                        long id = writer * 1_000L + i;
                        if (i % 4 == 3) {
                            assertThatThrownBy(() -> write(transaction -> {
                                insert(transaction, id);
                                throw new IllegalArgumentException("no " + id);
                            })).hasMessage("no " + id);
                        } else {
                            write(transaction -> {
                                insert(transaction, id);
                                return null;
                            });
                            boolean there = read(transaction -> {
                                try (Rows rows = transaction.query("SELECT 1 FROM item WHERE id = ?", id)) {
                                    return rows.next();
                                }
                            });
                            assertThat(there).isTrue();
                        }
                    }
                    return null;
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
        assertThat(read(StoreFixture::count)).isEqualTo(64L * 15);
        assertThat(read(StoreFixture::ids)).noneMatch(id -> id % 1000 % 4 == 3);
    }

    @Test
    void aVersionNeverAppearsLate() throws Exception {
        int writers = 8;
        int rounds = 100;
        List<Long> seen = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<@Nullable Void>> all = new ArrayList<>();
            for (int w = 0; w < writers; w++) {
                int writer = w;
                all.add(threads.submit(() -> {
                    for (int i = 0; i < rounds; i++) {
                        write(transaction -> transaction.update(
                                "INSERT INTO versioned (version, writer) SELECT coalesce(max(version), 0) + 1, ? FROM versioned",
                                writer));
                    }
                    return null;
                }));
            }
            while (seen.size() < writers * rounds) {
                long after = seen.isEmpty() ? 0 : seen.getLast();
                seen.addAll(read(transaction -> transaction
                        .query("SELECT version FROM versioned WHERE version > ? ORDER BY version", after)
                        .list(rows -> rows.getLong(1))));
                if (all.stream().anyMatch(f -> f.state() == Future.State.FAILED)) {
                    break;
                }
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
        assertThat(seen).containsExactlyElementsOf(LongStream.rangeClosed(1, (long) writers * rounds).boxed().toList());
    }

    @Test
    void aReaderSeesOneStateWhileWritersGoOn() {
        write(transaction -> {
            insert(transaction, 1);
            return null;
        });
        read(Work.once(transaction -> {
            assertThat(count(transaction)).isEqualTo(1);
            onAnotherThread(() -> write(other -> {
                insert(other, 2);
                return null;
            }));
            assertThat(count(transaction)).isEqualTo(1);
            return null;
        }));
        assertThat(read(StoreFixture::count)).isEqualTo(2);
    }

    @Test
    void aCancelledRequestDoesNotStart() {
        Cancellation cancellation = new Cancellation();
        cancellation.cancel();
        for (Access access : Access.values()) {
            assertThatThrownBy(() -> database.run(access, cancellation, StoreFixture::count))
                    .isInstanceOf(CancelledException.class);
        }
    }

    @Test
    void cancellingStopsARunningQueryAndUndoesItsWork() throws Exception {
        for (Access access : Access.values()) {
            Cancellation cancellation = new Cancellation();
            CountDownLatch running = new CountDownLatch(1);
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                Future<?> endless = threads.submit(() -> database.run(access, cancellation, transaction -> {
                    if (access.mayWrite()) {
                        insert(transaction, 1);
                    }
                    running.countDown();
                    return transaction.number(kind().endlessQuery());
                }));
                running.await();
                cancellation.cancel();
                assertThatThrownBy(endless::get).isInstanceOf(ExecutionException.class)
                        .hasCauseInstanceOf(CancelledException.class);
            }
        }
        assertThat(read(StoreFixture::count)).isZero();
        write(transaction -> {
            insert(transaction, 2);
            return null;
        });
        assertThat(read(StoreFixture::ids)).containsExactly(2L);
    }
}
