package org.granary.bench;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// What all measurements share.
class Options {
    @Option(names = "--seconds", defaultValue = "5", description = "How long each round measures (default: ${DEFAULT-VALUE}).")
    int seconds;

    @Option(names = "--warm-up", defaultValue = "5", description = "Seconds before each round that do not count (default: ${DEFAULT-VALUE}).")
    int warmUp;

    @Option(names = "--rounds", defaultValue = "3", description = "Rounds; the median one counts (default: ${DEFAULT-VALUE}).")
    int rounds;

    @Option(names = "--folder", description = "Where both servers keep their data, on the disk to be measured (default: a temporary folder).")
    @Nullable
    Path folder;
}
