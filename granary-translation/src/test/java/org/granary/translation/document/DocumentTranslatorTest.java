package org.granary.translation.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.granary.translation.apertium.ApertiumEngine;
import org.granary.translation.document.DocumentTranslator.Report;
import org.granary.translation.engine.TranslationEngine;
import org.granary.translation.memory.TranslationMemory;
import org.granary.translation.segment.LanguagePair;
import org.granary.worker.document.DocumentGuard;
import org.granary.worker.failure.Reason;
import org.granary.worker.failure.WorkFailure;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("slow")
@Timeout(120)
class DocumentTranslatorTest {
    private static final LanguagePair PAIR = LanguagePair.of("en", "es");
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final String MEMORY = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE tmx SYSTEM "tmx14.dtd">
            <tmx version="1.4"><header srclang="en"/><body>
            <tu><tuv xml:lang="en-US"><seg>The house is red.</seg></tuv><tuv xml:lang="es"><seg>La casa es roja.</seg></tuv></tu>
            <tu><tuv xml:lang="en"><seg>The house is</seg></tuv><tuv xml:lang="es"><seg>La casa es</seg></tuv></tu>
            <tu><tuv xml:lang="en"><seg>red</seg></tuv><tuv xml:lang="es"><seg>roja</seg></tuv></tu>
            </body></tmx>
            """;

    @TempDir
    private Path folder;

    /// What a reader of the document finds: its parts, as text.
    private static Map<String, String> parts(Path document) throws IOException {
        Map<String, String> parts = new LinkedHashMap<>();
        try (ZipFile zip = new ZipFile(document.toFile())) {
            for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements();) {
                ZipEntry entry = entries.nextElement();
                parts.put(entry.getName(),
                        new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return parts;
    }

    private Path write(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }

    private TranslationMemory memory() throws IOException {
        return TranslationMemory.read(write("memory.tmx", SampleDocuments.text(MEMORY)));
    }

    private static ApertiumEngine apertium() {
        ApertiumEngine engine = ApertiumEngine.find().filter(found -> found.translates(PAIR)).orElse(null);
        if (engine == null && "required".equals(System.getenv("EXTERNAL_CLIENTS"))) {
            throw new AssertionError("apertium-eng-spa is not installed, and EXTERNAL_CLIENTS=required");
        }
        Assumptions.assumeTrue(engine != null, "apertium-eng-spa is not installed");
        return java.util.Objects.requireNonNull(engine);
    }

    private String translated(TranslationEngine engine, DocumentFormat format) throws Exception {
        Path input = write("in", SampleDocuments.of(format));
        Path output = folder.resolve("out");
        Report report = new DocumentTranslator(engine, DocumentCheck.DEFAULT).translate(input, format, output, PAIR,
                LIMIT);
        assertThat(report.texts()).isPositive();
        if (!format.isPacked()) {
            return Files.readString(output);
        }
        Map<String, String> before = parts(input);
        Map<String, String> after = parts(output);
        assertThat(after.keySet()).containsAll(before.keySet());
        return String.join("\n", after.values());
    }

    @ParameterizedTest
    @EnumSource
    void documentsOfAllFormatsAreTranslatedWithTheirFormatting(DocumentFormat format) throws Exception {
        try (ApertiumEngine engine = apertium()) {
            String text = translated(engine, format);
            assertThat(text.replaceAll("<[^>]*>", "")).contains("La casa es roja.");
            switch (format) {
                case DOCX -> assertThat(text).containsPattern("<w:b/?>.{0,200}roja");
                case PPTX -> assertThat(text).containsPattern("b=\"1\".{0,200}roja");
                case ODT -> assertThat(text).contains("<text:span text:style-name=\"T1\">roja</text:span>.");
                case HTML -> assertThat(text).contains("<p class=\"x\">La casa es <b>roja</b>.</p>");
                case XLIFF -> assertThat(text).contains("The house is <g id=\"1\">red</g>.",
                        "La casa es <g id=\"1\">roja</g>.");
                case TXT -> assertThat(text).isEqualTo("La casa es roja.\n\n  Tengo tres libros.\n");
                case PO -> assertThat(text).contains("#: main.c:7", "msgid \"The house is red.\"",
                        "msgstr \"La casa es roja.\"");
                case XLSX -> assertThat(text).contains("<v>42</v>");
            }
        }
    }

    @Test
    void signsThatMeanSomethingToTheEngineComeBack() throws Exception {
        String signs = "foobarqux \\ [x] {y} ^z$ a/b @c <d> *e ~f & \"g\" ";
        try (ApertiumEngine engine = apertium()) {
            Path output = folder.resolve("out.txt");
            new DocumentTranslator(engine, DocumentCheck.DEFAULT).translate(
                    write("in.txt", SampleDocuments.text(signs + "\u0000\uE101\uFFFF😀\n")), DocumentFormat.TXT, output,
                    PAIR, LIMIT);
            assertThat(Files.readString(output)).contains("foobarqux \\ [x] {", "} ^z$ ", "@", "~", "😀");
        }
    }

    @Test
    void manyDocumentsAtOnceAreNotMixedUp() throws Exception {
        try (ApertiumEngine engine = apertium(); var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var translator = new DocumentTranslator(engine, DocumentCheck.DEFAULT);
            List<Callable<String>> work = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                int number = i;
                work.add(() -> {
                    Path output = folder.resolve("out" + number + ".txt");
                    translator.translate(write("in" + number + ".txt",
                            SampleDocuments.text(("I have " + number + " books.\n").repeat(20))), DocumentFormat.TXT,
                            output, PAIR, LIMIT);
                    return Files.readString(output);
                });
            }
            List<Future<String>> done = threads.invokeAll(work);
            for (int i = 0; i < done.size(); i++) {
                assertThat(done.get(i).get().lines()).hasSize(20).allMatch(("Tengo " + i + " libros.")::equals);
            }
        }
    }

    @Test
    void aTranslationMemoryTranslatesWhatItHasAndSaysWhatItDoesNotKnow() throws Exception {
        TranslationMemory memory = memory();
        Path output = folder.resolve("out.txt");
        Report report = new DocumentTranslator(memory, DocumentCheck.DEFAULT).translate(
                write("in.txt", SampleDocuments.of(DocumentFormat.TXT)), DocumentFormat.TXT, output, PAIR, LIMIT);
        assertThat(Files.readString(output)).isEqualTo("La casa es roja.\n\n  I have three books.\n");
        assertThat(report).isEqualTo(new Report(2, List.of("I have three books.")));
        assertThat(translated(memory, DocumentFormat.HTML)).contains("La casa es <b>roja</b>.");
        assertThat(memory.translates(LanguagePair.of("es", "en-GB"))).isTrue();
        assertThat(memory.translates(LanguagePair.of("en", "fr"))).isFalse();
    }

    @Test
    void whatIsNoTranslationMemoryIsNamed() throws Exception {
        for (String wrong : List.of("", "no XML", "<html/>",
                "<!DOCTYPE tmx [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><tmx><body><tu><tuv xml:lang=\"en\"><seg>&x;")) {
            Path file = write("wrong.tmx", SampleDocuments.text(wrong));
            assertThat(catchThrowableOfType(IOException.class, () -> TranslationMemory.read(file)))
                    .hasMessageContaining("is not a TMX file").message().doesNotContain("root:");
        }
    }

    private WorkFailure refused(DocumentFormat format, DocumentCheck limits, byte[] bytes) throws Exception {
        Path input = write("in", bytes);
        Path output = folder.resolve("out");
        var translator = new DocumentTranslator(memory(), limits);
        WorkFailure failure = catchThrowableOfType(WorkFailure.class,
                () -> translator.translate(input, format, output, PAIR, LIMIT));
        assertThat(failure).isNotNull();
        assertThat(output).doesNotExist();
        return failure;
    }

    @ParameterizedTest
    @EnumSource(names = {"DOCX", "XLSX", "PPTX", "ODT"})
    void brokenDocumentsAreRefusedWithTheReason(DocumentFormat format) throws Exception {
        byte[] whole = SampleDocuments.of(format);
        for (byte[] broken : List.of(new byte[0], SampleDocuments.text("this is not what its name says"),
                java.util.Arrays.copyOf(whole, whole.length / 2), SampleDocuments.zip(Map.of("x", "y")))) {
            assertThat(refused(format, DocumentCheck.DEFAULT, broken).reason()).isEqualTo(Reason.BROKEN_DOCUMENT);
        }
    }

    @Test
    void maliciousDocumentsAreRefusedWithTheReason() throws Exception {
        assertThat(refused(DocumentFormat.DOCX, DocumentCheck.DEFAULT, SampleDocuments.docx(
                "<!DOCTYPE w:document [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>")).reason())
                .isEqualTo(Reason.FORBIDDEN_CONTENT);
        assertThat(refused(DocumentFormat.XLIFF, DocumentCheck.DEFAULT, SampleDocuments.text(
                "<?xml version=\"1.0\"?><!DOCTYPE xliff [<!ENTITY x \"y\">]><xliff/>")).reason())
                .isEqualTo(Reason.FORBIDDEN_CONTENT);
        // A little that unpacks to much.
        assertThat(refused(DocumentFormat.DOCX, new DocumentCheck(new DocumentGuard(1 << 20)),
                SampleDocuments.zip(Map.of("word/document.xml", " ".repeat(2 << 20)))).reason())
                .isEqualTo(Reason.TOO_LARGE);
    }

    @Test
    void languagesAreChecked() throws Exception {
        Path input = write("in.txt", SampleDocuments.of(DocumentFormat.TXT));
        var translator = new DocumentTranslator(memory(), DocumentCheck.DEFAULT);
        assertThat(catchThrowableOfType(WorkFailure.class, () -> translator.translate(input,
                DocumentFormat.TXT, folder.resolve("out"), LanguagePair.of("en", "de"), LIMIT)))
                .hasMessage(
                        "no engine of the worker can do this: translation memory memory.tmx does not translate en to de");
        assertThat(catchThrowableOfType(IllegalArgumentException.class, () -> LanguagePair.of("english!", "es")))
                .hasMessageContaining("\"english!\" is not a language");
    }

    @Test
    void aDocumentThatTakesTooLongIsGivenUp() throws Exception {
        try (ApertiumEngine engine = apertium()) {
            Path input = write("in.txt", SampleDocuments.text("The house is red.\n".repeat(20_000)));
            assertThat(catchThrowableOfType(WorkFailure.class,
                    () -> new DocumentTranslator(engine, DocumentCheck.DEFAULT).translate(input, DocumentFormat.TXT,
                            folder.resolve("out.txt"), PAIR, Duration.ofMillis(200)))
                    .reason())
                    .isEqualTo(Reason.TIME_LIMIT);
            assertThat(folder.resolve("out.txt")).doesNotExist();
        }
    }
}
