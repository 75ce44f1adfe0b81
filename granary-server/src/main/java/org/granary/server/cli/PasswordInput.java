package org.granary.server.cli;

import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Gets a password without showing it: from a file, from somebody at a terminal (twice), or from the first line of standard input. Never from an
/// argument, which everybody on the machine could read.
final class PasswordInput {

    private PasswordInput() {}

    /// @param file whose first line is the password, or null
    static String read(String login, @Nullable String file, Streams streams) {
        try {
            if (file != null) {
                try (BufferedReader reader = Files.newBufferedReader(Path.of(file), StandardCharsets.UTF_8)) {
                    return firstLine(reader);
                }
            }
            Console console = streams.in().equals(System.in) ? System.console() : null;
            if (console != null && console.isTerminal()) {
                return ask(login, console);
            }
            return firstLine(new BufferedReader(new InputStreamReader(streams.in(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new FailureException("Cannot read the password: " + e);
        }
    }

    private static String ask(String login, Console console) {
        char[] first = console.readPassword("Password for %s: ", login);
        char[] second = console.readPassword("The same again: ");
        if (first == null || second == null) {
            throw new FailureException("No password was given.");
        }
        try {
            if (!Arrays.equals(first, second)) {
                throw new FailureException("The two passwords differ.");
            }
            return new String(first);
        } finally {
            Arrays.fill(first, '\0');
            Arrays.fill(second, '\0');
        }
    }

    private static String firstLine(BufferedReader reader) throws IOException {
        String line = reader.readLine();
        if (line == null || line.isEmpty()) {
            throw new FailureException("No password was given.");
        }
        return line;
    }
}
