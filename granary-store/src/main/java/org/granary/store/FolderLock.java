package org.granary.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.granary.type.Wording;
import org.jspecify.annotations.Nullable;

/// The file `lock` in a data folder: held by the process that serves it, with that process's id inside. The operating
/// system lets go of it when the process ends, however it ends.
public final class FolderLock implements AutoCloseable {
    private static final String FILE = "lock";
    /// What this process holds. The file must not even be opened a second time by it: on POSIX systems closing it again
    /// would release the lock.
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path folder;
    private final FileChannel channel;

    private FolderLock(Path folder, FileChannel channel) {
        this.folder = folder;
        this.channel = channel;
    }

    /// @throws StoreException where another process, or another server of this one, holds it; the message says who
    public static FolderLock acquire(Path dataFolder) {
        FolderLock lock = tryAcquire(dataFolder);
        if (lock == null) {
            throw new StoreException("Data folder " + dataFolder + " is in use by " + holder(dataFolder)
                    + ". Stop it first, or choose another folder.");
        }
        return lock;
    }

    /// @return null if another process, or another server of this one, holds it
    public static @Nullable FolderLock tryAcquire(Path dataFolder) {
        try {
            Path folder = dataFolder.toRealPath();
            if (!HELD.add(folder)) {
                return null;
            }
            FolderLock lock = null;
            try {
                lock = lock(folder);
                return lock;
            } finally {
                if (lock == null) {
                    HELD.remove(folder);
                }
            }
        } catch (IOException e) {
            throw new StoreException("Data folder " + dataFolder + " cannot be used: " + Wording.reason(e) + ".", e);
        }
    }

    /// Whether this process holds the lock of a folder.
    public static boolean isHeldHere(Path dataFolder) {
        try {
            return HELD.contains(dataFolder.toRealPath());
        } catch (IOException e) {
            return false;
        }
    }

    private static @Nullable FolderLock lock(Path folder) throws IOException {
        OwnerOnly.createFile(folder.resolve(FILE));
        FileChannel channel = FileChannel.open(folder.resolve(FILE), StandardOpenOption.WRITE);
        boolean locked = false;
        try {
            locked = channel.tryLock() != null;
            if (locked) {
                channel.truncate(0);
                channel.write(StandardCharsets.US_ASCII.encode(ProcessHandle.current().pid() + "\n"));
            }
        } finally {
            if (!locked) {
                channel.close();
            }
        }
        return locked ? new FolderLock(folder, channel) : null;
    }

    /// Who holds the lock, in words.
    private static String holder(Path dataFolder) {
        try {
            Path folder = dataFolder.toRealPath();
            if (HELD.contains(folder)) {
                return "this process";
            }
            String pid = Files.readString(folder.resolve(FILE), StandardCharsets.US_ASCII).strip();
            return pid.matches("\\d{1,10}") ? "process " + pid : "another process";
        } catch (IOException e) {
            return "another process";
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
            HELD.remove(folder);
        } catch (IOException e) {
            throw new StoreException("The lock of the data folder could not be released: " + Wording.reason(e) + ".",
                    e);
        }
    }
}
