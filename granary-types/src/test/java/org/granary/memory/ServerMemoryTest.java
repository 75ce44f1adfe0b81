package org.granary.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.granary.type.SqlError;
import org.junit.jupiter.api.Test;

class ServerMemoryTest {
    private static final long BUDGET = 1_000_000;
    private static final long SHARED = 750_000;

    private final ServerMemory server = new ServerMemory(new MemoryLimits(BUDGET, 700_000, 600_000));

    private static void assertRefused(Runnable reservation, String setting) {
        assertThatThrownBy(reservation::run).isInstanceOfSatisfying(SqlError.class,
                error -> assertThat(error.number()).isEqualTo(701)).hasMessageContaining("setting " + setting);
    }

    @Test
    void whatIsReservedCountsInAllAccountsAbove() {
        ConnectionMemory connection = server.connection("Ann");
        MemoryAccount query = connection.child(1_000, "the query (setting query-memory)");
        query.reserve(MemoryKind.QUERIES, 900);

        assertThat(List.of(query.used(), connection.used(), connection.login().used(), server.used()))
                .containsOnly(900L);
        assertThat(server.used(MemoryKind.QUERIES)).isEqualTo(900);
        assertRefused(() -> query.reserve(MemoryKind.QUERIES, 101), "query-memory");
        assertThat(server.used()).isEqualTo(900);
        query.release(MemoryKind.QUERIES, 900);
        assertThat(server.used()).isZero();
        assertThat(server.peak()).isEqualTo(900);
    }

    @Test
    void ceilingsHoldForConnectionsLoginsAndTheServer() {
        ConnectionMemory one = server.connection("ann");
        ConnectionMemory two = server.connection("ANN");
        ConnectionMemory other = server.connection("bob");
        assertRefused(() -> one.reserve(MemoryKind.QUERIES, 600_001), "connection-memory");
        one.reserve(MemoryKind.QUERIES, 500_000);
        assertRefused(() -> two.reserve(MemoryKind.QUERIES, 200_001), "login-memory");
        two.reserve(MemoryKind.QUERIES, 200_000);
        assertRefused(() -> other.reserve(MemoryKind.QUERIES, SHARED - 700_000 + 200_000), "memory");
        other.reserve(MemoryKind.QUERIES, 50_000);
        assertThat(server.used()).isEqualTo(SHARED);
    }

    @Test
    void everyConnectionGetsItsShareHoweverMuchTheOthersHold() {
        ConnectionMemory greedy = server.connection("ann");
        greedy.reserve(MemoryKind.QUERIES, 600_000);
        ConnectionMemory alsoGreedy = server.connection("ann");
        assertRefused(() -> alsoGreedy.reserve(MemoryKind.QUERIES, 200_000), "login-memory");
        server.connection("bob").reserve(MemoryKind.QUERIES, SHARED - 600_000);

        ConnectionMemory modest = server.connection("ann");
        modest.reserve(MemoryKind.REQUESTS, 60_000);
        assertRefused(() -> modest.reserve(MemoryKind.REQUESTS, 10_000), "memory");
        for (int i = 0; i < 100; i++) {
            modest.release(MemoryKind.REQUESTS, 60_000);
            modest.reserve(MemoryKind.REQUESTS, 60_000);
        }
        modest.close();
        assertThat(server.used()).isEqualTo(SHARED);
    }

    @Test
    void aSessionThatKeepsAllItMayCanStillMakeSmallRequests() {
        ConnectionMemory connection = server.connection("ann");
        connection.reserve(MemoryKind.TEMPORARY_TABLES, 600_000);
        assertRefused(() -> connection.reserve(MemoryKind.TEMPORARY_TABLES, 1), "connection-memory");
        try (RequestMemory request = new RequestMemory(connection)) {
            request.account().reserve(MemoryKind.PARSE_TREES, 60_000);
            assertRefused(() -> request.account().reserve(MemoryKind.QUERIES, 10_000), "connection-memory");
        }
        assertThat(server.used()).isEqualTo(600_000);
    }

    @Test
    void closingReleasesWhateverIsLeftAndOnlyOnce() {
        ConnectionMemory connection = server.connection("ann");
        MemoryHold hold = connection.hold(MemoryKind.VARIABLES);
        hold.add(5_000);
        RequestMemory request = new RequestMemory(connection);
        MemoryHold inRequest = request.account().hold(MemoryKind.RESULTS);
        inRequest.add(7_000);

        request.close();
        assertThat(server.used(MemoryKind.RESULTS)).isZero();
        inRequest.close();
        connection.close();
        connection.close();
        hold.close();
        assertThat(server.used()).isZero();
        assertThat(server.connections()).isZero();
        for (MemoryKind kind : MemoryKind.values()) {
            assertThat(server.used(kind)).as(kind.title()).isZero();
        }
        assertThatThrownBy(() -> connection.reserve(MemoryKind.QUERIES, 1)).isInstanceOf(SqlError.class);
    }

    @Test
    void whateverAHoldTakesAndGivesItReservesLittleMore() {
        MemoryHold hold = server.connection("ann").hold(MemoryKind.REQUESTS);
        Random random = new Random(1);
        long held = 0;
        for (int i = 0; i < 10_000; i++) {
            int bytes = random.nextInt(50_000);
            if (random.nextBoolean() && held + bytes < 600_000) {
                hold.add(bytes);
                held += bytes;
            } else {
                hold.give(bytes);
                held = Math.max(0, held - bytes);
            }
            assertThat(hold.held()).isEqualTo(held);
            assertThat(server.used()).isBetween(held, held + 2 * 64 * 1024);
        }
        hold.close();
        assertThat(server.used()).isZero();
    }

    @Test
    void aHoldCanUseTheLastByte() {
        MemoryHold hold = server.connection("ann").hold(MemoryKind.REQUESTS);
        hold.add(599_000);
        hold.add(1_000);
        assertThat(hold.tryAdd(1)).isFalse();
        assertRefused(() -> hold.add(1), "connection-memory");
        assertRefused(() -> hold.require(1), "connection-memory");
        assertThat(hold.held()).isEqualTo(600_000);
        hold.force(10);
        assertThat(server.used()).isEqualTo(600_010);
        hold.close();
        assertThat(server.used()).isZero();
    }

    @Test
    void manyThreadsLeaveNothingBehindAndNeverExceedTheBudget() throws Exception {
        List<Future<?>> running = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 8; i++) {
                int seed = i;
                running.add(threads.submit(() -> takeAndGive(new Random(seed), "login" + seed % 3)));
            }
        }
        for (Future<?> each : running) {
            each.get();
        }
        assertThat(server.used()).isZero();
        assertThat(server.peak()).isLessThanOrEqualTo(BUDGET);
    }

    private void takeAndGive(Random random, String login) {
        for (int i = 0; i < 2_000; i++) {
            try (ConnectionMemory connection = server.connection(login);
                    RequestMemory request = new RequestMemory(connection)) {
                MemoryHold hold = request.account().hold(MemoryKind.QUERIES);
                for (int j = 0; j < 5; j++) {
                    hold.tryAdd(random.nextInt(200_000));
                    hold.give(random.nextInt(50_000));
                }
                if (random.nextBoolean()) {
                    hold.close();
                }
            }
        }
    }
}
