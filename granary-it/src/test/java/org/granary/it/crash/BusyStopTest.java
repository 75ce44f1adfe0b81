package org.granary.it.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.granary.it.QueueClient;
import org.granary.process.ServerProcess;
import org.granary.store.postgresql.TestPostgres;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// SIGTERM while nothing would end by itself: requests compute, clients are in the middle of their logins, writers wait for a transaction that nobody ends.
@Timeout(180)
class BusyStopTest {
    private static final int MANY = 12;
    private static final int SECONDS = 60;

    @TempDir
    private Path data;

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"embedded", "postgresql"})
    void theServerEndsWithinItsGraceAndALittle(String store) throws Exception {
        String url = store.equals("embedded") ? store : TestPostgres.newDatabase();
        List<AutoCloseable> clients = new ArrayList<>();
        try (ServerProcess server = ServerProcess.start(data, "--shutdown-grace", "1s", "--store", url)) {
            QueueClient owner = connect(server, clients);
            owner.addJob(1);
            owner.connection().setAutoCommit(false);
            owner.addJob(2);
            for (int i = 0; i < MANY; i++) {
                run(connect(server, clients), "DECLARE @i bigint = 0; WHILE 1 = 1 SET @i = @i + 1");
                run(connect(server, clients),
                        "EXEC proc_AddJob 2, 'user', 0x01, '00000000-0000-0000-0000-000000000001', "
                                + "'<settings/>', 'job', NULL, NULL, NULL");
                clients.add(halfOpen(server, i));
            }
            Thread.sleep(500);

            CompletableFuture<Integer> code = CompletableFuture.supplyAsync(() -> terminate(server));
            assertThat(code.get(SECONDS, TimeUnit.SECONDS)).isZero();

            assertThat(server.log()).doesNotContain("has taken longer");
        } finally {
            for (AutoCloseable client : clients) {
                client.close();
            }
        }
        try (ServerProcess again = ServerProcess.start(data, "--store", url);
                QueueClient client = QueueClient.connect(again.host(), again.port())) {
            assertThat(client.number("SELECT COUNT(*) FROM dbo.Jobs WHERE JobId = 1")).isEqualTo(1);
        }
    }

    private static int terminate(ServerProcess server) {
        try {
            return server.terminate();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static QueueClient connect(ServerProcess server, List<AutoCloseable> clients) throws SQLException {
        QueueClient client = QueueClient.connect(server.host(), server.port());
        clients.add(client);
        return client;
    }

    private static void run(QueueClient client, String sql) throws SQLException {
        Statement statement = client.connection().createStatement();
        Thread.ofVirtual().start(() -> {
            try {
                statement.execute(sql);
            } catch (SQLException e) {
                // The server stops.
            }
        });
    }

    /// A client that has sent nothing, half of a PRELOGIN, the beginning of a TLS handshake, or a LOGIN7 without an end.
    private static Socket halfOpen(ServerProcess server, int kind) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        OutputStream out = socket.getOutputStream();
        switch (kind % 4) {
            case 1 -> out.write(new byte[]{0x12, 1, 0, 47, 0, 0, 1, 0, 0});
            case 2 -> out.write(new byte[]{0x16, 3, 1, 0, 100, 1, 0});
            case 3 -> out.write(new byte[]{0x10, 0, 0, 20, 0, 0, 1, 0, 1, 2, 3});
            default -> {
                // Silent.
            }
        }
        out.flush();
        return socket;
    }
}
