package org.granary.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.granary.store.Access;
import org.granary.store.ClientTransaction;
import org.granary.store.Clock;
import org.granary.store.ConstraintError;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.Gathered;
import org.granary.store.Store;
import org.granary.store.Transaction;
import org.granary.type.Cancellation;
import org.granary.type.Cancellation.CancelledException;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Changes of several callers in one transaction.
@Timeout(120)
@Tag("slow")
class PostgresGatheringTest {
    private static final DatabaseSchema CONTRACT = new DatabaseSchema("Contract", "org/granary/store/contract");
    private static final String INSERT = "INSERT INTO item (id, name) VALUES (?, ?)";

    private final String url = TestPostgres.newDatabase();
    @AutoClose
    private final Store store = open();
    private final PostgresDatabase database = (PostgresDatabase) store.open(CONTRACT);
    @AutoClose
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    /// What was inserted together, in each run.
    private final List<List<Long>> runs = new CopyOnWriteArrayList<>();
    private final CountDownLatch release = new CountDownLatch(1);
    private final CountDownLatch holding = new CountDownLatch(1);
    private final Gathered<Long> insert = new OneAtATime(this::insert);
    private final Gathered<Long> hold = new OneAtATime(this::hold);
    private final Gathered<Long> count = new OneAtATime(PostgresGatheringTest::count);

    /// A change that waits for all others of its kind and of other kinds.
    private record OneAtATime(Gathered<Long> change) implements Gathered<Long> {
        @Override
        public void run(Transaction transaction, List<Long> all) {
            change.run(transaction, all);
        }

        @Override
        public Object key(Long one) {
            return "the same for all";
        }
    }

    private Store open() {
        return PostgresStore.open(PostgresUrl.parse(url), PostgresSettings.DEFAULT, Clock.SYSTEM);
    }

    private void insert(Transaction transaction, List<Long> ids) {
        runs.add(List.copyOf(ids));
        ids.forEach(id -> transaction.update(INSERT, id, "item " + id));
    }

