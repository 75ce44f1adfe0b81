package org.granary.it.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.granary.it.ExternalClients;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.granary.process.ServerProcess;
import org.granary.translation.apertium.ApertiumEngine;
import org.granary.translation.document.DocumentCheck;
import org.granary.translation.segment.LanguagePair;
import org.granary.translation.work.Translation;
import org.granary.translation.work.Translator;
import org.granary.worker.failure.Reason;
import org.granary.worker.queue.QueueKind;
import org.granary.worker.settings.JobSettings;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// Documents on their way through the queue of MS-TSSPROC, with Apertium.
@Tag("external-client")
@ParameterizedClass(name = "{0}")
@MethodSource("org.granary.it.protocol.StoreKind#plain")
@Timeout(300)
class TranslationTest {
    private static final LanguagePair PAIR = LanguagePair.of("en", "es");

    @Parameter
    private StoreKind store;

    @TempDir
    private Path folder;

    @Test
    void documentsAreTranslatedAndOthersFailWithTheirReason() throws Exception {
        ExternalClients.needProgram("apertium");
        Path in = Files.createDirectories(folder.resolve("in"));
        Map<String, @Nullable Integer> expected = new HashMap<>();
        SampleDocuments.write(in.resolve("a.docx"), "The house is red.");
        SampleDocuments.write(in.resolve("b.html"), "The house is red.");
        SampleDocuments.withEntity(in.resolve("entity.docx"));
        Files.writeString(in.resolve("broken.docx"), "PK\3\4 and no more");
        Files.writeString(in.resolve("picture.png"), "x");
        expected.put("a.docx", null);
        expected.put("b.html", null);
        expected.put("entity.docx", Reason.FORBIDDEN_CONTENT.code());
        expected.put("broken.docx", Reason.BROKEN_DOCUMENT.code());
        expected.put("missing.txt", Reason.INPUT_MISSING.code());
        expected.put("picture.png", Reason.NOT_SUPPORTED.code());
        Path out = folder.resolve("out");
        try (WorkWorld world = new WorkWorld(TestServer.start(store), QueueKind.TRANSLATION);
                Translator translator = new Translator(List.of(ApertiumEngine.find().orElseThrow()),
                        DocumentCheck.DEFAULT, (_, _) -> {})) {
            long job = world.submit(in, out, Translation.settings(PAIR), 1,
                    expected.keySet().stream().flatMap(name -> Stream.of(name, name)).toArray(String[]::new));
            world.work(job, translator, WorkWorld.QUICK.withParallel(2));
            assertThat(world.errors(job)).isEqualTo(expected);
            assertThat(Files.readString(out.resolve("b.html"))).contains("La casa es roja.");
            assertThat(out.resolve("a.docx")).isNotEmptyFile();
            assertThat(out.resolve("broken.docx")).doesNotExist();

            long unknown = world.submit(in, out, Translation.settings(LanguagePair.of("en", "tlh")), 1, "b.html",
                    "c.html");
            long wrong = world.submit(in, out, JobSettings.of("translate", Map.of("from", "en")), 1, "b.html",
                    "d.html");
            world.work(unknown, translator, WorkWorld.QUICK);
            world.work(wrong, translator, WorkWorld.QUICK);
            assertThat(world.errors(unknown)).containsEntry("b.html", Reason.NOT_SUPPORTED.code());
            assertThat(world.errors(wrong)).containsEntry("b.html", Reason.WRONG_SETTINGS.code());
        }
    }

    @Test
    void aFolderIsTranslatedByOneCommand() throws Exception {
        ExternalClients.needProgram("apertium");
        Path in = Files.createDirectories(folder.resolve("in/sub folder"));
        Files.writeString(in.resolve("a.txt"), "The house is red.\n");
        Files.writeString(in.resolve("notes.log"), "not a document");
        Path out = folder.resolve("out");
        try (TestServer server = TestServer.start(store)) {
            ServerProcess.Ran ran = translate(server, out, "es");
            assertThat(ran.err()).isEmpty();
            assertThat(ran.code()).isZero();
            assertThat(ran.out()).containsPattern("^Job \\d+: 1 document, en to es, with Apertium\\. Watch it with")
                    .contains("[####################] 1 of 1, 0 failed", "1 translated, 0 failed.");
            assertThat(Files.readString(out.resolve("sub folder/a.txt"))).isEqualTo("La casa es roja.\n");

            Files.writeString(in.resolve("broken.docx"), "no ZIP at all");
            ran = translate(server, out, "es");
            assertThat(ran.code()).isOne();
            assertThat(ran.out()).contains("failed: sub%20folder/broken.docx (error 1): the document is broken");

            Files.delete(in.resolve("broken.docx"));
            ran = translate(server, out, "es", "--update");
            assertThat(ran.out()).isEqualTo("There is nothing to translate.\n");
            ran = translate(server, out, "es", "--limit-per-day", "2");
            assertThat(ran.code()).isOne();
            assertThat(ran.err())
                    .contains("Nothing is submitted: the limit of documents in 24 hours (2) does not allow 1 more.");
            ran = translate(server, folder.resolve("in"), "es");
            assertThat(ran.err()).contains("would take the place of the document");

            ran = translate(server, out, "de");
            assertThat(ran.code()).isOne();
            assertThat(ran.err()).contains("Nothing is submitted", "en to de (engines: Apertium)");
        }
    }

    private ServerProcess.Ran translate(TestServer server, Path out, String into, String... more) throws Exception {
        return ServerProcess.run(Map.of("GRANARY_SA_PASSWORD", TestServer.PASSWORD),
                Stream.concat(Stream.of("translate",
                        folder.resolve("in").toString(), "--to", out.toString(), "--from", "en", "--into", into,
                        "--server",
                        server.host() + ":" + server.port(), "--parallel", "1"), Stream.of(more))
                        .toArray(String[]::new));
    }
}
