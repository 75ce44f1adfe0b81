package org.granary.it.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.granary.process.KillablePostgres;
import org.granary.process.ServerProcess;
import org.granary.worker.convert.Conversion;
import org.granary.worker.convert.Converter;
import org.granary.worker.convert.Engines;
import org.granary.worker.document.DocumentGuard;
import org.granary.worker.document.Format;
import org.granary.worker.loop.WorkerOptions;
import org.granary.worker.queue.QueueKind;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The server is killed while a worker converts: the worker waits for it, and every document is converted.
@Timeout(300)
class KilledServerTest {
    private static final int DOCUMENTS = 16;
    /// Short, in case that the answer to a claim was lost.
    private static final WorkerOptions OPTIONS = WorkerOptions.DEFAULT.withParallel(2)
            .withPauses(Duration.ofMillis(50), Duration.ZERO)
            .withLimits(Duration.ofSeconds(10), Duration.ofSeconds(30));

    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("org.granary.it.protocol.StoreKind#plain")
    void aWorkerGoesOnWithTheServerThatTakesItsPlace(StoreKind store) throws Exception {
        if (store == StoreKind.POSTGRESQL) {
            try (KillablePostgres postgres = KillablePostgres.start(folder.resolve("postgres"))) {
                run("--store", postgres.url());
            }
        } else {
            run();
        }
    }

    private void run(String... flags) throws Exception {
        List<String> all = new ArrayList<>(List.of("--port", Integer.toString(freePort())));
        all.addAll(List.of(flags));
        String[] arguments = all.toArray(String[]::new);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < DOCUMENTS; i++) {
            SampleDocuments.write(folder.resolve(i + ".txt"), "Number " + i);
            names.addAll(List.of(i + ".txt", i + ".html"));
        }
        Path out = folder.resolve("out");
        ServerProcess[] server = {ServerProcess.start(folder.resolve("data"), arguments)};
        int port = server[0].port();
        try (Converter converter = new Converter(Engines.embedded(), DocumentGuard.DEFAULT);
                WorkWorld world = new WorkWorld(() -> connect(port), () -> server[0].close(), QueueKind.WORD_2013)) {
            long job = world.submit(folder, out, Conversion.settings(Format.HTML), 5, names.toArray(String[]::new));
            try (WorkWorld.Running running = world.start(converter, OPTIONS)) {
                world.await(job, 3, "StopTime IS NOT NULL");
                server[0].kill();
                server[0].close();
                server[0] = ServerProcess.start(folder.resolve("data"), arguments);
                world.await(job);
                assertThat(running.failure()).isNull();
            }
            assertThat(world.errors(job).values()).containsOnlyNulls().hasSize(DOCUMENTS);
        }
        try (Stream<Path> files = Files.list(out)) {
            assertThat(files).hasSize(DOCUMENTS);
        }
        for (int i = 0; i < DOCUMENTS; i++) {
            assertThat(Files.readString(out.resolve(i + ".html"))).contains("Number " + i + "<");
        }
    }

    private static Connection connect(int port) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlserver://127.0.0.1:" + port + ";databaseName="
                + QueueKind.WORD_2013.database() + ";trustServerCertificate=true;connectRetryCount=0", "sa",
                TestServer.PASSWORD);
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }
}
