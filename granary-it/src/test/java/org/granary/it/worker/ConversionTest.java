package org.granary.it.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.granary.it.ExternalClients;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.granary.store.Clock;
import org.granary.worker.convert.Conversion;
import org.granary.worker.convert.Converter;
import org.granary.worker.convert.Engines;
import org.granary.worker.document.DocumentGuard;
import org.granary.worker.document.Format;
import org.granary.worker.failure.Reason;
import org.granary.worker.queue.QueueKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// Documents on their way through the queue, with LibreOffice.
@Tag("external-client")
@ParameterizedClass(name = "{0}")
@MethodSource("org.granary.it.protocol.StoreKind#plain")
@Timeout(300)
class ConversionTest {
    private static final int BOMB_MEGABYTES = 40;
    private static Converter converter;

    @Parameter
    private StoreKind store;

    @TempDir
    private Path folder;

    @BeforeAll
    static void findEngine() {
        ExternalClients.needProgram("soffice");
        ExternalClients.needProgram("pdftotext");
        converter = new Converter(Engines.find(System.getenv()), new DocumentGuard(BOMB_MEGABYTES << 19));
    }

    /// Nothing of LibreOffice is left behind.
    @AfterAll
    static void endEngine() throws Exception {
        if (converter != null) {
            List<ProcessHandle> started = ProcessHandle.current().descendants()
                    .filter(process -> process.info().command().orElse("").contains("office")).toList();
            assertThat(started).isNotEmpty();
            converter.close();
            for (ProcessHandle process : started) {
                process.onExit().get(10, TimeUnit.SECONDS);
            }
        }
    }

    @Test
    void documentsOfAllKindsAreConvertedAndHarmfulOnesFailWithTheirReason() throws Exception {
        Path in = Files.createDirectories(folder.resolve("in/sub folder"));
        Map<String, @Nullable Integer> expected = new HashMap<>();
        for (String name : List.of("a.docx", "b.html", "c.rtf", "d.txt")) {
            SampleDocuments.write(in.resolve(name), "Kept words of " + name);
            expected.put("sub%20folder/" + name, null);
        }
        SampleDocuments.withEntity(in.resolve("entity.docx"));
        SampleDocuments.bomb(in.resolve("bomb.docx"), BOMB_MEGABYTES);
        Files.writeString(in.resolve("broken.docx"), "PK\3\4 and no more");
        Files.writeString(in.resolve("text.docx"), "no ZIP at all");
        Files.writeString(in.resolve("broken.doc"), "neither");
        expected.put("sub%20folder/entity.docx", Reason.FORBIDDEN_CONTENT.code());
        expected.put("sub%20folder/bomb.docx", Reason.TOO_LARGE.code());
        expected.put("sub%20folder/broken.docx", Reason.BROKEN_DOCUMENT.code());
        expected.put("sub%20folder/text.docx", Reason.BROKEN_DOCUMENT.code());
        expected.put("sub%20folder/broken.doc", Reason.BROKEN_DOCUMENT.code());
        expected.put("sub%20folder/missing.docx", Reason.INPUT_MISSING.code());
        expected.put("sub%20folder/picture.png", Reason.NOT_SUPPORTED.code());
        Files.writeString(in.resolve("picture.png"), "x");
        expected.put("../secret.docx", Reason.ROOT_REFUSED.code());
        Path out = folder.resolve("out");
        try (WorkWorld world = new WorkWorld(TestServer.start(store), QueueKind.WORD_2013)) {
            long job = world.submit(folder.resolve("in"), out, Conversion.settings(Format.PDF), 2, expected.keySet()
                    .stream().flatMap(name -> Stream.of(name, Format.PDF.rename(name))).toArray(String[]::new));
            world.work(job, converter, WorkWorld.QUICK.withParallel(2));

            assertThat(world.errors(job)).isEqualTo(expected);
            assertThat(names(out.resolve("sub folder"))).containsExactly("a.pdf", "b.pdf", "c.pdf", "d.pdf");
            assertThat(SampleDocuments.pdfText(out.resolve("sub folder/a.pdf"))).isEqualTo("Kept words of a.docx");
            assertThat(SampleDocuments.pdfText(out.resolve("sub folder/b.pdf"))).contains("Kept words of b.html");
            assertThat(SampleDocuments.pdfText(out.resolve("sub folder/c.pdf"))).isEqualTo("Kept words of c.rtf");
            assertThat(SampleDocuments.pdfText(out.resolve("sub folder/d.pdf"))).isEqualTo("Kept words of d.txt");
        }
    }

