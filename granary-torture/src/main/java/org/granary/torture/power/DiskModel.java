package org.granary.torture.power;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A disk that keeps only what was synced: of files by a sync of the file, of names by a sync of their folder. What was not synced is kept, lost or torn by
/// chance; changes of names that were not synced keep their order.
final class DiskModel {
    private final Path folder;
    /// As programs see them.
    private final Map<String, DiskFile> files = new HashMap<>();
    /// As they are on the disk for certain; null is a folder.
    private final Map<String, @Nullable DiskFile> names = new TreeMap<>();
    private final List<NameChange> pendingNames = new ArrayList<>();

    /// @param ended when it had happened
    /// @param to the new name, where it is a change from one name to another
    /// @param file null for a folder, and where the name is removed
    private record NameChange(long ended, String path, @Nullable String to, @Nullable DiskFile file,
            boolean removes) {}

    /// @param folder that the server had, as it is now
    DiskModel(Path folder) {
        this.folder = folder;
    }

    /// A file that is there, and permanent, before anything happens.
    void has(Path path, byte[] bytes) {
        DiskFile file = new DiskFile();
        file.write(Long.MIN_VALUE, 0, bytes);
        file.sync(Long.MIN_VALUE);
        files.put(path.toString(), file);
        Path parent = path.getParent();
        if (parent != null) {
            names.put(parent.toString(), null);
        }
        names.put(path.toString(), file);
    }

    void apply(Timed timed) {
        long ended = timed.ended();
        switch (timed.event()) {
            case DiskEvent.Open(String path, boolean truncates) -> {
                DiskFile known = files.get(path);
                if (known == null) {
                    DiskFile made = new DiskFile();
                    files.put(path, made);
                    pendingNames.add(new NameChange(ended, path, null, made, false));
                } else if (truncates) {
                    known.truncate(ended, 0);
                }
            }
            case DiskEvent.Write(String path, long offset, byte[] data) -> file(path).write(ended, offset, data);
            case DiskEvent.Truncate(String path, long size) -> file(path).truncate(ended, size);
            case DiskEvent.Rename(String path, String to) -> {
                move(files, path, to);
                pendingNames.add(new NameChange(ended, path, to, null, false));
            }
            case DiskEvent.Remove(String path) -> {
                files.remove(path);
                pendingNames.add(new NameChange(ended, path, null, null, true));
            }
            case DiskEvent.Folder(String path) ->
                pendingNames.add(new NameChange(ended, path, null, null, false));
            case DiskEvent.Sync(String path) -> {
                DiskFile file = files.get(path);
                if (file != null) {
                    file.sync(timed.began());
                }
                syncNames(path, timed.began());
            }
        }
    }

    private DiskFile file(String path) {
        return files.computeIfAbsent(path, _ -> new DiskFile());
    }

    private void syncNames(String folderPath, long before) {
        for (NameChange change : List.copyOf(pendingNames)) {
            if (change.ended() <= before && (isIn(folderPath, change.path())
                    || (change.to() != null && isIn(folderPath, change.to())))) {
                apply(names, change);
                pendingNames.remove(change);
            }
        }
    }

    private static boolean isIn(String folderPath, String path) {
        return path.startsWith(folderPath + "/") && path.indexOf('/', folderPath.length() + 1) < 0;
    }

    private static void apply(Map<String, @Nullable DiskFile> names, NameChange change) {
        if (change.to() != null) {
            move(names, change.path(), change.to());
        } else if (change.removes()) {
            names.remove(change.path());
        } else {
            names.put(change.path(), change.file());
        }
    }

    /// A file, or a folder with all that is in it.
    private static <T extends @Nullable Object> void move(Map<String, T> names, String path, String to) {
        for (String name : List.copyOf(names.keySet())) {
            if (name.equals(path) || name.startsWith(path + "/")) {
                T moved = names.remove(name);
                names.put(to + name.substring(path.length()), moved);
            }
        }
    }

    /// Files that are not as programs see them now, after the last event: none, unless something is missing in the recording.
    List<String> unexplained() throws IOException {
        List<String> different = new ArrayList<>();
        for (Map.Entry<String, DiskFile> file : files.entrySet()) {
            Path real = Path.of(file.getKey());
            if (!file.getKey().endsWith("-shm") && (!Files.exists(real) || !Arrays.equals(Files.readAllBytes(real),
                    file.getValue().afterPowerLoss(Loss.ALL_KEPT, new Random())))) {
                different.add(file.getKey());
            }
        }
        return different;
    }

    /// Writes the folder as it may be after the power is back.
    ///
    /// @param image a new folder
    void write(Path image, Loss loss, Random random) throws IOException {
        Map<String, @Nullable DiskFile> left = new TreeMap<>(names);
        int kept = switch (loss) {
            case NOTHING_KEPT -> 0;
            case ALL_KEPT -> pendingNames.size();
            case FIRST_KEPT, ANY_KEPT, TORN -> random.nextInt(pendingNames.size() + 1);
        };
        pendingNames.subList(0, kept).forEach(change -> apply(left, change));
        Files.createDirectories(image);
        for (Map.Entry<String, @Nullable DiskFile> name : left.entrySet()) {
            Path path = image.resolve(folder.relativize(Path.of(name.getKey())).toString());
            Path parent = path.getParent();
            DiskFile file = name.getValue();
            if (file == null) {
                Files.createDirectories(path);
            } else if (parent != null && Files.isDirectory(parent)) {
                Files.write(path, name.getKey().endsWith("-shm") ? garbage(random) : file.afterPowerLoss(loss, random));
            }
        }
    }

    /// A mapped file that nobody syncs: anything may be in it.
    private static byte[] garbage(Random random) {
        byte[] bytes = new byte[random.nextBoolean() ? 32_768 : 0];
        random.nextBytes(bytes);
        return bytes;
    }
}
