package org.granary.server.backup;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.granary.store.StoreException;
import org.jspecify.annotations.Nullable;

/// The list of what is in a backup, kept in it as the file `manifest`: a line for each file, its fields separated by
/// tabs. Its last line says that it is whole.
///
/// @param time the moment whose state the backup has
/// @param version of the program that made it
/// @param store `embedded`, `postgresql` or `both`: where the databases were; in the backup they are SQLite files in
///     any case
public record Manifest(Instant time, String version, String store, List<Entry> files) {
    /// Its name in a backup.
    public static final String FILE = "manifest";

    private static final String HEADING = "granary-backup\t1";
    private static final String END = "end";
    private static final String NONE = "-";

    /// A file.
    ///
    /// @param sha256 in hexadecimal digits
    /// @param state what the file of the server was known by, if anything ([org.granary.store.sqlite.SnapshotFile#state])
    public record Entry(String name, long size, String sha256, @Nullable String state) {

        public boolean isDatabase() {
            return name.endsWith(".db");
        }
    }

    public Manifest { files = List.copyOf(files); }

    /// The entry of a file.
    public Optional<Entry> find(String name) {
        return files.stream().filter(entry -> entry.name.equals(name)).findFirst();
    }

    public long size() {
        return files.stream().mapToLong(Entry::size).sum();
    }

    String text() {
        StringBuilder text = new StringBuilder(HEADING + "\n").append("time\t").append(time).append("\nversion\t")
                .append(version).append("\nstore\t").append(store).append('\n');
        for (Entry entry : files) {
            text.append("file\t").append(entry.name).append('\t').append(entry.size).append('\t').append(entry.sha256)
                    .append('\t').append(entry.state == null ? NONE : entry.state).append('\n');
        }
        return text.append(END).append('\n').toString();
    }

    /// @param where for messages
    static Manifest parse(String text, String where) {
        List<String> lines = text.lines().toList();
        if (lines.isEmpty() || !lines.getFirst().startsWith("granary-backup\t")) {
            throw new StoreException(where + " is no backup of Granary.");
        }
        if (!lines.getFirst().equals(HEADING)) {
            throw new StoreException(where + " is a backup of a newer Granary: use that one to restore it.");
        }
        if (!lines.getLast().equals(END)) {
            throw new StoreException(where + " is not whole: its manifest ends in the middle.");
        }
        try {
            return parse(lines.subList(1, lines.size() - 1));
        } catch (IllegalArgumentException | DateTimeException | IndexOutOfBoundsException e) {
            throw new StoreException(where + " has a manifest that cannot be read.", e);
        }
    }

    private static Manifest parse(List<String> lines) {
        Instant time = Instant.EPOCH;
        String version = "";
        String store = "";
        List<Entry> files = new ArrayList<>();
        for (String line : lines) {
            List<String> fields = List.of(line.split("\t", -1));
            switch (fields.getFirst()) {
                case "time" -> time = Instant.parse(fields.get(1));
                case "version" -> version = fields.get(1);
                case "store" -> store = fields.get(1);
                case "file" -> files.add(new Entry(plain(fields.get(1)), Long.parseLong(fields.get(2)), fields.get(3),
                        fields.get(4).equals(NONE) ? null : fields.get(4)));
                default -> throw new IllegalArgumentException(line);
            }
        }
        return new Manifest(time, version, store, files);
    }

    /// A name that leads out of the folder is none.
    private static String plain(String name) {
        if (name.isEmpty() || name.startsWith(".") || name.contains("/") || name.contains("\\") || name.equals(FILE)) {
            throw new IllegalArgumentException(name);
        }
        return name;
    }
}
