package org.granary.cli;

import org.granary.cli.command.CommandSpecs;
import org.granary.cli.command.UsageException;
import org.granary.server.settings.Nearest;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `granary help [COMMAND]...`.
final class HelpCommand {

    private HelpCommand() {}

    static CommandSpec spec() {
        CommandSpec[] own = new CommandSpec[1];
        CommandSpec spec = CommandSpecs.command("help", () -> help(own[0]),
                "Explains a command, as COMMAND --help does.");
        spec.addPositional(PositionalParamSpec.builder().index("0..*").arity("0..*").paramLabel("COMMAND")
                .type(String[].class).description("The command. Default: granary itself.").build());
        spec.usageMessage().footer("", "Example: granary help jobs list");
        own[0] = spec;
        return spec;
    }

    private static int help(CommandSpec own) {
        CommandSpec found = own.root();
        for (String word : own.commandLine().getParseResult().matchedPositionalValue(0, new String[0])) {
            CommandLine next = found.subcommands().get(word);
            if (next == null) {
                throw new UsageException("Unknown command " + word + "."
                        + Nearest.suggestion(word, found.subcommands().keySet()) + " See " + found.qualifiedName()
                        + " --help.");
            }
            found = next.getCommandSpec();
        }
        CommandLine line = found.commandLine();
        line.usage(line.getOut());
        return CommandLine.ExitCode.OK;
    }
}
