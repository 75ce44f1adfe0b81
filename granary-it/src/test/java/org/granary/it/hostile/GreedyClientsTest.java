package org.granary.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.granary.it.MigratedDatabase;
import org.granary.it.QueueClient;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.granary.process.ServerProcess;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Many clients that each try to take all memory, in every way, against a server with a small heap: each is refused what does not fit, another client goes on
/// with its calls and notices nothing, and when all have left, all memory has come back.
///
/// `-Dgranary.it.greedy.clients=64 -Dgranary.it.greedy.seconds=600` makes a long run of it, `-Dgranary.it.greedy.heap=2g` one with another heap.
class GreedyClientsTest {
    private static final int CLIENTS = Integer.getInteger("granary.it.greedy.clients", 8);
    private static final int SECONDS = Integer.getInteger("granary.it.greedy.seconds", 8);
    private static final String HEAP = System.getProperty("granary.it.greedy.heap", "256m");
    /// What a session may need to ask.
    private static final long ASKING_KB = 256;

    @TempDir
    private Path folder;

    static List<StoreKind> stores() {
        return StoreKind.plain().toList();
    }

    private ServerProcess start(StoreKind store) throws Exception {
        List<String> flags = new ArrayList<>(List.of("--encryption", "optional"));
        if (store == StoreKind.POSTGRESQL) {
            flags.addAll(List.of("--store", MigratedDatabase.copy()));
        }
        return ServerProcess.startWithHeap(HEAP, folder, flags.toArray(String[]::new));
    }

    @ParameterizedTest
    @MethodSource("stores")
    void theOthersGoOnAndAllMemoryComesBack(StoreKind store) throws Exception {
        Queue<String> faults = new ConcurrentLinkedQueue<>();
        AtomicLong refusals = new AtomicLong();
        long seed = Long.getLong("granary.it.seed", System.nanoTime());
        try (ServerProcess server = start(store)) {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
            BooleanSupplier done = () -> System.nanoTime() - end > 0 || !server.isRunning();
            long calls;
            try (QueueClient modest = QueueClient.connect(server.host(), server.port());
                    ExecutorService threads = Executors.newCachedThreadPool()) {
                List<Future<?>> running = new ArrayList<>();
                for (int i = 0; i < CLIENTS; i++) {
                    running.add(threads.submit(new GreedyClient(server, seed + i, done, faults, refusals)));
                }
                calls = goOn(modest, done);
                for (Future<?> each : running) {
                    each.get();
                }
            }
            assertThat(server.isRunning()).as("seed " + seed).isTrue();
            assertThat(server.log()).as("seed " + seed).doesNotContain("OutOfMemoryError", "inside the server",
                    "\tat ", TestServer.PASSWORD);
            assertThat(faults).as("seed " + seed).isEmpty();
            assertThat(calls).isPositive();
            assertThat(refusals.get()).as("requests that did not fit").isPositive();
            assertAllCameBack(server);
            assertThat(server.terminate()).isZero();
        }
    }

    /// A client as most are: calls a procedure, reads, uses a small temporary table.
    private static long goOn(QueueClient client, BooleanSupplier done) throws SQLException {
        long job = 0;
        try (Statement statement = client.connection().createStatement()) {
            statement.execute("CREATE TABLE #mine (a int PRIMARY KEY, b nvarchar(100))");
            while (!done.getAsBoolean()) {
                job++;
                assertThat(client.addJob(job)).isZero();
                assertThat(client.number("SELECT COUNT(*) FROM dbo.Jobs WHERE JobId = ?", job)).isEqualTo(1);
                statement.execute("INSERT INTO #mine VALUES (" + job + ", N'" + "x".repeat(50)
                        + "'); SELECT TOP 10 * FROM #mine ORDER BY b, a DESC; DELETE FROM #mine WHERE a < "
                        + (job - 100));
                while (statement.getMoreResults() || statement.getUpdateCount() != -1) {
                    // to its end
                }
            }
        }
        return job;
    }

    /// Sessions may need a moment to notice that their clients have left.
    private static void assertAllCameBack(ServerProcess server) throws SQLException, InterruptedException {
        Map<String, Long> used = new TreeMap<>();
        for (int i = 0; i < 300; i++) {
            used = used(server);
            if (used.values().stream().mapToLong(Long::longValue).sum() < ASKING_KB) {
                return;
            }
            Thread.sleep(100);
        }
        assertThat(used).as("kB that nobody should hold any more").isEmpty();
    }

    private static Map<String, Long> used(ServerProcess server) throws SQLException {
        Map<String, Long> used = new TreeMap<>();
        try (QueueClient client = QueueClient.connect(server.host(), server.port());
                Statement statement = client.connection().createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT name, pages_kb FROM sys.dm_os_memory_clerks WHERE name <> 'text cache' AND pages_kb > 0")) {
            while (rows.next()) {
                used.put(rows.getString(1), rows.getLong(2));
            }
        }
        return used;
    }
}
