package org.granary.cli.timer;

import static org.granary.cli.command.Flags.option;
import static org.granary.cli.command.Flags.value;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.granary.cli.client.ClientCommand;
import org.granary.cli.client.ClientCommand.Target;
import org.granary.cli.command.NumberArgument;
import org.granary.cli.command.Streams;
import org.granary.cli.command.UsageException;
import org.granary.timer.farm.FarmDatabase;
import org.granary.timer.service.TimerLoop;
import org.granary.timer.service.TimerOptions;
import org.granary.timer.service.TimerService;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// `granary timer run`: the timer service of one server, until it is told to stop.
final class TimerRunCommand {
    private static final String NAME = "--name";
    private static final String PARALLEL = "--parallel";
    private static final String LOCK_MINUTES = "--lock-minutes";
    private static final String ALLOW = "--allow";
    private static final int MOST_PARALLEL = 64;
    private static final int LONGEST_LOCK = 24 * 60;

    private final ClientCommand client;
    private final Streams streams;

    TimerRunCommand(ClientCommand client, Streams streams) {
        this.client = client;
        this.streams = streams;
    }

    CommandSpec spec() {
        CommandSpec spec = client.targetSpec("run", this::run,
                "Runs the jobs that are due, until SIGTERM. Any number of machines share the work. Without --allow it runs every"
                        + " command that logins with access to SharePoint_Config store there.",
                "granary timer run --server db1:1433 --allow /usr/local/bin/tidy");
        option(spec, NAME, "NAME", "This server's name in the farm. Default: the machine's name.");
        option(spec, PARALLEL, "NUMBER", "How many jobs run at once here. Default: 4.");
        option(spec, LOCK_MINUTES, "NUMBER",
                "After how many minutes of silence another server takes a job over. The same for all servers. Default: 5.");
        return spec.addOption(OptionSpec.builder(ALLOW).paramLabel("PROGRAM").type(String[].class)
                .description("Run only jobs whose command begins with this word. Can be given more than once.")
                .build());
    }

    private int run(CommandSpec own, Target target) throws SQLException {
        String name = TimerCommands.orElse(value(own, NAME), machine()).strip();
        if (name.isEmpty() || name.length() > TimerOptions.LONGEST_NAME || !name.matches("[^\\p{C}|]*")) {
            throw new UsageException(NAME + " takes a name of 1 to " + TimerOptions.LONGEST_NAME
                    + " characters, without control characters and |.");
        }
        String[] programs = own.commandLine().getParseResult().matchedOptionValue(ALLOW, new String[0]);
        var options = new TimerOptions(name,
                NumberArgument.of(own, LOCK_MINUTES, TimerOptions.LOCK_MINUTES, 1, LONGEST_LOCK),
                NumberArgument.of(own, PARALLEL, TimerOptions.PARALLEL, 1, MOST_PARALLEL), Set.of(programs),
                System::nanoTime);
        FarmDatabase database = TimerCommands.open(target);
        TimerLoop loop = TimerLoop.start(TimerService.open(database, options), options);
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("stop").unstarted(() -> {
            loop.close();
            try {
                database.close();
            } catch (SQLException e) {
                // Not in a field: the first logger would read its level before other commands have set theirs.
                LoggerFactory.getLogger(TimerRunCommand.class).debug("The connection did not close.", e);
            }
            Runtime.getRuntime().halt(0);
        }));
        streams.out().println("Timer service " + name + " works for " + target.host() + ":" + target.port() + ".");
        return awaitEnd();
    }

    private static String machine() {
        try {
            String name = InetAddress.getLocalHost().getHostName();
            return name.substring(0, Math.min(name.length(), TimerOptions.LONGEST_NAME));
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    /// The hook ends the process.
    private static int awaitEnd() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return 0;
    }
}
