package org.granary.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.granary.audit.AuditEvent;
import org.granary.cli.command.CommandSpecs;
import org.granary.cli.command.FailureException;
import org.granary.cli.command.SettingFlags;
import org.granary.cli.command.Streams;
import org.granary.server.Auditing;
import org.granary.server.ServedDatabases;
import org.granary.server.Stores;
import org.granary.server.migrate.StoreMigration;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;
import org.granary.store.Clock;
import org.granary.store.Store;
import org.granary.type.Wording;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// `granary migrate-store`: from the data folder to PostgreSQL, and back.
final class MigrateStoreCommand {
    private static final String BACK = "--back";

    private final Streams streams;
    private final Map<String, String> environment;

    private MigrateStoreCommand(Streams streams, Map<String, String> environment) {
        this.streams = streams;
        this.environment = environment;
    }

    static CommandSpec spec(Streams streams, Map<String, String> environment) {
        var command = new MigrateStoreCommand(streams, environment);
        CommandSpec[] own = new CommandSpec[1];
        CommandSpec spec = CommandSpecs.command("migrate-store", () -> command.run(own[0]),
                "Copies all databases from the data folder to the store that --store, and the settings for single"
                        + " databases, name, or back. Every table is read back and compared by count and checksum"
                        + " before its database is committed.",
                "Stop all servers of both sides first. The target has to be empty; an interrupted migration is"
                        + " finished by running it again. The source stays as it is.");
        SettingFlags.addTo(spec, List.of(ServerSettings.DATA, ServerSettings.STORE));
        spec.addOption(OptionSpec.builder(BACK).description("From the store to the data folder.").build());
        spec.usageMessage().footer("", "Examples:",
                "  granary migrate-store --data data --store jdbc:postgresql://db/granary?user=granary",
                "  granary migrate-store --data other --store jdbc:postgresql://db/granary?user=granary --back");
        own[0] = spec;
        return spec;
    }

    private int run(CommandSpec own) throws IOException {
        Settings settings = SettingFlags.read(own, environment);
        Path data = settings.get(ServerSettings.DATA);
        boolean back = own.commandLine().getParseResult().hasMatchedOption(BACK);
        if (!back && !hasDatabases(data)) {
            throw new FailureException("There are no databases in " + data + ". Name another folder with --data.");
        }
        Path scratch = Files.createTempDirectory("granary-migrate");
        try {
            return Auditing.command(settings, AuditEvent.COMMAND, back ? "migrate-store --back" : "migrate-store",
                    Stores.describe(settings), () -> migrate(settings, data, back, scratch));
        } finally {
            remove(scratch);
        }
    }

    private int migrate(Settings settings, Path data, boolean back, Path scratch) {
        try (Store folder = Stores.openFolder(settings, data, Clock.SYSTEM);
                Store postgres = Stores.openPostgres(settings, Clock.SYSTEM)) {
            var migration = new StoreMigration(back ? postgres : folder, back ? folder : postgres,
                    new Lines(streams.out()));
            StoreMigration.Summary summary = migration.run(ServedDatabases.definitions(),
                    database -> !Stores.isEmbedded(settings, database), scratch);
            streams.out().printf(Locale.ROOT, "Done: %s with %s copied, %,d already there.%n",
                    Wording.count(summary.copied(), "database"), Wording.count(summary.rows(), "row"),
                    summary.complete());
        }
        return 0;
    }

    private static boolean hasDatabases(Path data) throws IOException {
        if (!Files.isDirectory(data)) {
            return false;
        }
        try (Stream<Path> files = Files.list(data)) {
            return files.anyMatch(file -> file.toString().endsWith(".db"));
        }
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    /// A line for everything that is done, and now and then one for what takes long.
    private static final class Lines implements StoreMigration.Progress {
        private static final Duration PATIENCE = Duration.ofSeconds(5);

        private final PrintStream out;
        private long lastLine = System.nanoTime();

        Lines(PrintStream out) {
            this.out = out;
        }

        @Override
        public void isComplete(String database) {
            print(database + ": is there already, the same");
        }

        @Override
        public void begins(String database) {
            print(database + ": copying");
        }

        @Override
        public void copies(String database, String table, long rows) {
            if (System.nanoTime() - lastLine > PATIENCE.toNanos()) {
                print("  " + table + ": " + count(rows) + " so far");
            }
        }

        @Override
        public void copied(String database, String table, long rows) {
            if (rows > 0) {
                print("  " + table + ": " + count(rows));
            }
        }

        @Override
        public void verified(String database, long rows) {
            print(database + ": " + count(rows) + ", verified");
        }

        private static String count(long rows) {
            return Wording.count(rows, "row");
        }

        private void print(String line) {
            out.println(line);
            lastLine = System.nanoTime();
        }
    }
}
