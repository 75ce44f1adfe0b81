package org.granary.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.granary.store.Access;
import org.granary.store.ClientTransaction;
import org.granary.store.Clock;
import org.granary.store.ConstraintError;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.Store;
import org.granary.store.Transaction;
import org.granary.store.Work;
import org.granary.type.Cancellation;
import org.granary.type.SqlError;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What PostgreSQL makes of work that cannot be run again.
@Tag("slow")
class PostgresRunOnceTest {
    private final String url = TestPostgres.newDatabase();
    @AutoClose
    private final Store store = PostgresStore.open(PostgresUrl.parse(url), PostgresSettings.DEFAULT, Clock.SYSTEM);
    private final Database database = store.open(new DatabaseSchema("Contract", "org/granary/store/contract"));
    private final AtomicInteger runs = new AtomicInteger();

    @BeforeEach
    void oneItem() {
        database.run(Access.WRITE, new Cancellation(),
                transaction -> transaction.update("INSERT INTO item (id, name) VALUES (1, 'a')"));
    }

    private long state() {
        return database.run(Access.READ, new Cancellation(), PostgresRunOnceTest::state);
    }

    private static long state(Transaction transaction) {
        return transaction.query("SELECT state FROM item WHERE id = 1").list(rows -> rows.getLong(1)).getFirst();
    }

    private void terminate(Transaction victim) {
        long pid = victim.query("SELECT pg_backend_pid()").list(rows -> rows.getLong(1)).getFirst();
        database.run(Access.WRITE, new Cancellation(), transaction -> transaction
                .query("SELECT pg_terminate_backend(CAST(? AS INTEGER))", pid).list(rows -> rows.getBoolean(1)));
    }

    private void loses(Work<Long> work) {
        assertThatThrownBy(() -> database.run(Access.WRITE, new Cancellation(), Work.once(work)))
                .isInstanceOfSatisfying(SqlError.class, e -> assertThat(e.number()).isEqualTo(1205))
                .hasMessageContaining("rolled back").hasMessageContaining("run the load again");
        assertThat(runs).hasValue(1);
    }

    @Test
    void aConflictIsError1205() {
        loses(transaction -> {
            runs.incrementAndGet();
            long before = state(transaction);
            database.run(Access.WRITE, new Cancellation(),
                    other -> other.update("UPDATE item SET state = 7 WHERE id = 1"));
            return transaction.update("UPDATE item SET state = ? WHERE id = 1", before + 1);
        });
        assertThat(state()).isEqualTo(7);
    }

    @Test
    void aLostConnectionIsError1205() {
        loses(transaction -> {
            runs.incrementAndGet();
            transaction.update("UPDATE item SET state = 3 WHERE id = 1");
            terminate(transaction);
            return transaction.update("UPDATE item SET state = 4 WHERE id = 1");
        });
        assertThat(state()).isZero();
    }

    @Test
    void aReadIsRunAgainUntilItHasSentSomething() {
        AtomicInteger sent = new AtomicInteger();
        Work<Long> beforeSending = Work.until(() -> sent.get() > 0, transaction -> {
            if (runs.incrementAndGet() == 1) {
                terminate(transaction);
            }
            long found = state(transaction);
            sent.incrementAndGet();
            return found;
        });
        assertThat(database.<Long>run(Access.READ, new Cancellation(), beforeSending)).isZero();
        assertThat(runs).hasValue(2);
        assertThat(sent).hasValue(1);

        sent.set(0);
        Work<Long> afterSending = Work.until(() -> sent.get() > 0, transaction -> {
            sent.incrementAndGet();
            terminate(transaction);
            return state(transaction);
        });
        assertThatThrownBy(() -> database.run(Access.READ, new Cancellation(), afterSending))
                .isInstanceOfSatisfying(SqlError.class, e -> assertThat(e.number()).isEqualTo(40613));
        assertThat(sent).hasValue(1);
    }

    @Test
    void workThatGoesOnAfterAnErrorEndsWithThatError() {
        Work<Long> stubborn = transaction -> {
            runs.incrementAndGet();
            try {
                transaction.update("INSERT INTO item (id, name) VALUES (1, 'again')");
            } catch (ConstraintError e) {
                // goes on
            }
            return transaction.update("UPDATE item SET state = 5 WHERE id = 1");
        };
        assertThatThrownBy(() -> database.run(Access.WRITE, new Cancellation(), Work.once(stubborn)))
                .isInstanceOf(ConstraintError.class);
        assertThat(runs).hasValue(1);
        try (ClientTransaction client = database.begin(new Cancellation(), -1)) {
            assertThatThrownBy(() -> client.run(new Cancellation(), Work.once(stubborn)))
                    .isInstanceOf(ConstraintError.class);
            assertThat(runs).hasValue(2);
            client.run(new Cancellation(), transaction -> transaction.update("UPDATE item SET state = 6"));
            client.commit();
        }
        assertThat(state()).isEqualTo(6);
    }
}
