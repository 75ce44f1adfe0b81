package org.granary.translation.document;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.ZipFile;
import org.granary.worker.document.DocumentGuard;
import org.granary.worker.document.Format;
import org.granary.worker.failure.Reason;
import org.granary.worker.failure.WorkFailure;

/// Looks at a document before its filter does: what it unpacks to, whether it is encrypted, and whether it declares
/// entities.
///
/// @param guard for packed documents, which are all alike in this
public record DocumentCheck(DocumentGuard guard) {
    public static final DocumentCheck DEFAULT = new DocumentCheck(DocumentGuard.DEFAULT);

    private static final int PIECE = 1 << 16;
    private static final String ENTITY = "<!entity";

    void check(Path document, DocumentFormat format) throws WorkFailure, InterruptedException {
        if (format.isPacked()) {
            guard.check(document, Format.DOCX);
            requirePart(document, format == DocumentFormat.ODT ? "content.xml" : "[Content_Types].xml");
        } else if (format.isXml()) {
            try (InputStream in = Files.newInputStream(document)) {
                requireNoEntities(in);
            } catch (IOException e) {
                throw new WorkFailure(Reason.BROKEN_DOCUMENT, e);
            }
        }
    }

    private static void requirePart(Path document, String name) throws WorkFailure {
        try (ZipFile file = new ZipFile(document.toFile())) {
            if (file.getEntry(name) == null) {
                throw new WorkFailure(Reason.BROKEN_DOCUMENT, "it has no part " + name);
            }
        } catch (IOException e) {
            throw new WorkFailure(Reason.BROKEN_DOCUMENT, e);
        }
    }

    private static void requireNoEntities(InputStream in) throws IOException, WorkFailure {
        byte[] piece = new byte[PIECE];
        String tail = "";
        for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
            // UTF-16 has a zero beside each letter.
            String text = tail + new String(piece, 0, read, StandardCharsets.ISO_8859_1).replace("\0", "")
                    .toLowerCase(Locale.ROOT);
            if (text.contains(ENTITY)) {
                throw new WorkFailure(Reason.FORBIDDEN_CONTENT, "");
            }
            tail = text.substring(Math.max(0, text.length() - ENTITY.length()));
        }
    }
}
