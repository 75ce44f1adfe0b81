package org.granary.server.settings;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Who else decides upon a settings file. It says where data and certificates are, so a stranger's file would be a stranger's server.
final class SettingsFileTrust {
    /// A name for the process itself that has its owner, on Linux.
    private static final Path SELF = Path.of("/proc/self");
    private static final String UID = "unix:uid";
    private static final String MODE = "unix:mode";
    private static final int STICKY = 01000;

    private SettingsFileTrust() {}

    /// @param named whether somebody has named the file; another one is only found in the working folder, and then has to be beyond doubt
    /// @return what to warn of
    /// @throws SettingException for a file that is not to be used
    static List<String> check(Path file, boolean named) {
        Optional<String> problem = problem(file);
        if (problem.isPresent() && !named) {
            throw new SettingException("The settings file " + file + " in the working folder " + problem.get()
                    + ", so it is not used. Remove it, make it yours alone (chown, chmod go-w), or name it with --config if it is right.");
        }
        if (problem.isPresent()) {
            return List.of("The settings file " + file + " " + problem.get()
                    + ", who can change what this server does: chown, chmod go-w.");
        }
        return isWritable(file, PosixFilePermission.GROUP_WRITE)
                ? List.of("The settings file " + file + " can be changed by its group: chmod g-w " + file)
                : List.of();
    }

    private static Optional<String> problem(Path file) {
        // A link decides as much as what it leads to.
        if (isForeign(file, LinkOption.NOFOLLOW_LINKS) || isForeign(file)) {
            return Optional.of("belongs to another user");
        }
        if (isWritable(file, PosixFilePermission.OTHERS_WRITE)) {
            return Optional.of("can be written by everybody");
        }
        try {
            return replaceable(file.toAbsolutePath().normalize()).or(() -> replaceable(real(file)));
        } catch (UncheckedIOException e) {
            return Optional.empty();
        }
    }

    private static Path real(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Who may change a folder around the file may put another file in its place. In a folder with the sticky bit, such as /tmp, only the
    /// owner of the file may.
    private static Optional<String> replaceable(Path file) {
        for (Path folder = file.getParent(); folder != null; folder = folder.getParent()) {
            if (isForeign(folder)) {
                return Optional.of("is in the folder " + folder + ", which belongs to another user");
            }
            if (isWritable(folder, PosixFilePermission.OTHERS_WRITE) && !isSticky(folder)) {
                return Optional.of("is in the folder " + folder + ", where everybody can replace it");
            }
        }
        return Optional.empty();
    }

    /// Whether somebody else owns it who is not root.
    private static boolean isForeign(Path path, LinkOption... options) {
        Integer owner = number(path, UID, options);
        Integer self = number(SELF, UID);
        return owner != null && self != null && owner != 0 && !owner.equals(self);
    }

    private static boolean isSticky(Path folder) {
        Integer mode = number(folder, MODE);
        return mode != null && (mode & STICKY) != 0;
    }

    private static boolean isWritable(Path file, PosixFilePermission by) {
        try {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
            return permissions.contains(by);
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    /// Null where the system does not tell.
    private static @Nullable Integer number(Path file, String attribute, LinkOption... options) {
        try {
            return Files.getAttribute(file, attribute, options) instanceof Integer number ? number : null;
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return null;
        }
    }
}
