package org.granary.worker.document;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import org.granary.worker.failure.Reason;
import org.granary.worker.failure.WorkFailure;

/// Documents in folders.
final class FileDocuments {
    private final long largest;
    private final UUID instance;

    FileDocuments(long largest, UUID instance) {
        this.largest = largest;
        this.instance = instance;
    }

    void fetch(Path from, Path to) throws WorkFailure {
        try {
            if (!Files.exists(from)) {
                throw new WorkFailure(Reason.INPUT_MISSING, from.toString());
            }
            if (!Files.isRegularFile(from)) {
                throw new WorkFailure(Reason.INPUT_UNREACHABLE, from + " is not a file");
            }
            if (Files.size(from) > largest) {
                throw new WorkFailure(Reason.TOO_LARGE, from + " has more than " + largest + " bytes");
            }
            try (InputStream in = Files.newInputStream(from)) {
                BoundedCopy.copy(in, to, largest);
            }
        } catch (NoSuchFileException e) {
            throw new WorkFailure(Reason.INPUT_MISSING, from.toString());
        } catch (IOException e) {
            throw new WorkFailure(isFull(e) ? Reason.NO_SPACE : Reason.INPUT_UNREACHABLE, e);
        }
    }

    void store(Path from, Path to) throws WorkFailure {
        Path aside = aside(to, instance);
        try {
            Path folder = to.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            try {
                Files.copy(from, aside, StandardCopyOption.REPLACE_EXISTING);
                // On disk before it has its name: what the queue calls done is there after a loss of power.
                try (FileChannel channel = FileChannel.open(aside, StandardOpenOption.WRITE)) {
                    channel.force(true);
                }
                Files.move(aside, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(aside);
            }
        } catch (IOException e) {
            throw new WorkFailure(isFull(e) ? Reason.NO_SPACE : Reason.OUTPUT_UNREACHABLE, e);
        }
    }

    void clean(Path to, UUID other) {
        try {
            Files.deleteIfExists(aside(to, other));
        } catch (IOException e) {
            // It is in nobody's way.
        }
    }

    /// Beside the output, so that a rename is all that is left to do. Each worker has names of its own.
    private static Path aside(Path to, UUID instance) {
        return to.resolveSibling("." + to.getFileName() + "." + instance + ".part");
    }

    /// The JDK has no exception for it.
    static boolean isFull(IOException e) {
        String message = String.valueOf(e.getMessage());
        return message.contains("No space left") || message.contains("quota exceeded")
                || message.contains("not enough space");
    }
}
