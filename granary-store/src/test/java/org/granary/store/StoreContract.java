package org.granary.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.granary.type.Cancellation;
import org.granary.type.Cancellation.CancelledException;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What every store promises. A subclass for each store says how one is made.
public abstract class StoreContract {
    protected Store store;
    protected Database database;
    /// What the store's clock says.
    protected volatile LocalDateTime time = LocalDateTime.of(2026, 3, 1, 12, 0, 0, 4_000_000);

    /// Opens an empty store, or the same one again.
    protected abstract Store openStore();

    /// The folder with the store's version of the tables that are used here.
    protected String migrations() {
        return "org/granary/store/contract";
    }

    /// SQL that runs, and would run for hours, and returns one row.
    protected abstract String endlessQuery();

    @BeforeEach
    void open() {
        store = openStore();
        database = store.open(new DatabaseSchema("Contract", migrations()));
    }

    @AfterEach
    void close() {
        store.close();
    }

    protected void reopen() {
        close();
        open();
    }

    protected <T extends @Nullable Object> T write(Work<T> work) {
        return database.run(Access.WRITE, new Cancellation(), work);
    }

    protected <T extends @Nullable Object> T read(Work<T> work) {
        return database.run(Access.READ, new Cancellation(), work);
    }

    protected static void insert(Transaction transaction, long id) {
        transaction.update("INSERT INTO item (id, name) VALUES (?, ?)", id, "item " + id);
    }

    protected static List<Long> ids(Transaction transaction) {
        return transaction.query("SELECT id FROM item ORDER BY id").list(rows -> rows.getLong(1));
    }

    protected static long count(Transaction transaction) {
        Long count = transaction.query("SELECT count(*) FROM item").first(rows -> rows.getLong(1));
        return count == null ? -1 : count;
    }

    // --- values

