package org.granary.worker.embedded;

import com.openhtmltopdf.outputdevice.helper.ExternalResourceControlPriority;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.util.XRLog;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.granary.worker.embedded.PdfFonts.Font;
import org.jsoup.helper.W3CDom;
import org.jsoup.nodes.Document;

/// Writes a page as PDF.
final class PdfWriter {
    static {
        XRLog.setLoggingEnabled(false);
    }

    private PdfWriter() {}

    static void write(Document page, Path output) throws IOException {
        PdfRendererBuilder builder = new PdfRendererBuilder();
        StringBuilder families = new StringBuilder();
        for (Font font : PdfFonts.forText(page.text())) {
            builder.useFont(font.file().toFile(), font.family());
            families.append('\'').append(font.family()).append("', ");
        }
        if (!families.isEmpty()) {
            page.head().appendElement("style").appendText("* { font-family: " + families + "sans-serif !important }");
        }
        // Nothing is asked for, whatever the document names.
        builder.useExternalResourceAccessControl((uri, type) -> uri != null && uri.startsWith("data:"),
                ExternalResourceControlPriority.RUN_BEFORE_RESOLVING_URI);
        builder.useExternalResourceAccessControl((uri, type) -> uri != null && uri.startsWith("data:"),
                ExternalResourceControlPriority.RUN_AFTER_RESOLVING_URI);
        builder.withW3cDocument(new W3CDom().fromJsoup(page), "");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(output))) {
            builder.toStream(out);
            builder.run();
        }
    }
}
