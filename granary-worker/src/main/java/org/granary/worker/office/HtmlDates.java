package org.granary.worker.office;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/// Takes the dates out of the head of a page. LibreOffice 7.4 writes those of a document that has none as `00:00:00`, and
/// crashed in trials when it read such a page through UNO; without the lines it did not. The cause is not known.
final class HtmlDates {
    private static final Pattern DATE = Pattern
            .compile("<meta\\s+name=\"(?:created|changed)\"\\s+content=\"[^\"<>]{0,100}\"\\s*/?>",
                    Pattern.CASE_INSENSITIVE);
    private static final int HEAD = 1 << 16;

    private HtmlDates() {}

    /// @return the page without them, beside the page itself
    static Path remove(Path page) throws IOException {
        Path without = page.resolveSibling("undated-" + page.getFileName());
        try (InputStream in = Files.newInputStream(page); OutputStream out = Files.newOutputStream(without)) {
            // A byte for a character, and back: the encoding does not matter.
            String head = new String(in.readNBytes(HEAD), StandardCharsets.ISO_8859_1);
            out.write(DATE.matcher(head).replaceAll("").getBytes(StandardCharsets.ISO_8859_1));
            in.transferTo(out);
        }
        return without;
    }
}
