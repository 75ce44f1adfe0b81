package org.granary.torture.simulate;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// One simulation after another, each with the next seed.
public final class SimulationRun {
    private static final Path MEMORY = Path.of("/dev/shm");
    private static final int TOLD = 200;

    private final Path folder;
    private final PrintWriter out;

    /// @param folder where databases are for a moment; null: one in memory, where there is any
    public SimulationRun(@Nullable Path folder, PrintWriter out) throws IOException {
        this.folder = folder != null
                ? Files.createDirectories(folder)
                : Files.isWritable(MEMORY)
                        ? Files.createTempDirectory(MEMORY, "granary-simulate")
                        : Files.createTempDirectory("granary-simulate");
        this.out = out;
    }

    /// What a run has found.
    ///
    /// @param crashes at how many steps the files were looked at as a crash would have left them
    /// @param trace the same where all seeds and the program are the same
    /// @param problem what has gone wrong, with its seed; null: nothing
    public record Result(long simulations, long steps, long acknowledged, long refused, long crashes, long trace,
            @Nullable String problem) {}

    /// Simulates until there were so many steps, or until something goes wrong.
    public Result run(long seed, long steps) throws IOException {
        long simulations = 0;
        long done = 0;
        long acknowledged = 0;
        long refused = 0;
        long crashes = 0;
        long trace = 0;
        String problem = null;
        for (long next = seed; done < steps && problem == null; next++) {
            delete(folder);
            World.Result result = new World(folder, next).run();
            simulations++;
            done += result.steps();
            acknowledged += result.acknowledged();
            refused += result.refused();
            crashes += result.crashes();
            trace = trace * 31 + result.trace();
            problem = result.problem() == null ? null : "Seed " + next + ": " + result.problem();
            if (simulations % TOLD == 0) {
                out.printf("seed %d: %d steps, %d acknowledged, %d refused%n", next, done, acknowledged, refused);
            }
        }
        delete(folder);
        Files.deleteIfExists(folder);
        return new Result(simulations, done, acknowledged, refused, crashes, trace, problem);
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path path : all.filter(path -> !path.equals(folder)).sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }
}
