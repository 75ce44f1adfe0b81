package org.granary.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.granary.worker.failure.Reason;

/// Writes documents of all kinds into a folder: most of them ordinary, some huge, broken or malicious.
final class BenchDocuments {
    private static final String[] WORDS = {"granary", "barley", "harvest", "letter", "weather", "market", "bridge",
        "river", "stone", "winter", "lantern", "quiet", "measure", "copper", "garden", "window"};
    private static final int BOMB_MEGABYTES = 600;
    private static final String OFFICE = "urn:oasis:names:tc:opendocument:xmlns:office:1.0";
    /// One of so many is not ordinary.
    private static final int RARE = 10;

    private final Path folder;
    private final Random random;
    private final List<BenchDocument> written = new ArrayList<>();

    private BenchDocuments(Path folder, long seed) {
        this.folder = folder;
        this.random = new Random(seed);
    }

    /// @param strange whether some are not ordinary
    static List<BenchDocument> write(Path folder, int number, boolean strange, long seed) throws IOException {
        Files.createDirectories(folder);
        BenchDocuments documents = new BenchDocuments(folder, seed);
        for (int i = 0; i < number; i++) {
            if (strange && i % RARE == RARE - 1) {
                documents.strange(i, i / RARE);
            } else {
                documents.ordinary(i);
            }
        }
        return documents.written;
    }

