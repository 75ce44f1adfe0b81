package org.granary.conformance;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// What the tests of all modules covered.
///
/// @param tests the names of the tests (`org.granary.it.queue.CancelTest#aJobIsCanceled`) by the id that they cover
record Coverage(Map<String, Set<String>> tests) {

    /// Reads what [CoverageListener] wrote in each module below `root`.
    ///
    /// @throws IllegalStateException for an id that no table has
    static Coverage read(Path root) throws IOException {
        Map<String, Set<String>> tests = new TreeMap<>();
        for (Path file : files(root)) {
            for (String line : Files.readAllLines(file)) {
                int tab = line.indexOf('\t');
                String id = line.substring(0, tab);
                if (!Requirements.all().containsKey(id)) {
                    throw new IllegalStateException(file + " names " + id + ", which is in no requirement table");
                }
                tests.computeIfAbsent(id, _ -> new TreeSet<>()).add(line.substring(tab + 1));
            }
        }
        return new Coverage(tests);
    }

    private static List<Path> files(Path root) throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> modules = Files.newDirectoryStream(root, Files::isDirectory)) {
            for (Path module : modules) {
                Path folder = module.resolve(CoverageListener.FOLDER);
                if (Files.isDirectory(folder)) {
                    try (DirectoryStream<Path> covers = Files.newDirectoryStream(folder, "covers-*.tsv")) {
                        covers.forEach(files::add);
                    }
                }
            }
        }
        return files;
    }

    /// The tests that cover a requirement, sorted; empty when there are none.
    Set<String> of(Requirement requirement) {
        return tests.getOrDefault(requirement.id(), Set.of());
    }
}
