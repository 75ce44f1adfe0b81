package org.granary.store;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/// Files and folders that only their owner may use, whatever the umask is: modes 0600 and 0700. Where the file system has no such modes (Windows), those
/// of the folder around them count.
public final class OwnerOnly {
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> OF_OTHERS = PosixFilePermissions.fromString("---rwxrwx");

    private OwnerOnly() {}

    private static boolean posix() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    }

    /// What a new file is created with, so that there is no moment in which somebody else could open it.
    public static FileAttribute<?>[] file() {
        return attributes(FILE);
    }

    private static FileAttribute<?>[] attributes(Set<PosixFilePermission> permissions) {
        return posix()
                ? new FileAttribute<?>[]{PosixFilePermissions.asFileAttribute(permissions)}
                : new FileAttribute<?>[0];
    }

    /// Makes a folder, and those around it, where they do not exist; one that exists stays as it is.
    public static void createFolder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder, attributes(FOLDER));
        }
    }

    /// Makes an empty file where there is none; one that exists stays as it is.
    public static void createFile(Path file) throws IOException {
        try {
            Files.createFile(file, file());
        } catch (FileAlreadyExistsException _) {
            // made before, with the mode that somebody chose
        }
    }

    /// Whether others than the owner may read, change or enter it.
    public static boolean isOpenToOthers(Path path) throws IOException {
        if (!posix()) {
            return false;
        }
        Set<PosixFilePermission> others = EnumSet.copyOf(OF_OTHERS);
        others.retainAll(Files.getPosixFilePermissions(path));
        return !others.isEmpty();
    }
}
