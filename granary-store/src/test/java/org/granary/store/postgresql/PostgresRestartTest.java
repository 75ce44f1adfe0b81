package org.granary.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.granary.store.Access;
import org.granary.store.ClientTransaction;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.Store;
import org.granary.type.Cancellation;
import org.granary.type.SqlError;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// PostgreSQL goes away, and comes back or leaves its work to a standby.
@Tag("slow")
class PostgresRestartTest {
    private static final DatabaseSchema CONTRACT = new DatabaseSchema("Contract", "org/granary/store/contract");

    @TempDir
    private Path folder;

    @Test
    void nothingAcknowledgedIsLostWhenPostgresIsKilledAndLaterCallsWork() throws Exception {
        try (OwnPostgres server = OwnPostgres.start(folder.resolve("data"));
                Store store = PostgresStore.open(PostgresUrl.parse(server.url()), PostgresSettings.DEFAULT,
                        Clock.SYSTEM)) {
            try (Ledger ledger = new Ledger(store.open(CONTRACT))) {
                for (int round = 0; round < 2; round++) {
                    ledger.awaitMore(50);
                    server.kill();
                    server.startAgain();
                    ledger.awaitMore(50);
                }
                ledger.check();
            }
        }
    }

    @Test
    void whileThereIsNoServerCallsAreErrorsToTryAgainAndTransactionsAreOver() throws Exception {
        try (OwnPostgres server = OwnPostgres.start(folder.resolve("data"));
                Store store = PostgresStore.open(PostgresUrl.parse(server.url()),
                        PostgresSettings.DEFAULT.withConnectTime(Duration.ofMillis(500)), Clock.SYSTEM)) {
            Database database = store.open(CONTRACT);
            ClientTransaction client = database.begin(new Cancellation(), -1);
            insert(client, 1);
            server.kill();
            for (Access access : Access.values()) {
                assertThatThrownBy(() -> count(database, access)).isInstanceOfSatisfying(SqlError.class,
                        e -> assertThat(e.number()).isEqualTo(40613));
            }
            assertThatThrownBy(() -> insert(client, 2)).isInstanceOfSatisfying(SqlError.class,
                    e -> assertThat(e.number()).isEqualTo(40613));
            assertThat(client.isOpen()).isFalse();
            server.startAgain();
            assertThat(countWhenThere(database)).isZero();
        }
    }

    @Test
    void aPromotedStandbyIsFoundByAUrlWithSeveralHostsAndHasAllThatWasAcknowledged() throws Exception {
        try (OwnPostgres primary = OwnPostgres.start(folder.resolve("primary"));
                OwnPostgres standby = primary.standby(folder.resolve("standby"))) {
            while (!"1".equals(primary.ask("SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'"))) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
            primary.execute("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
            primary.execute("SELECT pg_reload_conf()");
            String url = "jdbc:postgresql://127.0.0.1:" + primary.port() + ",127.0.0.1:" + standby.port()
                    + "/postgres?user=postgres&targetServerType=primary";
            try (Store store = PostgresStore.open(PostgresUrl.parse(url), PostgresSettings.DEFAULT, Clock.SYSTEM);
                    Ledger ledger = new Ledger(store.open(CONTRACT))) {
                ledger.awaitMore(50);
                primary.kill();
                standby.execute("SELECT pg_promote()");
                ledger.awaitMore(50);
                ledger.check();
            }
            assertThat(standby.ask("SELECT pg_is_in_recovery()")).isEqualTo("f");
        }
    }

    private static void insert(ClientTransaction client, long id) {
        client.run(new Cancellation(),
                transaction -> transaction.update("INSERT INTO item (id, name) VALUES (?, ?)", id, "item " + id));
    }

    /// As a client does that tries again.
    private static Long countWhenThere(Database database) {
        while (true) {
            try {
                return count(database, Access.WRITE);
            } catch (SqlError e) {
                assertThat(e.number()).isEqualTo(40613);
            }
        }
    }

    private static Long count(Database database, Access access) {
        return database.run(access, new Cancellation(), transaction -> transaction.query("SELECT count(*) FROM item")
                .list(rows -> rows.getLong(1)).getFirst());
    }
}
