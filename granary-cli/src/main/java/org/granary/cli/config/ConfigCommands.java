package org.granary.cli.config;

import static org.granary.cli.command.Flags.flag;
import static org.granary.cli.command.Flags.given;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.granary.cli.client.ClientCommand;
import org.granary.cli.command.CommandSpecs;
import org.granary.cli.command.DoneLine;
import org.granary.cli.command.FailureException;
import org.granary.cli.command.GuidArgument;
import org.granary.cli.command.Listing;
import org.granary.cli.command.Streams;
import org.granary.cli.command.Table;
import org.granary.cli.config.FarmConfiguration.Entry;
import org.granary.protocol.config.SharePointConfig;
import org.granary.server.file.PrivateFiles;
import org.granary.type.Wording;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `granary config …`: looks at and changes the configuration objects of a running server, over TDS, as any client.
public final class ConfigCommands {
    private static final String DRY_RUN = "--dry-run";
    private static final String STANDARD = "-";

    private final Streams streams;
    private final ClientCommand client;

    private ConfigCommands(Streams streams, Map<String, String> environment) {
        this.streams = streams;
        this.client = new ClientCommand(streams, environment, "granary config", _ -> SharePointConfig.DATABASE);
    }

    public static CommandSpec spec(Streams streams, Map<String, String> environment) {
        var commands = new ConfigCommands(streams, environment);
        CommandSpec root = CommandSpecs.command("config", () -> 0,
                "The farm's configuration objects on a running server.");
        root.addSubcommand("tree", commands.tree());
        root.addSubcommand("get", commands.get());
        root.addSubcommand("put", commands.put());
        root.addSubcommand("export", commands.export());
        root.addSubcommand("import", commands.imports());
        root.usageMessage().footer("", "Example: granary config tree");
        return root;
    }

    private CommandSpec tree() {
        return Listing.addTo(command("tree", own -> config -> {
            FarmConfiguration farm = config.read();
            var table = new Table("ID", "PARENT", "DEPTH", "NAME", "CLASS", "STATUS");
            farm.tree().forEach((entry, depth) -> {
                if (Listing.isJson(own)) {
                    table.row(entry.id(), entry.parent(), depth, entry.name(), farm.className(entry.classId()),
                            entry.status());
                } else {
                    streams.out().println(ConfigText.treeLine(entry, depth, farm.className(entry.classId())));
                }
            });
            if (Listing.isJson(own)) {
                Listing.print(own, streams, table);
            }
        }, "Shows all objects below their parents, one per line: name, class, identifier, status.",
                "granary config tree"));
    }

    private CommandSpec get() {
        CommandSpec spec = command("get", own -> {
            UUID id = GuidArgument.parse("ID", argument(own));
            return config -> {
                FarmConfiguration farm = config.read(id);
                for (Entry entry : farm.objects().values()) {
                    print(ConfigText.lines(entry, farm.className(entry.classId())).stream().skip(1));
                }
            };
        }, "Prints an object, its properties and the passwords in them included, as put takes it.",
                "granary config get 5f0c1a7e-9b3d-4e62-a841-7c26d9e0b318");
        return argument(spec, "ID", "The object's identifier.");
    }

    private CommandSpec put() {
        CommandSpec spec = command("put", own -> {
            FarmConfiguration given = read(argument(own));
            return config -> {
                config.inTransaction(() -> put(config, given));
                if (!Listing.isJson(own)) {
                    given.classes().keySet().forEach(id -> streams.out().println("stored class  " + id));
                    given.objects().keySet().forEach(id -> streams.out().println("stored object " + id));
                }
                DoneLine.print(own, streams, "Stored " + ConfigText.count(given) + ".", "classes",
                        given.classes().keySet(), "objects", given.objects().keySet());
            };
        }, "Stores the objects of a file, all or none. With a version: a change of what was read with it, refused if somebody "
                + "else has changed the object since. Without: a new object.",
                "granary config put sales.txt");
        return argument(DoneLine.addTo(spec), "FILE", "A file as get and export write them; - for standard input.");
    }

