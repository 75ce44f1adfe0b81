package org.granary.worker.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.granary.worker.document.Format;
import org.granary.worker.engine.Engine;
import org.granary.worker.failure.Reason;
import org.granary.worker.failure.WorkFailure;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
@Timeout(300)
class EmbeddedEngineTest {
    private static final Duration LONG = Duration.ofMinutes(2);
    private static Engine engine;

    @TempDir
    private Path folder;

    @BeforeAll
    static void create() {
        engine = EmbeddedEngine.create();
    }

    @AfterAll
    static void close() throws Exception {
        List<ProcessHandle> processes = ProcessHandle.current().children().toList();
        engine.close();
        for (ProcessHandle process : processes) {
            process.onExit().get(10, TimeUnit.SECONDS);
        }
    }

    private Path convert(Path input, Format from, Format to) throws Exception {
        Path output = folder.resolve("out of " + from + "." + to.ending());
        engine.convert(input, from, output, to, LONG);
        return output;
    }

    private static String pdfText(Path file) throws IOException {
        try (PDDocument document = Loader.loadPDF(file.toFile())) {
            return new PDFTextStripper().getText(document).strip().replaceAll("\\R", "\n");
        }
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private Path docx(String text) throws IOException {
        Path file = folder.resolve("a.docx");
        try (XWPFDocument document = new XWPFDocument(); OutputStream out = Files.newOutputStream(file)) {
            var run = document.createParagraph().createRun();
            run.setBold(true);
            run.setText(text);
            document.createTable(1, 2).getRow(0).getCell(1).setText("a cell");
            document.write(out);
        }
        return file;
    }

    private Path odt(String text) throws IOException {
        Path file = folder.resolve("a.odt");
        try (OutputStream out = Files.newOutputStream(file); ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, String> part : Map.of("mimetype", "application/vnd.oasis.opendocument.text",
                    "content.xml", """
                            <office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
                             xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text>
                            <text:h text:outline-level="1">Title</text:h><text:p>%s</text:p>
                            </office:text></office:body></office:document-content>""".formatted(text)).entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                zip.write(part.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return file;
    }

    @Test
    void documentsOfAllKindsBecomePdfWithTheirWords() throws Exception {
        assertThat(pdfText(convert(docx("Kept words, größer"), Format.DOCX, Format.PDF)))
                .isEqualTo("Kept words, größer\na cell");
        assertThat(pdfText(convert(odt("Kept words"), Format.ODT, Format.PDF))).isEqualTo("Title\nKept words");
        assertThat(pdfText(convert(file("a.rtf", "{\\rtf1\\ansi {\\b Bold} and plain\\par more}"), Format.RTF,
                Format.PDF))).isEqualTo("Bold and plain\nmore");
        assertThat(pdfText(convert(file("a.html", "<h1>Title</h1><p>Kept <i>words</i>"), Format.HTML, Format.PDF)))
                .isEqualTo("Title\nKept words");
        assertThat(pdfText(convert(file("a.txt", "first\n  second €"), Format.TXT, Format.PDF)))
                .isEqualTo("first\n  second €");
    }

    @Test
    void documentsBecomeTextAndPages() throws Exception {
        Path docx = docx("A <b> & words");
        assertThat(Files.readString(convert(docx, Format.DOCX, Format.TXT))).isEqualTo("A <b> & words\n\na cell\n");
        assertThat(Files.readString(convert(docx, Format.DOCX, Format.HTML)))
                .contains("<b>A &lt;b&gt; &amp; words</b>", "<p>a cell</p>", "charset=\"UTF-8\"");
    }

    @Test
    void whatADocumentNamesElsewhereIsNeitherRunNorFetched() throws Exception {
        Path secret = file("secret.txt", "a secret");
        Path page = file("a.html", "<script>alert(1)</script><p onclick='x()'>Words</p><img src='" + secret.toUri()
                + "'><link rel=stylesheet href='http://127.0.0.1:9/x.css'><style>@import url('" + secret.toUri()
                + "'); p { background: url('http://127.0.0.1:9/x.png') }</style><iframe src='" + secret.toUri()
                + "'></iframe>");
        assertThat(pdfText(convert(page, Format.HTML, Format.PDF))).isEqualTo("Words");
        assertThat(Files.readString(convert(docx("x"), Format.DOCX, Format.HTML))).doesNotContain("script");
    }

    @Test
    void whatItCannotDoIsKnownBefore() {
        assertThat(engine.converts(Format.DOCX, Format.PDF)).isTrue();
        assertThat(engine.converts(Format.DOCX, Format.ODT)).isFalse();
        assertThat(engine.converts(Format.PDF, Format.TXT)).isFalse();
        assertThat(engine.converts(Format.HTML, Format.HTML)).isFalse();
    }

    @Test
    void brokenDocumentsFailWithTheirReasonAndOthersGoOn() throws Exception {
        Path broken = file("broken.docx", "PK\3\4 and no more");
        assertThatThrownBy(() -> convert(broken, Format.DOCX, Format.PDF)).isInstanceOfSatisfying(WorkFailure.class,
                e -> assertThat(e.reason()).isEqualTo(Reason.BROKEN_DOCUMENT));
        Path unwritable = file("u.txt", "letters that no font has: \uDBFF\uDFFD");
        assertThatThrownBy(() -> convert(unwritable, Format.TXT, Format.PDF)).isInstanceOfSatisfying(WorkFailure.class,
                e -> assertThat(e.reason()).isEqualTo(Reason.NOT_SUPPORTED)).hasMessageContaining("U+10FFFD");
        assertThat(pdfText(convert(docx("Fine"), Format.DOCX, Format.PDF))).startsWith("Fine");
    }

    @Test
    void aDocumentThatTakesTooLongOrTooMuchEndsItsProcessOnly() throws Exception {
        Path deep = file("deep.html", "<div>".repeat(300_000) + "x");
        assertThatThrownBy(() -> engine.convert(deep, Format.HTML, folder.resolve("deep.pdf"), Format.PDF,
                Duration.ofSeconds(2))).isInstanceOfSatisfying(WorkFailure.class,
                        e -> assertThat(e.reason()).isIn(Reason.TIME_LIMIT, Reason.BROKEN_DOCUMENT, Reason.TOO_LARGE));
        assertThat(pdfText(convert(docx("Fine"), Format.DOCX, Format.PDF))).startsWith("Fine");
    }

    @Test
    void aKilledProcessIsReplaced() throws Exception {
        convert(docx("First"), Format.DOCX, Format.PDF);
        ProcessHandle.current().children().forEach(ProcessHandle::destroyForcibly);
        Path input = docx("Second");
        assertThatThrownBy(() -> convert(input, Format.DOCX, Format.PDF)).isInstanceOfSatisfying(WorkFailure.class,
                e -> assertThat(e.reason()).isEqualTo(Reason.ENGINE_CRASHED));
        assertThat(pdfText(convert(input, Format.DOCX, Format.PDF))).startsWith("Second");
    }

    @Test
    void whoeverIsInterruptedWaitsForNothing() throws Exception {
        Path large = file("large.txt", "A line of text that is repeated very often.\n".repeat(400_000));
        var failure = new AtomicReference<Exception>();
        Thread thread = Thread.ofPlatform().start(() -> {
            try {
                engine.convert(large, Format.TXT, folder.resolve("large.pdf"), Format.PDF, LONG);
            } catch (WorkFailure | InterruptedException e) {
                failure.set(e);
            }
        });
        thread.interrupt();
        thread.join(Duration.ofSeconds(30));
        assertThat(failure.get()).isInstanceOf(InterruptedException.class);
    }
}
