package org.granary.store;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Closes a folder, and everything in it, to all but the owner. Links are not followed: what they lead to is somebody
/// else's affair.
public final class OwnerOnlyFolder {
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> OF_OTHERS = PosixFilePermissions.fromString("---rwxrwx");

    private OwnerOnlyFolder() {}

    /// @param corrected what was open to others, and is not any more
    /// @param open what still is, because it belongs to somebody else, for instance
    public record Outcome(List<Path> corrected, List<Path> open) {}

    /// Does nothing where the file system has no modes.
    ///
    /// @param folder may itself be named by a link
    public static Outcome close(Path folder) throws IOException {
        Outcome outcome = new Outcome(new ArrayList<>(), new ArrayList<>());
        if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            Files.walkFileTree(folder.toRealPath(), new Visitor(outcome));
        }
        return outcome;
    }

    private static final class Visitor extends SimpleFileVisitor<Path> {
        private final Outcome outcome;

        Visitor(Outcome outcome) {
            this.outcome = outcome;
        }

        /// The folder before what is in it: then nobody new comes near that.
        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            close(folder, FOLDER);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile()) {
                close(file, FILE);
            }
            return FileVisitResult.CONTINUE;
        }

        /// SQLite and others remove files beside us.
        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            return FileVisitResult.CONTINUE;
        }

        private void close(Path path, Set<PosixFilePermission> mode) {
            PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class,
                    LinkOption.NOFOLLOW_LINKS);
            try {
                if (view.readAttributes().permissions().stream().noneMatch(OF_OTHERS::contains)) {
                    return;
                }
                view.setPermissions(mode);
                outcome.corrected().add(path);
            } catch (IOException e) {
                if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                    outcome.open().add(path);
                }
            }
        }
    }
}
