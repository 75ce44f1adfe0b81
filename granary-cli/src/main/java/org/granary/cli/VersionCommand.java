package org.granary.cli;

import org.granary.cli.command.CommandSpecs;
import org.granary.cli.command.Streams;
import org.granary.server.GranaryServer;
import picocli.CommandLine.Model.CommandSpec;

/// `granary version`.
final class VersionCommand {

    private VersionCommand() {}

    static CommandSpec spec(Streams streams) {
        CommandSpec spec = CommandSpecs.command("version", () -> {
            streams.out().println(text());
            return 0;
        }, "Prints the version of Granary, and that of the Java it runs on.");
        spec.usageMessage().footer("", "Example: granary version");
        return spec;
    }

    static String text() {
        return "Granary " + GranaryServer.version() + ", Java " + Runtime.version();
    }
}
