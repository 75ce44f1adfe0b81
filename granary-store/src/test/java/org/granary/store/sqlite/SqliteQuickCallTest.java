package org.granary.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import jdk.management.VirtualThreadSchedulerMXBean;
import org.granary.store.Access;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.Transaction;
import org.granary.store.Work;
import org.granary.type.Cancellation;
import org.granary.type.Cancellation.CancelledException;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Quick calls, which run on the threads of their callers where nobody else is in the way.
@Timeout(60)
class SqliteQuickCallTest {
    private static final String ENDLESS = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) ";

    @TempDir
    Path folder;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch release = new CountDownLatch(1);
    private SqliteStore store;
    private Database database;

    @BeforeEach
    void open() throws InterruptedException {
        open(SqliteSettings.DEFAULT);
    }

    private void open(SqliteSettings settings) throws InterruptedException {
        store = SqliteStore.open(folder, settings, Clock.SYSTEM);
        database = store.open(new DatabaseSchema("Contract", "org/granary/store/contract"));
        // The connection to write with is opened with the first call.
        while (!thread(Access.WRITE).equals(Thread.currentThread())) {
            Thread.sleep(1);
        }
    }

    @AfterEach
    void close() {
        release.countDown();
        store.close();
        threads.close();
    }

    private Thread thread(Access access) {
        return quick(access, new Cancellation(), _ -> Thread.currentThread());
    }

    private <T extends @Nullable Object> T quick(Access access, Cancellation cancellation, Work<T> work) {
        return database.run(access, cancellation, Work.quick(work));
    }

    private static long insert(Transaction transaction, long id) {
        return transaction.update("INSERT INTO item (id, name) VALUES (?, ?)", id, "item " + id);
    }

    private List<Long> ids() {
        return quick(Access.READ, new Cancellation(),
                transaction -> transaction.query("SELECT id FROM item ORDER BY id").list(rows -> rows.getLong(1)));
    }

    /// A quick call that stays in the store until [#release].
    private Future<?> hold(Access access) throws InterruptedException {
        CountDownLatch holding = new CountDownLatch(1);
        Future<?> call = threads.submit(() -> quick(access, new Cancellation(), _ -> {
            holding.countDown();
            await(release);
            return 0;
        }));
        holding.await();
        return call;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void waitUntilQueued(int calls) throws InterruptedException {
        while (((SqliteDatabase) database).waitingForWriter() < calls) {
            Thread.sleep(1);
        }
    }

    @ParameterizedTest
    @EnumSource(Access.class)
    void runOnTheThreadsOfTheirCallers(Access access) {
        assertThat(thread(access)).isSameAs(Thread.currentThread());
    }

    @Test
    void areSeenByTheNext() {
        for (int i = 0; i < 10; i++) {
            int id = i;
            quick(Access.WRITE, new Cancellation(), transaction -> insert(transaction, id));
            assertThat(ids()).hasSize(i + 1);
        }
    }

    @Test
    void leaveNothingWhenTheyFail() {
        assertThatThrownBy(() -> quick(Access.WRITE, new Cancellation(), transaction -> {
            insert(transaction, 1);
            throw new IllegalArgumentException("no");
        })).isInstanceOf(IllegalArgumentException.class);
        quick(Access.WRITE, new Cancellation(), transaction -> insert(transaction, 2));
        assertThat(ids()).containsExactly(2L);
    }

    @Test
    void comeAfterThoseWhoWait() throws Exception {
        Future<?> first = hold(Access.WRITE);
        Future<Long> second = threads.submit(() -> database.run(Access.WRITE, new Cancellation(),
                transaction -> insert(transaction, 1)));
        waitUntilQueued(1);
        Future<Thread> third = threads.submit(() -> thread(Access.WRITE));
        waitUntilQueued(2);
        release.countDown();
        first.get();
        assertThat(second.get()).isEqualTo(1);
        assertThat(third.get().getName()).isEqualTo("store-Contract-writer");
    }

    @Test
    void doNotKeepOthersLongerThanTheirLockTimeOut() throws Exception {
        Future<?> first = hold(Access.WRITE);
        assertThatThrownBy(() -> database.run(Access.WRITE, new Cancellation(), 1,
                transaction -> insert(transaction, 1)))
                .isInstanceOfSatisfying(SqlError.class, e -> assertThat(e.number()).isEqualTo(1222));
        assertThat(first).isNotDone();
        release.countDown();
        first.get();
        quick(Access.WRITE, new Cancellation(), transaction -> insert(transaction, 2));
        assertThat(ids()).containsExactly(2L);
    }

    @Test
    void goToTheReadersWhenTooManyAreHeld() throws Exception {
        List<Future<?>> held = new ArrayList<>();
        while (held.size() < 100) {
            held.add(hold(Access.READ));
            if (thread(Access.READ).getName().contains("reader")) {
                break;
            }
        }
        assertThat(held).hasSizeLessThan(100);
        assertThat(ids()).isEmpty();
        release.countDown();
        for (Future<?> call : held) {
            call.get();
        }
    }

    @Test
    void mayReadButNotAskForTheWriteLockInside() {
        for (Access access : List.of(Access.READ, Access.WRITE)) {
            List<Long> read = quick(access, new Cancellation(), _ -> ids());
            assertThat(read).isEmpty();
        }
        for (Access access : List.of(Access.READ, Access.WRITE)) {
            assertThatThrownBy(() -> quick(access, new Cancellation(), _ -> thread(Access.WRITE)))
                    .isInstanceOf(IllegalStateException.class).hasMessageContaining("must not ask for the write lock");
        }
    }

    @ParameterizedTest
    @EnumSource(value = Access.class, names = {"READ", "WRITE"})
    void areStoppedInTheMiddleOfAStatement(Access access) throws Exception {
        Cancellation cancellation = new Cancellation();
        CountDownLatch running = new CountDownLatch(1);
        Future<?> endless = threads.submit(() -> quick(access, cancellation, transaction -> {
            running.countDown();
            return transaction.query(ENDLESS + "SELECT i FROM n WHERE i < 0").list(rows -> rows.getLong(1));
        }));
        running.await();
        cancellation.cancel();
        assertThatThrownBy(endless::get).hasCauseInstanceOf(CancelledException.class);
        assertThat(thread(access)).isSameAs(Thread.currentThread());
    }

    /// The statements keep the carriers of their virtual threads, since they are native code.
    @Test
    void leaveCarriersToOthersHoweverLongTheyTake() throws Exception {
        var scheduler = ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class);
        int before = scheduler.getParallelism();
        List<Cancellation> cancellations = new ArrayList<>();
        List<Future<?>> endless = new ArrayList<>();
        for (Access access : List.of(Access.READ, Access.READ, Access.READ, Access.READ, Access.WRITE)) {
            Cancellation cancellation = new Cancellation();
            cancellations.add(cancellation);
            endless.add(threads.submit(() -> quick(access, cancellation, transaction -> transaction
                    .query(ENDLESS + "SELECT i FROM n WHERE i < 0").list(rows -> rows.getLong(1)))));
        }
        while (scheduler.getParallelism() < before + endless.size()) {
            Thread.sleep(1);
        }
        cancellations.forEach(Cancellation::cancel);
        for (Future<?> call : endless) {
            assertThatThrownBy(call::get).hasCauseInstanceOf(CancelledException.class);
        }
        while (scheduler.getParallelism() > before) {
            Thread.sleep(1);
        }
    }

    @ParameterizedTest
    @EnumSource(value = Access.class, names = {"READ", "WRITE"})
    void areStoppedWhenTheStoreCloses(Access access) throws Exception {
        store.close();
        open(SqliteSettings.DEFAULT.withCloseTimeout(Duration.ofMillis(100)));
        CountDownLatch running = new CountDownLatch(1);
        Future<?> endless = threads.submit(() -> quick(access, new Cancellation(), transaction -> {
            running.countDown();
            return transaction.query(ENDLESS + "SELECT i FROM n WHERE i < 0").list(rows -> rows.getLong(1));
        }));
        running.await();
        store.close();
        assertThatThrownBy(endless::get).hasCauseInstanceOf(RuntimeException.class);
    }
}
