package org.granary.it.config.timer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.granary.it.TestServer;
import org.granary.process.ServerProcess;
import org.granary.store.postgresql.TestPostgres;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Two servers over one PostgreSQL, and clients of both that want the same locks.
class TwoProcessesTest {
    private static final int CLIENTS_OF_EACH = 6;
    private static final int ROUNDS = 60;

    @Test
    @Timeout(180)
    void noLockHasTwoHolders(@TempDir Path first, @TempDir Path second) throws Exception {
        String store = TestPostgres.newDatabase();
        List<Connection> connections = new ArrayList<>();
        try (ServerProcess one = ServerProcess.start(first, "--store", store);
                ServerProcess two = ServerProcess.start(second, "--store", store)) {
            for (int i = 0; i < CLIENTS_OF_EACH; i++) {
                connections.add(connect(one));
                connections.add(connect(two));
            }
            Rivals rivals = new Rivals(2);
            try (var threads = Executors.newFixedThreadPool(connections.size())) {
                for (Future<List<String>> seen : threads.invokeAll(rivals.on(connections, ROUNDS))) {
                    assertThat(seen.get()).isEmpty();
                }
            }
            assertThat(rivals.grants()).isPositive();
            assertThat(rivals.refusals()).isPositive();
            for (Connection connection : connections) {
                connection.close();
            }
        }
    }

    private static Connection connect(ServerProcess server) throws Exception {
        return DriverManager.getConnection("jdbc:sqlserver://" + server.host() + ":" + server.port()
                + ";databaseName=SharePoint_Config;encrypt=false;user=sa;password=" + TestServer.PASSWORD);
    }
}
