package org.granary.it.queue;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicInteger;
import org.granary.it.TestServer;
import org.granary.it.protocol.Client;
import org.granary.it.protocol.StoreKind;
import org.granary.process.ServerProcess;
import org.granary.store.postgresql.TestPostgres;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Two server processes on one PostgreSQL, under the load of [LoadTest]: every other client works with the other server.
@Timeout(180)
class SeveralServersTest {
    @TempDir
    private static Path folder;

    private static final ServerProcess[] SERVERS = new ServerProcess[2];
    private final AtomicInteger connections = new AtomicInteger();

    @BeforeAll
    static void start() throws IOException {
        assumeTrue(StoreKind.POSTGRESQL.isUsed());
        String url = TestPostgres.newDatabase();
        for (int i = 0; i < SERVERS.length; i++) {
            SERVERS[i] = ServerProcess.start(folder.resolve("granary" + i), "--store", url);
        }
    }

    @AfterAll
    static void stop() throws IOException {
        for (ServerProcess server : SERVERS) {
            if (server != null) {
                server.close();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Queue.class)
    void everyItemEndsOnce(Queue queue) throws Exception {
        new Load(queue, () -> connect(queue), SeveralServersTest::pass).run();
    }

    private Client connect(Queue queue) {
        ServerProcess server = SERVERS[connections.getAndIncrement() % SERVERS.length];
        try {
            return new Client(DriverManager.getConnection("jdbc:sqlserver://" + server.host() + ":" + server.port()
                    + ";databaseName=" + queue.database()
                    + ";encrypt=false;trustServerCertificate=true;datetimeParameterType=datetime", "sa",
                    TestServer.PASSWORD));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /// The clock is that of the machine. A moment before and after, because times are kept in steps of 1/300 s.
    private static LocalDateTime pass() {
        try {
            Thread.sleep(20);
            LocalDateTime now = LocalDateTime.now(ZoneOffset.UTC);
            Thread.sleep(20);
            return now;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
