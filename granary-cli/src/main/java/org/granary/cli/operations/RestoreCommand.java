package org.granary.cli.operations;

import static org.granary.cli.command.Flags.option;
import static org.granary.cli.command.Flags.value;

import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import org.granary.audit.AuditEvent;
import org.granary.cli.command.CommandSpecs;
import org.granary.cli.command.SettingFlags;
import org.granary.cli.command.Streams;
import org.granary.cli.command.UsageException;
import org.granary.server.Auditing;
import org.granary.server.backup.BackupSet;
import org.granary.server.backup.Restore;
import org.granary.server.migrate.StoreMigration;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;
import org.granary.type.Wording;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/// `granary restore`.
public final class RestoreCommand {
    private static final String FROM = "--from";
    private static final String AT = "--at";

    private RestoreCommand() {}

    public static CommandSpec spec(Streams streams, Map<String, String> environment) {
        CommandSpec[] own = new CommandSpec[1];
        CommandSpec spec = CommandSpecs.command("restore", () -> run(own[0], streams, environment),
                "Brings a backup back into an empty data folder, and into an empty PostgreSQL database where --store, or"
                        + " the settings for single databases, say so. Nothing is overwritten. Every file is compared"
                        + " with its digest.");
        option(spec, FROM, "DIR|FILE.zip", "The backup: its folder, a folder of backups, or a zip file.");
        option(spec, AT, "TIME", "Of several backups the newest that is not later than this time (UTC, such as"
                + " 2026-11-17T18:00). There is no state between two backups. Default: the newest.");
        SettingFlags.addTo(spec, List.of(ServerSettings.DATA, ServerSettings.STORE));
        spec.usageMessage().footer("", "Examples:", "  granary restore --from /var/backups/granary --data /srv/granary",
                "  granary restore --from granary.zip --data new --store jdbc:postgresql://db/granary?user=granary");
        own[0] = spec;
        return spec;
    }

    private static int run(CommandSpec own, Streams streams, Map<String, String> environment) {
        String from = value(own, FROM);
        if (from == null) {
            throw new UsageException("Name a backup with --from. See granary restore --help.");
        }
        Instant at = time(value(own, AT));
        Settings settings = SettingFlags.read(own, environment);
        try (BackupSet backup = BackupSet.find(Path.of(from), at)) {
            Restore restore = new Restore(settings, new Lines(streams));
            restore.prepare();
            var _ = Auditing.command(settings, AuditEvent.COMMAND, "restore", String.valueOf(backup.place()), () -> {
                restore.run(backup);
                return true;
            });
            streams.out().println("Done: " + Wording.count(backup.manifest().files().size(), "file") + " of "
                    + backup.place() + ", as of " + backup.manifest().time() + ", are in "
                    + settings.get(ServerSettings.DATA) + ".");
        }
        return 0;
    }

    private static @Nullable Instant time(@Nullable String text) {
        if (text == null) {
            return null;
        }
        try {
            return LocalDateTime.parse(text.endsWith("Z") ? text.substring(0, text.length() - 1) : text)
                    .toInstant(ZoneOffset.UTC);
        } catch (DateTimeParseException e) {
            throw new UsageException("--at is a time in UTC, such as 2026-11-17T18:00, and not " + text + ".");
        }
    }

    /// Tells of what is copied to PostgreSQL.
    private record Lines(Streams streams) implements StoreMigration.Progress {
        @Override
        public void isComplete(String database) {
            streams.out().println(database + ": is there already, the same");
        }

        @Override
        public void begins(String database) {
            // told at its end
        }

        @Override
        public void copies(String database, String table, long rows) {
            // told at its end
        }

        @Override
        public void copied(String database, String table, long rows) {
            // told at its end
        }

        @Override
        public void verified(String database, long rows) {
            streams.out().println(database + ": " + Wording.count(rows, "row") + ", verified");
        }
    }
}
