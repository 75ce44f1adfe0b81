package org.granary.audit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.granary.store.OwnerOnly;
import org.jspecify.annotations.Nullable;

/// Appends events to the trail. Several processes may do so beside each other: a lock of the folder orders them, and each finds the end
/// of the trail in the file `head`.
///
/// Nothing that has been written is ever changed. Where the end is not as it was left, because a process was killed while it wrote or somebody has been there, a
/// new file begins with a line that says so.
final class AuditFolder implements AutoCloseable {
    private final AuditFiles files;
    private final Limits limits;
    private @Nullable AuditSeal seal;
    private @Nullable FileChannel open;
    private String openName = "";

    /// @param fileSize when a file has so many bytes, another one begins
    /// @param kept how many files are kept
    record Limits(long fileSize, int kept) {}

    AuditFolder(AuditFiles files, Limits limits) {
        this.files = files;
        this.limits = limits;
    }

    /// Returns when all are on disk.
    ///
    /// @return where the trail ends now
    AuditHead append(List<AuditEvent> events) throws IOException {
        OwnerOnly.createFolder(files.folder());
        return files.alone(() -> {
            AuditSeal key = seal;
            if (key == null) {
                key = AuditSeal.loadOrMake(files.key());
                seal = key;
            }
            return append(events, key);
        });
    }

    private AuditHead append(List<AuditEvent> events, AuditSeal key) throws IOException {
        End end = end(key);
        List<AuditEvent> all = new ArrayList<>(events);
        if (end.damage() != null) {
            all.addFirst(AuditEvent.of(AuditEvent.AUDIT).with("action", "recovered").with("reason", end.damage()));
        }
        AuditHead head = end.head();
        boolean fresh = end.damage() != null || head.file().isEmpty() || head.size() >= limits.fileSize();
        String name = fresh ? files.nextName() : head.file();
        StringBuilder lines = new StringBuilder();
        long sequence = head.sequence();
        String hash = head.hash();
        for (AuditEvent event : all) {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put(AuditLine.SEQ, ++sequence);
            fields.put(AuditLine.TIME, Instant.now().truncatedTo(ChronoUnit.MICROS).toString());
            fields.putAll(event.fields());
            String line = key.seal(fields, hash);
            lines.append(line).append('\n');
            hash = AuditSeal.hashOf(line);
        }
        FileChannel channel = channel(name);
        long before = channel.size();
        List<String> old = fresh ? beyondKept() : List.of();
        AuditHead now;
        try {
            write(channel, lines.toString());
            now = new AuditHead(sequence, hash, name, channel.size(),
                    old.isEmpty() ? head.first() : firstKept(head.first(), key));
            now.write(files.head(), key);
        } catch (IOException e) {
            // Nobody has been told of these lines yet. What cannot be taken back is found by the next one who writes.
            takeBack(channel, name, before);
            throw e;
        }
        // After the head, which says that they are gone on purpose.
        for (String removed : old) {
            Files.deleteIfExists(files.file(removed));
        }
        return now;
    }

    private FileChannel channel(String name) throws IOException {
        FileChannel channel = open;
        if (channel == null || !openName.equals(name)) {
            close();
            OwnerOnly.createFile(files.file(name));
            channel = FileChannel.open(files.file(name), StandardOpenOption.WRITE, StandardOpenOption.APPEND);
            open = channel;
            openName = name;
        }
        return channel;
    }

    private static void write(FileChannel channel, String lines) throws IOException {
        ByteBuffer bytes = StandardCharsets.UTF_8.encode(lines);
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        channel.force(false);
    }

    private void takeBack(FileChannel channel, String name, long size) throws IOException {
        if (size > 0) {
            channel.truncate(size);
        } else {
            close();
            Files.deleteIfExists(files.file(name));
        }
    }

    private List<String> beyondKept() throws IOException {
        List<String> names = files.names();
        return names.subList(0, Math.max(0, names.size() - limits.kept()));
    }

    /// The number of the first line of the oldest file that stays.
    private long firstKept(long before, AuditSeal key) throws IOException {
        List<String> names = files.names();
        Path oldest = files.file(names.get(names.size() - limits.kept()));
        try (AuditLines lines = new AuditLines(oldest, 0, Files.size(oldest))) {
            AuditLines.Line line = lines.next();
            return line != null && key.isWhole(line.text()) ? AuditLine.parse(line.text()).sequence() : before;
        }
    }

    /// @param damage what is wrong with the end, or null
    private record End(AuditHead head, @Nullable String damage) {}

    private End end(AuditSeal key) throws IOException {
        Optional<AuditHead> recorded = AuditHead.read(files.head(), key);
        List<String> names = files.names();
        if (recorded.isEmpty()) {
            return names.isEmpty()
                    ? new End(AuditHead.EMPTY, null)
                    : new End(lastWhole(names, key), "The recorded end of the trail was missing or not right.");
        }
        AuditHead head = recorded.get();
        if (head.file().isEmpty()) {
            return new End(head, null);
        }
        Path file = files.file(head.file());
        if (!Files.isRegularFile(file)) {
            return new End(head, "The last file was missing.");
        }
        long size = Files.size(file);
        if (size < head.size()) {
            return new End(head, "The last file was " + (head.size() - size) + " bytes too short.");
        }
        if (!names.getLast().equals(head.file())) {
            return new End(afterHead(head, names.getLast(), 0, key).head(),
                    "There was a file after the recorded end of the trail.");
        }
        return size == head.size() ? new End(head, null) : afterHead(head, head.file(), head.size(), key);
    }

    /// A process that was killed may have written lines and not recorded that: they go on from the recorded end.
    private End afterHead(AuditHead head, String name, long from, AuditSeal key) throws IOException {
        AuditHead end = head;
        long size = Files.size(files.file(name));
        try (AuditLines lines = new AuditLines(files.file(name), from, size)) {
            long at = from;
            for (AuditLines.Line line = lines.next(); line != null; line = lines.next()) {
                if (!line.complete() || !key.isWhole(line.text())) {
                    return new End(end, "The last file had " + (size - at) + " bytes at its end that are no lines.");
                }
                AuditLine read = AuditLine.parse(line.text());
                if (read.sequence() != end.sequence() + 1 || !read.previous().equals(end.hash())) {
                    return new End(end, "The last file had lines at its end that do not follow.");
                }
                at += line.bytes();
                end = new AuditHead(read.sequence(), read.hash(), name, at, head.first());
            }
        }
        return new End(end, null);
    }

    /// Where the trail goes on whose end is not known.
    private AuditHead lastWhole(List<String> names, AuditSeal key) throws IOException {
        for (String name : names.reversed()) {
            AuditLine last = null;
            Path file = files.file(name);
            try (AuditLines lines = new AuditLines(file, 0, Files.size(file))) {
                for (AuditLines.Line line = lines.next(); line != null; line = lines.next()) {
                    if (line.complete() && key.isWhole(line.text())) {
                        last = AuditLine.parse(line.text());
                    }
                }
            }
            if (last != null) {
                return new AuditHead(last.sequence(), last.hash(), name, Files.size(file), 1);
            }
        }
        return AuditHead.EMPTY;
    }

    @Override
    public void close() throws IOException {
        if (open != null) {
            open.close();
            open = null;
        }
    }
}
