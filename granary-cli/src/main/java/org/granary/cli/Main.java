package org.granary.cli;

import java.util.Map;
import org.granary.cli.command.Streams;

/// Where the JVM begins.
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        Streams streams = new Streams(System.in, System.out, System.err);
        // Before the first logger is made.
        System.setErr(new LogStream(System.err));
        System.exit(run(streams, System.getenv(), arguments));
    }

    /// Runs one command and returns its exit code.
    static int run(Streams streams, Map<String, String> environment, String... arguments) {
        return Commands.build(streams, environment, arguments).execute(arguments);
    }
}
