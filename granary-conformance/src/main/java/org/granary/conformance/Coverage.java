package org.granary.conformance;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// What the tests of all modules covered.
///
/// @param ids of requirements
record Coverage(Set<String> ids) {

    /// Reads what [CoverageListener] wrote in each module below `root`.
    ///
    /// @throws IllegalStateException for an id that no table has
    static Coverage read(Path root) throws IOException {
        Set<String> ids = new TreeSet<>();
        for (Path file : files(root)) {
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

    boolean covers(Requirement requirement) {
        return ids.contains(requirement.id());
    }
}
