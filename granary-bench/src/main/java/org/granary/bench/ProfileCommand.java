package org.granary.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// What a recording of a comparison says.
@Command(name = "profile", mixinStandardHelpOptions = true, description = "Prints what a recording (--profile of the comparisons, or any of Java Flight Recorder) says: methods, threads, allocations.")
final class ProfileCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "The recording.")
    private Path file = Path.of("");

    @Option(names = "--top", defaultValue = "25", description = "Lines of each table (default: ${DEFAULT-VALUE}).")
    private int top;

    private final PrintWriter out;

    ProfileCommand(PrintWriter out) {
        this.out = out;
    }

    @Override
    public Integer call() throws IOException {
        Profile profile = Profile.read(file);
        out.printf(Locale.ROOT, "%,d samples of %s.%n", profile.threads().total(), profile.kind());
        print("thread", profile.threads());
        print("method", profile.methods());
        print("method of Granary, with what it calls", profile.inclusive());
        print("allocated: class, by method of Granary", profile.allocations());
        print("allocated: class", profile.classes());
        return 0;
    }

    private void print(String what, Tally tally) {
        out.printf(Locale.ROOT, "%n| %% | %s |%n| ---: | --- |%n", what);
        tally.top(top).forEach(each -> out.printf(Locale.ROOT, "| %.1f | %s |%n", 100.0 * each.share(), each.name()));
    }
}
