package org.granary.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.granary.store.Access;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.Peers;
import org.granary.store.Store;
import org.granary.store.Transaction;
import org.granary.type.Cancellation;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Processes that ask find each other. Two stores are what two processes are.
@Tag("slow")
class PostgresPeersTest {
    private static final DatabaseSchema CONTRACT = new DatabaseSchema("Contract", "org/granary/store/contract");
    private static final DatabaseSchema OTHER = new DatabaseSchema("Other", "org/granary/store/contract");

    private final String url = TestPostgres.newDatabase();
    @AutoClose
    private final Store store = open();
    private final Database database = store.open(CONTRACT);

    private Store open() {
        return PostgresStore.open(PostgresUrl.parse(url), PostgresSettings.DEFAULT, Clock.SYSTEM);
    }

    private static Peers peers(Database database) {
        return database.run(Access.READ, new Cancellation(), Transaction::peers);
    }

    private void awaitCount(int count) throws InterruptedException {
        Instant end = Instant.now().plus(Duration.ofSeconds(20));
        while (peers(database).count() != count && Instant.now().isBefore(end)) {
            Thread.sleep(10);
        }
        assertThat(peers(database).count()).isEqualTo(count);
    }

    @Test
    void processesThatAskHaveDifferentNumbers() throws Exception {
        assertThat(peers(database)).isEqualTo(Peers.ALONE);
        try (Store second = open()) {
            Database its = second.open(CONTRACT);
            assertThat(peers(database)).as("the other one has not asked").isEqualTo(Peers.ALONE);
            assertThat(peers(its).count()).isEqualTo(2);
            awaitCount(2);
            assertThat(peers(database).number() + peers(its).number()).isEqualTo(1);
        }
        awaitCount(1);
    }

    @Test
    void otherDatabasesHaveTheirOwn() throws Exception {
        assertThat(peers(database)).isEqualTo(Peers.ALONE);
        assertThat(peers(store.open(OTHER))).isEqualTo(Peers.ALONE);
        awaitCount(1);
    }

    private List<Long> holders(String what) {
        String from = """
                FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND granted
                  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())""";
        return database.run(Access.READ, new Cancellation(), transaction -> transaction
                .query("SELECT " + what + " " + from).list(rows -> rows.getLong(1)));
    }

    @Test
    void aLostConnectionIsReplaced() throws Exception {
        assertThat(peers(database)).isEqualTo(Peers.ALONE);
        try (Store second = open()) {
            Database its = second.open(CONTRACT);
            assertThat(peers(its).count()).isEqualTo(2);
            List<Long> before = holders("pid");
            assertThat(before).hasSize(2);
            holders("CAST(pg_terminate_backend(pid) AS integer)");
            Instant end = Instant.now().plus(Duration.ofSeconds(20));
            List<Long> after = before;
            while (after.size() < 2 || after.stream().anyMatch(before::contains)) {
                assertThat(Instant.now()).isBefore(end);
                peers(its);
                awaitCount(2);
                after = holders("pid");
            }
        }
    }
}
