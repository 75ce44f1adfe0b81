package org.granary.cli.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Makes commands.
public final class CommandSpecs {

    private CommandSpecs() {}

    /// @param action what the command does; its result is the exit code
    public static CommandSpec command(String name, Callable<Integer> action, String... description) {
        CommandSpec spec = CommandSpec.wrapWithoutInspection(action).name(name);
        spec.usageMessage().description(description);
        spec.addOption(OptionSpec.builder("-h", "--help").usageHelp(true).description("Show this help.").build());
        return spec;
    }
}
