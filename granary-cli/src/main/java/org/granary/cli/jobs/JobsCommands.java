package org.granary.cli.jobs;

import static org.granary.cli.command.Flags.flag;
import static org.granary.cli.command.Flags.given;
import static org.granary.cli.command.Flags.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.granary.cli.client.ClientCommand;
import org.granary.cli.command.CommandSpecs;
import org.granary.cli.command.Confirmation;
import org.granary.cli.command.DoneLine;
import org.granary.cli.command.FailureException;
import org.granary.cli.command.Flags;
import org.granary.cli.command.GuidArgument;
import org.granary.cli.command.Json;
import org.granary.cli.command.Listing;
import org.granary.cli.command.NumberArgument;
import org.granary.cli.command.RowOutput;
import org.granary.cli.command.Streams;
import org.granary.cli.command.Table;
import org.granary.cli.command.TimeArgument;
import org.granary.cli.command.UsageException;
import org.granary.cli.jobs.JobQueue.Job;
import org.granary.cli.jobs.JobQueue.Size;
import org.granary.cli.jobs.JobQueue.Status;
import org.granary.type.Wording;
import org.granary.worker.queue.Expiry;
import org.granary.worker.queue.Limits;
import org.granary.worker.queue.NewGroup;
import org.granary.worker.queue.NewJob;
import org.granary.worker.queue.QueueKind;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `granary jobs …`: looks at and changes a job queue of a running server, over TDS, as any client.
public final class JobsCommands {
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
    private static final String FAILED = "--failed";

    private static final int SHOWN_FAILURES = 100;
    private static final QueueKind DEFAULT = QueueKind.TRANSLATION;

    private final Streams streams;
    private final Map<String, String> environment;

    private JobsCommands(Streams streams, Map<String, String> environment) {
        this.streams = streams;
        this.environment = environment;
    }

    public static CommandSpec spec(Streams streams, Map<String, String> environment) {
        var commands = new JobsCommands(streams, environment);
        CommandSpec root = CommandSpecs.command("jobs", () -> 0,
                "Jobs in the queues of a running server. Granary keeps the queues; your workers take items from them, convert or"
                        + " translate them, and report back.");
        root.addSubcommand("list", commands.list());
        root.addSubcommand("show", commands.show());
        root.addSubcommand("submit", commands.submit());
        root.addSubcommand("cancel", commands.cancel());
        root.addSubcommand("expire", commands.expire());
        root.addSubcommand("watch", commands.watch());
        root.addSubcommand("items", commands.items());
        root.addSubcommand("report", commands.report());
        root.addSubcommand("retry", commands.retry());
        root.usageMessage().footer("", "Example: granary jobs list --database TranslationServices");
        return root;
    }

    private CommandSpec list() {
        CommandSpec spec = command("list", own -> {
            int limit = NumberArgument.of(own, LIMIT, 50, 1, 1_000_000);
            return queue -> {
                Table table = JobsText.table();
                for (Job job : queue.newest(limit)) {
                    JobsText.addTo(table, job, queue.status(job));
                }
                Listing.print(own, streams, table);
                return 0;
            };
        }, "Lists the newest jobs, one per line, with the number of items that have ended and of those that failed.",
                "granary jobs list --limit 10");
        return option(Listing.addTo(spec), LIMIT, "NUMBER", "How many at most. Default: 50.");
    }

    private CommandSpec show() {
        return addId(Listing.addTo(command("show", own -> {
            long id = id(own);
            return queue -> {
                Job job = queue.job(id);
                Status status = queue.status(job);
                if (Listing.isJson(own)) {
                    streams.out().println(Json.of(JobsText.object(job, status,
                            status.failed() > 0 ? queue.failedItems(job, SHOWN_FAILURES) : List.of())));
                } else {
                    JobsText.details(job, status).forEach(streams.out()::println);
                    printFailures(queue, job, status);
                }
                return 0;
            };
        }, "Shows a job, the states of its items, and which of them failed with which error code.",
                "granary jobs show 42")));
    }

    private void printFailures(JobQueue queue, Job job, Status status) throws SQLException {
        if (status.failed() > 0) {
            JobsText.failures(queue.failedItems(job, SHOWN_FAILURES), status.failed())
                    .forEach(streams.out()::println);
        }
    }