    @Test
    void everyFormatIsMadeAndReadAgain() throws Exception {
        SampleDocuments.write(folder.resolve("a.docx"), "Round and round");
        try (WorkWorld world = new WorkWorld(TestServer.start(store), QueueKind.WORD_2010)) {
            String[] chain = {"a.docx", "b.odt", "b.odt", "c.rtf", "c.rtf", "d.html", "d.html", "e.txt", "e.txt",
                "f.docx",
                "f.docx", "g.pdf"};
            for (int i = 0; i < chain.length; i += 2) {
                // No settings: the name of the output tells the format.
                long job = world.submit(folder, folder, new org.granary.worker.settings.JobSettings(Map.of()), 1,
                        chain[i],
                        chain[i + 1]);
                world.work(job, converter, WorkWorld.QUICK);
                assertThat(world.errors(job)).containsEntry(chain[i], null);
            }
        }
        assertThat(SampleDocuments.pdfText(folder.resolve("g.pdf"))).contains("Round and round");
    }

    @Test
    void anOutputThatCannotBeWrittenIsTriedAgainAndFailsWithItsReason() throws Exception {
        SampleDocuments.write(folder.resolve("a.txt"), "a");
        Path file = Files.writeString(folder.resolve("file"), "no folder");
        try (WorkWorld world = new WorkWorld(TestServer.start(store), QueueKind.WORD_2013)) {
            long job = world.submit(folder, file, Conversion.settings(Format.PDF), 2, "a.txt", "a.pdf");
            world.work(job, converter, WorkWorld.QUICK);
            assertThat(world.errors(job)).containsEntry("a.txt", Reason.OUTPUT_UNREACHABLE.code());
            assertThat(world.count(job, "AttemptsRemaining = 0")).isOne();
        }
    }

    @Test
    void workOfAWorkerThatIsGoneIsTakenOverAndGivenUpWithoutAttempts() throws Exception {
        SampleDocuments.write(folder.resolve("a.txt"), "a");
        SampleDocuments.write(folder.resolve("b.txt"), "b");
        var ahead = new AtomicReference<>(Duration.ZERO);
        Clock clock = () -> Clock.SYSTEM.utc().plus(ahead.get());
        try (WorkWorld world = new WorkWorld(TestServer.start(store, Map.of(), clock), QueueKind.WORD_2013)) {
            long once = world.submit(folder, folder, Conversion.settings(Format.PDF), 1, "a.txt", "a.pdf");
            long twice = world.submit(folder, folder, Conversion.settings(Format.PDF), 2, "b.txt", "b.pdf");
            for (long job : List.of(once, twice)) {
                world.execute("EXEC proc_UpdateConversionBatch N'<batch xmlns=\""
                        + "http://schemas.microsoft.com/office/server/word/2009/08/databaseBatchUpdate\"><start>"
                        + "<item job=\"" + job
                        + "\" group=\"1\" id=\"1\" wsi=\"b00ae9a1-0474-474e-b348-f6a8bcc95331\"/>"
                        + "</start><failed/></batch>'");
            }
            ahead.set(WorkWorld.QUICK.staleAfter().plusSeconds(1));
            world.work(twice, converter, WorkWorld.QUICK);
            assertThat(world.errors(twice)).containsEntry("b.txt", null);
            world.await(once);
            assertThat(world.errors(once)).containsEntry("a.txt", Reason.ATTEMPTS_USED_UP.code());
        }
        assertThat(SampleDocuments.pdfText(folder.resolve("b.pdf"))).isEqualTo("b");
    }

    private static List<String> names(Path folder) throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
