package org.granary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.granary.cli.command.Streams;

/// What a command printed, and its exit code.
public record Ran(int code, String out, String err) {

    /// Runs a command in this process.
    public static Ran run(String input, Map<String, String> environment, String... arguments) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        int code = Main.run(new Streams(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(out, true, StandardCharsets.UTF_8), new PrintStream(err, true, StandardCharsets.UTF_8)),
                environment, arguments);
        return new Ran(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /// The same, with flags after the arguments that a test always gives.
    public static Ran run(String input, String command, String[] arguments, String... flags) {
        List<String> all = new ArrayList<>(List.of(command));
        all.addAll(List.of(arguments));
        all.addAll(List.of(flags));
        return run(input, Map.of(), all.toArray(String[]::new));
    }

    /// What a command printed that has done what it was told.
    public String done() {
        assertThat(err).isEmpty();
        assertThat(code).isZero();
        return out;
    }
}
