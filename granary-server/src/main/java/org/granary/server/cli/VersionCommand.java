package org.granary.server.cli;

import org.granary.server.GranaryServer;
import picocli.CommandLine.Model.CommandSpec;

/// `granary version`.
final class VersionCommand {

    private VersionCommand() {}

    static CommandSpec spec(Streams streams) {
        CommandSpec spec = Commands.command("version", () -> {
            streams.out().println("Granary " + GranaryServer.version() + ", Java " + Runtime.version());
            return 0;
        }, "Says which version this is, and on which Java it runs.");
        spec.usageMessage().footer("", "Example: granary version");
        return spec;
    }
}
