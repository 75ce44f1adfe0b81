package org.granary.server.settings;

import java.io.IOException;
import java.nio.file.Files;
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
        Integer owner = uid(file);
        Integer self = uid(SELF);
        if (owner != null && self != null && owner != 0 && !owner.equals(self)) {
            return Optional.of("belongs to another user");
        }
        return isWritable(file, PosixFilePermission.OTHERS_WRITE)
                ? Optional.of("can be written by everybody")
                : Optional.empty();
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
    private static @Nullable Integer uid(Path file) {
        try {
            return Files.getAttribute(file, UID) instanceof Integer uid ? uid : null;
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return null;
        }
    }
}
