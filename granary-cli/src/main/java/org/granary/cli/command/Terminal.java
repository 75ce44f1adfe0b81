package org.granary.cli.command;

import java.io.Console;
import org.jspecify.annotations.Nullable;

/// The person at the keyboard, if there is one.
public final class Terminal {

    private Terminal() {}

    /// The terminal that a command reads from, or null where its input is something else.
    public static @Nullable Console input(Streams streams) {
        return terminal(streams.in().equals(System.in));
    }

    /// Whether what a command prints is read by a person.
    public static boolean isOutput(Streams streams) {
        return terminal(streams.out().equals(System.out)) != null;
    }

    private static @Nullable Console terminal(boolean standard) {
        Console console = standard ? System.console() : null;
        return console != null && console.isTerminal() ? console : null;
    }
}
