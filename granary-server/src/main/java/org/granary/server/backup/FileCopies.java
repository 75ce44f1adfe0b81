package org.granary.server.backup;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.granary.store.OwnerOnly;

/// Files that are written for their owner alone, with a digest of what was written, and are on the disk afterwards.
final class FileCopies {
    private static final int BUFFER = 1 << 20;

    private FileCopies() {}

    static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Reads to the end.
    static String sha256(InputStream in) throws IOException {
        return copy(in, OutputStream.nullOutputStream());
    }

    static String sha256(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return sha256(in);
        }
    }

    /// @return the digest of what was copied
    static String copy(InputStream in, OutputStream out) throws IOException {
        MessageDigest digest = digest();
        byte[] buffer = new byte[BUFFER];
        for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
            digest.update(buffer, 0, length);
            out.write(buffer, 0, length);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /// Copies into a new file and forces it to the disk.
    ///
    /// @return the digest of what was copied
    static String copyTo(Path target, InputStream in) throws IOException {
        OwnerOnly.createFile(target);
        String sha256;
        try (OutputStream out = Files.newOutputStream(target, StandardOpenOption.WRITE)) {
            sha256 = copy(in, out);
        }
        force(target);
        return sha256;
    }

    static void force(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    /// Forces the names in a folder to the disk, where the system knows how to.
    static void forceFolder(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException e) {
            // Windows opens no folders.
        }
    }

    /// A folder with everything in it. What links lead to stays.
    static void remove(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }
}
