package org.granary.server.windows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.granary.type.Wording;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The file of a [WindowsMap], which is read again when it has changed. One that cannot be read changes nothing and is reported. Safe for
/// use by many threads.
final class WindowsMapFile {
    private static final Logger LOG = LoggerFactory.getLogger(WindowsMapFile.class);
    private static final long LARGEST = 16L << 20;

    private final @Nullable Path file;
    private WindowsMap current;
    private @Nullable FileTime changed;

    /// @param file or null where there is none
    /// @throws IllegalArgumentException with a sentence about what is wrong with it
    WindowsMapFile(@Nullable Path file) {
        this.file = file;
        this.current = WindowsMap.EMPTY;
        if (file != null) {
            try {
                changed = Files.getLastModifiedTime(file);
                current = read(file);
            } catch (IOException e) {
                throw new IllegalArgumentException("The file " + file + " of the setting windows-map cannot be read: "
                        + Wording.reason(e) + ".", e);
            }
        }
    }

    private static WindowsMap read(Path file) throws IOException {
        if (Files.size(file) > LARGEST) {
            throw new IllegalArgumentException("The file " + file + " of the setting windows-map is too large.");
        }
        try {
            return WindowsMap.parse(Files.readAllLines(file));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("The file " + file + " of the setting windows-map: " + e.getMessage(),
                    e);
        }
    }

    synchronized WindowsMap current() {
        if (file != null) {
            try {
                FileTime now = Files.getLastModifiedTime(file);
                if (!now.equals(changed)) {
                    changed = now;
                    current = read(file);
                    LOG.info("The file {} of the setting windows-map has changed and is in use.", file);
                }
            } catch (IOException e) {
                LOG.error(
                        "The file {} of the setting windows-map cannot be read any more, and what it said goes on: {}.",
                        file, Wording.reason(e));
            } catch (IllegalArgumentException e) {
                LOG.error("{} What the file said before goes on.", e.getMessage());
            }
        }
        return current;
    }
}
