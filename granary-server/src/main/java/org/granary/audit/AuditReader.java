package org.granary.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.granary.type.Wording;

/// Reads a trail from its beginning, for people. It does not verify.
public final class AuditReader {

    private AuditReader() {}

    /// @param data the data folder
    /// @param lines gets each line
    /// @return how many lines could not be read
    public static long read(Path data, Consumer<AuditLine> lines) {
        AuditFiles files = AuditWriter.files(data, null);
        long unreadable = 0;
        try {
            if (!Files.isDirectory(files.folder())) {
                throw new NoSuchFileException(files.folder().toString());
            }
            for (String name : files.names()) {
                unreadable += readFile(files.file(name), lines);
            }
        } catch (IOException e) {
            throw new AuditException(
                    "The audit trail in " + files.folder() + " cannot be read: " + Wording.reason(e) + ".", e);
        }
        return unreadable;
    }

    private static long readFile(Path file, Consumer<AuditLine> lines) throws IOException {
        long unreadable = 0;
        try (AuditLines all = new AuditLines(file, 0, Files.size(file))) {
            for (AuditLines.Line line = all.next(); line != null; line = all.next()) {
                try {
                    lines.accept(AuditLine.parse(line.text()));
                } catch (IllegalArgumentException e) {
                    unreadable++;
                }
            }
        }
        return unreadable;
    }
}
