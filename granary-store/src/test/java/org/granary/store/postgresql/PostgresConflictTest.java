package org.granary.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.granary.store.Access;
import org.granary.store.ClientTransaction;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.Store;
import org.granary.store.Transaction;
import org.granary.type.Cancellation;
import org.granary.type.Cancellation.CancelledException;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Several that want the same, in one process and in two.
@Tag("slow")
class PostgresConflictTest {
    private static final DatabaseSchema CONTRACT = new DatabaseSchema("Contract", "org/granary/store/contract");

    private final String url = TestPostgres.newDatabase();
    @AutoClose
    private final Store store = open(PostgresSettings.DEFAULT);
    private final Database database = store.open(CONTRACT);
    @AutoClose
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private Store open(PostgresSettings settings) {
        return PostgresStore.open(PostgresUrl.parse(url), settings, Clock.SYSTEM);
    }

    @BeforeEach
    void twoItems() {
        write(transaction -> transaction.update("INSERT INTO item (id, name) VALUES (1, 'a'), (2, 'b')"));
    }

    private interface Change {
        Object in(Transaction transaction);
    }

    private void write(Change change) {
        database.run(Access.WRITE, new Cancellation(), change::in);
    }

    private static long state(Transaction transaction, long id) {
        return transaction.query("SELECT state FROM item WHERE id = ?", id).list(rows -> rows.getLong(1)).getFirst();
    }

    private static void number(Throwable e, int number) {
        assertThat(e).isInstanceOfSatisfying(SqlError.class, error -> assertThat(error.number()).isEqualTo(number));
    }

