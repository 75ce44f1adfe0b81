package org.granary.store.migration;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.granary.store.DatabaseSchema;
import org.granary.store.StoreException;
import org.granary.type.Wording;

/// The numbered SQL files of a schema, read from the class path: `V1__first.sql`, `V2__second.sql`, …
///
/// A file that was applied to a database is known there by its name and its text, joined from all folders. Neither may
/// change.
///
/// @param folders their folders, as in [DatabaseSchema#migrations]
/// @param files in the order of their numbers, which have no gaps
public record MigrationFiles(List<String> folders, List<File> files) {
    private static final Pattern NAME = Pattern.compile("V(\\d{1,6})__\\w+\\.sql");

    /// One file: a step from the version before it.
    public record File(int version, String name, String sql) {}

    /// Several databases have the same schema, and a start opens them all.
    private static final Map<List<String>, MigrationFiles> READ = new ConcurrentHashMap<>();

    public static MigrationFiles of(DatabaseSchema schema) {
        return READ.computeIfAbsent(List.copyOf(schema.migrations()),
                folders -> of(MigrationFiles.class.getClassLoader(), folders));
    }

    static MigrationFiles of(ClassLoader loader, List<String> folders) {
        TreeMap<Integer, File> files = new TreeMap<>();
        for (String folder : folders) {
            read(loader, folder).forEach((version, file) -> files.merge(version, file, MigrationFiles::joined));
        }
        if (files.isEmpty() || files.lastKey() != files.size()) {
            throw new StoreException("The versions of the migrations in " + String.join(", ", folders)
                    + " have a gap: " + files.keySet() + ".");
        }
        return new MigrationFiles(List.copyOf(folders), List.copyOf(files.values()));
    }

    private static File joined(File first, File second) {
        if (!first.name().equals(second.name())) {
            throw new StoreException(
                    "Two migrations have the version " + first.version() + ": " + first.name() + " and "
                            + second.name() + ".");
        }
        return new File(first.version(), first.name(), first.sql() + second.sql());
    }

    private static TreeMap<Integer, File> read(ClassLoader loader, String folder) {
        TreeMap<Integer, File> files = new TreeMap<>();
        try {
            for (URL url : Collections.list(loader.getResources(folder))) {
                for (String name : names(url)) {
                    Matcher matcher = NAME.matcher(name);
                    if (!matcher.matches()) {
                        throw new StoreException(
                                "The migration " + folder + "/" + name + " is not named like V1__words.sql.");
                    }
                    int version = Integer.parseInt(matcher.group(1));
                    File other = files.put(version, new File(version, name, text(loader, folder + "/" + name)));
                    if (other != null) {
                        throw new StoreException(
                                "Two migrations in " + folder + " have the version " + version + ": " + other.name()
                                        + " and " + name + ".");
                    }
                }
            }
        } catch (IOException e) {
            throw new StoreException("The migrations in " + folder + " cannot be read: " + Wording.reason(e) + ".", e);
        }
        if (files.isEmpty()) {
            throw new StoreException("There are no migrations in " + folder + " on the class path.");
        }
        return files;
    }

    /// The version of a database to which all files have been applied.
    public int version() {
        return files.getLast().version();
    }

    /// A number that changes when any file does; never 0, which is what a database has that knows of none.
    public int fingerprint() {
        CRC32 crc = new CRC32();
        for (Map.Entry<String, String> part : files.stream().map(f -> Map.entry(f.name(), f.sql())).toList()) {
            crc.update(part.getKey().getBytes(StandardCharsets.UTF_8));
            crc.update(part.getValue().getBytes(StandardCharsets.UTF_8));
        }
        int value = (int) crc.getValue();
        return value == 0 ? 1 : value;
    }

    private static List<String> names(URL folder) throws IOException {
        if (folder.openConnection() instanceof JarURLConnection connection) {
            JarFile jar = connection.getJarFile();
            String prefix = connection.getEntryName().replaceAll("/*$", "/");
            return jar.stream().map(entry -> entry.getName())
                    .filter(name -> name.startsWith(prefix) && name.endsWith(".sql"))
                    .map(name -> name.substring(prefix.length())).filter(name -> name.indexOf('/') < 0).toList();
        }
        try (Stream<Path> paths = Files.list(Path.of(uri(folder)))) {
            return paths.map(path -> path.getFileName().toString()).filter(name -> name.endsWith(".sql")).toList();
        }
    }

    private static URI uri(URL url) throws IOException {
        try {
            return url.toURI();
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    private static String text(ClassLoader loader, String path) throws IOException {
        try (InputStream in = loader.getResourceAsStream(path)) {
            if (in == null) {
                throw new IOException(path + " has gone");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
