package org.granary.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// The class path of servers that tests start as processes, and an archive of the classes that they load.
///
/// To load and check its classes is most of what a server does that runs for some seconds. One that ends in an orderly way writes the archive
/// if there is none; those that start later take their classes from there, in all JVMs with tests. A JVM ignores an archive that does not fit
/// or is not complete.
final class SharedClasses {
    private static final Path FOLDER = Path.of("target").toAbsolutePath();
    private static final Path FILE = FOLDER.resolve("server-classes.jsa");
    private static final List<String> PATH = Arrays
            .stream(System.getProperty("java.class.path").split(File.pathSeparator)).toList();

    private SharedClasses() {}

    /// Without the classes of the tests, which no server needs.
    static String classPath() {
        return PATH.stream().filter(entry -> !Path.of(entry).toAbsolutePath().startsWith(FOLDER))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /// Whether a server that ends in an orderly way does the others a favour.
    static boolean isMissing() {
        return !options().isEmpty() && !Files.exists(FILE);
    }

    /// Options for a JVM with [#classPath]: none where that has folders, as in a build that makes no jars.
    static List<String> options() {
        boolean jars = Arrays.stream(classPath().split(File.pathSeparator))
                .allMatch(entry -> Files.isRegularFile(Path.of(entry)));
        return jars && Files.isDirectory(FOLDER)
                ? List.of("-XX:+AutoCreateSharedArchive", "-XX:SharedArchiveFile=" + FILE, "-Xlog:cds*=off",
                        "-Xlog:aot*=off")
                : List.of();
    }
}
