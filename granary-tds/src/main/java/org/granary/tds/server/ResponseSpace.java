package org.granary.tds.server;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// What results that clients have not read yet may take, in memory and in temporary files, for one connection and for all. For any thread.
public final class ResponseSpace {
    private static final long MEMORY_OF_ONE = 256 * 1024;
    /// Of the heap, for all connections.
    private static final int MEMORY_SHARE = 16;

    private final long fileOfOne;
    private final Duration patience;
    private final @Nullable Path folder;
    private final AtomicLong memory;
    private final AtomicLong file;
    private final WatchList held = new WatchList(Thread.ofVirtual().name("tds-held-answers"), Duration.ofMillis(5));

    /// @param fileOfOne bytes in a file at most, for the answer to one request
    /// @param fileOfAll the same for all answers together
    /// @param patience how long a request waits for its client to read when there is no space left
    /// @param folder where the files are; null for the system's folder
    public ResponseSpace(long fileOfOne, long fileOfAll, Duration patience, @Nullable Path folder) {
        this.fileOfOne = fileOfOne;
        this.patience = patience;
        this.folder = folder;
        this.memory = new AtomicLong(Runtime.getRuntime().maxMemory() / MEMORY_SHARE);
        this.file = new AtomicLong(fileOfAll);
    }

    public static ResponseSpace defaults() {
        return new ResponseSpace(64L << 20, 1L << 30, Duration.ofSeconds(10), null);
    }

    /// Looks after answers that hold packets back: where the next packet does not come soon, those that are there are sent.
    WatchList held() {
        return held;
    }

    Duration patience() {
        return patience;
    }

    /// @param held what the connection has already
    boolean takeMemory(long bytes, long held) {
        return held + bytes <= MEMORY_OF_ONE && take(memory, bytes);
    }

    void giveMemory(long bytes) {
        memory.addAndGet(bytes);
    }

    /// @param held what the connection has already
    boolean takeFile(long bytes, long held) {
        return held + bytes <= fileOfOne && take(file, bytes);
    }

    void giveFile(long bytes) {
        file.addAndGet(bytes);
    }

    private static boolean take(AtomicLong left, long bytes) {
        while (true) {
            long now = left.get();
            if (now < bytes) {
                return false;
            }
            if (left.compareAndSet(now, now - bytes)) {
                return true;
            }
        }
    }

    /// A new file that only this user can read. Nothing of it is left when it is closed, or when the process ends.
    FileChannel open() throws IOException {
        Path path = folder == null
                ? Files.createTempFile("granary-result-", ".tmp")
                : Files.createTempFile(folder, "granary-result-", ".tmp");
        FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE,
                StandardOpenOption.DELETE_ON_CLOSE);
        try {
            // Gone at once where the system allows that, so that it does not outlive a crash.
            Files.deleteIfExists(path);
        } catch (IOException e) {
            // It goes when it is closed.
        }
        return channel;
    }
}
