package org.granary.it.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.granary.it.ExternalClients;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.granary.process.ServerProcess;
import org.granary.store.Clock;
import org.granary.worker.convert.Conversion;
import org.granary.worker.document.Format;
import org.granary.worker.queue.QueueKind;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Workers are processes and are killed while they convert: every document is converted all the same.
@Tag("external-client")
@Timeout(300)
class KilledWorkersTest {
    private static final int DOCUMENTS = 30;

    @TempDir
    private Path folder;

    private Process worker(TestServer server, Path log) throws Exception {
        ProcessBuilder builder = ServerProcess.command("128m", List.of("work", "convert", "--server",
                server.host() + ":" + server.port(), "--parallel", "1"))
                .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().put("GRANARY_SA_PASSWORD", TestServer.PASSWORD);
        return builder.start();
    }

    @ParameterizedTest
    @MethodSource("org.granary.it.protocol.StoreKind#plain")
    void whatAKilledWorkerHadIsConvertedByAnother(StoreKind store) throws Exception {
        ExternalClients.needProgram("soffice");
        ExternalClients.needProgram("pdftotext");
        Path log = folder.resolve("log");
        Path out = folder.resolve("out");
        List<String> names = new ArrayList<>();
        for (int i = 0; i < DOCUMENTS; i++) {
            SampleDocuments.write(folder.resolve(i + ".txt"), "Number " + i);
            names.addAll(List.of(i + ".txt", i + ".pdf"));
        }
        List<Process> workers = new ArrayList<>();
        var ahead = new AtomicReference<>(Duration.ZERO);
        TestServer server = TestServer.start(store, Map.of(), () -> Clock.SYSTEM.utc().plus(ahead.get()));
        try (WorkWorld world = new WorkWorld(server, QueueKind.WORD_2013)) {
            long job = world.submit(folder, out, Conversion.settings(Format.PDF), 5, names.toArray(String[]::new));
            workers.add(worker(server, log));
            while (world.count(job, "StopTime IS NOT NULL") < DOCUMENTS / 3) {
                assertThat(workers.getFirst().isAlive()).as(() -> read(log)).isTrue();
                Thread.sleep(5);
            }
            workers.getFirst().destroyForcibly().waitFor();
            // What it had is stale at once.
            ahead.set(Duration.ofMinutes(11));
            workers.add(worker(server, log));
            world.await(job);
            assertThat(world.errors(job).values()).as(() -> read(log)).containsOnlyNulls().hasSize(DOCUMENTS);
            workers.getLast().destroy();
            assertThat(workers.getLast().waitFor()).as(() -> read(log)).isZero();
        } finally {
            workers.forEach(Process::destroyForcibly);
        }
        try (Stream<Path> files = Files.list(out)) {
            assertThat(files.map(file -> file.getFileName().toString())).hasSize(DOCUMENTS)
                    .allMatch(name -> name.matches("\\d+\\.pdf"));
        }
        for (int i = 0; i < DOCUMENTS; i++) {
            assertThat(SampleDocuments.pdfText(out.resolve(i + ".pdf"))).isEqualTo("Number " + i);
        }
    }

    private static String read(Path log) {
        try {
            return Files.readString(log);
        } catch (java.io.IOException e) {
            return e.toString();
        }
    }
}
