package org.granary.cli.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Makes commands.
public final class CommandSpecs {

    private CommandSpecs() {}

    /// Runs although it has commands of its own.
    private record Standalone(Callable<Integer> action) implements Callable<Integer> {
        @Override
        public Integer call() throws Exception {
            return action.call();
        }
    }

    /// A command that has commands of its own, and does something without them, too.
    public static CommandSpec runnable(String name, Callable<Integer> action, String... description) {
        return command(name, new Standalone(action), description);
    }

    /// Whether a command does something although none of its own commands was named.
    public static boolean isRunnable(CommandSpec spec) {
        return spec.userObject() instanceof Standalone;
    }

    /// @param action what the command does; its result is the exit code
    public static CommandSpec command(String name, Callable<Integer> action, String... description) {
        CommandSpec spec = CommandSpec.wrapWithoutInspection(action).name(name);
        spec.usageMessage().description(description);
        spec.addOption(OptionSpec.builder("-h", "--help").usageHelp(true).description("Show this help.").build());
        return spec;
    }
}
