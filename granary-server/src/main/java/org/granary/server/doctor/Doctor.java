package org.granary.server.doctor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;
import org.granary.store.FolderLock;

/// Looks for what is wrong with the machine and the settings, and says what to do. Whether a server is running or not,
/// nothing is changed.
public final class Doctor {
    private final Settings settings;

    public Doctor(Settings settings) {
        this.settings = settings;
    }

    public List<Finding> run() {
        boolean running = isServed(settings.get(ServerSettings.DATA));
        List<Finding> findings = new ArrayList<>();
        settings.warnings().forEach(warning -> findings.add(Finding.warning("settings", warning, "")));
        findings.addAll(besidesPorts(running));
        findings.addAll(PortChecks.run(settings, running));
        return findings;
    }

    /// What can go wrong while a server is running, for that server itself.
    public List<Finding> runInServer() {
        return besidesPorts(true);
    }

    private List<Finding> besidesPorts(boolean running) {
        List<Finding> findings = new ArrayList<>(MachineChecks.run(settings));
        findings.addAll(FolderChecks.run(settings.get(ServerSettings.DATA), running));
        findings.addAll(CertificateChecks.run(settings));
        findings.addAll(PostgresChecks.run(settings));
        return findings;
    }

    /// Whether a server holds the lock of the folder.
    private static boolean isServed(Path data) {
        if (!Files.isRegularFile(data.resolve("lock")) || !Files.isWritable(data.resolve("lock"))) {
            return false;
        }
        FolderLock lock = FolderLock.tryAcquire(data);
        if (lock == null) {
            return true;
        }
        lock.close();
        return false;
    }
}
