package org.granary.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.granary.fuzz.targets.Target;

/// The inputs that are kept, one file each, in a folder for each target. The current folder is that of the module, as in the build.
final class Corpus {
    static final Path KEPT = Path.of("src/test/resources/corpus");

    private Corpus() {}

    static Path folder(Target target) {
        return KEPT.resolve(target.label());
    }

    /// The inputs of a target by their names, in order.
    static Map<String, byte[]> of(Target target) {
        Map<String, byte[]> inputs = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder(target))) {
            for (Path file : files.toList()) {
                inputs.put(file.getFileName().toString(), Files.readAllBytes(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return inputs;
    }
}
