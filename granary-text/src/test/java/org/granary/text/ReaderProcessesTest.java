package org.granary.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.granary.gatherer.fetch.TextReader.Content;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("slow")
@Timeout(120)
class ReaderProcessesTest {
    private static final String DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    private static final String ODT = "application/vnd.oasis.opendocument.text";
    private static final String PDF = "application/pdf";
    private static final ReaderProcesses READER = new ReaderProcesses(ReaderLimits.STANDARD);

    @AfterAll
    static void close() {
        READER.close();
    }

    private static Content read(byte[] bytes, String type) throws InterruptedException {
        assertThat(READER.reads(type)).isTrue();
        return READER.read(bytes, type);
    }

    private static byte[] docx(String text) throws IOException {
        try (XWPFDocument document = new XWPFDocument(); ByteArrayOutputStream out = new ByteArrayOutputStream()) {
            document.getProperties().getCoreProperties().setTitle("Minutes");
            document.getProperties().getCoreProperties().setCreator("Ann");
            document.createParagraph().createRun().setText(text);
            document.write(out);
            return out.toByteArray();
        }
    }

    private static byte[] pdf(String text, boolean secret) throws IOException {
        try (PDDocument document = new PDDocument(); ByteArrayOutputStream out = new ByteArrayOutputStream()) {
            PDPage page = new PDPage();
            document.addPage(page);
            document.getDocumentInformation().setTitle("Report");
            try (PDPageContentStream content = new PDPageContentStream(document, page)) {
                content.beginText();
                content.setFont(new PDType1Font(Standard14Fonts.FontName.HELVETICA), 12);
                content.newLineAtOffset(50, 700);
                content.showText(text);
                content.endText();
            }
            if (secret) {
                document.protect(new StandardProtectionPolicy("owner", "user", new AccessPermission()));
            }
            document.save(out);
            return out.toByteArray();
        }
    }

    private static byte[] odt(String text) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry("mimetype"));
            zip.write(ODT.getBytes(StandardCharsets.US_ASCII));
            zip.putNextEntry(new ZipEntry("content.xml"));
            zip.write(("<office:document-content xmlns:office='urn:oasis:names:tc:opendocument:xmlns:office:1.0'"
                    + " xmlns:text='urn:oasis:names:tc:opendocument:xmlns:text:1.0'><office:body><office:text>")
                    .getBytes(StandardCharsets.UTF_8));
            zip.write(("<text:p>" + text + "</text:p></office:text></office:body></office:document-content>")
                    .getBytes(StandardCharsets.UTF_8));
        }
        return out.toByteArray();
    }

    @Test
    void officeAndOpenDocumentsArePlainText() throws Exception {
        Content word = read(docx("The harvest was good."), DOCX);
        assertThat(word.text()).isEqualTo("The harvest was good.");
        assertThat(word.title()).isEqualTo("Minutes");
        assertThat(word.author()).isEqualTo("Ann");
        assertThat(word.problem()).isNull();

        assertThat(read(odt("The barn is full."), ODT).text()).isEqualTo("The barn is full.");
        assertThat(read("{\\rtf1\\ansi The mill is old.\\par}".getBytes(StandardCharsets.US_ASCII), "application/rtf")
                .text())
                .isEqualTo("The mill is old.");
        try (HSSFWorkbook sheet = new HSSFWorkbook(); ByteArrayOutputStream out = new ByteArrayOutputStream()) {
            sheet.createSheet("Yield").createRow(0).createCell(0).setCellValue("barley");
            sheet.write(out);
            assertThat(read(out.toByteArray(), "application/vnd.ms-excel").text()).contains("Yield", "barley");
        }
        try (HSLFSlideShow slides = new HSLFSlideShow(); ByteArrayOutputStream out = new ByteArrayOutputStream()) {
            slides.createSlide().addTitle().setText("Sowing");
            slides.write(out);
            assertThat(read(out.toByteArray(), "application/vnd.ms-powerpoint").text()).contains("Sowing");
        }
    }

    @Test
    void aPdfIsPlainTextUnlessItIsEncrypted() throws Exception {
        Content open = read(pdf("The yield per field", false), PDF);
        assertThat(open.text()).isEqualTo("The yield per field");
        assertThat(open.title()).isEqualTo("Report");

        Content secret = read(pdf("The yield per field", true), PDF);
        assertThat(secret.text()).isEmpty();
        assertThat(secret.problem()).isEqualTo("The document is encrypted.");
    }

    @Test
    void whatIsNotWhatItSaysHasAProblemAndNoText() throws Exception {
        byte[] half = pdf("The yield", false);
        byte[][] all = {new byte[0], "no document".getBytes(StandardCharsets.US_ASCII),
            Arrays.copyOf(half, 200), docx("x")};
        for (byte[] bytes : all) {
            Content content = read(bytes, bytes.length > 200 ? "application/msword" : PDF);
            assertThat(content.text()).isEmpty();
            assertThat(content.problem()).isNotEmpty();
        }
        assertThat(read(docx("still there"), DOCX).text()).isEqualTo("still there");
    }

    @Test
    void aDocumentThatUnpacksToGigabytesCostsNothingButItself() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry("mimetype"));
            zip.write(ODT.getBytes(StandardCharsets.US_ASCII));
            zip.putNextEntry(new ZipEntry("content.xml"));
            zip.write("<a><![CDATA[".getBytes(StandardCharsets.UTF_8));
            byte[] blanks = new byte[1 << 20];
            Arrays.fill(blanks, (byte) 'x');
            for (int i = 0; i < 1000; i++) {
                zip.write(blanks);
            }
        }
        assertThat(out.size()).isLessThan(2 << 20);

        Content bomb = read(out.toByteArray(), ODT);
        assertThat(bomb.text().length()).isLessThanOrEqualTo(1 << 20);
        assertThat(read(docx("still there"), DOCX).text()).isEqualTo("still there");
    }

    @Test
    void aLongTextIsCutAndNoProblem() throws Exception {
        Random random = new Random(1);
        String words = IntStream.range(0, 200_000).mapToObj(_ -> Long.toString(random.nextInt(), 36))
                .collect(Collectors.joining(" "));
        Content content = read(odt(words), ODT);

        assertThat(content.text().length()).isBetween((1 << 20) - 10, 1 << 20);
        assertThat(content.problem()).isNull();
    }

    @Test
    void aDocumentThatTakesTooLongOrTooMuchMemoryEndsItsProcess() throws Exception {
        byte[] large = odt("<text:s text:c='1'/>".repeat(600_000));
        try (ReaderProcesses hasty = new ReaderProcesses(ReaderLimits.STANDARD.withTime(Duration.ofMillis(1)))) {
            assertThat(hasty.read(large, ODT).problem()).startsWith("Reading the document took longer than");
        }
        try (ReaderProcesses small = new ReaderProcesses(ReaderLimits.STANDARD.withMegabytes(16))) {
            byte[] bytes = new byte[24 << 20];
            assertThat(small.read(bytes, PDF).problem())
                    .isEqualTo("Reading the document takes more than 16 MB of memory.");
            assertThat(small.read(odt("small"), ODT).text()).isEqualTo("small");
        }
    }
}
