package org.granary.cli.command;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/// Reads numbers from the command line.
public final class NumberArgument {

    private NumberArgument() {}

    /// The number that a flag gives.
    ///
    /// @param otherwise where it is not given
    public static int of(CommandSpec own, String flag, int otherwise, int least, int most) {
        String text = Flags.value(own, flag);
        return text == null ? otherwise : Math.toIntExact(number(flag, text, least, most));
    }

    /// @param what is read, for the message
    public static long number(String what, @Nullable String text, long least, long most) {
        try {
            long number = Long.parseLong(text == null ? "" : text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Told below, as for a number that is too small or too large.
        }
        throw new UsageException(what + " takes a number from " + least + " to " + most + ", and \"" + text
                + "\" is not one.");
    }
}
