package org.granary.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.granary.store.Access;
import org.granary.store.ClientTransaction;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.Transaction;
import org.granary.type.Cancellation;
import org.granary.type.Cancellation.CancelledException;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/// Clients' transactions on the embedded store, where they own the writer.
@Timeout(60)
class SqliteClientTransactionTest {
    private static final String FOLDER = "org/granary/store/contract";
    private static final String COUNT_TO = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT ?) ";
    private static final Duration LONG = Duration.ofMinutes(10);

    @TempDir
    Path folder;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    @SuppressWarnings("NullAway.Init") // Each test begins by opening it.
    private SqliteStore store;
    @SuppressWarnings("NullAway.Init") // Each test begins by opening it.
    private Database database;

    private void open(SqliteSettings settings) {
        store = SqliteStore.open(folder, settings, Clock.SYSTEM);
        database = store.open(new DatabaseSchema("Contract", FOLDER));
    }

    @AfterEach
    void close() {
        store.close();
        threads.close();
    }

    private static void run(ClientTransaction client, Cancellation cancellation, Consumer<Transaction> work) {
        client.run(cancellation, transaction -> {
            work.accept(transaction);
            return 0;
        });
    }

    private static void insert(ClientTransaction client, long id) {
        run(client, new Cancellation(), transaction -> insert(transaction, id));
    }

    private static void insert(Transaction transaction, long id) {
        transaction.update("INSERT INTO item (id, name) VALUES (?, ?)", id, "item " + id);
    }

    private void write(long lockTimeoutMillis, long id) {
        database.run(Access.WRITE, new Cancellation(), lockTimeoutMillis, transaction -> {
            insert(transaction, id);
            return 0;
        });
    }

    private List<Long> ids() {
        return database.run(Access.READ, new Cancellation(),
                transaction -> transaction.query("SELECT id FROM item ORDER BY id").list(rows -> rows.getLong(1)));
    }

    private static void assertNumber(@Nullable Throwable error, int number) {
        assertThat(error).isInstanceOfSatisfying(SqlError.class, e -> assertThat(e.number()).isEqualTo(number));
    }

    @Test
    void othersWaitForTheirTurnAndReadersGoOn() throws Exception {
        open(SqliteSettings.DEFAULT);
        ClientTransaction client = database.begin(new Cancellation(), -1);
        insert(client, 1);
        Future<?> other = threads.submit(() -> write(-1, 2));
        while (((SqliteDatabase) database).waitingForWriter() == 0) {
            Thread.sleep(1);
        }
        assertThat(ids()).isEmpty();
        client.commit();
        other.get();
        assertThat(ids()).containsExactly(1L, 2L);
    }

    @Test
    void whoeverWaitsLongerThanTheLockTimeOutGetsError1222() {
        open(SqliteSettings.DEFAULT.withLockTimeout(Duration.ofMillis(300)));
        try (ClientTransaction client = database.begin(new Cancellation(), -1)) {
            insert(client, 1);
            for (long timeout : new long[]{0, -1}) {
                assertThatThrownBy(() -> write(timeout, 2)).satisfies(e -> assertNumber(e, 1222))
                        .hasMessage("Lock request time out period exceeded.");
                assertThatThrownBy(() -> database.begin(new Cancellation(), timeout))
                        .satisfies(e -> assertNumber(e, 1222));
            }
            assertThat(((SqliteDatabase) database).waitingForWriter()).isZero();
            client.commit();
        }
        assertThat(ids()).containsExactly(1L);
    }

    @Test
    void twoClientsThatWaitForEachOtherDoNotWaitForEver() {
        open(SqliteSettings.DEFAULT.withLockTimeout(Duration.ofMillis(300)));
        Database second = store.open(new DatabaseSchema("Second", FOLDER));
        try (ClientTransaction _ = database.begin(new Cancellation(), -1);
                ClientTransaction _ = second.begin(new Cancellation(), -1)) {
            Future<?> one = threads.submit(() -> second.begin(new Cancellation(), -1));
            Future<?> other = threads.submit(() -> database.begin(new Cancellation(), -1));
            assertThatThrownBy(one::get).satisfies(e -> assertNumber(e.getCause(), 1222));
            assertThatThrownBy(other::get).satisfies(e -> assertNumber(e.getCause(), 1222));
        }
    }

    @Test
    void anIdleTransactionIsRolledBackAndSaysSoLater() throws Exception {
        open(SqliteSettings.DEFAULT.withTransactionTimeouts(Duration.ofMillis(30), LONG));
        ClientTransaction client = database.begin(new Cancellation(), -1);
        insert(client, 1);
        while (client.isOpen()) {
            Thread.sleep(1);
        }
        write(-1, 2);
        for (Runnable use : List.<Runnable>of(() -> insert(client, 3), client::commit, () -> client.save("a"),
                () -> client.rollbackTo("a"))) {
            assertThatThrownBy(use::run).satisfies(e -> assertNumber(e, 1205))
                    .hasMessageContaining("has been idle for more than 30 ms");
        }
        client.rollback();
        client.close();
        assertThat(ids()).containsExactly(2L);
    }

    @Test
    void aTransactionThatLastsTooLongIsRolledBackEvenInTheMiddleOfAWrite() {
        open(SqliteSettings.DEFAULT.withTransactionTimeouts(LONG, Duration.ofMillis(200)));
        ClientTransaction client = database.begin(new Cancellation(), -1);
        insert(client, 1);
        assertThatThrownBy(() -> run(client, new Cancellation(),
                transaction -> transaction.update(
                        COUNT_TO + "INSERT INTO versioned (version, writer) SELECT i, 0 FROM n WHERE i < 0", -1)))
                .satisfies(e -> assertNumber(e, 1205)).hasMessageContaining("has lasted for more than 200 ms");
        assertThat(client.isOpen()).isFalse();
        write(-1, 2);
        assertThat(ids()).containsExactly(2L);
    }

    @Test
    void aCancelledWriteIsUndoneAndTheTransactionLives() throws Exception {
        open(SqliteSettings.DEFAULT);
        try (ClientTransaction client = database.begin(new Cancellation(), -1)) {
            insert(client, 1);
            Cancellation cancellation = new Cancellation();
            CountDownLatch running = new CountDownLatch(1);
            Future<?> cancelled = threads.submit(() -> run(client, cancellation, transaction -> {
                running.countDown();
                transaction.update(COUNT_TO + "INSERT INTO versioned (version, writer) SELECT i, 0 FROM n", 300_000);
            }));
            running.await();
            cancellation.cancel();
            assertThatThrownBy(cancelled::get).hasCauseInstanceOf(CancelledException.class);
            Long written = client.run(new Cancellation(),
                    transaction -> transaction.query("SELECT count(*) FROM versioned").first(rows -> rows.getLong(1)));
            assertThat(written).isZero();
            client.commit();
        }
        assertThat(ids()).containsExactly(1L);
    }

    @Test
    void aFullDiskEndsTheTransactionOrUndoesTheCall() {
        open(SqliteSettings.DEFAULT);
        try (ClientTransaction client = database.begin(new Cancellation(), -1)) {
            insert(client, 1);
            run(client, new Cancellation(),
                    transaction -> transaction.query("PRAGMA max_page_count = 30").first(rows -> rows.getLong(1)));
            assertThatThrownBy(() -> run(client, new Cancellation(),
                    transaction -> transaction.update("INSERT INTO kept (id, bytes) VALUES (1, ?)", new byte[1 << 20])))
                    .satisfies(e -> assertNumber(e, 1105));
            boolean stillOpen = client.isOpen();
            if (stillOpen) {
                client.commit();
            }
            assertThat(ids()).hasSize(stillOpen ? 1 : 0);
        }
        write(-1, 2);
        assertThat(ids()).contains(2L);
    }

    @Test
    void closingTheStoreRollsBackWhatClientsHaveOpen() {
        open(SqliteSettings.DEFAULT);
        ClientTransaction client = database.begin(new Cancellation(), -1);
        insert(client, 1);
        store.close();
        assertThat(client.isOpen()).isFalse();
        assertThatThrownBy(client::commit).satisfies(e -> assertNumber(e, 6005));
        open(SqliteSettings.DEFAULT);
        assertThat(ids()).isEmpty();
    }

    @Test
    void beginningCanBeCancelledWhileItWaits() throws Exception {
        open(SqliteSettings.DEFAULT);
        try (ClientTransaction client = database.begin(new Cancellation(), -1)) {
            Cancellation cancellation = new Cancellation();
            Future<?> waiting = threads.submit(() -> database.begin(cancellation, -1));
            while (((SqliteDatabase) database).waitingForWriter() == 0) {
                Thread.sleep(1);
            }
            cancellation.cancel();
            assertThatThrownBy(waiting::get).hasCauseInstanceOf(CancelledException.class);
            insert(client, 1);
            client.commit();
        }
        write(-1, 2);
        assertThat(ids()).containsExactly(1L, 2L);
    }

    @Test
    void aStepThatCannotBeUndoneEndsTheTransaction() {
        AtomicBoolean fails = new AtomicBoolean();
        store = SqliteStore.open(folder, SqliteSettings.DEFAULT, Clock.SYSTEM, new Surroundings() {
            @Override
            public void before(String sql) throws SQLException {
                if (sql.equals("ROLLBACK TO call") && fails.getAndSet(false)) {
                    throw new SQLiteException("no page", SQLiteErrorCode.SQLITE_IOERR_READ);
                }
            }
        });
        database = store.open(new DatabaseSchema("Contract", FOLDER));
        ClientTransaction client = database.begin(new Cancellation(), -1);
        insert(client, 1);
        fails.set(true);
        assertThatThrownBy(() -> run(client, new Cancellation(), transaction -> {
            insert(transaction, 2);
            insert(transaction, 1);
        })).isInstanceOf(SqlError.class);
        assertThat(client.isOpen()).isFalse();
        assertThatThrownBy(client::commit).isInstanceOfSatisfying(SqlError.class,
                e -> assertThat(e.number()).isEqualTo(823));
        write(-1, 3);
        List<Long> ids = database.run(Access.READ, new Cancellation(),
                transaction -> transaction.query("SELECT id FROM item").list(rows -> rows.getLong(1)));
        assertThat(ids).containsExactly(3L);
    }
}
