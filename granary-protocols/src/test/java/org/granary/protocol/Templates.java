package org.granary.protocol;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.granary.store.Clock;
import org.granary.store.DatabaseSchema;
import org.granary.store.sqlite.SqliteSettings;
import org.granary.store.sqlite.SqliteStore;

/// Data folders with an empty database, made once for all tests of a run: copying one is quicker than migrating it
/// anew.
final class Templates {
    static final DatabaseSchema MASTER = new DatabaseSchema("master", "org/granary/protocol/master");

    private static final Map<DatabaseSchema, Path> MADE = new ConcurrentHashMap<>();

    private Templates() {}

    static void copyTo(Path folder, DatabaseSchema schema) {
        Path template = MADE.computeIfAbsent(schema, Templates::make);
        try (Stream<Path> files = Files.list(template)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".db")).toList()) {
                Path copy = folder.resolve(template.relativize(file));
                if (!Files.exists(copy)) {
                    Files.copy(file, copy);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path make(DatabaseSchema schema) {
        try {
            Path template = Files.createTempDirectory("granary-template");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(template)));
            try (SqliteStore store = SqliteStore.open(template, SqliteSettings.DEFAULT, Clock.SYSTEM)) {
                store.open(MASTER);
                store.open(schema);
            }
            return template;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
