package org.granary.server.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import org.granary.store.OwnerOnly;
import org.granary.store.Synced;

/// Files that only their owner may read (mode 0600), written whole or not at all, also when the power fails.
public final class PrivateFiles {

    private PrivateFiles() {}

    public static void write(Path file, String text) throws IOException {
        write(file, text, true);
    }

    /// The same for a file that is replaced so often that it cannot wait for the disk, and whose loss is noticed.
    public static void writeUnsynced(Path file, String text) throws IOException {
        write(file, text, false);
    }

    private static void write(Path file, String text, boolean synced) throws IOException {
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        // Created with its mode, so that there is no moment in which somebody else could open it.
        Path temporary = Files.createTempFile(folder, "." + file.getFileName(), ".tmp", OwnerOnly.file());
        try {
            Files.writeString(temporary, text, StandardCharsets.UTF_8);
            if (synced) {
                Synced.file(temporary);
            }
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            if (synced) {
                Synced.folder(folder);
            }
        } finally {
            Files.deleteIfExists(temporary);
        }
    }
}
