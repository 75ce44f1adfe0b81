package org.granary.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.granary.store.Access;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.Transaction;
import org.granary.type.Cancellation;
import org.granary.type.Cancellation.CancelledException;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What the embedded store's threads do with the calls that wait for them.
@Timeout(60)
class SqliteWriterTest {
    private static final String ENDLESS = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) ";

    @TempDir
    Path folder;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch release = new CountDownLatch(1);
    private SqliteStore store;
    private Database database;

    @BeforeEach
    void open() {
        open(SqliteSettings.DEFAULT.withGathering(Duration.ofMinutes(1)));
    }

    private void open(SqliteSettings settings) {
        store = SqliteStore.open(folder, settings, Clock.SYSTEM);
        database = store.open(new DatabaseSchema("Contract", "org/granary/store/contract"));
    }

    @AfterEach
    void close() {
        release.countDown();
        store.close();
        threads.close();
    }

    private static void insert(Transaction transaction, long id) {
        transaction.update("INSERT INTO item (id, name) VALUES (?, ?)", id, "item " + id);
    }

    private List<Long> ids() {
        return database.run(Access.READ, new Cancellation(),
                transaction -> transaction.query("SELECT id FROM item ORDER BY id").list(rows -> rows.getLong(1)));
    }

    /// A call that inserts its id and then holds the writer until [#release].
    private Future<@Nullable Void> holdWriter(long id) throws InterruptedException {
        CountDownLatch holding = new CountDownLatch(1);
        Future<@Nullable Void> call = threads
                .submit(() -> database.<@Nullable Void>run(Access.WRITE, new Cancellation(), transaction -> {
                    insert(transaction, id);
                    holding.countDown();
                    await(release);
                    return null;
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

    private Future<?> write(Cancellation cancellation, java.util.function.Consumer<Transaction> work) {
        return threads.submit(() -> database.<@Nullable Void>run(Access.WRITE, cancellation, transaction -> {
            work.accept(transaction);
            return null;
        }));
    }

    private void waitUntilQueued(int calls) throws InterruptedException {
        while (((SqliteDatabase) database).waitingForWriter() < calls) {
            Thread.sleep(1);
        }
    }

    /// Until then a cancelled call would end before its statement begins, which is the easy case.
    private static void waitUntilWriterIsInAnUpdate() throws InterruptedException {
        Thread writer = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("store-Contract-writer"))
                .findFirst().orElseThrow();
        while (Arrays.stream(writer.getStackTrace()).noneMatch(frame -> frame.getMethodName().equals("step"))) {
            Thread.sleep(1);
        }
    }

    @Test
    void callsThatWaitShareACommit() throws Exception {
        Future<?> first = holdWriter(0);
        List<Future<?>> calls = new ArrayList<>();
        for (int i = 1; i <= 130; i++) {
            int id = i;
            calls.add(write(new Cancellation(), transaction -> insert(transaction, id)));
        }
        waitUntilQueued(130);
        long before = ((SqliteDatabase) database).commits();
        release.countDown();
        first.get();
        for (Future<?> call : calls) {
            call.get();
        }
        assertThat(((SqliteDatabase) database).commits() - before).isEqualTo(3);
        assertThat(ids()).hasSize(131);
    }

    @Test
    void aCallIsAnsweredOnlyAfterTheCommit() throws Exception {
        List<Integer> seenAtAnswer = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            int id = i;
            write(new Cancellation(), transaction -> insert(transaction, id)).get();
            seenAtAnswer.add(ids().size());
        }
        assertThat(seenAtAnswer).isSorted().doesNotHaveDuplicates().endsWith(20);
    }

    @Test
    void anErrorInTheMiddleOfACommitUndoesOnlyItsCall() throws Exception {
        Future<?> first = holdWriter(1);
        Future<?> second = write(new Cancellation(), transaction -> insert(transaction, 2));
        waitUntilQueued(1);
        Future<?> failing = write(new Cancellation(), transaction -> {
            insert(transaction, 3);
            insert(transaction, 2);
        });
        waitUntilQueued(2);
        Future<?> last = write(new Cancellation(), transaction -> insert(transaction, 4));
        waitUntilQueued(3);
        release.countDown();
        first.get();
        second.get();
        last.get();
        assertThatThrownBy(failing::get).hasRootCauseInstanceOf(SqlError.class);
        assertThat(ids()).containsExactly(1L, 2L, 4L);
    }

    @Test
    void callsOfACommitGoOnAroundThoseThatFail() throws Exception {
        Future<?> first = holdWriter(1);
        AtomicInteger runs = new AtomicInteger();
        List<Future<?>> good = new ArrayList<>();
        List<Future<?>> bad = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            int id = 10 + i;
            waitUntilQueued(3 * i);
            good.add(write(new Cancellation(), transaction -> {
                runs.incrementAndGet();
                insert(transaction, id);
            }));
            waitUntilQueued(3 * i + 1);
            bad.add(write(new Cancellation(), transaction -> {
                assertThat(transaction.number("SELECT COUNT(*) FROM item")).isPositive();
                throw new SqlError(50001, 16, 1, "nothing was written");
            }));
            waitUntilQueued(3 * i + 2);
            bad.add(write(new Cancellation(), transaction -> {
                insert(transaction, 100 + id);
                insert(transaction, 1);
            }));
        }
        waitUntilQueued(30);
        release.countDown();

        first.get();
        for (Future<?> call : good) {
            call.get();
        }
        for (Future<?> call : bad) {
            assertThatThrownBy(call::get).hasCauseInstanceOf(SqlError.class);
        }
        assertThat(ids()).containsExactly(1L, 10L, 11L, 12L, 13L, 14L, 15L, 16L, 17L, 18L, 19L);
        assertThat(runs).as("only what was there before the first failure was run again").hasValue(11);
    }

    @Test
    void aWriteStoppedHalfWayTakesNoNeighbourWithIt() throws Exception {
        Future<?> first = holdWriter(1);
        AtomicInteger runs = new AtomicInteger();
        Future<?> second = write(new Cancellation(), transaction -> {
            runs.incrementAndGet();
            insert(transaction, 2);
        });
        waitUntilQueued(1);
        Cancellation cancellation = new Cancellation();
        CountDownLatch running = new CountDownLatch(1);
        Future<?> endless = write(cancellation, transaction -> {
            insert(transaction, 3);
            running.countDown();
            transaction.update(ENDLESS + "INSERT INTO versioned (version, writer) SELECT i, 0 FROM n WHERE i < 0");
        });
        waitUntilQueued(2);
        Future<?> last = write(new Cancellation(), transaction -> insert(transaction, 4));
        waitUntilQueued(3);
        release.countDown();
        running.await();
        waitUntilWriterIsInAnUpdate();
        cancellation.cancel();
        assertThatThrownBy(endless::get).hasCauseInstanceOf(CancelledException.class);
        first.get();
        second.get();
        last.get();
        assertThat(ids()).containsExactly(1L, 2L, 4L);
        assertThat(runs).as("SQLite gave up the transaction, so the neighbour ran again").hasValue(2);
    }

    @Test
    void workThatGoesOnAfterItsTransactionWasLostWritesNothing() throws Exception {
        Cancellation cancellation = new Cancellation();
        CountDownLatch running = new CountDownLatch(1);
        Future<?> stubborn = write(cancellation, transaction -> {
            insert(transaction, 1);
            running.countDown();
            try {
                transaction.update(ENDLESS + "INSERT INTO versioned (version, writer) SELECT i, 0 FROM n WHERE i < 0");
            } catch (CancelledException e) {
                insert(transaction, 2);
            }
        });
        running.await();
        waitUntilWriterIsInAnUpdate();
        cancellation.cancel();
        assertThatThrownBy(stubborn::get).hasCauseInstanceOf(CancelledException.class);
        assertThat(ids()).isEmpty();
    }

    @Test
    void aFullDiskIsError1105AndTheDatabaseGoesOn() {
        database.run(Access.WRITE, new Cancellation(), transaction -> {
            insert(transaction, 1);
            return null;
        });
        // The limit is one of the writer's connection.
        database.run(Access.WRITE, new Cancellation(), transaction -> transaction
                .query("PRAGMA max_page_count = 30").first(rows -> rows.getLong(1)));
        assertThatThrownBy(() -> database.run(Access.WRITE, new Cancellation(), transaction -> {
            insert(transaction, 2);
            return transaction.update("INSERT INTO kept (id, bytes) VALUES (1, ?)", new byte[1 << 20]);
        })).isInstanceOfSatisfying(SqlError.class, e -> assertThat(e.number()).isEqualTo(1105));
        database.run(Access.WRITE, new Cancellation(), transaction -> {
            insert(transaction, 3);
            return null;
        });
        assertThat(ids()).containsExactly(1L, 3L);
    }

    @Test
    void aCallThatIsCancelledWhileItWaitsNeverRuns() throws Exception {
        Future<?> first = holdWriter(1);
        Cancellation cancellation = new Cancellation();
        Future<?> waiting = write(cancellation, transaction -> insert(transaction, 2));
        waitUntilQueued(1);
        cancellation.cancel();
        assertThatThrownBy(waiting::get).hasCauseInstanceOf(CancelledException.class);
        assertThat(first).isNotDone();
        release.countDown();
        first.get();
        assertThat(ids()).containsExactly(1L);
    }

    @Test
    void anInterruptedCallerIsACancelledOne() throws Exception {
        Future<?> first = holdWriter(1);
        Future<?> waiting = write(new Cancellation(), transaction -> insert(transaction, 2));
        waitUntilQueued(1);
        assertThat(waiting.cancel(true)).isTrue();
        while (((SqliteDatabase) database).waitingForWriter() > 0) {
            Thread.sleep(1);
        }
        release.countDown();
        first.get();
        assertThat(ids()).containsExactly(1L);
    }

    @Test
    void readersGoOnWhileTheWriterIsHeld() throws Exception {
        Future<?> first = holdWriter(1);
        assertThat(ids()).isEmpty();
        assertThat(first).isNotDone();
    }

    @Test
    void whenAllReadersAreBusyTheNextWaitsAndThenIsError8645() throws Exception {
        store.close();
        open(SqliteSettings.DEFAULT.withReaders(1, Duration.ofMillis(5)));
        CountDownLatch reading = new CountDownLatch(1);
        Future<?> slow = threads.submit(() -> database.run(Access.READ, new Cancellation(), _ -> {
            reading.countDown();
            await(release);
            return 1;
        }));
        reading.await();
        assertThatThrownBy(this::ids).isInstanceOfSatisfying(SqlError.class,
                e -> assertThat(e.number()).isEqualTo(8645));
        release.countDown();
        slow.get();
        assertThat(ids()).isEmpty();
    }

    @Test
    void waitingForTheStoreLeavesTheCarriersOfVirtualThreadsFree() throws Exception {
        store.close();
        int many = 4 * Runtime.getRuntime().availableProcessors();
        open(SqliteSettings.DEFAULT.withReaders(many, Duration.ofSeconds(30)));
        CountDownLatch reading = new CountDownLatch(many);
        List<Future<?>> calls = new ArrayList<>();
        for (int i = 0; i < many; i++) {
            calls.add(threads.submit(() -> database.run(Access.READ, new Cancellation(), _ -> {
                reading.countDown();
                await(release);
                return 1;
            })));
            calls.add(write(new Cancellation(), _ -> await(release)));
        }
        assertThat(reading.await(30, TimeUnit.SECONDS)).isTrue();
        // If a waiting caller pinned its carrier, none would be left for this one.
        assertThat(threads.submit(() -> 42).get(30, TimeUnit.SECONDS)).isEqualTo(42);
        release.countDown();
        for (Future<?> call : calls) {
            call.get();
        }
    }

    @Test
    void workMustNotWaitForTheTurnToWrite() {
        for (Access access : List.of(Access.WRITE, Access.LOCKING)) {
            assertThatThrownBy(() -> database.run(Access.READ, new Cancellation(),
                    _ -> database.run(access, new Cancellation(), _ -> 1)))
                    .isInstanceOf(IllegalStateException.class).hasMessageContaining("must not ask for the write lock");
        }
    }

    @Test
    void closingFinishesWhatRunsAndWhatWaits() throws Exception {
        Future<?> first = holdWriter(1);
        Future<?> second = write(new Cancellation(), transaction -> insert(transaction, 2));
        waitUntilQueued(1);
        Future<?> closing = threads.submit(() -> store.close());
        release.countDown();
        closing.get();
        first.get();
        second.get();
        open(SqliteSettings.DEFAULT);
        assertThat(ids()).containsExactly(1L, 2L);
    }

    @Test
    void closingStopsWhatDoesNotEnd() throws Exception {
        store.close();
        open(SqliteSettings.DEFAULT.withCloseTimeout(Duration.ofMillis(50)));
        CountDownLatch running = new CountDownLatch(2);
        List<Future<?>> endless = new ArrayList<>();
        for (Access access : Access.values()) {
            endless.add(threads.submit(() -> database.run(access, new Cancellation(), transaction -> {
                running.countDown();
                return transaction.query(ENDLESS + "SELECT count(*) FROM n").first(rows -> rows.getLong(1));
            })));
        }
        running.await();
        store.close();
        for (Future<?> one : endless) {
            assertThatThrownBy(one::get).isInstanceOf(ExecutionException.class);
        }
    }

    @Test
    void aLongCallWaitsForOthersSeveralTimesAsLongAsItTook() {
        long least = Duration.ofMillis(2).toNanos();
        assertThat(Writer.gathering(Duration.ofNanos(100_000).toNanos(), least)).as("a short one").isEqualTo(least);
        assertThat(Writer.gathering(Duration.ofMillis(30).toNanos(), least))
                .isEqualTo(Duration.ofMillis(120).toNanos());
        assertThat(Writer.gathering(Duration.ofSeconds(5).toNanos(), least)).as("but not for long")
                .isEqualTo(Duration.ofMillis(5200).toNanos());
    }
}
