package org.granary.server.cli;

import static org.granary.server.cli.ClientCommand.flag;
import static org.granary.server.cli.ClientCommand.given;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.granary.protocol.config.SharePointConfig;
import org.granary.server.PrivateFiles;
import org.granary.server.cli.FarmConfiguration.Entry;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `granary config …`: looks at and changes the configuration objects of a running server, over TDS, as any client.
final class ConfigCommands {
    private static final String DRY_RUN = "--dry-run";
    private static final String STANDARD = "-";

    private final Streams streams;
    private final ClientCommand client;

    private ConfigCommands(Streams streams, Map<String, String> environment) {
        this.streams = streams;
        this.client = new ClientCommand(streams, environment, "granary config", _ -> SharePointConfig.DATABASE);
    }

    static CommandSpec spec(Streams streams, Map<String, String> environment) {
        var commands = new ConfigCommands(streams, environment);
        CommandSpec root = Commands.command("config", () -> 0,
                "The farm's configuration objects on a running server. --bind, --port and --data are those of the server.");
        root.addSubcommand("tree", commands.tree());
        root.addSubcommand("get", commands.get());
        root.addSubcommand("put", commands.put());
        root.addSubcommand("export", commands.export());
        root.addSubcommand("import", commands.imports());
        root.usageMessage().footer("", "Example: granary config tree");
        return root;
    }

    private CommandSpec tree() {
        return command("tree", (_, config) -> {
            FarmConfiguration farm = config.read();
            farm.tree().forEach((entry, depth) -> streams.out()
                    .println(ConfigText.treeLine(entry, depth, farm.className(entry.classId()))));
        }, "Shows all objects below their parents, a line each: name, class, identifier, status.",
                "granary config tree");
    }

    private CommandSpec get() {
        CommandSpec spec = command("get", (own, config) -> {
            UUID id = identifier(argument(own));
            FarmConfiguration farm = config.read(id);
            for (Entry entry : farm.objects().values()) {
                print(ConfigText.lines(entry, farm.className(entry.classId())).stream().skip(1));
            }
        }, "Prints an object, its properties and the passwords in them included, as put takes it.",
                "granary config get 5f0c1a7e-9b3d-4e62-a841-7c26d9e0b318");
        return argument(spec, "ID", "The object's identifier.");
    }

    private CommandSpec put() {
        CommandSpec spec = command("put", (own, config) -> {
            FarmConfiguration given = read(argument(own));
            config.inTransaction(() -> {
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
            });
        }, "Stores the objects of a file, all or none. With a version: a change of what was read with it, refused if somebody "
                + "else has changed the object since. Without: a new object.",
                "granary config put sales.txt");
        return argument(spec, "FILE", "A file as get and export write them; - for standard input.");
    }

    private CommandSpec export() {
        CommandSpec spec = command("export", (own, config) -> {
            FarmConfiguration farm = withoutVersions(config.read());
            String file = argument(own);
            if (file.equals(STANDARD)) {
                print(ConfigText.lines(farm));
                return;
            }
            try {
                PrivateFiles.write(Path.of(file), ConfigText.lines(farm).collect(Collectors.joining("\n", "", "\n")));
            } catch (IOException e) {
                throw new FailureException("Cannot write " + file + ": " + e);
            }
            streams.out().println(farm.classes().size() + " classes and " + farm.objects().size() + " objects are in "
                    + file + ". Only you may read it (mode 0600): properties can hold passwords.");
        }, "Writes all classes, objects and dependencies to a file that import takes, in an order that does not change by itself. "
                + "The file holds the passwords that properties hold, and only its owner may read it.",
                "granary config export farm.txt");
        return argument(spec, "FILE", "Where to; - for standard output.");
    }

    private CommandSpec imports() {
        CommandSpec spec = command("import", (own, config) -> {
            FarmConfiguration wanted = read(argument(own));
            var plan = new ConfigImport(wanted, config.read());
            plan.summary().forEach(streams.out()::println);
            if (!given(own, DRY_RUN)) {
                config.inTransaction(() -> plan.run(config));
            }
        }, "Gives the server the classes, objects and dependencies of a file, all or none. What is there already is not touched, what is "
                + "not in the file stays.",
                "granary config import farm.txt");
        flag(spec, DRY_RUN, "Only check the file and say what would change.");
        return argument(spec, "FILE", "A file that export wrote; - for standard input.");
    }

    private static FarmConfiguration withoutVersions(FarmConfiguration farm) {
        farm.objects().replaceAll((_, e) -> new Entry(e.id(), e.parent(), e.classId(), e.name(), e.status(), null,
                e.properties(), e.dependsOn()));
        return farm;
    }

    private interface Action {
        void run(CommandSpec own, ConfigClient config) throws SQLException;
    }

    private CommandSpec command(String name, Action action, String description, String example) {
        return client.spec(name, (own, connection) -> action.run(own, new ConfigClient(connection)), description,
                example);
    }

    private static CommandSpec argument(CommandSpec spec, String label, String description) {
        return spec.addPositional(PositionalParamSpec.builder().index("0").paramLabel(label).type(String.class)
                .required(true).description(description).build());
    }

    private static String argument(CommandSpec own) {
        return own.commandLine().getParseResult().matchedPositionalValue(0, "");
    }

    private static UUID identifier(String text) {
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException e) {
            throw new UsageException("ID takes an identifier as 5f0c1a7e-9b3d-4e62-a841-7c26d9e0b318, and " + text
                    + " is none.");
        }
    }

    private FarmConfiguration read(String file) {
        try {
            String text = file.equals(STANDARD)
                    ? new String(streams.in().readAllBytes(), StandardCharsets.UTF_8)
                    : Files.readString(Path.of(file));
            return ConfigParser.parse(file.equals(STANDARD) ? "standard input" : file, text);
        } catch (IOException e) {
            throw new FailureException("Cannot read " + file + ": " + e);
        }
    }

    private void print(Stream<String> lines) {
        lines.forEach(line -> streams.out().print(line + "\n"));
    }
}
