package org.granary.server.cli;

import java.io.Console;
import org.jspecify.annotations.Nullable;

/// The person at the keyboard, if there is one.
final class Terminal {

    private Terminal() {}

    /// The terminal that a command reads from, or null where its input is something else.
    static @Nullable Console input(Streams streams) {
        return streams.in().equals(System.in) ? terminal() : null;
    }

    /// Whether what a command prints is read by a person.
    static boolean isOutput(Streams streams) {
        return streams.out().equals(System.out) && terminal() != null;
    }

    private static @Nullable Console terminal() {
        Console console = System.console();
        return console != null && console.isTerminal() ? console : null;
    }
}
