package org.granary.server.cli;

import static org.granary.server.cli.ClientCommand.flag;
import static org.granary.server.cli.ClientCommand.given;
import static org.granary.server.cli.ClientCommand.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.granary.protocol.translation.TranslationServices;
import org.granary.protocol.word.WordAutomationServices;
import org.granary.server.cli.JobsClient.Job;
import org.granary.server.cli.JobsClient.NewItem;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `granary jobs …`: looks at and changes a job queue of a running server, over TDS, as any client.
final class JobsCommands {
    private static final String DATABASE = "--database";
    private static final String LIMIT = "--limit";
    private static final String ID = "--id";
    private static final String NAME = "--name";
    private static final String PARTITION = "--partition";
    private static final String SETTINGS = "--settings";
    private static final String ATTEMPTS = "--attempts";
    private static final String BEFORE = "--before";
    private static final String JOB = "--job";
    private static final String INCLUDE_ACTIVE = "--include-active";

    private final Streams streams;
    private final Map<String, String> environment;

    private JobsCommands(Streams streams, Map<String, String> environment) {
        this.streams = streams;
        this.environment = environment;
    }

    static CommandSpec spec(Streams streams, Map<String, String> environment) {
        var commands = new JobsCommands(streams, environment);
        CommandSpec root = Commands.command("jobs", () -> 0,
                "Jobs of a running server: what waits, what runs, what is done. --bind, --port and --data are those of the server.");
        root.addSubcommand("list", commands.list());
        root.addSubcommand("show", commands.show());
        root.addSubcommand("submit", commands.submit());
        root.addSubcommand("cancel", commands.cancel());
        root.addSubcommand("expire", commands.expire());
        root.addSubcommand("watch", commands.watch());
        root.usageMessage().footer("", "Example: granary jobs list --database TranslationServices");
        return root;
    }

    private CommandSpec list() {
        CommandSpec spec = command("list", (own, client) -> {
            for (Job job : client.newest(number(own, LIMIT, 50))) {
                streams.out().println(JobsText.line(job, client.status(job)));
            }
        }, "Lists the newest jobs, a line each: identifier, state, items that ended and all, name.",
                "granary jobs list --limit 10");
        return option(spec, LIMIT, "NUMBER", "How many at most. Default: 50.");
    }

    private CommandSpec show() {
        return addId(command("show", (own, client) -> {
            Job job = client.job(id(own));
            JobsText.details(job, client.status(job)).forEach(streams.out()::println);
        }, "Tells all about a job.", "granary jobs show 42"));
    }

