package org.granary.worker.embedded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.granary.worker.document.Format;
import org.jsoup.nodes.Document;

/// Converts a document: whatever it is, it becomes a page of HTML first.
final class EmbeddedConversion {

    private EmbeddedConversion() {}

    /// There is text that no font of this machine has.
    static final class NoFont extends IOException {
        private static final long serialVersionUID = 1L;

        NoFont(String message) {
            super(message);
        }
    }

    static void run(Path input, Format from, Path output, Format to) throws IOException {
        Document page = PageReader.read(input, from);
        switch (to) {
            case PDF -> PdfWriter.write(page, output);
            case HTML -> Files.writeString(output, page.outerHtml(), StandardCharsets.UTF_8);
            case TXT -> Files.writeString(output, PageText.of(page), StandardCharsets.UTF_8);
            case DOCX, DOC, ODT, RTF -> throw new IllegalArgumentException("Cannot write " + to + ".");
        }
    }
}
