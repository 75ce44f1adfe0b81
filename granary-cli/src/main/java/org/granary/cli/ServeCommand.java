package org.granary.cli;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.granary.cli.command.CommandSpecs;
import org.granary.cli.command.SettingFlags;
import org.granary.cli.command.Streams;
import org.granary.cli.search.ConsoleSearch;
import org.granary.console.Console;
import org.granary.server.GranaryServer;
import org.granary.server.settings.LogFormat;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;
import org.granary.type.Wording;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Model.CommandSpec;

/// `granary serve`: runs until it is told to stop (SIGTERM, SIGINT).
final class ServeCommand {
    /// What stopping may take beside the grace of running requests.
    private static final Duration TIME_TO_STOP = Duration.ofSeconds(60);
    /// The exit code of a JVM that is out of memory.
    private static final int OUT_OF_MEMORY = 3;

    private ServeCommand() {}

    static CommandSpec spec(Streams streams, Map<String, String> environment) {
        CommandSpec[] own = new CommandSpec[1];
        CommandSpec spec = CommandSpecs.command("serve", () -> serve(own[0], streams, environment),
                "Serves until SIGTERM, then finishes running requests and exits with 0.",
                "Every flag is also an environment variable, given in brackets, and a key of the settings file; the flag wins"
                        + " over the variable, the variable over the file.");
        SettingFlags.addTo(spec, ServerSettings.ALL);
        spec.usageMessage().customSynopsis("granary serve [FLAG]...");
        spec.usageMessage().footer("", "Example: granary serve --bind 0.0.0.0 --data /srv/granary");
        own[0] = spec;
        return spec;
    }

    private static int serve(CommandSpec spec, Streams streams, Map<String, String> environment)
            throws InterruptedException {
        Settings settings = SettingFlags.read(spec, environment);
        // Read by slf4j-simple when the first logger is made, which is below.
        System.setProperty("org.slf4j.simpleLogger.defaultLogLevel",
                settings.get(ServerSettings.LOG_LEVEL).name().toLowerCase(Locale.ROOT));
        if (settings.get(ServerSettings.LOG_FORMAT) == LogFormat.JSON && System.err instanceof LogStream stream) {
            stream.writeJson();
        }
        Logger log = LoggerFactory.getLogger(ServeCommand.class);
        settings.warnings().forEach(log::warn);

        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> threadEnded(log, thread, failure));
        GranaryServer server = GranaryServer.start(settings);
        Console console = Console.start(server, settings, new ConsoleSearch(settings.get(ServerSettings.DATA)));
        // The JVM ends when its hooks have ended, so the hook does the whole of stopping; the exit code of a SIGTERM is set by halting.
        ServiceManager manager = new ServiceManager(environment);
        Duration longest = settings.get(ServerSettings.SHUTDOWN_GRACE).plus(TIME_TO_STOP);
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("stop").unstarted(() -> {
            Thread.ofPlatform().daemon().name("stop-limit").start(() -> endAfter(longest, log));
            manager.stopping();
            console.close();
            server.close();
            Runtime.getRuntime().halt(0);
        }));
        streams.out().println(server.readyLine(console.url()));
        streams.out().flush();
        manager.ready(server.readyLine(console.url()));
        server.awaitClosed();
        return 0;
    }

    /// The launcher has the JVM end at once where memory runs out. Where it was started without that, a thread that has died of it is the sign: it may be
    /// one that everybody needs, and a process that keeps its port without serving is worse than one that is started again.
    private static void threadEnded(Logger log, Thread thread, Throwable failure) {
        try {
            log.error("The thread {} has failed", thread.getName(), failure);
        } finally {
            if (failure instanceof OutOfMemoryError) {
                Runtime.getRuntime().halt(OUT_OF_MEMORY);
            }
        }
    }

    /// Ends the process when stopping has taken too long, whatever it waits for. What was acknowledged is on disk.
    private static void endAfter(Duration longest, Logger log) {
        try {
            Thread.sleep(longest);
            log.error("Stopping has taken longer than {}: the process ends without waiting for the rest.",
                    Wording.time(longest));
        } catch (InterruptedException e) {
            // Nobody interrupts it; ending is right in any case.
        } finally {
            Runtime.getRuntime().halt(1);
        }
    }
}
