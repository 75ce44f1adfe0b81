package org.granary.bench;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// What all comparisons of calls share.
final class ComparisonOptions extends Options {
    @Option(names = "--connections", split = ",", defaultValue = "1,16", description = "How many, for each measurement (default: ${DEFAULT-VALUE}).")
    List<Integer> connections = List.of();

    @Option(names = "--compile", defaultValue = "0", description = "Before the first round, run the load until Granary's processes compile hardly anything any more, for so many seconds at most (default: ${DEFAULT-VALUE}).")
    int compileSeconds;

    @Option(names = "--profile", description = "Record what Granary does in the rounds to this file, for the command profile. This costs some percent: the table then says less.")
    @Nullable
    Path profile;

    @Option(names = "--chart", description = "Write the ratios to this file, too, as an SVG image.")
    @Nullable
    Path chart;

    @Option(names = "--baseline", description = "The folder with the jars of another build of Granary, which takes the place of the other server (jobs without --postgresql, locks).")
    @Nullable
    Path baseline;
}