    private List<String> paragraphs(int number) {
        List<String> paragraphs = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            StringBuilder text = new StringBuilder();
            for (int j = 20 + random.nextInt(40); j > 0; j--) {
                text.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
            }
            paragraphs.add(text.toString().strip());
        }
        return paragraphs;
    }

    private void ordinary(int number) throws IOException {
        List<String> paragraphs = new ArrayList<>(List.of("Document number " + number));
        paragraphs.addAll(paragraphs(1 + random.nextInt(8)));
        String name = number + switch (number % 5) {
            case 0 -> ".docx";
            case 1 -> ".odt";
            case 2 -> ".rtf";
            case 3 -> ".html";
            default -> ".txt";
        };
        good(name, paragraphs);
    }

    private void good(String name, List<String> paragraphs) throws IOException {
        Path file = folder.resolve(name);
        switch (name.substring(name.lastIndexOf('.'))) {
            case ".docx" -> docx(file, paragraphs);
            case ".odt" -> odt(file, "", paragraphs);
            case ".rtf" -> Files.writeString(file, "{\\rtf1\\ansi\\pard " + String.join("\\par\n", paragraphs)
                    + "\\par}", StandardCharsets.US_ASCII);
            case ".html" -> html(file, "", paragraphs);
            default -> Files.writeString(file, String.join("\n", paragraphs));
        }
        written.add(BenchDocument.good(name, String.join("", paragraphs)));
    }

    /// @param kind which of those that are not ordinary
    private void strange(int number, int kind) throws IOException {
        switch (kind % 11) {
            case 0 -> bad(number + ".docx", Reason.BROKEN_DOCUMENT, "no ZIP at all".getBytes(StandardCharsets.UTF_8));
            case 1 -> {
                Path whole = folder.resolve("whole.docx");
                docx(whole, paragraphs(5));
                byte[] bytes = Files.readAllBytes(whole);
                Files.delete(whole);
                bad(number + ".docx", Reason.BROKEN_DOCUMENT, java.util.Arrays.copyOf(bytes, bytes.length / 2));
            }
            case 2 -> bad(number + ".rtf", Reason.BROKEN_DOCUMENT, "{\\html1}".getBytes(StandardCharsets.UTF_8));
            case 3 -> {
                zip(folder.resolve(number + ".docx"), Map.of("[Content_Types].xml", "<Types/>"), BOMB_MEGABYTES);
                written.add(BenchDocument.bad(number + ".docx", Reason.TOO_LARGE));
            }
            case 4 -> {
                zip(folder.resolve(number + ".docx"), Map.of("word/document.xml",
                        "<!DOCTYPE x [<!ENTITY secret SYSTEM \"file:///etc/passwd\">]><x>&secret;</x>"), 0);
                written.add(BenchDocument.bad(number + ".docx", Reason.FORBIDDEN_CONTENT));
            }
            case 5 -> {
                StringBuilder entities = new StringBuilder("<!DOCTYPE x [<!ENTITY a0 \"ha\">");
                for (int i = 1; i < 40; i++) {
                    entities.append("<!ENTITY a").append(i).append(" \"")
                            .append(("&a" + (i - 1) + ";").repeat(2)).append("\">");
                }
                zip(folder.resolve(number + ".odt"), Map.of("content.xml", entities + "]><x>&a39;</x>"), 0);
                written.add(BenchDocument.bad(number + ".odt", Reason.FORBIDDEN_CONTENT));
            }
            case 6 -> bad(number + ".docx", Reason.ENCRYPTED,
                    new byte[]{(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0, 0, 0, 0, 0});
            case 7 -> {
                // A macro that runs when the document is opened, and never ends.
                odt(folder.resolve(number + ".odt"),
                        """
                                <office:scripts><office:script script:language="ooo:Basic"/><office:event-listeners>
                                <script:event-listener script:language="ooo:script" script:event-name="dom:load"
                                 xlink:href="vnd.sun.star.script:Standard.Module1.Endless?language=Basic&amp;location=document"/>
                                </office:event-listeners></office:scripts>""",
                        List.of("Document with a macro " + number));
                written.add(BenchDocument.good(number + ".odt", "Document with a macro " + number));
            }
            case 8 -> {
                html(folder.resolve(number + ".html"),
                        "<script>while (true) { }</script><meta http-equiv=refresh content='0'>",
                        List.of("Document with a script " + number));
                written.add(BenchDocument.good(number + ".html", "Document with a script " + number));
            }
            case 9 -> good(number + ".txt", paragraphs(3_000));
            default -> written.add(BenchDocument.bad(number + ".docx", Reason.INPUT_MISSING));
        }
    }

    private void bad(String name, Reason reason, byte[] content) throws IOException {
        Files.write(folder.resolve(name), content);
        written.add(BenchDocument.bad(name, reason));
    }

    private static void docx(Path file, List<String> paragraphs) throws IOException {
        try (XWPFDocument document = new XWPFDocument(); OutputStream out = Files.newOutputStream(file)) {
            for (String paragraph : paragraphs) {
                document.createParagraph().createRun().setText(paragraph);
            }
            document.write(out);
        }
    }

    /// @param scripts an element before the body
    private static void odt(Path file, String scripts, List<String> paragraphs) throws IOException {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("mimetype", "application/vnd.oasis.opendocument.text");
        parts.put("content.xml", "<office:document-content office:version=\"1.2\" xmlns:office=\"" + OFFICE
                + "\" xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\""
                + " xmlns:script=\"urn:oasis:names:tc:opendocument:xmlns:script:1.0\""
                + " xmlns:xlink=\"http://www.w3.org/1999/xlink\">" + scripts + "<office:body><office:text><text:p>"
                + String.join("</text:p><text:p>", paragraphs)
                + "</text:p></office:text></office:body></office:document-content>");
        parts.put("META-INF/manifest.xml",
                "<m:manifest xmlns:m=\"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0\"><m:file-entry"
                        + " m:full-path=\"/\" m:media-type=\"application/vnd.oasis.opendocument.text\"/><m:file-entry"
                        + " m:full-path=\"content.xml\" m:media-type=\"text/xml\"/></m:manifest>");
        zip(file, parts, 0);
    }

    private static void html(Path file, String head, List<String> paragraphs) throws IOException {
        Files.writeString(file, "<html><head><meta charset=\"utf-8\"><title>Page</title>" + head + "</head><body><p>"
                + String.join("</p><p>", paragraphs) + "</p></body></html>");
    }

    /// @param megabytes of blanks to add
    private static void zip(Path file, Map<String, String> parts, int megabytes) throws IOException {
        try (OutputStream out = Files.newOutputStream(file); ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, String> part : parts.entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                zip.write(part.getValue().getBytes(StandardCharsets.UTF_8));
            }
            if (megabytes > 0) {
                zip.putNextEntry(new ZipEntry("word/document.xml"));
                byte[] blanks = new byte[1 << 20];
                for (int i = 0; i < megabytes; i++) {
                    zip.write(blanks);
                }
            }
        }
    }
}
