package org.granary.store.sqlite;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.granary.store.StoreException;
import org.jspecify.annotations.Nullable;

/// The file `lock` in a data folder: held by the process that serves it, with that process's id inside. The operating system lets go of it when the process
/// ends, however it ends.
final class FolderLock implements AutoCloseable {
    private static final String FILE = "lock";

    private final FileChannel channel;

    private FolderLock(FileChannel channel) {
        this.channel = channel;
    }

    /// @return null if another process, or another store of this one, holds it
    static @Nullable FolderLock tryAcquire(Path folder) {
        try {
            FileChannel channel = FileChannel.open(folder.resolve(FILE), StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE);
            if (!lock(channel)) {
                channel.close();
                return null;
            }
            channel.truncate(0);
            channel.write(StandardCharsets.US_ASCII.encode(ProcessHandle.current().pid() + "\n"));
            return new FolderLock(channel);
        } catch (IOException e) {
            throw new StoreException("Data folder " + folder + " cannot be used: " + e, e);
        }
    }

    private static boolean lock(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    /// Who holds the lock, in words.
    static String holder(Path folder) {
        try {
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
        } catch (IOException e) {
            throw new StoreException("The lock of the data folder could not be released: " + e, e);
        }
    }
}
