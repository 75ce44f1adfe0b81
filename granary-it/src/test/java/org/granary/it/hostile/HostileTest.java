package org.granary.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicLong;
import org.granary.it.QueueClient;
import org.granary.it.TestServer;
import org.granary.process.ServerProcess;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A server of its own process and of 512 MB of memory, one client that was there before and must be served after each test, and a look
/// at the log.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
abstract class HostileTest {
    private static final AtomicLong JOBS = new AtomicLong();

    ServerProcess server;
    private QueueClient bystander;

    /// Flags of the server.
    abstract String[] flags();

    /// Its heap, as for `-Xmx`.
    String heap() {
        return "512m";
    }

    @BeforeAll
    void start(@TempDir Path data) throws IOException, SQLException {
        server = ServerProcess.startWithHeap(heap(), data, flags());
        bystander = connect();
    }

    QueueClient connect() throws SQLException {
        return QueueClient.connect(server.host(), server.port(), "loginTimeout=30");
    }

    int port() {
        return server.port();
    }

    @AfterEach
    void othersAreServed() throws Exception {
        assertThat(server.isRunning()).isTrue();
        long job = JOBS.incrementAndGet();
        assertThat(bystander.addJob(job)).isZero();
        try (QueueClient newcomer = connect()) {
            assertThat(newcomer.number("SELECT COUNT(*) FROM dbo.Jobs WHERE JobId = ?", job)).isEqualTo(1);
        }
    }

    @AfterAll
    void theLogHasNoFaultsAndNoSecrets() throws Exception {
        try (ServerProcess ended = server) {
            bystander.close();
            assertThat(ended.terminate()).isZero();
            assertThat(ended.log()).doesNotContain("inside the server", "OutOfMemoryError", "StackOverflowError",
                    "\tat ", TestServer.PASSWORD);
        }
    }

    /// A client may be told anything but the server's insides.
    static void assertTellsNoInsides(String answer) {
        assertThat(answer).doesNotContain("Exception", "org.granary", "java.", "\tat ", "org.sqlite", "SQLITE");
    }
}
