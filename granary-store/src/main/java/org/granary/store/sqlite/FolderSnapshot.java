package org.granary.store.sqlite;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.granary.store.StoreException;
import org.granary.type.Wording;
import org.jspecify.annotations.Nullable;

/// All databases of a data folder as they are at one moment, whether or not a server is writing to them.
///
/// SQLite's locks and snapshots work between processes, so nothing is asked of the server. For a moment this holds the
/// write lock of every file that is free, and begins to read every file. A file that somebody is writing to cannot be
/// locked. It has to be the same after the moment as before it; otherwise everything is done again. So a client's
/// transaction that is open for minutes is not waited for.
///
/// From then on each file is read as it was, for as long as this is open, and writers go on. Their log grows meanwhile.
public final class FolderSnapshot implements AutoCloseable {
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(2);

    private final Instant time;
    private final List<SnapshotFile> files;

    private FolderSnapshot(Instant time, List<SnapshotFile> files) {
        this.time = time;
        this.files = files;
    }

    /// @param patience for how long to look for a moment at which nobody commits
    public static FolderSnapshot take(Path dataFolder, Duration patience) {
        List<SnapshotFile> files = new ArrayList<>();
        boolean taken = false;
        try {
            DataFolder folder = DataFolder.existing(dataFolder);
            folder.prepareDriver(false);
            for (Path file : databases(folder.path())) {
                files.add(SnapshotFile.open(file));
            }
            long end = System.nanoTime() + patience.toNanos();
            Instant moment = tryTake(files);
            while (moment == null) {
                if (System.nanoTime() > end) {
                    throw new StoreException("The databases in " + folder.path() + " were written to so often that"
                            + " there was no moment for a snapshot within " + Wording.time(patience)
                            + ". Try again when there is less to do.");
                }
                LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(LONGEST_PAUSE.toNanos()));
                moment = tryTake(files);
            }
            taken = true;
            return new FolderSnapshot(moment, List.copyOf(files));
        } finally {
            if (!taken) {
                files.forEach(SnapshotFile::close);
            }
        }
    }

    /// What is wrong with the files of a folder, by their names, each as it is when its turn comes. One that cannot be read
    /// at all keeps nobody from looking at the others.
    public static Map<String, List<String>> problems(Path dataFolder) {
        DataFolder folder = DataFolder.existing(dataFolder);
        folder.prepareDriver(false);
        Map<String, List<String>> problems = new TreeMap<>();
        for (Path file : databases(folder.path())) {
            problems.put(String.valueOf(file.getFileName()), problemsOf(file));
        }
        return problems;
    }

    private static List<String> problemsOf(Path file) {
        SnapshotFile opened = null;
        try {
            opened = SnapshotFile.open(file);
            opened.beginReading();
            return opened.problems();
        } catch (StoreException e) {
            return List.of(String.valueOf(e.getMessage()));
        } finally {
            if (opened != null) {
                opened.close();
            }
        }
    }

    private static List<Path> databases(Path folder) {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "*.db")) {
            all.forEach(found::add);
        } catch (IOException e) {
            throw new StoreException("The folder " + folder + " cannot be read: " + Wording.reason(e) + ".", e);
        }
        return found.stream().sorted().toList();
    }

    /// @return null where somebody committed meanwhile
    private static @Nullable Instant tryTake(List<SnapshotFile> files) {
        try {
            files.forEach(SnapshotFile::tryLock);
            files.forEach(SnapshotFile::beginWatch);
            files.forEach(SnapshotFile::beginReading);
            Instant moment = Instant.now();
            boolean same = files.stream().allMatch(SnapshotFile::isUnchanged);
            if (!same) {
                files.forEach(SnapshotFile::endReading);
                return null;
            }
            files.forEach(SnapshotFile::noteState);
            return moment;
        } finally {
            files.forEach(SnapshotFile::unlock);
        }
    }

    /// The moment.
    public Instant time() {
        return time;
    }

    public List<SnapshotFile> files() {
        return files;
    }

    @Override
    public void close() {
        files.forEach(SnapshotFile::close);
    }
}
