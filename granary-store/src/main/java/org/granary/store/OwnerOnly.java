package org.granary.store;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryFlag;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Files and folders that only their owner may use, whatever the umask is: modes 0600 and 0700. Where the file system
/// has access control lists instead (Windows), the owner is alone in them.
public final class OwnerOnly {
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> OF_OTHERS = PosixFilePermissions.fromString("---rwxrwx");
    /// Who may do everything on a Windows machine anyway.
    private static final Set<String> SYSTEM = Set.of("NT AUTHORITY\\SYSTEM", "BUILTIN\\Administrators");

    private OwnerOnly() {}

    private static boolean has(String view) {
        return FileSystems.getDefault().supportedFileAttributeViews().contains(view);
    }

    /// What a new file is created with, so that there is no moment in which somebody else could open it.
    public static FileAttribute<?>[] file() throws IOException {
        return attributes(FILE, Set.of());
    }

    private static FileAttribute<?>[] attributes(Set<PosixFilePermission> permissions, Set<AclEntryFlag> inherited)
            throws IOException {
        if (has("posix")) {
            return new FileAttribute<?>[]{PosixFilePermissions.asFileAttribute(permissions)};
        }
        return has("acl") ? new FileAttribute<?>[]{new OwnerAcl(inherited)} : new FileAttribute<?>[0];
    }

    /// A list with one entry: this user may do everything.
    private record OwnerAcl(List<AclEntry> value) implements FileAttribute<List<AclEntry>> {
        OwnerAcl(Set<AclEntryFlag> inherited) throws IOException {
            this(List.of(AclEntry.newBuilder().setType(AclEntryType.ALLOW).setPrincipal(self())
                    .setPermissions(EnumSet.allOf(AclEntryPermission.class)).setFlags(inherited).build()));
        }

        private static UserPrincipal self() throws IOException {
            return FileSystems.getDefault().getUserPrincipalLookupService()
                    .lookupPrincipalByName(System.getProperty("user.name"));
        }

        @Override
        public String name() {
            return "acl:acl";
        }
    }

    /// Makes a folder, and those around it, where they do not exist; one that exists stays as it is. The disk has their
    /// names when this returns.
    public static void createFolder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Path existing = folder.toAbsolutePath().getParent();
            while (existing != null && !Files.isDirectory(existing)) {
                existing = existing.getParent();
            }
            Files.createDirectories(folder,
                    attributes(FOLDER, Set.of(AclEntryFlag.FILE_INHERIT, AclEntryFlag.DIRECTORY_INHERIT)));
            for (Path made = folder.toAbsolutePath().getParent(); made != null && existing != null
                    && made.startsWith(existing); made = made.getParent()) {
                Synced.folder(made);
            }
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
        if (has("posix")) {
            Set<PosixFilePermission> others = EnumSet.copyOf(OF_OTHERS);
            others.retainAll(Files.getPosixFilePermissions(path));
            return !others.isEmpty();
        }
        AclFileAttributeView acl = Files.getFileAttributeView(path, AclFileAttributeView.class);
        if (acl == null) {
            return false;
        }
        UserPrincipal owner = acl.getOwner();
        return acl.getAcl().stream().anyMatch(entry -> entry.type() == AclEntryType.ALLOW
                && !entry.principal().equals(owner) && !SYSTEM.contains(entry.principal().getName()));
    }
}
