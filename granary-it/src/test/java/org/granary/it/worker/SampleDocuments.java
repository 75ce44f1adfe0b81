package org.granary.it.worker;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// Documents to convert, and some that try to do harm.
final class SampleDocuments {
    private static final String WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
    private static final int MEGABYTE = 1 << 20;

    private SampleDocuments() {}

    /// Writes a document in the format that its name tells.
    static void write(Path file, String text) throws IOException {
        String name = file.getFileName().toString();
        switch (name.substring(name.lastIndexOf('.') + 1)) {
            case "docx" -> docx(file, "", text);
            case "html" -> Files.writeString(file, "<html><head><meta charset=\"utf-8\"></head><body><h1>" + text
                    + "</h1><img src=\"http://127.0.0.1:9/none.png\"></body></html>");
            case "rtf" -> Files.writeString(file, "{\\rtf1\\ansi " + text + "\\par}", StandardCharsets.US_ASCII);
            case "txt" -> Files.writeString(file, text);
            default -> throw new IllegalArgumentException(name);
        }
    }

    /// Word's format with a DTD that names a file of the machine.
    static void withEntity(Path file) throws IOException {
        docx(file, "<!DOCTYPE x [<!ENTITY secret SYSTEM \"file:///etc/passwd\">]>", "&secret;");
    }

    /// A few kilobytes that unpack to so many megabytes.
    static void bomb(Path file, int megabytes) throws IOException {
        try (OutputStream out = Files.newOutputStream(file); ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry("word/document.xml"));
            byte[] blanks = new byte[MEGABYTE];
            java.util.Arrays.fill(blanks, (byte) ' ');
            for (int i = 0; i < megabytes; i++) {
                zip.write(blanks);
            }
        }
    }

    private static void docx(Path file, String prologue, String text) throws IOException {
        zip(file, Map.of("[Content_Types].xml", """
                <?xml version="1.0"?>
                <Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
                <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
                <Override PartName="/word/document.xml"
                 ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>
                </Types>""", "_rels/.rels",
                """
                        <?xml version="1.0"?>
                        <Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1"
                         Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
                         Target="word/document.xml"/></Relationships>""",
                "word/document.xml",
                "<?xml version=\"1.0\"?>" + prologue + "<w:document xmlns:w=\"" + WORD + "\"><w:body><w:p><w:r><w:t>"
                        + text
                        + "</w:t></w:r></w:p></w:body></w:document>"));
    }

    private static void zip(Path file, Map<String, String> entries) throws IOException {
        try (OutputStream out = Files.newOutputStream(file); ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, String> entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    /// The text of a PDF, read by another program.
    static String pdfText(Path file) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("pdftotext", "-enc", "UTF-8", file.toString(), "-")
                .redirectErrorStream(true)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(file + " is not a PDF: " + text);
        }
        return text.strip();
    }
}
