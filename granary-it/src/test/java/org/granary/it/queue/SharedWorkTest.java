package org.granary.it.queue;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.granary.it.MigratedDatabase;
import org.granary.it.TestServer;
import org.granary.it.protocol.Client;
import org.granary.it.protocol.StoreKind;
import org.granary.process.ServerProcess;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Two server processes on one PostgreSQL, neither of which knows what the other one hands out: workers get different items all the same, and every item is started.
@Timeout(300)
class SharedWorkTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"WORD, proc_GetConversionBatch", "TRANSLATION, proc_GetConversionBatchInterleaved"})
    void workersOfBothServersGetDifferentItems(Queue queue, String procedure) throws Exception {
        assumeTrue(StoreKind.POSTGRESQL.isUsed());
        String url = MigratedDatabase.copy();
        try (ServerProcess first = ServerProcess.start(folder.resolve("first"), "--store", url);
                ServerProcess second = ServerProcess.start(folder.resolve("second"), "--store", url)) {
            List<ServerProcess> servers = List.of(first, second);
            AtomicInteger connections = new AtomicInteger();
            Workers workers = new Workers(queue, procedure,
                    () -> connect(servers.get(connections.getAndIncrement() % servers.size()), queue), 80);
            workers.submit();
            workers.run(2);
            workers.assertHandedOutOnce();
        }
    }

    private static Client connect(ServerProcess server, Queue queue) {
        try {
            return new Client(DriverManager.getConnection("jdbc:sqlserver://" + server.host() + ":" + server.port()
                    + ";databaseName=" + queue.database()
                    + ";encrypt=false;trustServerCertificate=true;datetimeParameterType=datetime", "sa",
                    TestServer.PASSWORD));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
