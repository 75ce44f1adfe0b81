package org.granary.server.cli;

import java.util.Locale;
import java.util.Map;
import org.granary.server.GranaryServer;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Model.CommandSpec;

/// `granary serve`: runs until it is told to stop (SIGTERM, SIGINT).
final class ServeCommand {

    private ServeCommand() {}

    static CommandSpec spec(Streams streams, Map<String, String> environment) {
        CommandSpec[] own = new CommandSpec[1];
        CommandSpec spec = Commands.command("serve", () -> serve(own[0], streams, environment),
                "Serves until it is told to stop (SIGTERM), then finishes what is running and exits with 0.",
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
        Logger log = LoggerFactory.getLogger(ServeCommand.class);
        settings.warnings().forEach(log::warn);

        GranaryServer server = GranaryServer.start(settings);
        // The JVM ends when its hooks have ended, so the hook does the whole of stopping; the exit code of a SIGTERM is set by halting.
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("stop").unstarted(() -> {
            server.close();
            Runtime.getRuntime().halt(0);
        }));
        streams.out().println(server.readyLine());
        streams.out().flush();
        server.awaitClosed();
        return 0;
    }
}
