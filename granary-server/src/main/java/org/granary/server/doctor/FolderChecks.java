package org.granary.server.doctor;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.granary.store.OwnerOnly;
import org.granary.type.Wording;
import org.jspecify.annotations.Nullable;

/// The data folder: whether it can be used, who may read it, how much room there is.
final class FolderChecks {
    private static final String TOPIC = "data folder";
    private static final String DISK = "disk";
    private static final long FULL = 100_000_000;
    private static final long NEARLY_FULL = 2_000_000_000;
    /// File systems of other machines. SQLite's log needs memory that all processes share.
    private static final Set<String> REMOTE = Set.of("nfs", "nfs4", "cifs", "smb3", "9p", "sshfs", "fuse.sshfs",
            "ceph", "glusterfs");

    private FolderChecks() {}

    static List<Finding> run(Path data, boolean running) {
        List<Finding> findings = new ArrayList<>();
        try {
            Path existing = nearest(data.toAbsolutePath().normalize());
            if (existing == null || !Files.isWritable(existing)) {
                findings.add(Finding.problem(TOPIC,
                        (existing == null ? data : existing) + " cannot be written by this user ("
                                + System.getProperty("user.name") + ").",
                        "Run as the owner of the folder, or give it to this user: chown -R USER " + data));
            } else if (!Files.exists(data)) {
                findings.add(Finding.ok(TOPIC, data + " does not exist yet; the first start makes it."));
            } else {
                findings.add(Finding.ok(TOPIC, data.toAbsolutePath().normalize()
                        + (running ? " is used by a running server." : " is not used by a server.")));
                findings.addAll(rights(data));
                if (Files.exists(data.resolve("restore.part"))) {
                    findings.add(Finding.problem(TOPIC, "A restore has not come to its end.",
                            "Run granary restore again."));
                }
            }
            if (existing != null) {
                findings.addAll(disk(Files.getFileStore(existing), data));
            }
        } catch (IOException e) {
            findings.add(Finding.problem(TOPIC, data + " cannot be looked at: " + Wording.reason(e) + ".", ""));
        }
        return findings;
    }

    /// The folder, or what is to hold it.
    private static @Nullable Path nearest(Path folder) {
        Path at = folder;
        while (at != null && !Files.exists(at)) {
            at = at.getParent();
        }
        return at;
    }

    private static List<Finding> rights(Path data) throws IOException {
        List<String> open = new ArrayList<>();
        List<String> foreign = new ArrayList<>();
        if (OwnerOnly.isOpenToOthers(data)) {
            open.add(data.toString());
        }
        try (Stream<Path> files = Files.list(data)) {
            for (Path file : files.sorted().toList()) {
                String name = String.valueOf(file.getFileName());
                // Clients are to have the certificate.
                if (Files.isRegularFile(file) && !name.equals("certificate.pem") && OwnerOnly.isOpenToOthers(file)) {
                    open.add(name);
                }
                if (!Files.isReadable(file) || (Files.isRegularFile(file) && !Files.isWritable(file))) {
                    foreign.add(name);
                }
            }
        }
        List<Finding> findings = new ArrayList<>();
        if (!foreign.isEmpty()) {
            findings.add(Finding.problem("permissions",
                    "This user (" + System.getProperty("user.name") + ") cannot read and write "
                            + String.join(", ", foreign) + ".",
                    "Run as the user that the server runs as, or: chown -R USER " + data));
        }
        findings.add(open.isEmpty()
                ? Finding.ok("permissions", "Only the owner may read the data.")
                : Finding.warning("permissions", "Other users of this machine may read or enter: "
                        + String.join(", ", open) + ".", "chmod -R go= " + data));
        return findings;
    }

    private static List<Finding> disk(FileStore store, Path data) throws IOException {
        List<Finding> findings = new ArrayList<>();
        long free = store.getUsableSpace();
        String text = String.format(Locale.ROOT, "%,d MB are free for %s.", free / 1_000_000, data);
        String advice = "Make room: a full disk ends writes with error 1105.";
        findings.add(free < FULL
                ? Finding.problem(DISK, text, advice)
                : free < NEARLY_FULL ? Finding.warning(DISK, text, advice) : Finding.ok(DISK, text));
        if (REMOTE.contains(store.type())) {
            findings.add(Finding.warning(DISK, data + " is on a file system of the kind " + store.type() + ".",
                    "Use a disk of this machine for the embedded store, or PostgreSQL."));
        }
        return findings;
    }
}
