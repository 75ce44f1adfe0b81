package org.granary.server.backup;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import org.granary.server.GranaryServer;
import org.granary.server.backup.Manifest.Entry;
import org.granary.server.settings.Settings;
import org.granary.store.FolderLock;
import org.granary.store.OwnerOnly;
import org.granary.store.StoreException;
import org.granary.store.sqlite.SqliteProblems;
import org.granary.type.Wording;
import org.jspecify.annotations.Nullable;

/// Writes a backup of all databases as they are at one moment, while servers go on.
///
/// A backup is written beside where it will be, read back and checked, and gets its name last: what has the name of a
/// backup is whole.
public final class Backup {
    /// The end of the names of what is not whole yet.
    static final String PART = ".part";
    private static final String ZIP = ".zip";
    private static final DateTimeFormatter NAME = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH-mm-ss.SSS'Z'")
            .withZone(ZoneOffset.UTC);

    private final Settings settings;
    private final Progress progress;

    /// Is told what is done.
    public interface Progress {
        void copied(String file, long bytes);

        /// It is the same as in the backup before, and not copied.
        void unchanged(String file, long bytes);
    }

    /// What was done.
    ///
    /// @param removed older backups that were removed
    public record Summary(Path place, Instant time, int databases, long bytes, int removed) {}

    public Backup(Settings settings, Progress progress) {
        this.settings = settings;
        this.progress = progress;
    }

    /// Whether a backup of this name is one file.
    public static boolean isFile(Path to) {
        return to.toString().endsWith(ZIP);
    }

    /// Writes into a folder of backups, or a zip file, which must not exist yet.
    ///
    /// @param keep how many backups stay in the folder, with this one; 0: all
    public Summary run(Path to, int keep) {
        try {
            return isFile(to) ? toFile(to) : toFolder(to, keep);
        } catch (IOException e) {
            throw new StoreException("The backup to " + to + " failed: " + Wording.reason(e) + ".", e);
        }
    }

    private Summary toFolder(Path to, int keep) throws IOException {
        OwnerOnly.createFolder(to);
        FolderLock lock = FolderLock.tryAcquire(to);
        if (lock == null) {
            throw new StoreException("Another process is writing a backup to " + to + ".");
        }
        try (lock) {
            for (Path leftover : FileCopies.list(to)) {
                if (leftover.toString().endsWith(PART)) {
                    FileCopies.remove(leftover);
                }
            }
            List<BackupSet> sets = BackupSet.all(to);
            Path part = to.resolve("new" + PART);
            Manifest manifest = write(part, sets.isEmpty() ? null : sets.getLast());
            Path place = to.resolve(NAME.format(manifest.time()));
            Files.move(part, place, StandardCopyOption.ATOMIC_MOVE);
            FileCopies.forceFolder(to);
            return summary(place, manifest, keep == 0 ? 0 : removeOldest(sets, keep - 1));
        }
    }

    private static int removeOldest(List<BackupSet> sets, int keep) throws IOException {
        int removed = Math.max(0, sets.size() - keep);
        for (BackupSet set : sets.subList(0, removed)) {
            // Without its manifest it is no backup any more, should this be the last that happens to it.
            Files.delete(set.place().resolve(Manifest.FILE));
            FileCopies.remove(set.place());
        }
        return removed;
    }

    private Summary toFile(Path to) throws IOException {
        if (Files.exists(to)) {
            throw new StoreException("There is a file " + to + " already. Give another name.");
        }
        Path parent = to.toAbsolutePath().getParent();
        if (parent != null) {
            OwnerOnly.createFolder(parent);
        }
        Path part = to.resolveSibling(to.getFileName() + PART);
        Path packed = to.resolveSibling(to.getFileName() + ".new" + PART);
        FileCopies.remove(part);
        try {
            Manifest manifest = write(part, null);
            Files.deleteIfExists(packed);
            ZipCopy.write(part, manifest, packed);
            try (BackupSet written = BackupSet.open(packed)) {
                requireWhole(written.problems());
            }
            Files.move(packed, to, StandardCopyOption.ATOMIC_MOVE);
            if (parent != null) {
                FileCopies.forceFolder(parent);
            }
            return summary(to, manifest, 0);
        } finally {
            FileCopies.remove(part);
            Files.deleteIfExists(packed);
        }
    }

    private static Summary summary(Path place, Manifest manifest, int removed) {
        return new Summary(place, manifest.time(), (int) manifest.files().stream().filter(Entry::isDatabase).count(),
                manifest.size(), removed);
    }

    /// Fills a new folder, and checks what is in it.
    ///
    /// @param before a backup whose unchanged files are used again
    private Manifest write(Path part, @Nullable BackupSet before) throws IOException {
        OwnerOnly.createFolder(part);
        BackupContents contents = new BackupContents(settings, part, before, progress);
        contents.fill();
        List<Entry> entries = new ArrayList<>();
        for (Path file : FileCopies.list(part)) {
            String name = String.valueOf(file.getFileName());
            Entry same = contents.unchanged(name);
            entries.add(same != null ? same : checked(file, contents.state(name)));
        }
        Manifest manifest = new Manifest(contents.time(), GranaryServer.version(), contents.store(), entries);
        FileCopies.copyTo(part.resolve(Manifest.FILE),
                new ByteArrayInputStream(manifest.text().getBytes(StandardCharsets.UTF_8)));
        FileCopies.forceFolder(part);
        return manifest;
    }

    private static Entry checked(Path file, @Nullable String state) throws IOException {
        Entry entry = new Entry(String.valueOf(file.getFileName()), Files.size(file), FileCopies.sha256(file), state);
        if (entry.isDatabase()) {
            requireWhole(SqliteProblems.of(file).stream().map(problem -> entry.name() + ": " + problem).toList());
        }
        return entry;
    }

    private static void requireWhole(List<String> problems) {
        if (!problems.isEmpty()) {
            throw new StoreException("The backup was not finished, because a copy is damaged (" + problems.getFirst()
                    + "). Look at the databases with granary check.");
        }
    }
}
