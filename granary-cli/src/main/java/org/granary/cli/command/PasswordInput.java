package org.granary.cli.command;

import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import org.granary.type.Wording;
import org.jspecify.annotations.Nullable;

/// Gets a password without showing it: from a file, from somebody at a terminal, or from the first line of standard input. Never from an
/// argument, which everybody on the machine could read.
public final class PasswordInput {
    private final Streams streams;
    private final String hint;

    /// @param hint ends the message that there is no password: where it was looked for, what to do
    public PasswordInput(Streams streams, String hint) {
        this.streams = streams;
        this.hint = hint;
    }

    /// A password to log in with.
    ///
    /// @param file whose first line is the password, or null
    public String existing(String user, @Nullable String file) {
        return file == null ? read(user, false) : fromFile(file);
    }

    /// A password that is about to be set, and so is asked for twice.
    ///
    /// @param file whose first line is the password, or null
    public String chosen(String user, @Nullable String file) {
        return file == null ? read(user, true) : fromFile(file);
    }

    private String fromFile(String file) {
        try (BufferedReader reader = Files.newBufferedReader(Path.of(file), StandardCharsets.UTF_8)) {
            String line = reader.readLine();
            if (line == null || line.isEmpty()) {
                throw new FailureException("The first line of the password file " + file + " is empty.");
            }
            return line;
        } catch (IOException | InvalidPathException e) {
            throw new FailureException("Cannot read the password file " + file + ": " + Wording.reason(e) + ".");
        }
    }

    private String read(String user, boolean twice) {
        Console console = Terminal.input(streams);
        if (console != null) {
            return ask(user, console, twice);
        }
        try {
            String line = new BufferedReader(new InputStreamReader(streams.in(), StandardCharsets.UTF_8)).readLine();
            if (line == null || line.isEmpty()) {
                throw none(user);
            }
            return line;
        } catch (IOException e) {
            throw new FailureException(
                    "Cannot read the password from standard input: " + Wording.reason(e) + ".");
        }
    }

    private FailureException none(String user) {
        return new FailureException("No password was given for " + user + ". " + hint);
    }

    private String ask(String user, Console console, boolean twice) {
        char[] first = console.readPassword("Password for %s: ", user);
        char[] second = twice ? console.readPassword("The same again: ") : first;
        if (first == null || second == null || first.length == 0) {
            throw none(user);
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
}
