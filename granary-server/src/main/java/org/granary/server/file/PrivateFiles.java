package org.granary.server.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.granary.store.OwnerOnly;

/// Files that only their owner may read (mode 0600), written whole or not at all.
public final class PrivateFiles {

    private PrivateFiles() {}

    public static void write(Path file, String text) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        // Created with its mode, so that there is no moment in which somebody else could open it.
        Path temporary = Files.createTempFile(folder, "." + file.getFileName(), ".tmp", OwnerOnly.file());
        try {
            Files.writeString(temporary, text, StandardCharsets.UTF_8);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }
}
