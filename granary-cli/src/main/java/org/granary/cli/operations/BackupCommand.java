package org.granary.cli.operations;

import static org.granary.cli.command.Flags.option;
import static org.granary.cli.command.Flags.value;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.granary.audit.AuditEvent;
import org.granary.cli.command.CommandSpecs;
import org.granary.cli.command.NumberArgument;
import org.granary.cli.command.SettingFlags;
import org.granary.cli.command.Streams;
import org.granary.cli.command.UsageException;
import org.granary.server.Auditing;
import org.granary.server.backup.Backup;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;
import org.granary.type.Wording;
import picocli.CommandLine.Model.CommandSpec;

/// `granary backup`.
public final class BackupCommand {
    private static final String TO = "--to";
    private static final String KEEP = "--keep";

    private BackupCommand() {}

    public static CommandSpec spec(Streams streams, Map<String, String> environment) {
        CommandSpec[] own = new CommandSpec[1];
        CommandSpec spec = CommandSpecs.command("backup", () -> run(own[0], streams, environment),
                "Writes a backup of all databases as they are at one moment, while servers go on, and checks what it has"
                        + " written. Run it on the machine of the server, as the user that the server runs as.",
                "Into a folder, each backup is a folder of its own, with its time as the name; databases that have not"
                        + " changed since the last one take no room and no time. A name that ends with .zip is one file.");
        option(spec, TO, "DIR|FILE.zip", "Where to.");
        option(spec, KEEP, "N", "How many backups stay in the folder, with this one; older ones are removed. Default:"
                + " all stay.");
        SettingFlags.addTo(spec, List.of(ServerSettings.DATA, ServerSettings.STORE));
        spec.usageMessage().footer("", "Examples:", "  granary backup --to /var/backups/granary --keep 14",
                "  granary backup --to granary.zip --data /srv/granary");
        own[0] = spec;
        return spec;
    }

    private static int run(CommandSpec own, Streams streams, Map<String, String> environment) {
        String to = value(own, TO);
        if (to == null) {
            throw new UsageException("Give a folder or a file with --to. See granary backup --help.");
        }
        String keep = value(own, KEEP);
        int kept = keep == null ? 0 : (int) NumberArgument.number(KEEP, keep, 1, 1_000_000);
        Path place = Path.of(to);
        if (kept > 0 && Backup.isFile(place)) {
            throw new UsageException("--keep is for a folder of backups, and " + to + " is one file.");
        }
        var lines = new Backup.Progress() {
            @Override
            public void copied(String file, long bytes) {
                streams.out().println(file + ": copied" + (bytes == 0 ? "" : ", " + size(bytes)));
            }

            @Override
            public void unchanged(String file, long bytes) {
                streams.out().println(file + ": unchanged, " + size(bytes));
            }
        };
        Settings settings = SettingFlags.read(own, environment);
        Backup backup = new Backup(settings, lines);
        Path data = settings.get(ServerSettings.DATA);
        // A folder that is not there gets no audit trail by an attempt to copy it.
        Backup.Summary summary = Files.isDirectory(data)
                ? Auditing.command(settings, AuditEvent.COMMAND, "backup", to, () -> backup.run(place, kept))
                : backup.run(place, kept);
        streams.out().println("Done: " + summary.place() + ", " + Wording.count(summary.databases(), "database") + ", "
                + size(summary.bytes()) + ", as of " + summary.time() + "."
                + (summary.removed() == 0
                        ? ""
                        : " Removed: " + Wording.count(summary.removed(), "older backup") + "."));
        return 0;
    }

    static String size(long bytes) {
        return bytes < 10_000_000
                ? String.format(Locale.ROOT, "%,d KB", (bytes + 999) / 1000)
                : String.format(Locale.ROOT, "%,d MB", bytes / 1_000_000);
    }
}
