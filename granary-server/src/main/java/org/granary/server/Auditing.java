package org.granary.server;

import java.nio.file.Path;
import java.util.function.Supplier;
import org.granary.audit.AuditEvent;
import org.granary.audit.AuditWriter;
import org.granary.server.settings.AuditFailure;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;

/// Opens the audit trail that the settings ask for: one for each data folder, for the server and for commands beside it.
public final class Auditing {

    private Auditing() {}

    public static AuditWriter open(Settings settings) {
        return open(settings, settings.get(ServerSettings.DATA));
    }

    static AuditWriter open(Settings settings, Path data) {
        return AuditWriter.open(data,
                new AuditWriter.Settings(settings.find(ServerSettings.AUDIT_KEY).orElse(null),
                        settings.get(ServerSettings.AUDIT_FILE_SIZE), settings.get(ServerSettings.AUDIT_FILES),
                        settings.get(ServerSettings.AUDIT_FAILURE) == AuditFailure.REFUSE));
    }

    /// Runs a command that changes something, and records it: who ran it is the user of the operating system.
    ///
    /// @param event [AuditEvent#CHANGE] or [AuditEvent#COMMAND]
    /// @param action the command, without secrets
    /// @param target what it changes, or empty
    /// @throws org.granary.audit.AuditException before anything is changed, where it cannot be recorded and must be
    public static <T> T command(Settings settings, String event, String action, String target, Supplier<T> command) {
        try (AuditWriter audit = open(settings)) {
            return audit.change(AuditEvent.of(event).with("action", action).with("target", target)
                    .with("login", System.getProperty("user.name")).with("how", "command line")
                    .with("process", ProcessHandle.current().pid()), command);
        }
    }

    /// Something that a running server has taken over from a file.
    static AuditEvent changed(String action, String target) {
        return AuditEvent.of(AuditEvent.SERVER).with("action", "new " + action).with("target", target)
                .with("process", ProcessHandle.current().pid());
    }

    /// The start or the stop of a server.
    static AuditEvent server(String action, String address) {
        return AuditEvent.of(AuditEvent.SERVER).with("action", action).with("address", address)
                .with("version", GranaryServer.version()).with("process", ProcessHandle.current().pid());
    }
}
