package org.granary.bench;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// How long a start takes.
@Command(name = "start", mixinStandardHelpOptions = true, description = "From the start of the JVM to the ready line, on a folder that exists or on an empty one.")
final class StartCommand implements Callable<Integer> {
    private static final int JOBS = 16;
    private static final int ITEMS = 2000;

    @Mixin
    private Options options = new Options();

    @Option(names = "--launcher", description = "The granary script, to start what it starts (default: a plain JVM without its cache).")
    private @Nullable Path launcher;

    @Option(names = "--first", description = "Start on an empty folder each time.")
    private boolean first;

    private final PrintWriter out;

    StartCommand(PrintWriter out) {
        this.out = out;
    }

    @Override
    public Integer call() throws Exception {
        WorkFolder.with(options, folder -> {
            Path data = folder.resolve("granary");
            if (!first) {
                try (GranaryProcess granary = GranaryProcess.start(data)) {
                    JobFill.add(GranaryServers.of(granary)::queue, JOBS, ITEMS, JobFill.State.WAITING);
                }
            }
            long[] times = new long[Math.max(5, options.rounds)];
            for (int i = 0; i < times.length; i++) {
                times[i] = start(first ? folder.resolve("granary" + i) : data);
            }
            Arrays.sort(times);
            out.println("| folder | starts | fastest ms | median ms | slowest ms |");
            out.println("| --- | ---: | ---: | ---: | ---: |");
            out.printf(Locale.ROOT, "| %s | %d | %.0f | %.0f | %.0f |%n", first ? "empty" : "exists", times.length,
                    times[0] / 1e6, times[times.length / 2] / 1e6, times[times.length - 1] / 1e6);
        });
        return 0;
    }

    private long start(Path data) throws Exception {
        long before = System.nanoTime();
        try (AutoCloseable _ = launcher == null
                ? GranaryProcess.start(data)
                : LauncherProcess.start(launcher, data)) {
            return System.nanoTime() - before;
        }
    }
}