    private static void put(StoredConfiguration config, FarmConfiguration given) throws SQLException {
        for (FarmConfiguration.ConfigClass one : given.classesByBase()) {
            config.putClass(one);
        }
        for (Entry entry : given.tree().keySet()) {
            int status = config.putObject(entry, entry.version());
            if (status != 0) {
                throw ConfigImport.failure(entry, status);
            }
        }
        for (Entry entry : given.objects().values()) {
            for (UUID dependee : entry.dependsOn()) {
                config.putDependency(entry.id(), dependee);
            }
        }
    }

    private CommandSpec export() {
        CommandSpec spec = command("export", own -> {
            String file = argument(own);
            return config -> {
                FarmConfiguration farm = withoutVersions(config.read());
                if (file.equals(STANDARD)) {
                    print(ConfigText.lines(farm));
                    return;
                }
                try {
                    PrivateFiles.write(Path.of(file),
                            ConfigText.lines(farm).collect(Collectors.joining("\n", "", "\n")));
                } catch (IOException | InvalidPathException e) {
                    throw new FailureException("Cannot write " + file + ": " + Wording.reason(e) + ".");
                }
                DoneLine.print(own, streams, "Wrote " + ConfigText.count(farm) + " to " + file
                        + ". Only you may read it (mode 0600): properties can hold passwords.", "file", file, "classes",
                        farm.classes().size(), "objects", farm.objects().size());
            };
        }, "Writes all classes, objects and dependencies to a file that import takes, in an order that stays the same. "
                + "The file holds the passwords that properties hold, and only its owner may read it.",
                "granary config export farm.txt");
        return argument(DoneLine.addTo(spec), "FILE", "Where to write; - for standard output.");
    }

    private CommandSpec imports() {
        CommandSpec spec = command("import", own -> {
            FarmConfiguration wanted = read(argument(own));
            boolean dryRun = given(own, DRY_RUN);
            return config -> {
                var plan = new ConfigImport(wanted, config.read());
                if (!dryRun) {
                    config.inTransaction(() -> plan.run(config));
                }
                if (Listing.isJson(own)) {
                    DoneLine.print(own, streams, plan.summary(dryRun).getLast(), "changes", plan.summary(dryRun));
                } else {
                    plan.summary(dryRun).forEach(streams.out()::println);
                }
            };
        }, "Gives the server the classes, objects and dependencies of a file, all or none: new ones are added, and those that"
                + " differ are changed. What is not in the file stays.",
                "granary config import farm.txt");
        flag(DoneLine.addTo(spec), DRY_RUN, "Only check the file and say what would change.");
        return argument(spec, "FILE", "A file that export wrote; - for standard input.");
    }

    private static FarmConfiguration withoutVersions(FarmConfiguration farm) {
        farm.objects().replaceAll((_, e) -> new Entry(e.id(), e.parent(), e.classId(), e.name(), e.status(), null,
                e.properties(), e.dependsOn()));
        return farm;
    }

    private interface Action {
        Work prepare(CommandSpec own);
    }

    private interface Work {
        void run(StoredConfiguration config) throws SQLException;
    }

    private CommandSpec command(String name, Action action, String description, String example) {
        return client.spec(name, own -> {
            Work work = action.prepare(own);
            return connection -> {
                work.run(new StoredConfiguration(connection));
                return 0;
            };
        }, description, example);
    }

    private static CommandSpec argument(CommandSpec spec, String label, String description) {
        return spec.addPositional(PositionalParamSpec.builder().index("0").paramLabel(label).type(String.class)
                .required(true).description(description).build());
    }

    private static String argument(CommandSpec own) {
        return own.commandLine().getParseResult().matchedPositionalValue(0, "");
    }

    private FarmConfiguration read(String file) {
        try {
            String text = file.equals(STANDARD)
                    ? new String(streams.in().readAllBytes(), StandardCharsets.UTF_8)
                    : Files.readString(Path.of(file));
            return ConfigParser.parse(file.equals(STANDARD) ? "standard input" : file, text);
        } catch (IOException | InvalidPathException e) {
            throw new FailureException("Cannot read " + file + ": " + Wording.reason(e) + ".");
        }
    }

    private void print(Stream<String> lines) {
        lines.forEach(line -> streams.out().print(line + "\n"));
    }
}
