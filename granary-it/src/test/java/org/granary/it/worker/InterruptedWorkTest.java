package org.granary.it.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.granary.it.ExternalClients;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.granary.process.ServerProcess;
import org.granary.translation.document.DocumentCheck;
import org.granary.translation.memory.TranslationMemory;
import org.granary.translation.segment.LanguagePair;
import org.granary.translation.work.Translation;
import org.granary.translation.work.Translator;
import org.granary.worker.convert.Conversion;
import org.granary.worker.convert.Converter;
import org.granary.worker.convert.Engines;
import org.granary.worker.document.DocumentGuard;
import org.granary.worker.document.Format;
import org.granary.worker.failure.Reason;
import org.granary.worker.queue.Limits;
import org.granary.worker.queue.NewJob;
import org.granary.worker.queue.OverLimitException;
import org.granary.worker.queue.QueueKind;
import org.granary.worker.queue.QueueSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// Work that does not go as it should, with the embedded engine.
@ParameterizedClass(name = "{0}")
@MethodSource("org.granary.it.protocol.StoreKind#plain")
@Timeout(300)
class InterruptedWorkTest {
    private static TestServer server;
    private static Converter converter;

    /// [#start] has it, too; JUnit wants a field.
    @Parameter
    @SuppressWarnings("UnusedVariable")
    private StoreKind store;

    @TempDir
    private Path folder;

    @BeforeParameterizedClassInvocation
    static void start(StoreKind store) throws Exception {
        server = TestServer.start(store);
        converter = new Converter(Engines.embedded(), DocumentGuard.DEFAULT);
    }

    @AfterParameterizedClassInvocation
    static void end() {
        converter.close();
        server.close();
    }

    private static WorkWorld world(QueueKind kind) {
        return new WorkWorld(() -> server.connect(kind.database()), () -> {}, kind);
    }