    @Test
    void valuesComeBackAsTheyWereKept() {
        UUID uuid = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
        LocalDateTime dateTime = LocalDateTime.of(2008, 1, 31, 1, 2, 3, 123_456_700);
        LocalDate date = LocalDate.of(1753, 1, 1);
        String text = "Zoë \uD83D\uDE00 '?' \n";
        write(transaction -> {
            String insert = "INSERT INTO kept (id, number, ratio, words, bytes) VALUES (?, ?, ?, ?, ?)";
            transaction.update(insert, 1, Long.MIN_VALUE, 0.1, text, new byte[]{0, 1, -1});
            transaction.update(insert, 2, true, -0.0, "", new byte[0]);
            transaction.update(insert, 3, null, null, null, null);
            transaction.update(insert, 4, dateTime, Double.MAX_VALUE, new BigDecimal("-1E+3"), uuid);
            transaction.update(insert, 5, date, null, new BigDecimal("0.10"), null);
            return null;
        });
        read(transaction -> {
            try (Rows rows = transaction.query("SELECT number, ratio, words, bytes FROM kept ORDER BY id")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getLong(1)).isEqualTo(Long.MIN_VALUE);
                assertThat(rows.getDouble(2)).isEqualTo(0.1);
                assertThat(rows.getString(3)).isEqualTo(text);
                assertThat(rows.getBytes(4)).containsExactly(0, 1, -1);
                assertThat(rows.next()).isTrue();
                assertThat(rows.getBoolean(1)).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(1);
                assertThat(rows.getString(3)).isEmpty();
                assertThat(rows.getBytes(4)).isNotNull().isEmpty();
                assertThat(rows.isNull(4)).isFalse();
                assertThat(rows.next()).isTrue();
                assertThat(rows.isNull(1)).isTrue();
                assertThat(rows.getLong(1)).isZero();
                assertThat(rows.getBoolean(1)).isFalse();
                assertThat(rows.getDateTime(1)).isNull();
                assertThat(rows.getDate(1)).isNull();
                assertThat(rows.getDouble(2)).isZero();
                assertThat(rows.getString(3)).isNull();
                assertThat(rows.getDecimal(3)).isNull();
                assertThat(rows.getBytes(4)).isNull();
                assertThat(rows.getUuid(4)).isNull();
                assertThat(rows.next()).isTrue();
                assertThat(rows.getDateTime(1)).isEqualTo(dateTime);
                assertThat(rows.getLong(1)).isEqualTo(633_373_381_231_234_567L);
                assertThat(rows.getDecimal(3)).isEqualTo("-1000");
                assertThat(rows.getUuid(4)).isEqualTo(uuid);
                assertThat(rows.getBytes(4)).startsWith(0x00, 0x11, 0x22, 0x33).hasSize(16);
                assertThat(rows.next()).isTrue();
                assertThat(rows.getDate(1)).isEqualTo(date);
                assertThat(rows.getLong(1)).isEqualTo(date.toEpochDay());
                assertThat(rows.getDecimal(3)).isEqualTo("0.10");
                assertThat(rows.next()).isFalse();
            }
            return null;
        });
    }

    @Test
    void aClassThatTheContractDoesNotNameIsRefused() {
        assertThatThrownBy(() -> write(
                transaction -> transaction.update("INSERT INTO kept (id) VALUES (?)", java.util.Locale.ROOT)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("Locale");
    }

    @Test
    void tooFewParametersAreRefused() {
        assertThatThrownBy(
                () -> write(transaction -> transaction.update("INSERT INTO item (id, name) VALUES (?, ?)", 1)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("2 parameters");
    }

    @Test
    void nowIsTheClocksTimeRoundedToDatetimeAndStandsStillWithinAPieceOfWork() {
        write(transaction -> {
            LocalDateTime first = transaction.now();
            assertThat(first).isEqualTo(LocalDateTime.of(2026, 3, 1, 12, 0, 0, 3_333_300));
            time = time.plusSeconds(1);
            assertThat(transaction.now()).isEqualTo(first);
            return null;
        });
        assertThat(read(Transaction::now)).isEqualTo(LocalDateTime.of(2026, 3, 1, 12, 0, 1, 3_333_300));
    }

    @Test
    void updateCountsRowsAndReturningGivesThem() {
        write(transaction -> {
            transaction.batch("INSERT INTO item (id, name) VALUES (?, ?)",
                    LongStream.range(0, 10).mapToObj(i -> new Object[]{i, "n" + i}).toList());
            assertThat(transaction.update("UPDATE item SET state = 1 WHERE id < ?", 4)).isEqualTo(4);
            assertThat(transaction.update("DELETE FROM item WHERE id = ?", 77)).isZero();
            assertThat(transaction.query("UPDATE item SET state = 2 WHERE state = 1 RETURNING id")
                    .list(rows -> rows.getLong(1)))
                    .containsExactlyInAnyOrder(0L, 1L, 2L, 3L);
            return null;
        });
    }

    @Test
    void theSameQueryCanBeOpenTwice() {
        write(transaction -> {
            insert(transaction, 1);
            insert(transaction, 2);
            List<Long> seen = new ArrayList<>();
            try (Rows outer = transaction.query("SELECT id FROM item ORDER BY id")) {
                while (outer.next()) {
                    seen.add(outer.getLong(1));
                    seen.addAll(ids(transaction));
                }
            }
            assertThat(seen).containsExactly(1L, 1L, 2L, 2L, 1L, 2L);
            return null;
        });
    }

    @Test
    void rowsAndTransactionsCannotBeUsedAfterTheirWork() {
        Transaction kept = write(transaction -> transaction);
        assertThatThrownBy(() -> kept.query("SELECT 1")).isInstanceOf(IllegalStateException.class);
        Rows rows = read(transaction -> transaction.query("SELECT id FROM item"));
        assertThat(rows.next()).isFalse();
    }

    // --- errors

    @Test
    void aWriteIsThereAfterItWasAnsweredAlsoWhenReopened() {
        write(transaction -> {
            insert(transaction, 1);
            return null;
        });
        assertThat(read(StoreContract::ids)).containsExactly(1L);
        reopen();
        assertThat(read(StoreContract::ids)).containsExactly(1L);
    }

    @Test
    void anExceptionUndoesTheWorkAndComesOutAsItIs() {
        RuntimeException mine = new RuntimeException("mine");
        assertThatThrownBy(() -> write(transaction -> {
            insert(transaction, 1);
            throw mine;
        })).isSameAs(mine);
        assertThat(read(StoreContract::ids)).isEmpty();
    }

    @Test
    void anErrorThatTheWorkCatchesUndoesOnlyItsStatement() {
        write(transaction -> {
            insert(transaction, 1);
            assertThatThrownBy(() -> insert(transaction, 1)).isInstanceOf(ConstraintError.class);
            insert(transaction, 2);
            return null;
        });
        assertThat(read(StoreContract::ids)).containsExactly(1L, 2L);
    }

    @Test
    void duplicateKeysAreError2627() {
        assertThatThrownBy(() -> write(transaction -> {
            insert(transaction, 1);
            insert(transaction, 1);
            return null;
        })).isInstanceOfSatisfying(ConstraintError.class, e -> {
            assertThat(e.number()).isEqualTo(2627);
            assertThat(e.table()).isEqualTo("item");
            assertThat(e.getMessage()).contains("Cannot insert duplicate key in object 'dbo.item'.");
        });
        assertThatThrownBy(() -> write(transaction -> {
            insert(transaction, 1);
            return transaction.update("INSERT INTO item (id, name) VALUES (2, 'item 1')");
        })).isInstanceOfSatisfying(ConstraintError.class, e -> {
            assertThat(e.number()).isEqualTo(2627);
            assertThat(e.kind()).isEqualTo(ConstraintError.Kind.UNIQUE);
        });
    }

    @Test
    void nullWhereForbiddenIsError515() {
        assertThatThrownBy(
                () -> write(transaction -> transaction.update("INSERT INTO item (id, name) VALUES (1, NULL)")))
                .isInstanceOfSatisfying(ConstraintError.class, e -> {
                    assertThat(e.number()).isEqualTo(515);
                    assertThat(e.columns()).containsExactly("name");
                    assertThat(e).hasMessage(
                            "Cannot insert the value NULL into column 'name', table 'Contract.dbo.item'; column does not allow nulls. INSERT fails.");
                });
    }

    @Test
    void readOnlyWorkCannotWrite() {
        assertThatThrownBy(() -> read(transaction -> {
            insert(transaction, 1);
            return null;
        })).isInstanceOfSatisfying(SqlError.class, e -> assertThat(e.number()).isEqualTo(3906));
        assertThat(read(StoreContract::count)).isZero();
    }

    // --- many at once

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
        assertThat(read(StoreContract::count)).isEqualTo(64L * 15);
        assertThat(read(StoreContract::ids)).noneMatch(id -> id % 1000 % 4 == 3);
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
        read(transaction -> {
            assertThat(count(transaction)).isEqualTo(1);
            onAnotherThread(() -> write(other -> {
                insert(other, 2);
                return null;
            }));
            assertThat(count(transaction)).isEqualTo(1);
            return null;
        });
        assertThat(read(StoreContract::count)).isEqualTo(2);
    }

    // --- cancelling

    @Test
    void aCancelledRequestDoesNotStart() {
        Cancellation cancellation = new Cancellation();
        cancellation.cancel();
        for (Access access : Access.values()) {
            assertThatThrownBy(() -> database.run(access, cancellation, StoreContract::count))
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
                    if (access == Access.WRITE) {
                        insert(transaction, 1);
                    }
                    running.countDown();
                    return transaction.query(endlessQuery()).first(rows -> rows.getLong(1));
                }));
                running.await();
                cancellation.cancel();
                assertThatThrownBy(endless::get).isInstanceOf(ExecutionException.class)
                        .hasCauseInstanceOf(CancelledException.class);
            }
        }
        assertThat(read(StoreContract::count)).isZero();
        write(transaction -> {
            insert(transaction, 2);
            return null;
        });
        assertThat(read(StoreContract::ids)).containsExactly(2L);
    }

    // --- clients' transactions

    @Test
    void aClientTransactionIsSeenByOthersOnlyAfterCommit() {
        try (ClientTransaction client = database.begin(new Cancellation(), -1)) {
            client.run(new Cancellation(), transaction -> {
                insert(transaction, 1);
                return null;
            });
            assertThat(client.run(new Cancellation(), StoreContract::count)).isEqualTo(1);
            assertThat(read(StoreContract::count)).isZero();
            client.commit();
            assertThat(client.isOpen()).isFalse();
        }
        assertThat(read(StoreContract::ids)).containsExactly(1L);
    }

    @Test
    void aClientTransactionThatIsClosedOrRolledBackLeavesNothing() {
        try (ClientTransaction client = database.begin(new Cancellation(), -1)) {
            client.run(new Cancellation(), transaction -> {
                insert(transaction, 1);
                return null;
            });
        }
        ClientTransaction second = database.begin(new Cancellation(), -1);
        second.run(new Cancellation(), transaction -> {
            insert(transaction, 2);
            return null;
        });
        second.rollback();
        second.rollback();
        assertThat(second.isOpen()).isFalse();
        assertThatThrownBy(second::commit).isInstanceOf(SqlError.class);
        assertThat(read(StoreContract::count)).isZero();
    }

    @Test
    void anErrorInAClientTransactionUndoesOnlyThatCall() {
        try (ClientTransaction client = database.begin(new Cancellation(), -1)) {
            client.run(new Cancellation(), transaction -> {
                insert(transaction, 1);
                return null;
            });
            assertThatThrownBy(() -> client.run(new Cancellation(), transaction -> {
                insert(transaction, 2);
                insert(transaction, 1);
                return null;
            })).isInstanceOf(ConstraintError.class);
            client.commit();
        }
        assertThat(read(StoreContract::ids)).containsExactly(1L);
    }

    @Test
    void cancellingInAClientTransactionUndoesOnlyThatCall() throws Exception {
        try (ClientTransaction client = database.begin(new Cancellation(), -1)) {
            client.run(new Cancellation(), transaction -> {
                insert(transaction, 1);
                return null;
            });
            Cancellation cancellation = new Cancellation();
            CountDownLatch running = new CountDownLatch(1);
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                Future<?> endless = threads.submit(() -> client.run(cancellation, transaction -> {
                    insert(transaction, 2);
                    running.countDown();
                    return transaction.query(endlessQuery()).first(rows -> rows.getLong(1));
                }));
                running.await();
                cancellation.cancel();
                assertThatThrownBy(endless::get).hasCauseInstanceOf(CancelledException.class);
            }
            client.commit();
        }
        assertThat(read(StoreContract::ids)).containsExactly(1L);
    }

    @Test
    void savepointsUndoWhatCameAfterThemAndStay() {
        try (ClientTransaction client = database.begin(new Cancellation(), -1)) {
            insert(client, 1);
            client.save("a");
            insert(client, 2);
            client.save("A");
            insert(client, 3);
            client.save("a");
            insert(client, 4);
            client.rollbackTo("a");
            assertThat(client.run(new Cancellation(), StoreContract::ids)).containsExactly(1L, 2L, 3L);
            insert(client, 5);
            client.rollbackTo("a");
            assertThat(client.run(new Cancellation(), StoreContract::ids)).containsExactly(1L, 2L, 3L);
            client.rollbackTo("A");
            assertThat(client.run(new Cancellation(), StoreContract::ids)).containsExactly(1L, 2L);
            client.rollbackTo("a");
            assertThat(client.run(new Cancellation(), StoreContract::ids)).containsExactly(1L);
            assertThatThrownBy(() -> client.rollbackTo("A")).isInstanceOfSatisfying(SqlError.class, e -> {
                assertThat(e.number()).isEqualTo(6401);
                assertThat(e).hasMessage("Cannot roll back A. No transaction or savepoint of that name was found.");
            });
            client.commit();
        }
        assertThat(read(StoreContract::ids)).containsExactly(1L);
    }

    private static void insert(ClientTransaction client, long id) {
        client.run(new Cancellation(), transaction -> {
            insert(transaction, id);
            return null;
        });
    }

    /// Runs something elsewhere and waits for it.
    protected static void onAnotherThread(Runnable action) {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            threads.submit(action).get();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }
}
