package org.granary.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.granary.store.sqlite.SqliteSettings;
import org.granary.store.sqlite.SqliteStore;
import org.granary.type.Cancellation;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// The store that runs everything twice keeps the contract, and does run it twice.
class RepeatingStoreTest {

    private enum RepeatingKind implements StoreFixture.Kind {
        INSTANCE;

        @Override
        public Store open(Path folder, Clock clock) {
            return new RepeatingStore(SqliteStore.open(folder, SqliteSettings.DEFAULT, clock));
        }

        @Override
        public String migrations() {
            return "org/granary/store/contract";
        }

        @Override
        public String endlessQuery() {
            return "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
        }
    }

    @Nested
    class Repetition extends StoreFixture {
        @Override
        protected Kind kind() {
            return RepeatingKind.INSTANCE;
        }

        @Test
        void workIsRunTwiceAndCountsOnce() {
            AtomicInteger runs = new AtomicInteger();
            Work<Integer> work = transaction -> {
                insert(transaction, 1);
                return runs.incrementAndGet();
            };
            assertThat(write(work)).isEqualTo(2);
            assertThat(read(StoreFixture::ids)).containsExactly(1L);
            try (ClientTransaction client = database.begin(new Cancellation(), -1)) {
                client.run(new Cancellation(), transaction -> {
                    insert(transaction, 2);
                    return runs.incrementAndGet();
                });
                client.commit();
            }
            assertThat(runs).hasValue(4);
            assertThat(read(StoreFixture::ids)).containsExactly(1L, 2L);
        }

        @Test
        void workThatFailsFailsTwice() {
            AtomicInteger runs = new AtomicInteger();
            assertThatThrownBy(() -> write(transaction -> {
                insert(transaction, 1);
                throw new IllegalArgumentException("run " + runs.incrementAndGet());
            })).hasMessage("run 2");
            assertThat(read(StoreFixture::ids)).isEmpty();
        }

        @Test
        void workThatCannotBeRunAgainIsRunOnce() {
            AtomicInteger runs = new AtomicInteger();
            write(Work.once(transaction -> {
                insert(transaction, 1);
                return runs.incrementAndGet();
            }));
            read(Work.until(() -> runs.get() == 2, transaction -> {
                count(transaction);
                return runs.incrementAndGet();
            }));
            assertThat(runs).hasValue(2);
            assertThat(read(StoreFixture::ids)).containsExactly(1L);
        }
    }

    @Nested
    class Concurrency extends ConcurrencyContract {
        @Override
        protected Kind kind() {
            return RepeatingKind.INSTANCE;
        }
    }

    @Nested
    class ClientTransactions extends ClientTransactionContract {
        @Override
        protected Kind kind() {
            return RepeatingKind.INSTANCE;
        }
    }
}
