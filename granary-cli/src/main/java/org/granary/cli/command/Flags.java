package org.granary.cli.command;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Adds flags to commands, and reads what was given with them.
public final class Flags {

    private Flags() {}

    /// Adds a flag with a value.
    public static CommandSpec option(CommandSpec spec, String name, String label, String description) {
        return spec.addOption(OptionSpec.builder(name).paramLabel(label).type(String.class).description(description)
                .build());
    }

    /// Adds a flag without a value.
    public static CommandSpec flag(CommandSpec spec, String name, String description) {
        return spec.addOption(OptionSpec.builder(name).type(boolean.class).arity("0").description(description).build());
    }

    public static boolean given(CommandSpec own, String flag) {
        return own.commandLine().getParseResult().hasMatchedOption(flag);
    }

    /// What was given with a flag, or null.
    public static @Nullable String value(CommandSpec own, String flag) {
        return own.commandLine().getParseResult().matchedOptionValue(flag, null);
    }
}
