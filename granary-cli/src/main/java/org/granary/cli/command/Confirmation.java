package org.granary.cli.command;

import java.io.Console;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;

/// Asks before something is deleted: at a terminal the person there, and otherwise it has to be said beforehand.
public final class Confirmation {
    private static final String YES = "--yes";
    private static final List<String> YES_WORDS = List.of("y", "yes");

    private Confirmation() {}

    public static CommandSpec addTo(CommandSpec spec) {
        return Flags.flag(spec, YES, "Do not ask. Needed where there is no terminal to ask at.");
    }

    /// Whether nobody has to be asked.
    ///
    /// @throws UsageException where somebody has to be, and nobody can be
    public static boolean isGiven(CommandSpec own, Streams streams, String what) {
        boolean given = Flags.given(own, YES);
        if (!given && Terminal.input(streams) == null) {
            throw new UsageException(what + " Give " + YES + " if you mean it: there is no terminal to ask at.");
        }
        return given;
    }

    /// @throws FailureException unless the answer is yes
    public static void ask(Streams streams, String question) {
        Console console = Terminal.input(streams);
        String answer = console == null ? null : console.readLine("%s [y/N] ", question);
        if (answer == null || !YES_WORDS.contains(answer.strip().toLowerCase(Locale.ROOT))) {
            throw new FailureException("Nothing was deleted.");
        }
    }
}