    private CommandSpec submit() {
        CommandSpec spec = command("submit", (own, client) -> {
            String given = SettingFlags.value(own, ID);
            long id = given == null ? ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE) : number(ID, given);
            String settings = SettingFlags.value(own, SETTINGS);
            client.submit(id, SettingFlags.value(own, NAME), SettingFlags.value(own, PARTITION),
                    settings == null ? "<settings/>" : text(settings), number(own, ATTEMPTS, 3), items(own));
            streams.out().println(id);
        }, "Adds a job with these items, submits it, and prints its identifier.",
                "granary jobs submit --name Spring a.docx=a_de.docx b.docx=b_de.docx");
        option(spec, ID, "NUMBER", "The job's identifier. Default: a new one.");
        option(spec, NAME, "TEXT", "The job's name.");
        option(spec, PARTITION, "GUID", "The job's partition.");
        option(spec, SETTINGS, "FILE", "File with the job's settings. Default: <settings/>.");
        option(spec, ATTEMPTS, "NUMBER", "How often an item may be tried. Default: 3.");
        return spec.addPositional(PositionalParamSpec.builder().index("0..*").arity("1..*").paramLabel("IN=OUT")
                .type(String[].class).required(true).description("Where a document is, and where its result goes.")
                .build());
    }

    private CommandSpec cancel() {
        return addId(command("cancel", (own, client) -> client.cancel(client.job(id(own))),
                "Cancels a job. What has ended stays.", "granary jobs cancel 42"));
    }

    private CommandSpec expire() {
        CommandSpec spec = command("expire", (own, client) -> {
            Map<String, Object> parameters = new LinkedHashMap<>();
            String before = SettingFlags.value(own, BEFORE);
            if (before != null) {
                parameters.put("@TimeThreshold", time(before));
            }
            String job = SettingFlags.value(own, JOB);
            if (job != null) {
                parameters.put("@JobId", number(JOB, job));
            }
            String partition = SettingFlags.value(own, PARTITION);
            if (partition != null) {
                parameters.put("@PartitionId", partition);
            } else if (!database(own).equalsIgnoreCase(WordAutomationServices.DATABASE)) {
                parameters.put("@AllPartitions", true);
            }
            parameters.put("@IncludeActiveJobs", given(own, INCLUDE_ACTIVE));
            client.expire(parameters);
        }, "Deletes jobs that are over, with their items. Without --partition: of all partitions.",
                "granary jobs expire --before 2026-01-31T00:00");
        option(spec, BEFORE, "TIME", "Only what is older than this, in UTC. Default: all.");
        option(spec, JOB, "NUMBER", "Only this job.");
        option(spec, PARTITION, "GUID", "Only jobs of this partition.");
        return flag(spec, INCLUDE_ACTIVE, "Jobs that are not over, too.");
    }

    private CommandSpec watch() {
        return addId(command("watch", (own, client) -> {
            Job job = client.job(id(own));
            new JobsProgress(streams.out()).watch(client, job.id());
        }, "Shows how a job gets on, until it is over.", "granary jobs watch 42"));
    }

    /// What a command does with a connection.
    private interface Action {
        void run(CommandSpec own, JobsClient client) throws SQLException;
    }

    private CommandSpec command(String name, Action action, String description, String example) {
        var client = new ClientCommand(streams, environment, "granary jobs", JobsCommands::database);
        CommandSpec spec = client.spec(name,
                (own, connection) -> action.run(own, new JobsClient(connection, database(own))), description, example);
        return option(spec, DATABASE, "DB", "Which queue. Default: " + TranslationServices.DATABASE + ".");
    }

    private static String database(CommandSpec own) {
        String database = SettingFlags.value(own, DATABASE);
        return database == null ? TranslationServices.DATABASE : database;
    }

    private static CommandSpec addId(CommandSpec spec) {
        return spec.addPositional(PositionalParamSpec.builder().index("0").paramLabel("ID").type(String.class)
                .required(true).description("The job's identifier.").build());
    }

    private static long id(CommandSpec own) {
        return number("ID", own.commandLine().getParseResult().matchedPositionalValue(0, ""));
    }

    private static List<NewItem> items(CommandSpec own) {
        String[] pairs = own.commandLine().getParseResult().matchedPositionalValue(0, new String[0]);
        List<NewItem> items = new ArrayList<>();
        for (String pair : pairs) {
            int sign = pair.indexOf('=');
            if (sign < 1 || sign == pair.length() - 1) {
                throw new UsageException("An item is IN=OUT, and " + pair + " is not.");
            }
            items.add(new NewItem(pair.substring(0, sign), pair.substring(sign + 1)));
        }
        return items;
    }

    private static int number(CommandSpec own, String flag, int otherwise) {
        String text = SettingFlags.value(own, flag);
        return text == null ? otherwise : Math.toIntExact(Math.clamp(number(flag, text), 0L, 1_000_000L));
    }

    private static long number(String what, @Nullable String text) {
        try {
            return Long.parseLong(text == null ? "" : text);
        } catch (NumberFormatException e) {
            throw new UsageException(what + " takes a number, and " + text + " is none.");
        }
    }

    private static LocalDateTime time(String text) {
        try {
            return LocalDateTime.parse(text.replace(' ', 'T'));
        } catch (DateTimeParseException e) {
            throw new UsageException(BEFORE + " takes a time like 2026-01-31T00:00, and " + text + " is none.");
        }
    }

    private static String text(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException e) {
            throw new FailureException("Cannot read " + file + ": " + e);
        }
    }
}