    private List<String> outputs() throws IOException {
        Path out = folder.resolve("out");
        if (!Files.exists(out)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(out)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void aJobThatIsCanceledElsewhereEndsAndLeavesNothing() throws Exception {
        // It takes minutes to convert.
        Files.writeString(folder.resolve("a.txt"), "A line of text that is repeated often.\n".repeat(600_000));
        Files.writeString(folder.resolve("b.txt"), "short");
        try (WorkWorld world = world(QueueKind.WORD_2013);
                WorkWorld.Running _ = world.start(converter, WorkWorld.QUICK)) {
            long job = world.submit(folder, folder.resolve("out"), Conversion.settings(Format.PDF), 3, "a.txt",
                    "a.pdf");
            world.await(job, 1, "StartTime IS NOT NULL");
            try (QueueSession elsewhere = new QueueSession(world.connect(), QueueKind.WORD_2013)) {
                elsewhere.cancel(job, null);
            }
            // The one thread is free again.
            long next = world.submit(folder, folder.resolve("out"), Conversion.settings(Format.PDF), 1, "b.txt",
                    "b.pdf");
            world.await(next);
            assertThat(world.errors(next)).containsEntry("b.txt", null);
            assertThat(world.count(job, "StopTime IS NULL")).isOne();
        }
        assertThat(outputs()).containsExactly("b.pdf");
    }

    @Test
    void aKilledEngineIsReplacedAndItsDocumentTriedAgain() throws Exception {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            Files.writeString(folder.resolve(i + ".txt"), ("Number " + i + "\n").repeat(300));
            names.addAll(List.of(i + ".txt", i + ".pdf"));
        }
        try (WorkWorld world = world(QueueKind.WORD_2010)) {
            long job = world.submit(folder, folder.resolve("out"), Conversion.settings(Format.PDF), 20,
                    names.toArray(String[]::new));
            try (WorkWorld.Running _ = world.start(converter, WorkWorld.QUICK.withParallel(2))) {
                for (int done : new int[]{2, 6}) {
                    world.await(job, done, "StopTime IS NOT NULL");
                    engines().forEach(ProcessHandle::destroyForcibly);
                }
                world.await(job);
            }
            assertThat(world.errors(job).values()).containsOnlyNulls().hasSize(12);
        }
        assertThat(outputs()).hasSize(12).allMatch(name -> name.matches("\\d+\\.pdf"));
    }

    private static List<ProcessHandle> engines() {
        return ProcessHandle.current().descendants()
                .filter(process -> process.info().commandLine().orElse("").contains("EmbeddedMain")).toList();
    }

    @Test
    void aServerThatDoesNotAnswerIsAnOutputThatCannotBeWritten() throws Exception {
        Files.writeString(folder.resolve("a.txt"), "a");
        try (WorkWorld world = world(QueueKind.WORD_2013)) {
            long job = world.submit(folder.toUri().toString(), "http://127.0.0.1:9/out",
                    Conversion.settings(Format.PDF), 2, "a.txt", "a.pdf");
            world.work(job, converter, WorkWorld.QUICK);
            assertThat(world.errors(job)).containsEntry("a.txt", Reason.OUTPUT_UNREACHABLE.code());
            assertThat(world.count(job, "AttemptsRemaining = 0")).isOne();
        }
    }

    @Test
    @Tag("external-client")
    void aFullDiskIsTheReasonThatIsRecorded() throws Exception {
        ExternalClients.needProgram("unshare");
        Path out = Files.createDirectory(folder.resolve("out"));
        Files.writeString(folder.resolve("a.txt"), "a");
        try (WorkWorld world = world(QueueKind.WORD_2013)) {
            long job = world.submit(folder, out, Conversion.settings(Format.HTML), 2, "a.txt", "a.html");
            ProcessBuilder builder = ServerProcess.command("128m", List.of("work", "convert", "--engine", "embedded",
                    "--server", server.host() + ":" + server.port(), "--parallel", "1"));
            // Only this process and those that it starts see the small disk, which is full.
            builder.command().addAll(0, List.of("unshare", "--map-root-user", "--mount", "sh", "-c",
                    "mount -t tmpfs -o size=64k none " + out + " && head -c 70000 /dev/zero >" + out
                            + "/full 2>/dev/null; exec \"$@\"",
                    "sh"));
            builder.environment().put("GRANARY_SA_PASSWORD", TestServer.PASSWORD);
            Process worker = builder.redirectErrorStream(true)
                    .redirectOutput(folder.resolve("log").toFile()).start();
            try {
                world.await(job);
                assertThat(world.errors(job)).as(Files.readString(folder.resolve("log"))).containsEntry("a.txt",
                        Reason.NO_SPACE.code());
            } finally {
                worker.destroy();
                worker.waitFor();
            }
        }
    }

    @Test
    void jobsOfPartitionsAreTranslatedWithinTheirLimits() throws Exception {
        Path memory = Files.writeString(folder.resolve("memory.tmx"), """
                <?xml version="1.0"?><tmx version="1.4"><header srclang="en" datatype="plaintext" segtype="sentence"
                 adminlang="en" creationtool="test" creationtoolversion="1" o-tmf="none"/><body><tu>
                <tuv xml:lang="en"><seg>The house is red.</seg></tuv>
                <tuv xml:lang="de"><seg>Das Haus ist rot.</seg></tuv></tu></body></tmx>""");
        Files.writeString(folder.resolve("a.txt"), "The house is red.");
        UUID partition = UUID.randomUUID();
        LanguagePair pair = LanguagePair.of("en", "de");
        try (WorkWorld world = world(QueueKind.TRANSLATION);
                Translator translator = new Translator(List.of(TranslationMemory.read(memory)), DocumentCheck.DEFAULT,
                        (_, _) -> {})) {
            NewJob within = job(partition, pair, new Limits(null, 1));
            world.submit(within);
            world.work(within.id(), translator, WorkWorld.QUICK);
            assertThat(world.errors(within.id())).containsEntry("a.txt", null);
            assertThat(Files.readString(folder.resolve("out/a.txt"))).isEqualTo("Das Haus ist rot.");

            NewJob above = job(partition, pair, new Limits(null, 1));
            assertThatThrownBy(() -> world.submit(above)).isInstanceOf(OverLimitException.class)
                    .isInstanceOf(SQLException.class).hasMessageContaining("1 in a partition");
            assertThat(world.count(above.id(), "1 = 1")).isZero();
            world.submit(job(UUID.randomUUID(), pair, new Limits(null, 1)));
        }
    }

    private NewJob job(UUID partition, LanguagePair pair, Limits limits) {
        return new NewJob(NewJob.newId(), "test", partition, Translation.settings(pair).xml(), limits,
                List.of(WorkWorld.group(folder.toUri().toString(), folder.resolve("out").toUri().toString(), 1, "a.txt",
                        "a.txt")));
    }

    @Test
    void theCommandRunsAServerOfItsOwnAndLogsNothing() throws Exception {
        Files.createDirectory(folder.resolve("in"));
        Files.writeString(folder.resolve("in/a.txt"), "a");
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        ServerProcess.Ran ran = ServerProcess.run(Map.of("GRANARY_DATA", folder.resolve("data").toString(),
                "GRANARY_PORT", Integer.toString(port)), "convert", folder.resolve("in").toString(), "--to",
                folder.resolve("out").toString(), "--engine", "embedded", "--parallel", "1");
        assertThat(ran.err().lines().filter(line -> !line.contains("WARN Fence"))).isEmpty();
        assertThat(ran.out()).startsWith("No server was running: this command runs one at 127.0.0.1:" + port);
        assertThat(ran.out()).contains("1 document, with the embedded engine", "1 converted, 0 failed.");
        assertThat(ran.code()).isZero();
    }
}