    private CommandSpec submit() {
        CommandSpec spec = command("submit", own -> {
            String given = Flags.value(own, ID);
            long id = given == null
                    ? NewJob.newId()
                    : NumberArgument.number(ID, given, Long.MIN_VALUE, Long.MAX_VALUE);
            String file = Flags.value(own, SETTINGS);
            String settings = file == null ? "<settings/>" : text(file);
            int attempts = NumberArgument.of(own, ATTEMPTS, 3, 1, 255);
            var job = new NewJob(id, Flags.value(own, NAME), partition(own), settings, Limits.NONE,
                    List.of(new NewGroup("", "", attempts, items(own))));
            return queue -> {
                queue.submit(job);
                DoneLine.print(own, streams, Long.toString(id), "job", id, "items", job.itemCount());
                return 0;
            };
        }, "Adds a job with these items to the queue and prints its identifier. A worker then takes it from the queue.",
                "granary jobs submit --name Spring a.docx=a_de.docx b.docx=b_de.docx");
        option(DoneLine.addTo(spec), ID, "NUMBER", "The job's identifier. Default: a new one.");
        option(spec, NAME, "TEXT", "The job's name.");
        option(spec, PARTITION, "GUID", "The job's partition.");
        option(spec, SETTINGS, "FILE", "File with the job's settings, which its workers read. Default: <settings/>.");
        option(spec, ATTEMPTS, "NUMBER", "How often an item may be tried, 1 to 255. Default: 3.");
        return spec.addPositional(PositionalParamSpec.builder().index("0..*").arity("1..*").paramLabel("IN=OUT")
                .type(String[].class).required(true).description("Where a document is, and where its result goes.")
                .build());
    }

    private CommandSpec cancel() {
        return addId(DoneLine.addTo(command("cancel", own -> {
            long id = id(own);
            return queue -> {
                queue.cancel(queue.job(id));
                DoneLine.print(own, streams, "Job " + id + " is canceled.", "job", id);
                return 0;
            };
        }, "Cancels a job. Items that have ended stay as they are.", "granary jobs cancel 42")));
    }

    private CommandSpec expire() {
        CommandSpec spec = command("expire", own -> {
            Expiry expiry = expiry(own);
            boolean confirmed = Confirmation.isGiven(own, streams, "This deletes jobs with their items.");
            return queue -> {
                if (!confirmed) {
                    Size size = queue.expire(expiry, true);
                    Confirmation.ask(streams, "Delete " + words(size) + "?");
                }
                Size deleted = queue.expire(expiry, false);
                DoneLine.print(own, streams, "Deleted " + words(deleted) + ".", "jobs", deleted.jobs(), "items",
                        deleted.items());
                return 0;
            };
        }, "Deletes jobs that are over, with their items, and says how many. Without --partition: of all partitions.",
                "granary jobs expire --before 7d");
        option(spec, BEFORE, "TIME", "Only jobs created before this: a date or time in UTC such as 2026-01-31 or"
                + " 2026-01-31T08:00, or an age such as 7d or 12h. Default: all.");
        option(spec, JOB, "NUMBER", "Only this job.");
        option(spec, PARTITION, "GUID", "Only jobs of this partition.");
        flag(DoneLine.addTo(spec), INCLUDE_ACTIVE, "Also jobs that are not over.");
        return Confirmation.addTo(spec);
    }

    private static String words(Size size) {
        return Wording.count(size.jobs(), "job") + " with " + Wording.count(size.items(), "item");
    }

    private static Expiry expiry(CommandSpec own) {
        String before = Flags.value(own, BEFORE);
        String job = Flags.value(own, JOB);
        return new Expiry(before == null ? null : TimeArgument.parse(BEFORE, before, LocalDateTime.now(ZoneOffset.UTC)),
                job == null ? null : (Long) NumberArgument.number(JOB, job, Long.MIN_VALUE, Long.MAX_VALUE),
                partition(own),
                given(own, INCLUDE_ACTIVE));
    }

    private CommandSpec watch() {
        return addId(command("watch", own -> {
            long id = id(own);
            return queue -> {
                Job job = queue.job(id);
                Status status = new JobsProgress(streams).watch(queue, job.id());
                printFailures(queue, job, status);
                return status.failed() == 0 ? 0 : 1;
            };
        }, "Shows the progress of a job until it is over. Exits with 1 if items failed.", "granary jobs watch 42"));
    }

