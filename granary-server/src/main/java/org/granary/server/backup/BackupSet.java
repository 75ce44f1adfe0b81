package org.granary.server.backup;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.granary.server.backup.Manifest.Entry;
import org.granary.store.StoreException;
import org.granary.store.sqlite.SqliteProblems;
import org.granary.type.Wording;
import org.jspecify.annotations.Nullable;

/// One backup: a folder with a file for each database, or a zip file with the same content.
public final class BackupSet implements AutoCloseable {
    private static final long LONGEST_MANIFEST = 64 << 20;

    private final Path place;
    private final @Nullable ZipFile zip;
    private final Manifest manifest;

    private BackupSet(Path place, @Nullable ZipFile zip, Manifest manifest) {
        this.place = place;
        this.zip = zip;
        this.manifest = manifest;
    }

    /// @param place a folder with a manifest, or a zip file
    public static BackupSet open(Path place) {
        try {
            if (Files.isDirectory(place)) {
                Path file = place.resolve(Manifest.FILE);
                if (!Files.exists(file)) {
                    throw new StoreException(place + " is no backup of Granary: it has no manifest.");
                }
                return new BackupSet(place, null, Manifest.parse(Files.readString(file), place.toString()));
            }
            return openZip(place);
        } catch (IOException e) {
            throw new StoreException("The backup " + place + " cannot be read: " + Wording.reason(e) + ".", e);
        }
    }

    private static BackupSet openZip(Path place) throws IOException {
        ZipFile zip = new ZipFile(place.toFile());
        boolean opened = false;
        try {
            ZipEntry entry = zip.getEntry(Manifest.FILE);
            if (entry == null || entry.getSize() > LONGEST_MANIFEST) {
                throw new StoreException(place + " is no backup of Granary: it has no manifest.");
            }
            String text;
            try (InputStream in = zip.getInputStream(entry)) {
                text = new String(in.readNBytes((int) LONGEST_MANIFEST), StandardCharsets.UTF_8);
            }
            BackupSet set = new BackupSet(place, zip, Manifest.parse(text, place.toString()));
            opened = true;
            return set;
        } finally {
            if (!opened) {
                zip.close();
            }
        }
    }

    /// The backups in a folder, the oldest first; none where it does not exist.
    public static List<BackupSet> all(Path folder) {
        List<BackupSet> sets = new ArrayList<>();
        try {
            for (Path each : Files.isDirectory(folder) ? FileCopies.list(folder) : List.<Path>of()) {
                if (Files.exists(each.resolve(Manifest.FILE)) && !each.toString().endsWith(Backup.PART)) {
                    sets.add(open(each));
                }
            }
        } catch (IOException e) {
            throw new StoreException("The folder " + folder + " cannot be read: " + Wording.reason(e) + ".", e);
        }
        sets.sort((one, other) -> one.manifest.time().compareTo(other.manifest.time()));
        return sets;
    }

    /// The backups at a place: itself, or those in a folder of them, the oldest first.
    ///
    /// @throws StoreException where there is none
    public static List<BackupSet> at(Path place) {
        if (!Files.exists(place)) {
            throw new StoreException("There is no " + place + ".");
        }
        boolean single = !Files.isDirectory(place) || Files.exists(place.resolve(Manifest.FILE));
        List<BackupSet> sets = single ? List.of(open(place)) : all(place);
        if (sets.isEmpty()) {
            throw new StoreException("There is no backup in " + place + ".");
        }
        return sets;
    }

    /// The backup at a place: itself, or the newest one in a folder of them.
    ///
    /// @param at the newest that is not later than this; null: the newest of all
    public static BackupSet find(Path place, @Nullable Instant at) {
        List<BackupSet> sets = at(place);
        BackupSet found = sets.reversed().stream().filter(set -> at == null || !set.manifest.time().isAfter(at))
                .findFirst().orElseThrow(() -> new StoreException("There is no backup in " + place + " from " + at
                        + " or before. The oldest is of " + sets.getFirst().manifest.time() + "."));
        sets.stream().filter(set -> set != found).forEach(BackupSet::close);
        return found;
    }

    public Path place() {
        return place;
    }

    public Manifest manifest() {
        return manifest;
    }

    /// The file of an entry, where the backup is a folder.
    Path file(Entry entry) {
        return place.resolve(entry.name());
    }

    private InputStream read(Entry entry) throws IOException {
        if (zip == null) {
            return Files.newInputStream(file(entry));
        }
        ZipEntry packed = zip.getEntry(entry.name());
        if (packed == null) {
            throw new IOException("it is not in " + place);
        }
        return zip.getInputStream(packed);
    }

    /// Copies a file out of the backup.
    ///
    /// @throws StoreException where it is not what was written
    void copy(Entry entry, Path target) throws IOException {
        String sha256;
        try (InputStream in = read(entry)) {
            sha256 = FileCopies.copyTo(target, in);
        }
        if (!sha256.equals(entry.sha256())) {
            throw new StoreException(damaged(entry));
        }
    }

    private String damaged(Entry entry) {
        return "The file " + entry.name() + " of the backup " + place
                + " is not what was written. Use another backup.";
    }

    /// What is wrong with the backup; nothing where all is well.
    public List<String> problems() {
        List<String> problems = new ArrayList<>();
        for (Entry entry : manifest.files()) {
            try (InputStream in = read(entry)) {
                if (!FileCopies.sha256(in).equals(entry.sha256())) {
                    problems.add(damaged(entry));
                } else if (zip == null && entry.isDatabase()) {
                    SqliteProblems.of(file(entry)).forEach(problem -> problems.add(entry.name() + ": " + problem));
                }
            } catch (IOException e) {
                problems.add("The file " + entry.name() + " of the backup " + place + " cannot be read: "
                        + Wording.reason(e) + ".");
            }
        }
        return problems;
    }

    @Override
    public void close() {
        try {
            if (zip != null) {
                zip.close();
            }
        } catch (IOException e) {
            // It was only read.
        }
    }
}
