package org.granary.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Has the disk keep what was written, so that a power cut does not leave empty files or names without files.
public final class Synced {
    private Synced() {}

    /// The content of a file.
    public static void file(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    /// The names in a folder. Where the system cannot open folders (Windows), it keeps them by itself.
    public static void folder(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException e) {
            // The file system does not offer it.
        }
    }
}
