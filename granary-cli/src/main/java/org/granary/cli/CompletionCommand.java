package org.granary.cli;

import java.util.List;
import java.util.Map;
import org.granary.cli.command.CommandSpecs;
import org.granary.cli.command.Streams;
import org.granary.cli.command.UsageException;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `granary completion`: a script by which a shell completes commands and flags.
final class CompletionCommand {
    private static final List<String> SHELLS = List.of("bash", "zsh");

    private CompletionCommand() {}

    static CommandSpec spec(Streams streams) {
        CommandSpec[] own = new CommandSpec[1];
        CommandSpec spec = CommandSpecs.command("completion", () -> {
            String shell = own[0].commandLine().getParseResult().matchedPositionalValue(0, "bash");
            if (!SHELLS.contains(shell)) {
                throw new UsageException(
                        "There are scripts for " + String.join(" and ", SHELLS) + ", and not for " + shell
                                + ".");
            }
            CommandLine root = Commands.build(streams, Map.of());
            // The script itself knows of both shells.
            streams.out().println(AutoComplete.bash("granary", root));
            return 0;
        }, "Prints a script by which bash or zsh completes commands and flags with the tab key.");
        spec.addPositional(PositionalParamSpec.builder().index("0").paramLabel("SHELL").arity("0..1").type(String.class)
                .description("bash or zsh. Default: bash.").build());
        spec.usageMessage().footer("", "Example: granary completion bash > /etc/bash_completion.d/granary");
        own[0] = spec;
        return spec;
    }
}