    /// Keeps a leader until the test goes on.
    private void hold(Transaction transaction, List<Long> ids) {
        holding.countDown();
        try {
            release.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void count(Transaction transaction, List<Long> ids) {
        ids.stream().sorted().forEach(id -> transaction.update("UPDATE item SET state = state + 1 WHERE id = ?", id));
    }

    private Future<@Nullable Void> submit(Database on, Gathered<Long> kind, Cancellation cancellation, long id) {
        return threads.submit(() -> on.<@Nullable Void>run(Access.LOCKING, cancellation, transaction -> {
            transaction.gather(kind, id);
            return null;
        }));
    }

    private Future<@Nullable Void> submit(Gathered<Long> kind, long id) {
        return submit(database, kind, new Cancellation(), id);
    }

    /// Those who come later wait until [#release].
    private List<Future<?>> keepLeaderBusy() throws InterruptedException {
        List<Future<?>> holders = new ArrayList<>();
        holders.add(submit(hold, 0));
        // One that came earlier could become part of the first one's group.
        holding.await();
        holders.add(submit(hold, 0));
        awaitWaiting(1);
        return holders;
    }

    private void awaitWaiting(int count) throws InterruptedException {
        while (database.gathering().waiting() < count) {
            Thread.sleep(1);
        }
    }

    private List<Long> ids() {
        return database.run(Access.READ, new Cancellation(),
                transaction -> transaction.query("SELECT id FROM item ORDER BY id").list(rows -> rows.getLong(1)));
    }

    private List<Long> states() {
        return database.run(Access.READ, new Cancellation(),
                transaction -> transaction.query("SELECT state FROM item ORDER BY id").list(rows -> rows.getLong(1)));
    }

    private static List<Long> upTo(long last) {
        return LongStream.rangeClosed(1, last).boxed().toList();
    }

    @Test
    void whoWaitsSharesATransactionWithTheOthers() throws Exception {
        List<Future<?>> all = keepLeaderBusy();
        upTo(8).forEach(id -> all.add(submit(insert, id)));
        awaitWaiting(9);
        release.countDown();
        for (Future<?> one : all) {
            one.get();
        }
        assertThat(ids()).isEqualTo(upTo(8));
        assertThat(runs).hasSize(1);
        assertThat(runs.getFirst()).containsExactlyInAnyOrderElementsOf(upTo(8));
    }

    @Test
    void changesWithDifferentKeysAreMadeAtTheSameTime() throws Exception {
        List<Future<?>> holders = keepLeaderBusy();
        submit(this::insert, 1).get();
        assertThat(ids()).containsExactly(1L);
        release.countDown();
        for (Future<?> holder : holders) {
            holder.get();
        }
    }

    @Test
    void anErrorOfOneUndoesOnlyThatOne() throws Exception {
        submit(insert, 5).get();
        List<Future<?>> holders = keepLeaderBusy();
        List<Future<?>> all = new ArrayList<>();
        upTo(8).forEach(id -> all.add(submit(insert, id)));
        awaitWaiting(9);
        release.countDown();
        for (int i = 0; i < 8; i++) {
            Future<?> one = all.get(i);
            if (i == 4) {
                assertThatThrownBy(one::get).hasCauseInstanceOf(ConstraintError.class);
            } else {
                one.get();
            }
        }
        for (Future<?> holder : holders) {
            holder.get();
        }
        assertThat(ids()).isEqualTo(upTo(8));
    }

    @Test
    void oneWhoIsCancelledWhileItWaitsLeavesTheOthersAlone() throws Exception {
        List<Future<?>> holders = keepLeaderBusy();
        Cancellation cancellation = new Cancellation();
        Future<?> first = submit(insert, 1);
        Future<?> cancelled = submit(database, insert, cancellation, 2);
        awaitWaiting(3);
        cancellation.cancel();
        assertThatThrownBy(cancelled::get).hasCauseInstanceOf(CancelledException.class);
        release.countDown();
        first.get();
        for (Future<?> holder : holders) {
            holder.get();
        }
        assertThat(ids()).containsExactly(1L);
    }

    @Test
    void oneWhoIsCancelledInASharedTransactionIsUndoneAndTheOthersAreDone() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        Gathered<Long> slow = new OneAtATime((transaction, ids) -> {
            insert(transaction, ids);
            if (ids.contains(2L)) {
                running.countDown();
                transaction.number("SELECT 1 FROM pg_sleep(600)");
            }
        });
        List<Future<?>> holders = keepLeaderBusy();
        Cancellation cancellation = new Cancellation();
        Future<?> first = submit(slow, 1);
        Future<?> cancelled = submit(database, slow, cancellation, 2);
        awaitWaiting(3);
        release.countDown();
        running.await();
        cancellation.cancel();
        assertThatThrownBy(cancelled::get).hasCauseInstanceOf(CancelledException.class);
        first.get();
        for (Future<?> holder : holders) {
            holder.get();
        }
        assertThat(ids()).containsExactly(1L);
    }

    @Test
    void aConnectionThatBreaksBeforeTheCommitIsNotNoticed() throws Exception {
        AtomicInteger times = new AtomicInteger();
        Gathered<Long> breaking = (transaction, ids) -> {
            insert(transaction, ids);
            if (times.incrementAndGet() == 1) {
                transaction.query("SELECT pg_terminate_backend(pg_backend_pid())").list(rows -> rows.getBoolean(1));
            }
        };
        submit(breaking, 1).get();
        assertThat(times).hasValue(2);
        assertThat(ids()).containsExactly(1L);
    }

    @Test
    void aConnectionThatBreaksInEachCommitIsAnErrorForEachAndNothingRemains() throws Exception {
        database.<@Nullable Void>run(Access.WRITE, new Cancellation(), transaction -> {
            transaction.update("CREATE FUNCTION breaks() RETURNS trigger LANGUAGE plpgsql AS"
                    + " 'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END'");
            transaction.update("CREATE CONSTRAINT TRIGGER breaks AFTER INSERT ON item DEFERRABLE INITIALLY DEFERRED"
                    + " FOR EACH ROW EXECUTE FUNCTION breaks()");
            return null;
        });
        List<Future<?>> holders = keepLeaderBusy();
        List<Future<?>> all = new ArrayList<>();
        upTo(3).forEach(id -> all.add(submit(insert, id)));
        awaitWaiting(4);
        release.countDown();
        for (Future<?> one : all) {
            assertThatThrownBy(one::get).cause().isInstanceOfSatisfying(SqlError.class,
                    e -> assertThat(e.number()).isEqualTo(40613));
        }
        for (Future<?> holder : holders) {
            holder.get();
        }
        assertThat(ids()).isEmpty();
    }

    /// Sends a statement for each, and one more that sees what they have made.
    private static void sendSum(Transaction transaction, List<Long> ids) {
        ids.stream().sorted().forEach(id -> transaction.send("UPDATE item SET state = 1 WHERE id = ?", id));
        transaction.send("UPDATE item SET state = 1 WHERE id = ? AND (SELECT SUM(state) FROM item) >= ?", 9,
                ids.size());
    }

    @Test
    void statementsThatAreSentWithTheirCommitSeeEachOther() throws Exception {
        List.of(1L, 2L, 3L, 9L).forEach(id -> get(submit(insert, id)));
        List<Future<?>> all = keepLeaderBusy();
        Gathered<Long> sending = new OneAtATime(PostgresGatheringTest::sendSum);
        upTo(3).forEach(id -> all.add(submit(sending, id)));
        awaitWaiting(4);
        release.countDown();
        all.forEach(PostgresGatheringTest::get);
        assertThat(states()).containsExactly(1L, 1L, 1L, 1L);
    }

    @Test
    void anErrorInStatementsThatAreSentUndoesOnlyThoseOfItsCaller() throws Exception {
        List<Future<?>> holders = keepLeaderBusy();
        Gathered<Long> sending = new OneAtATime(
                (transaction, ids) -> ids.forEach(id -> transaction.send(INSERT, id, id == 2 ? null : "item " + id)));
        List<Future<?>> all = upTo(3).stream().<Future<?>>map(id -> submit(sending, id)).toList();
        awaitWaiting(4);
        release.countDown();
        get(all.get(0));
        assertThatThrownBy(all.get(1)::get).hasCauseInstanceOf(ConstraintError.class);
        get(all.get(2));
        holders.forEach(PostgresGatheringTest::get);
        assertThat(ids()).containsExactly(1L, 3L);
    }

    /// Nobody can know whether it has been committed. It makes the same when it is made again.
    @Test
    void aConnectionThatBreaksWhileStatementsAreSentWithTheirCommitIsNotNoticed() throws Exception {
        submit(insert, 1).get();
        database.<@Nullable Void>run(Access.WRITE, new Cancellation(), transaction -> {
            transaction.update("CREATE SEQUENCE times");
            transaction.update("CREATE FUNCTION breaks() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN"
                    + " IF nextval(''times'') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;"
                    + " RETURN NULL; END'");
            transaction.update("CREATE CONSTRAINT TRIGGER breaks AFTER UPDATE ON item DEFERRABLE INITIALLY DEFERRED"
                    + " FOR EACH ROW EXECUTE FUNCTION breaks()");
            return null;
        });
        submit(PostgresGatheringTest::sendSum, 1).get();
        assertThat(states()).containsExactly(1L);
        assertThat(database.<Long>run(Access.WRITE, new Cancellation(),
                transaction -> transaction.number("SELECT nextval('times')"))).isEqualTo(3);
    }

    private static void get(Future<?> one) {
        try {
            one.get();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void onlyWhoWantsALockedRowWaitsForIt() throws Exception {
        submit(insert, 1).get();
        submit(insert, 2).get();
        List<Future<?>> holders = keepLeaderBusy();
        Future<?> blocked;
        try (ClientTransaction client = database.begin(new Cancellation(), -1)) {
            client.run(new Cancellation(), transaction -> transaction.update("UPDATE item SET state = 7 WHERE id = 1"));
            blocked = submit(count, 1);
            Future<?> free = submit(count, 2);
            awaitWaiting(3);
            release.countDown();
            free.get();
            assertThat(blocked.isDone()).isFalse();
            client.commit();
        }
        blocked.get();
        for (Future<?> holder : holders) {
            holder.get();
        }
        assertThat(states())
                .containsExactly(8L, 1L);
    }

    @Test
    void twoProcessesCountTogether() throws Exception {
        submit(insert, 1).get();
        submit(insert, 2).get();
        int each = 25;
        try (Store other = open()) {
            List<Future<@Nullable Void>> all = new ArrayList<>();
            for (Database one : List.of(database, other.open(CONTRACT))) {
                for (int i = 0; i < 8; i++) {
                    long id = 1L + i % 2;
                    all.add(threads.submit(() -> {
                        for (int n = 0; n < each; n++) {
                            submit(one, count, new Cancellation(), id).get();
                        }
                        return null;
                    }));
                }
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
        assertThat(states())
                .containsExactly(8L * each, 8L * each);
    }

    @Test
    void twoProcessesThatLockInDifferentOrdersAreBothDone() throws Exception {
        submit(insert, 1).get();
        submit(insert, 2).get();
        CyclicBarrier bothHoldOne = new CyclicBarrier(2);
        List<Future<?>> all = new ArrayList<>();
        try (Store other = open()) {
            for (Database one : List.of(database, other.open(CONTRACT))) {
                List<Long> order = all.isEmpty() ? List.of(1L, 2L) : List.of(2L, 1L);
                AtomicBoolean again = new AtomicBoolean();
                all.add(submit(one, (transaction, ids) -> {
                    String update = "UPDATE item SET state = state + 1 WHERE id = ?";
                    transaction.update(update, order.getFirst());
                    if (!again.getAndSet(true)) {
                        await(bothHoldOne);
                    }
                    transaction.update(update, order.getLast());
                }, new Cancellation(), 0));
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
        assertThat(states()).containsExactly(2L, 2L);
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void workThatDoesMoreSeesItsChangesAndUndoesThemWhenItFails() {
        long found = database.run(Access.LOCKING, new Cancellation(), transaction -> {
            transaction.gather(insert, 1L);
            transaction.gather(insert, 2L);
            return transaction.number("SELECT count(*) FROM item");
        });
        assertThat(found).isEqualTo(2);
        assertThatThrownBy(() -> database.run(Access.LOCKING, new Cancellation(), transaction -> {
            transaction.gather(insert, 3L);
            throw new IllegalArgumentException("no");
        })).hasMessage("no");
        assertThat(ids()).containsExactly(1L, 2L);
    }

    @Test
    void aChangeInAClientsTransactionIsPartOfIt() {
        try (ClientTransaction client = database.begin(new Cancellation(), -1)) {
            client.<@Nullable Void>run(new Cancellation(), transaction -> {
                transaction.gather(insert, 1L);
                return null;
            });
            assertThat(ids()).isEmpty();
            client.commit();
        }
        assertThat(ids()).containsExactly(1L);
    }
}
