package org.granary.it.config.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.granary.it.MigratedDatabase;
import org.granary.it.TestServer;
import org.granary.it.protocol.Client;
import org.granary.process.ServerProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Two servers over one PostgreSQL: who polls one of them sees in order what clients of both have changed.
class TwoProcessesTest {
    private static final UUID FARM = UUID.fromString("5f0c1a7e-9b3d-4e62-a841-7c26d9e0b318");

    @Test
    @Timeout(300)
    void whoPollsOneServerEndsWithWhatBothHave(@TempDir Path first, @TempDir Path second) throws Exception {
        String store = MigratedDatabase.copy();
        try (ServerProcess one = ServerProcess.start(first, "--store", store);
                ServerProcess two = ServerProcess.start(second, "--store", store)) {
            var turn = new AtomicInteger();
            var storm = new ObjectStorm(() -> connect(turn.getAndIncrement() % 2 == 0 ? one : two), FARM,
                    ConfigObjectTest.SERVER_CLASS, Duration.ofSeconds(Long.getLong("granary.it.storm.seconds", 5)));
            List<ObjectCache> caches = new ArrayList<>();
            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (Future<ObjectCache> cache : threads.invokeAll(storm.work())) {
                    caches.add(cache.get());
                }
            }
            assertThat(storm.done())
                    .allSatisfy((change, count) -> assertThat(count.get()).as("%s", change).isPositive());
            caches.removeIf(cache -> cache.answers() == 0);
            var fresh = new ObjectCache();
            try (Client client = connect(two)) {
                fresh.poll(client);
            }
            assertThat(fresh.objects()).containsKey(FARM);
            assertThat(caches).hasSize(8).allSatisfy(cache -> assertThat(cache.objects()).isEqualTo(fresh.objects()));
        }
    }

    private static Client connect(ServerProcess server) {
        try {
            return new Client(DriverManager.getConnection("jdbc:sqlserver://" + server.host() + ":" + server.port()
                    + ";databaseName=SharePoint_Config;encrypt=false;user=sa;password=" + TestServer.PASSWORD));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
