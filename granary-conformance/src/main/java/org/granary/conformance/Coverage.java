package org.granary.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// What the tests of all modules covered.
///
/// @param ids of requirements
record Coverage(Set<String> ids) {

    /// Reads what [CoverageListener] wrote in each module below `root`.
    ///
    /// @throws IllegalStateException for an id that no table has
    static Coverage read(Path root) throws IOException {
        List<Path> files;
        try (Stream<Path> modules = Files.list(root)) {
            files = modules.map(module -> module.resolve(CoverageListener.FILE)).filter(Files::isRegularFile).sorted()
                    .toList();
        }
        Set<String> ids = new TreeSet<>();
        for (Path file : files) {
            for (String line : Files.readAllLines(file)) {
                String id = line.substring(0, line.indexOf('\t'));
                if (!Requirements.all().containsKey(id)) {
                    throw new IllegalStateException(file + " names " + id + ", which is in no requirement table");
                }
                ids.add(id);
            }
        }
        return new Coverage(ids);
    }

    boolean covers(Requirement requirement) {
        return ids.contains(requirement.id());
    }
}
