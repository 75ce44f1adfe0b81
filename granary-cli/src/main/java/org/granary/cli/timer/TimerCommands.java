package org.granary.cli.timer;

import static org.granary.cli.command.Flags.flag;
import static org.granary.cli.command.Flags.given;
import static org.granary.cli.command.Flags.option;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.granary.cli.client.ClientCommand;
import org.granary.cli.client.ClientCommand.Target;
import org.granary.cli.command.CommandSpecs;
import org.granary.cli.command.DoneLine;
import org.granary.cli.command.FailureException;
import org.granary.cli.command.Listing;
import org.granary.cli.command.NumberArgument;
import org.granary.cli.command.Streams;
import org.granary.cli.command.Table;
import org.granary.timer.TimerAdministration;
import org.granary.timer.TimerAdministration.TimerServer;
import org.granary.timer.farm.FarmDatabase;
import org.granary.timer.job.Job;
import org.granary.timer.job.JobInstances.Instance;
import org.granary.timer.job.JobRun;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `granary timer …`: jobs with schedules that one of many servers runs, as a client of MS-WSSCFGD.
public final class TimerCommands {
    private static final String LIMIT = "--limit";
    private static final String OUTPUT = "--output";

    private final Streams streams;
    private final ClientCommand client;

    private TimerCommands(Streams streams, Map<String, String> environment) {
        this.streams = streams;
        this.client = new ClientCommand(streams, environment, "granary timer", _ -> FarmDatabase.NAME);
    }

    public static CommandSpec spec(Streams streams, Map<String, String> environment) {
        var commands = new TimerCommands(streams, environment);
        CommandSpec root = CommandSpecs.command("timer", () -> 0,
                "Jobs with schedules: each is run by one of the servers on which `granary timer run` runs.");
        root.addSubcommand("add", new TimerAddCommand(commands.client, streams).spec());
        root.addSubcommand("list", commands.list());
        root.addSubcommand("history", commands.history());
        root.addSubcommand("status", commands.status());
        root.addSubcommand("remove", commands.remove());
        root.addSubcommand("run", new TimerRunCommand(commands.client, streams).spec());
        root.usageMessage().footer("", "Example: granary timer list");
        return root;
    }

    /// What a command does with the jobs of a server.
    interface Action {
        int run(CommandSpec own, TimerAdministration admin) throws SQLException;
    }

    static FarmDatabase open(Target target) {
        return FarmDatabase.at(target.host(), target.port(), target.login(), target.password(), target.trust());
    }

    static TimerAdministration on(Connection connection) {
        return new TimerAdministration(new FarmDatabase(() -> connection));
    }

    private CommandSpec command(String name, Action action, String description, String example) {
        return client.spec(name, own -> connection -> action.run(own, on(connection)), description, example);
    }

    private static CommandSpec withName(CommandSpec spec) {
        return spec.addPositional(PositionalParamSpec.builder().index("0").arity("1").paramLabel("NAME")
                .type(String.class).required(true).description("The job's name.").build());
    }

    private static Job job(CommandSpec own, TimerAdministration admin) throws SQLException {
        String name = own.commandLine().getParseResult().matchedPositionalValue(0, "");
        Job job = admin.find(name);
        if (job == null) {
            throw new FailureException("There is no job " + name + ". `granary timer list` shows all.");
        }
        return job;
    }

    private CommandSpec list() {
        CommandSpec spec = command("list", (own, admin) -> {
            Instant now = admin.now();
            var table = new Table("NAME", "SCHEDULE", "ON", "NEXT (UTC)", "LAST (UTC)", "RESULT", "COMMAND");
            for (Job job : admin.jobs()) {
                List<JobRun> runs = admin.history(job);
                boolean running = admin.instances(job).stream().anyMatch(Instance::isRunning);
                table.row(job.name(), TimerText.schedule(job.definition()),
                        TimerText.place(job.definition(), admin.servers()),
                        TimerText.time(job.definition().next(now)),
                        TimerText.time(runs.isEmpty() ? null : runs.getFirst().started()),
                        running ? "running" : runs.isEmpty() ? "" : runs.getFirst().outcome().word(),
                        String.join(" ", job.definition().command()));
            }
            Listing.print(own, streams, table);
            return 0;
        }, "Lists the jobs: when they run, where, when next, when they last ran and with which result.",
                "granary timer list --json");
        return Listing.addTo(spec);
    }

