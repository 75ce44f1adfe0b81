package org.granary.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.granary.store.Access;
import org.granary.store.ClientTransaction;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.Store;
import org.granary.store.Transaction;
import org.granary.store.Work;
import org.granary.store.postgresql.CuttingProxy.Cut;
import org.granary.type.Cancellation;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The network is cut while a transaction is committed. PostgreSQL says what has become of it.
@Tag("slow")
@Timeout(120)
class PostgresCommitTest {
    private static final DatabaseSchema CONTRACT = new DatabaseSchema("Contract", "org/granary/store/contract");
    private static final String INSERT = "INSERT INTO item (id, name) VALUES (?, ?)";

    private final AtomicInteger runs = new AtomicInteger();
    private CuttingProxy proxy;
    private Store store;
    private Database database;

    @BeforeEach
    void open() throws IOException {
        String url = TestPostgres.newDatabase();
        int port = TestPostgres.server().getPort();
        proxy = new CuttingProxy(port);
        // So that a COMMIT is always sent as a text, which the proxy finds.
        store = PostgresStore.open(PostgresUrl.parse(url.replace(":" + port + "/", ":" + proxy.port() + "/")
                + "&prepareThreshold=0&sslmode=disable&gssEncMode=disable"),
                PostgresSettings.DEFAULT.withConnectTime(Duration.ofSeconds(3)), Clock.SYSTEM);
        database = store.open(CONTRACT);
        assertThat(count()).isZero();
    }

    @AfterEach
    void close() throws IOException {
        store.close();
        proxy.close();
    }

    /// The ways in which the first change of a transaction is sent.
    enum Way {
        UPDATE {
            @Override
            void insert(Transaction transaction) {
                transaction.update(INSERT, 1, "one");
            }
        },
        BATCH {
            @Override
            void insert(Transaction transaction) {
                transaction.batch(INSERT, List.<@Nullable Object[]>of(new Object[]{1, "one"}));
            }
        },
        SEND {
            @Override
            void insert(Transaction transaction) {
                transaction.send(INSERT, 1, "one");
            }
        },
        QUERY {
            @Override
            void insert(Transaction transaction) {
                assertThat(transaction.query(INSERT + " RETURNING id", 1, "one").list(rows -> rows.getLong(1)))
                        .containsExactly(1L);
            }
        };

        abstract void insert(Transaction transaction);
    }

    @ParameterizedTest
    @EnumSource
    void whatPostgresHasCommittedIsAcknowledgedAndNotRunAgain(Way way) {
        for (Access access : List.of(Access.WRITE, Access.LOCKING)) {
            proxy.cutNext(Cut.AFTER_COMMIT);
            database.run(access, new Cancellation(), Work.once(insert(way)));
            assertThat(count()).isOne();
            long deleted = database.run(Access.WRITE, new Cancellation(), t -> t.update("DELETE FROM item"));
            assertThat(deleted).isOne();
        }
        assertThat(runs).hasValue(2);
        assertThat(proxy.cuts()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void whatPostgresHasNotCommittedIsRunAgain(Way way) {
        proxy.cutNext(Cut.BEFORE_COMMIT);
        database.run(Access.WRITE, new Cancellation(), insert(way));
        assertThat(runs).hasValue(2);
        assertThat(count()).isOne();
        assertThat(proxy.cuts()).isOne();
    }

    @Test
    void whatCannotBeRunAgainIsAnErrorThatSaysThatNothingRemains() {
        proxy.cutNext(Cut.BEFORE_COMMIT);
        assertThatThrownBy(() -> database.run(Access.WRITE, new Cancellation(), Work.once(insert(Way.UPDATE))))
                .isInstanceOfSatisfying(SqlError.class, e -> assertThat(e.number()).isEqualTo(1205));
        assertThat(count()).isZero();
    }

    @Test
    void aTransactionOfAClientIsCommittedOrNotAndTheClientKnows() {
        proxy.cutNext(Cut.AFTER_COMMIT);
        ClientTransaction committed = database.begin(new Cancellation(), -1);
        committed.run(new Cancellation(), insert(Way.UPDATE));
        committed.commit();
        assertThat(committed.isOpen()).isFalse();
        assertThat(count()).isOne();

        proxy.cutNext(Cut.BEFORE_COMMIT);
        ClientTransaction lost = database.begin(new Cancellation(), -1);
        lost.run(new Cancellation(), t -> t.update("DELETE FROM item"));
        assertThatThrownBy(lost::commit).isInstanceOfSatisfying(SqlError.class,
                e -> assertThat(e.number()).isEqualTo(40613));
        assertThat(count()).isOne();
        assertThat(proxy.cuts()).isEqualTo(2);
    }

    @Test
    void whoCannotAskSaysThatTheOutcomeIsUnknown() {
        proxy.cutNext(Cut.AFTER_COMMIT_FOR_EVER);
        assertThatThrownBy(() -> database.run(Access.WRITE, new Cancellation(), insert(Way.UPDATE)))
                .isInstanceOfSatisfying(SqlError.class, e -> assertThat(e.number()).isEqualTo(50900));
        assertThat(runs).hasValue(1);
    }

    private Work<@Nullable Void> insert(Way way) {
        return transaction -> {
            runs.incrementAndGet();
            way.insert(transaction);
            return null;
        };
    }

    private long count() {
        return database.run(Access.READ, new Cancellation(), transaction -> transaction
                .query("SELECT count(*) FROM item").list(rows -> rows.getLong(1)).getFirst());
    }
}