    @Test
    void twoProcessesCountTogetherWithoutLosingAny() throws Exception {
        int each = 15;
        try (Store other = open(PostgresSettings.DEFAULT)) {
            List<Future<@Nullable Void>> all = new ArrayList<>();
            for (Database one : List.of(database, other.open(CONTRACT))) {
                for (int i = 0; i < 4; i++) {
                    all.add(threads.submit(() -> {
                        for (int n = 0; n < each; n++) {
                            one.run(Access.WRITE, new Cancellation(), transaction -> transaction
                                    .update("UPDATE item SET state = ? WHERE id = 1", state(transaction, 1) + 1));
                            one.run(Access.LOCKING, new Cancellation(), transaction -> {
                                long before = transaction.query("SELECT state FROM item WHERE id = 2"
                                        + transaction.dialect().forUpdate()).list(rows -> rows.getLong(1)).getFirst();
                                return transaction.update("UPDATE item SET state = ? WHERE id = 2", before + 1);
                            });
                        }
                        return null;
                    }));
                }
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
        write(transaction -> {
            assertThat(state(transaction, 1)).isEqualTo(8L * each);
            assertThat(state(transaction, 2)).isEqualTo(8L * each);
            return 0;
        });
    }

    @Test
    void whoeverLosesADeadlockRunsAgain() throws Exception {
        CyclicBarrier bothHoldOne = new CyclicBarrier(2);
        AtomicInteger runs = new AtomicInteger();
        List<Future<Long>> both = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            int first = 1 + i;
            int second = 2 - i;
            both.add(threads.submit(() -> database.run(Access.LOCKING, new Cancellation(), transaction -> {
                transaction.update("UPDATE item SET state = state + 1 WHERE id = ?", first);
                if (runs.incrementAndGet() <= 2) {
                    await(bothHoldOne);
                }
                return transaction.update("UPDATE item SET state = state + 1 WHERE id = ?", second);
            })));
        }
        for (Future<Long> one : both) {
            assertThat(one.get()).isEqualTo(1);
        }
        assertThat(runs).hasValueGreaterThan(2);
        write(transaction -> {
            assertThat(state(transaction, 1)).isEqualTo(2);
            assertThat(state(transaction, 2)).isEqualTo(2);
            return 0;
        });
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(30, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void conflictsWithoutEndAreError1205() {
        try (Store few = open(PostgresSettings.DEFAULT.withAttempts(3))) {
            Database impatient = few.open(CONTRACT);
            AtomicInteger runs = new AtomicInteger();
            assertThatThrownBy(() -> impatient.run(Access.WRITE, new Cancellation(), transaction -> {
                runs.incrementAndGet();
                state(transaction, 1);
                write(other -> other.update("UPDATE item SET state = state + 1 WHERE id = 1"));
                return transaction.update("UPDATE item SET state = 0 WHERE id = 1");
            })).satisfies(e -> number(e, 1205));
            assertThat(runs).hasValue(3);
        }
    }

    @Test
    void aClientsTransactionThatIsInTheWayEndsWithError1205() {
        try (ClientTransaction client = database.begin(new Cancellation(), -1)) {
            client.run(new Cancellation(), transaction -> state(transaction, 1));
            write(other -> other.update("UPDATE item SET state = 7 WHERE id = 1"));
            assertThatThrownBy(() -> client.run(new Cancellation(),
                    transaction -> transaction.update("UPDATE item SET state = 8 WHERE id = 1")))
                    .satisfies(e -> number(e, 1205));
            assertThat(client.isOpen()).isFalse();
            assertThatThrownBy(client::commit).satisfies(e -> number(e, 1205));
        }
    }

    @Test
    void aLockedRowIsWaitedForNoLongerThanTheClientSaysAndOnlyTheStatementIsUndone() {
        try (ClientTransaction holder = database.begin(new Cancellation(), -1);
                ClientTransaction client = database.begin(new Cancellation(), 50)) {
            holder.run(new Cancellation(), transaction -> transaction.update("UPDATE item SET state = 1 WHERE id = 1"));
            assertThatThrownBy(() -> database.run(Access.LOCKING, new Cancellation(), 0,
                    transaction -> transaction.update("UPDATE item SET state = 2 WHERE id = 1")))
                    .satisfies(e -> number(e, 1222));
            client.run(new Cancellation(), transaction -> transaction.update("UPDATE item SET state = 5 WHERE id = 2"));
            assertThatThrownBy(() -> client.run(new Cancellation(),
                    transaction -> transaction.update("UPDATE item SET state = 2 WHERE id = 1")))
                    .satisfies(e -> number(e, 1222));
            client.commit();
        }
        write(transaction -> {
            assertThat(state(transaction, 1)).isZero();
            assertThat(state(transaction, 2)).isEqualTo(5);
            return 0;
        });
    }

    @Test
    void aForgottenTransactionEndsAndLetsItsRowsGo() {
        try (Store strict = open(
                PostgresSettings.DEFAULT.withTransactionTimeouts(Duration.ofMillis(200), Duration.ofMinutes(1)))) {
            ClientTransaction forgotten = strict.open(CONTRACT).begin(new Cancellation(), -1);
            forgotten.run(new Cancellation(), transaction -> transaction.update("UPDATE item SET state = 1"));
            write(transaction -> transaction.update("UPDATE item SET state = 2"));
            assertThatThrownBy(forgotten::commit).satisfies(e -> number(e, 1205)).hasMessageContaining("been idle");
        }
    }

    @Test
    void whoFindsNoConnectionWaitsForAWhileAndCanBeCancelled() throws Exception {
        try (Store small = open(PostgresSettings.DEFAULT.withConnections(1, Duration.ofMillis(300)))) {
            Database narrow = small.open(CONTRACT);
            CountDownLatch held = new CountDownLatch(1);
            CountDownLatch release = new CountDownLatch(1);
            Future<Long> holder = threads.submit(() -> narrow.run(Access.READ, new Cancellation(), transaction -> {
                state(transaction, 1);
                held.countDown();
                try {
                    release.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                return state(transaction, 1);
            }));
            held.await();
            for (Access access : Access.values()) {
                assertThatThrownBy(() -> narrow.run(access, new Cancellation(), transaction -> state(transaction, 1)))
                        .satisfies(e -> number(e, 8645)).hasMessageContaining("all 1 connections");
            }
            Cancellation cancellation = new Cancellation();
            Future<Long> waiting = threads
                    .submit(() -> narrow.run(Access.READ, cancellation, transaction -> state(transaction, 1)));
            cancellation.cancel();
            assertThatThrownBy(waiting::get).hasCauseInstanceOf(CancelledException.class);
            release.countDown();
            assertThat(holder.get()).isZero();
            assertThat(narrow.<Long>run(Access.READ, new Cancellation(), transaction -> state(transaction, 1)))
                    .isZero();
        }
    }

    @Test
    void oneConnectionServesAllKindsOfWorkInTurn() {
        try (Store small = open(PostgresSettings.DEFAULT.withConnections(1, Duration.ofSeconds(25)))) {
            Database narrow = small.open(CONTRACT);
            for (int round = 1; round <= 2; round++) {
                for (Access access : List.of(Access.WRITE, Access.LOCKING)) {
                    narrow.run(access, new Cancellation(),
                            transaction -> transaction.update("UPDATE item SET state = state + 1 WHERE id = 1"));
                }
                assertThatThrownBy(() -> narrow.run(Access.READ, new Cancellation(),
                        transaction -> transaction.update("UPDATE item SET state = 0")))
                        .satisfies(e -> number(e, 3906));
                long state = narrow.run(Access.READ, new Cancellation(),
                        transaction -> transaction.queryOnly("SELECT state FROM item WHERE id = 1")
                                .list(rows -> rows.getLong(1)).getFirst());
                assertThat(state).isEqualTo(2L * round);
                assertThat(narrow.<String>run(Access.LOCKING, new Cancellation(), PostgresConflictTest::isolation))
                        .isEqualTo("read committed");
                assertThat(narrow.<String>run(Access.WRITE, new Cancellation(), PostgresConflictTest::isolation))
                        .isEqualTo("serializable");
                assertThat(narrow.<String>run(Access.READ, new Cancellation(), PostgresConflictTest::isolation))
                        .isEqualTo("repeatable read");
            }
        }
    }

    private static String isolation(Transaction transaction) {
        return transaction.query("SELECT current_setting('transaction_isolation')")
                .list(rows -> String.valueOf(rows.getString(1))).getFirst();
    }

    @Test
    void aSecondStatementAfterTheOnlyOneIsRefused() {
        assertThatThrownBy(() -> database.run(Access.READ, new Cancellation(), transaction -> {
            transaction.queryOnly("SELECT 1").list(rows -> rows.getLong(1));
            return state(transaction, 1);
        })).isInstanceOf(IllegalStateException.class).hasMessageContaining("the only one");
    }

    @Test
    void aBrokenConnectionBeforeTheCommitIsNotNoticedByTheCaller() {
        AtomicInteger runs = new AtomicInteger();
        database.run(Access.WRITE, new Cancellation(), transaction -> {
            transaction.update("UPDATE item SET state = state + 1 WHERE id = 1");
            if (runs.incrementAndGet() == 1) {
                long pid = transaction.query("SELECT pg_backend_pid()").list(rows -> rows.getLong(1)).getFirst();
                write(other -> other.query("SELECT pg_terminate_backend(CAST(? AS INTEGER))", pid)
                        .list(rows -> rows.getBoolean(1)));
            }
            return transaction.update("UPDATE item SET state = state + 1 WHERE id = 2");
        });
        assertThat(runs).hasValue(2);
        write(transaction -> {
            assertThat(state(transaction, 1)).isEqualTo(1);
            assertThat(state(transaction, 2)).isEqualTo(1);
            return 0;
        });
    }
}