    private CommandSpec history() {
        CommandSpec spec = command("history", (own, admin) -> {
            List<JobRun> runs = admin.history(job(own, admin)).stream()
                    .limit(NumberArgument.of(own, LIMIT, 20, 1, 1000)).toList();
            boolean inside = given(own, OUTPUT) && Listing.isJson(own);
            List<String> titles = new ArrayList<>(
                    List.of("DUE (UTC)", "STARTED (UTC)", "SECONDS", "SERVER", "RESULT", "EXIT"));
            if (inside) {
                titles.add("OUTPUT");
            }
            var table = new Table(titles.toArray(String[]::new));
            for (JobRun run : runs) {
                List<Object> row = new ArrayList<>(List.of(TimerText.time(run.due()), TimerText.time(run.started()),
                        run.took() == null ? "" : TimerText.seconds(run.took()), run.server(), run.outcome().word(),
                        run.exitCode() == null ? "" : run.exitCode().toString()));
                if (inside) {
                    row.add(run.output());
                }
                table.row(row.toArray());
            }
            Listing.print(own, streams, table);
            if (given(own, OUTPUT) && !inside) {
                printOutput(runs);
            }
            return 0;
        }, "Lists the last runs of a job, the newest first: for which time, when, how long, where, and with which result"
                + " and exit code. Each server keeps the last 20.",
                "granary timer history tidy --output");
        option(spec, LIMIT, "NUMBER", "How many runs at most. Default: 20.");
        flag(spec, OUTPUT, "Also print the end of what commands printed that failed, where that was kept.");
        return withName(Listing.addTo(spec));
    }

    private void printOutput(List<JobRun> runs) {
        for (JobRun run : runs) {
            if (!run.output().isEmpty()) {
                streams.out().println();
                streams.out().println("Output of " + TimerText.time(run.started()) + " on " + run.server() + ":");
                run.output().lines().forEach(line -> streams.out().println("  " + line.replaceAll("\\p{C}", " ")));
            }
        }
    }

    private CommandSpec status() {
        CommandSpec spec = command("status", (own, admin) -> {
            var table = new Table("SERVER", "STATE", "JOB", "SINCE (UTC)", "PROGRESS");
            List<Job> jobs = admin.jobs();
            for (TimerServer server : admin.servers()) {
                boolean busy = false;
                for (Job job : jobs) {
                    for (Instance instance : admin.instances(job)) {
                        if (instance.isRunning() && instance.isOn(server.name())) {
                            busy = true;
                            table.row(server.name(), state(server), job.name(), TimerText.time(instance.started()),
                                    TimerText.progress(instance));
                        }
                    }
                }
                if (!busy) {
                    table.row(server.name(), state(server), "", "", "");
                }
            }
            Listing.print(own, streams, table);
            return 0;
        }, "Lists the servers of the farm with a timer service, whether it runs, and which jobs it is running.",
                "granary timer status");
        return Listing.addTo(spec);
    }

    private static String state(TimerServer server) {
        return server.present() ? "running" : "stopped";
    }

    private CommandSpec remove() {
        return withName(DoneLine.addTo(command("remove", (own, admin) -> {
            Job job = job(own, admin);
            admin.remove(job);
            DoneLine.print(own, streams, "Removed job " + job.name() + ".", "job", job.name());
            return 0;
        }, "Removes a job and its history. A command that is running goes on to its end.",
                "granary timer remove tidy")));
    }

    /// The text that was given, or another.
    static String orElse(@Nullable String text, String otherwise) {
        return text == null ? otherwise : text;
    }
}