    private CommandSpec items() {
        CommandSpec spec = command("items", own -> {
            long id = id(own);
            boolean failed = given(own, FAILED);
            return queue -> {
                try (RowOutput rows = RowOutput.of(own, streams.out(), JobItems.TITLES)) {
                    JobItems.of(queue, id).print(failed, rows);
                }
                return 0;
            };
        }, "Lists the items of a job, with the error of those that failed. Of errors that Granary's own workers report it"
                + " says the reason, too.", "granary jobs items 42 --failed --csv");
        flag(spec, FAILED, "Only items that failed.");
        return addId(RowOutput.addTo(spec));
    }

    private CommandSpec report() {
        return addId(RowOutput.addTo(command("report", own -> {
            long id = id(own);
            return queue -> {
                try (RowOutput rows = RowOutput.of(own, streams.out(), JobItems.RESULT_TITLES)) {
                    return JobItems.of(queue, id).report(rows) == 0 ? 0 : 1;
                }
            };
        }, "Says what became of the items of a job: how many succeeded, failed with which error, run or wait. Exits with 1"
                + " if items failed.", "granary jobs report 42 --json")));
    }

    private CommandSpec retry() {
        CommandSpec spec = command("retry", own -> {
            long id = id(own);
            int attempts = NumberArgument.of(own, ATTEMPTS, 3, 1, 255);
            return queue -> {
                NewJob again = JobItems.of(queue, id).again(attempts);
                queue.submit(again);
                DoneLine.print(own, streams, Long.toString(again.id()), "job", again.id(), "items", again.itemCount());
                return 0;
            };
        }, "Adds a new job with the items of a job that failed, with its name, partition and settings, and prints its"
                + " identifier. The job itself stays as it is.", "granary jobs retry 42");
        option(DoneLine.addTo(spec), ATTEMPTS, "NUMBER", "How often an item may be tried, 1 to 255. Default: 3.");
        return addId(spec);
    }

    /// Reads arguments, and says what to do with a queue.
    private interface Action {
        Work prepare(CommandSpec own);
    }

    private interface Work {
        /// @return the exit code
        int run(JobQueue queue) throws SQLException;
    }

    private CommandSpec command(String name, Action action, String description, String example) {
        var client = new ClientCommand(streams, environment, "granary jobs", own -> kind(own).database());
        CommandSpec spec = client.spec(name, own -> {
            QueueKind kind = kind(own);
            Work work = action.prepare(own);
            return connection -> work.run(new JobQueue(connection, kind));
        }, description, example);
        return option(spec, DATABASE, "DB",
                "The queue: " + String.join(", ", QueueKind.databases()) + ". Default: " + DEFAULT.database() + ".");
    }

    private static QueueKind kind(CommandSpec own) {
        String database = Flags.value(own, DATABASE);
        return database == null
                ? DEFAULT
                : QueueKind.find(database).orElseThrow(() -> new UsageException(database
                        + " is not a job queue. The queues are " + String.join(", ", QueueKind.databases()) + "."));
    }

    private static @Nullable UUID partition(CommandSpec own) {
        String partition = Flags.value(own, PARTITION);
        return partition == null ? null : GuidArgument.parse(PARTITION, partition);
    }

    private static CommandSpec addId(CommandSpec spec) {
        return spec.addPositional(PositionalParamSpec.builder().index("0").paramLabel("ID").type(String.class)
                .required(true).description("The job's identifier.").build());
    }

    private static long id(CommandSpec own) {
        return NumberArgument.number("ID", own.commandLine().getParseResult().matchedPositionalValue(0, ""),
                Long.MIN_VALUE,
                Long.MAX_VALUE);
    }

    private static List<NewGroup.Item> items(CommandSpec own) {
        String[] pairs = own.commandLine().getParseResult().matchedPositionalValue(0, new String[0]);
        List<NewGroup.Item> items = new ArrayList<>();
        for (String pair : pairs) {
            int sign = pair.indexOf('=');
            if (sign < 1 || sign == pair.length() - 1) {
                throw new UsageException("An item is given as IN=OUT, and \"" + pair + "\" is not.");
            }
            items.add(new NewGroup.Item(pair.substring(0, sign), pair.substring(sign + 1)));
        }
        return items;
    }

    private static String text(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException | InvalidPathException e) {
            throw new FailureException("Cannot read " + file + ": " + Wording.reason(e) + ".");
        }
    }
}
