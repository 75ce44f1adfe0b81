package org.granary.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/// The folder of one measurement, which is gone afterwards.
final class WorkFolder {
    private WorkFolder() {}

    interface Measurement {
        void run(Path folder) throws Exception;
    }

    static void with(Options options, Measurement measurement) throws Exception {
        Path parent = options.folder;
        Path folder = parent == null
                ? Files.createTempDirectory("granary-bench")
                : Files.createTempDirectory(Files.createDirectories(parent), "granary-bench");
        try {
            measurement.run(folder);
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                files.sorted(Comparator.reverseOrder()).forEach(WorkFolder::delete);
            }
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
