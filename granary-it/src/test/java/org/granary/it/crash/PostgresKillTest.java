package org.granary.it.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.granary.it.KillablePostgres;
import org.granary.it.QueueClient;
import org.granary.it.QueueClient.Item;
import org.granary.it.ServerProcess;
import org.granary.it.protocol.StoreKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Two servers on one PostgreSQL, `kill -9` of any of the three while clients write: who is left goes on, and nothing that was acknowledged is lost.
@Timeout(180)
class PostgresKillTest {
    private static final int CLIENTS = 8;
    private static final int CALLS_BETWEEN_KILLS = 100;

    @TempDir
    private Path folder;

    private final Ledger ledger = new Ledger();
    private final AtomicLong nextJob = new AtomicLong();
    private final ServerProcess[] servers = new ServerProcess[2];
    private volatile boolean ending;

    @Test
    void nothingAcknowledgedIsLostWhoeverDies() throws Exception {
        assumeTrue(StoreKind.POSTGRESQL.isUsed());
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        try (KillablePostgres postgres = KillablePostgres.start(folder.resolve("postgres"))) {
            for (int i = 0; i < servers.length; i++) {
                start(i, postgres);
            }
            List<Thread> clients = startClients();
            // Both servers, and as the third PostgreSQL.
            List<Integer> victims = new ArrayList<>(List.of(0, 1, 2));
            Collections.shuffle(victims, random);
            for (int victim : victims) {
                awaitProgress(clients);
                if (victim < servers.length) {
                    servers[victim].kill();
                    awaitProgress(clients);
                    start(victim, postgres);
                } else {
                    postgres.killAndStart();
                }
            }
            awaitProgress(clients);
            ending = true;
            for (Thread client : clients) {
                client.join();
            }
            for (ServerProcess server : servers) {
                try (QueueClient client = QueueClient.connect(server.host(), server.port())) {
                    ledger.check(client);
                } catch (AssertionError e) {
                    throw new AssertionError("Seed " + seed + ": " + e.getMessage(), e);
                }
            }
            assertCountersAreRight(postgres);
        } finally {
            ending = true;
            for (ServerProcess server : servers) {
                if (server != null) {
                    server.close();
                }
            }
        }
    }

    private void start(int index, KillablePostgres postgres) throws IOException {
        ServerProcess started = ServerProcess.start(folder.resolve("granary" + index), "--store", postgres.url());
        synchronized (servers) {
            servers[index] = started;
        }
    }

    private ServerProcess server(int index) {
        synchronized (servers) {
            return servers[index];
        }
    }

    /// Waits until clients have been told of so many calls more.
    private void awaitProgress(List<Thread> clients) throws InterruptedException {
        int before = ledger.size();
        while (ledger.size() - before < CALLS_BETWEEN_KILLS) {
            assertThat(clients).as("clients that work").allMatch(Thread::isAlive);
            Thread.sleep(5);
        }
    }

    private List<Thread> startClients() {
        return IntStream.range(0, CLIENTS).mapToObj(
                i -> Thread.ofVirtual().name("client " + i).start(() -> work(i % servers.length, new UUID(1, i))))
                .toList();
    }

    /// Goes on until the end, with a new connection whenever the old one is lost, to whichever server answers; each acknowledgement goes to the ledger.
    private void work(int favourite, UUID worker) {
        for (int index = favourite; !ending; index = 1 - index) {
            ServerProcess server = server(index);
            try (QueueClient client = QueueClient.connect(server.host(), server.port(), "loginTimeout=5")) {
                while (!ending) {
                    long job = nextJob.incrementAndGet();
                    client.addJob(job);
                    ledger.jobs.add(job);
                    client.addGroup(job, 1, Ledger.ITEMS);
                    ledger.groups.add(job);
                    client.submit(job);
                    ledger.submitted.add(job);
                    List<Item> items = IntStream.of(1, 2).mapToObj(id -> new Item(job, 1, id)).toList();
                    client.start(worker, items);
                    ledger.started.addAll(items);
                    client.succeed(items.getFirst());
                    ledger.succeeded.add(items.getFirst());
                }
            } catch (SQLException e) {
                // Somebody was killed. What was under way may have happened or not; the next job is tried elsewhere.
            }
        }
    }

    private static void assertCountersAreRight(KillablePostgres postgres) throws SQLException {
        try (Connection connection = postgres.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        """
                                SELECT JobId, Total, Waiting, Running, Succeeded, Failed, HasWaiting, HasRunning, Unstarted FROM translationservices.job
                                EXCEPT SELECT j.JobId, COUNT(i.JobId),
                                  COUNT(*) FILTER (WHERE i.JobId IS NOT NULL AND StartTime IS NULL AND StopTime IS NULL),
                                  COUNT(*) FILTER (WHERE StartTime IS NOT NULL AND StopTime IS NULL),
                                  COUNT(*) FILTER (WHERE StartTime IS NOT NULL AND StopTime IS NOT NULL AND ErrorCode IS NULL),
                                  COUNT(*) FILTER (WHERE StartTime IS NOT NULL AND StopTime IS NOT NULL AND ErrorCode IS NOT NULL),
                                  MAX(CASE WHEN i.JobId IS NOT NULL AND StartTime IS NULL AND StopTime IS NULL THEN 1 ELSE 0 END),
                                  MAX(CASE WHEN StartTime IS NOT NULL AND StopTime IS NULL THEN 1 ELSE 0 END),
                                  COUNT(*) FILTER (WHERE StartTime IS NULL AND StopTime IS NOT NULL)
                                FROM translationservices.job AS j LEFT JOIN translationservices.item AS i ON i.JobId = j.JobId
                                GROUP BY j.JobId""")) {
            assertThat(rows.next()).as("a job whose counters differ from its items").isFalse();
        }
    }
}
