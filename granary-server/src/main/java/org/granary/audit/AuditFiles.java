package org.granary.audit;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.granary.store.OwnerOnly;

/// The folder `audit` of a data folder: `audit-000001.jsonl` and so on, `head`, `key` and `lock`.
///
/// @param folder the folder itself
/// @param key the key, which may be elsewhere
record AuditFiles(Path folder, Path key) {
    private static final Pattern NAME = Pattern.compile("audit-(\\d{6,12})\\.jsonl");
    /// Of this process, by folder. The file of the lock must not be opened a second time by a process that holds it: on POSIX systems
    /// closing it again would release the lock.
    private static final Map<Path, ReentrantLock> LOCKS = new ConcurrentHashMap<>();

    /// What is done while nobody else writes.
    interface Work<T> {
        T run() throws IOException;
    }

    Path head() {
        return folder.resolve("head");
    }

    Path file(String name) {
        return folder.resolve(name);
    }

    /// The names of the files with lines, oldest first.
    List<String> names() throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).filter(name -> number(name) > 0)
                    .sorted((a, b) -> Long.compare(number(a), number(b))).toList();
        }
    }

    /// A name that follows all that there are.
    String nextName() throws IOException {
        List<String> names = names();
        long next = names.isEmpty() ? 1 : number(names.getLast()) + 1;
        return String.format(Locale.ROOT, "audit-%06d.jsonl", next);
    }

    private static long number(String name) {
        Matcher matcher = NAME.matcher(name);
        return matcher.matches() ? Long.parseLong(matcher.group(1)) : 0;
    }

    /// Runs something while no other process, and nobody else in this one, writes to the trail.
    <T> T alone(Work<T> work) throws IOException {
        ReentrantLock own = LOCKS.computeIfAbsent(folder.toRealPath(), _ -> new ReentrantLock());
        own.lock();
        try {
            Path file = folder.resolve("lock");
            OwnerOnly.createFile(file);
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE); var _ = channel.lock()) {
                return work.run();
            }
        } finally {
            own.unlock();
        }
    }
}
