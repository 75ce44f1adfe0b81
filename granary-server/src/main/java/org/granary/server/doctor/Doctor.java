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
        Path data = settings.get(ServerSettings.DATA);
        boolean running = isServed(data);
        List<Finding> findings = new ArrayList<>();
        settings.warnings().forEach(warning -> findings.add(Finding.warning("settings", warning, "")));
        findings.addAll(MachineChecks.run(settings));
        findings.addAll(FolderChecks.run(data, running));
        findings.addAll(PortChecks.run(settings, running));
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
