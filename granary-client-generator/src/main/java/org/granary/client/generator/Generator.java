package org.granary.client.generator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Writes the sources of all clients into a folder: `Generator FOLDER`. Files that are as they should be are left alone, so that nothing is compiled again
/// for nothing, and files of procedures that are gone are removed.
public final class Generator {

    private Generator() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 1) {
            throw new IllegalArgumentException("Generator FOLDER");
        }
        write(Path.of(arguments[0]));
    }

    static void write(Path folder) throws IOException {
        Map<String, String> files = sources();
        Files.createDirectories(folder);
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = folder.resolve(file.getKey());
            if (!Files.exists(path) || !Files.readString(path).equals(file.getValue())) {
                Files.createDirectories(path.getParent());
                Files.writeString(path, file.getValue());
            }
        }
        List<Path> written;
        try (Stream<Path> paths = Files.walk(folder)) {
            written = paths.filter(Files::isRegularFile).toList();
        }
        for (Path path : written) {
            if (!files.containsKey(folder.relativize(path).toString().replace('\\', '/'))) {
                Files.delete(path);
            }
        }
    }

    /// Every file by its path.
    static Map<String, String> sources() {
        Map<String, String> files = new TreeMap<>();
        for (ClientPlan plan : ClientPlan.all()) {
            new ClientSource(plan, files).write();
        }
        SharedSource.writeAll(files);
        return files;
    }
}
