package org.granary.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.granary.type.Cancellation;
import org.granary.type.Cancellation.CancelledException;
import org.granary.type.SqlError;
import org.junit.jupiter.api.Test;

/// What every store promises about clients' own transactions.
public abstract class ClientTransactionContract extends StoreFixture {
    @Test
    void aClientTransactionIsSeenByOthersOnlyAfterCommit() {
        try (ClientTransaction client = database.begin(new Cancellation(), -1)) {
            client.run(new Cancellation(), transaction -> {
                insert(transaction, 1);
                return null;
            });
            assertThat(client.run(new Cancellation(), StoreFixture::count)).isEqualTo(1);
            assertThat(read(StoreFixture::count)).isZero();
            client.commit();
            assertThat(client.isOpen()).isFalse();
        }
        assertThat(read(StoreFixture::ids)).containsExactly(1L);
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
        assertThat(read(StoreFixture::count)).isZero();
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
        assertThat(read(StoreFixture::ids)).containsExactly(1L);
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
                    return transaction.number(kind().endlessQuery());
                }));
                running.await();
                cancellation.cancel();
                assertThatThrownBy(endless::get).hasCauseInstanceOf(CancelledException.class);
            }
            client.commit();
        }
        assertThat(read(StoreFixture::ids)).containsExactly(1L);
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
            assertThat(client.run(new Cancellation(), StoreFixture::ids)).containsExactly(1L, 2L, 3L);
            insert(client, 5);
            client.rollbackTo("a");
            assertThat(client.run(new Cancellation(), StoreFixture::ids)).containsExactly(1L, 2L, 3L);
            client.rollbackTo("A");
            assertThat(client.run(new Cancellation(), StoreFixture::ids)).containsExactly(1L, 2L);
            client.rollbackTo("a");
            assertThat(client.run(new Cancellation(), StoreFixture::ids)).containsExactly(1L);
            assertThatThrownBy(() -> client.rollbackTo("A")).isInstanceOfSatisfying(SqlError.class, e -> {
                assertThat(e.number()).isEqualTo(6401);
                assertThat(e).hasMessage("Cannot roll back A. No transaction or savepoint of that name was found.");
            });
            client.commit();
        }
        assertThat(read(StoreFixture::ids)).containsExactly(1L);
    }

    private static void insert(ClientTransaction client, long id) {
        client.run(new Cancellation(), transaction -> {
            insert(transaction, id);
            return null;
        });
    }
}
