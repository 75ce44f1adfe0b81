package org.granary.it.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.granary.it.QueueClient;
import org.granary.it.QueueClient.Item;
import org.granary.it.QueueFile;
import org.granary.process.ServerProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `kill -9` while clients write.
@Timeout(180)
class KillTest {
    private static final int ROUNDS = 3;
    private static final int CLIENTS = 8;
    private static final int CALLS_BEFORE_KILL = 400;

    /// What nobody has started is what the procedure hands out; nothing is old enough to be handed out again.
    private static final Instant NOTHING_IS_STALE = Instant.parse("2001-01-01T00:00:00Z");

    @TempDir
    private Path data;

    private final Ledger ledger = new Ledger();
    private final AtomicLong nextJob = new AtomicLong();

    @Test
    void nothingAcknowledgedIsLostAndNothingIsHalfDone() throws Exception {
        for (int round = 1; round <= ROUNDS; round++) {
            int before = ledger.size();
            try (ServerProcess server = ServerProcess.start(data)) {
                List<Thread> clients = startClients(server);
                while (ledger.size() - before < CALLS_BEFORE_KILL) {
                    assertThat(clients).as("clients that work").allMatch(Thread::isAlive);
                    Thread.sleep(5);
                }
                server.kill();
                for (Thread client : clients) {
                    client.join();
                }
            }
            assertThat(ledger.size()).isGreaterThanOrEqualTo(before + CALLS_BEFORE_KILL);
            try (ServerProcess again = ServerProcess.start(data);
                    QueueClient client = QueueClient.connect(again.host(), again.port())) {
                ledger.check(client);
                checkProcedures(client);
                assertThat(again.terminate()).isZero();
            }
            QueueFile.assertCountersAreRight(data);
        }
    }

    private List<Thread> startClients(ServerProcess server) {
        return IntStream.range(0, CLIENTS)
                .mapToObj(i -> Thread.ofVirtual().name("client " + i).start(() -> work(server, new UUID(1, i))))
                .toList();
    }

    /// Goes on until the server is gone; each acknowledgement goes to the ledger.
    private void work(ServerProcess server, UUID worker) {
        try (QueueClient client = QueueClient.connect(server.host(), server.port())) {
            while (true) {
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
            // The server was killed, or this was no server at all, which the count of acknowledgements tells.
        }
    }

    /// The procedures see the same as the tables: what waits is handed out, and refused identifiers are those that are there.
    private void checkProcedures(QueueClient client) throws SQLException {
        Set<Item> waiting = new HashSet<>(client.batch(1_000_000, NOTHING_IS_STALE));
        assertThat(waiting).doesNotContainAnyElementsOf(ledger.started);
        List<Item> expected = new ArrayList<>();
        for (long job : ledger.submitted) {
            expected.add(new Item(job, 1, 3));
            expected.add(new Item(job, 1, 4));
        }
        assertThat(waiting).containsAll(expected);
        long known = ledger.jobs.iterator().next();
        assertThat(catchThrowableOfType(SQLException.class, () -> client.addJob(known)).getErrorCode()).isEqualTo(2627);
    }
}
