package org.granary.bench;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// One durable call at a time beside the least that one can cost.
@Command(name = "latency", mixinStandardHelpOptions = true, description = "One durable call at a time, beside an echo of as many bytes with one fsync.")
final class LatencyCommand implements Callable<Integer> {
    private static final int ITEMS = 2000;

    @Mixin
    private Options options = new Options();

    @Option(names = "--chart", description = "Write the ratio of the times to this file, too, as an SVG image.")
    private @Nullable Path chart;

    private final PrintWriter out;

    LatencyCommand(PrintWriter out) {
        this.out = out;
    }

    @Override
    public Integer call() throws Exception {
        WorkFolder.with(options, folder -> {
            try (GranaryProcess granary = GranaryProcess.start(folder.resolve("granary"))) {
                GranaryServers servers = GranaryServers.of(granary);
                JobFill.add(servers::queue, 1, ITEMS, JobFill.State.STARTED);
                Duration warmUp = Duration.ofSeconds(options.warmUp);
                Duration measured = Duration.ofSeconds(options.seconds);
                out.println(
                        "| round | fsync + echo median, 99 % ms | UpdateSucceededItem median, 99 % ms | ratio of medians |");
                out.println("| --- | ---: | ---: | ---: |");
                List<Double> ratios = new ArrayList<>();
                for (int round = 1; round <= options.rounds; round++) {
                    Load.Result echo = Echo.run(folder.resolve("echo"), warmUp, measured);
                    Load.Result call = Load.run(servers::queue, 1, warmUp, measured, _ -> (queue, number) -> {
                        queue.succeed(new Queue.Item(1, 1, 1 + (int) (number % ITEMS)));
                        return 1;
                    }, Load.Watch.NONE);
                    double ratio = (double) call.median() / echo.median();
                    ratios.add(ratio);
                    out.printf(Locale.ROOT, "| %d | %.3f, %.3f | %.3f, %.3f | %.2f |%n", round, echo.median() / 1e6,
                            echo.tail() / 1e6, call.median() / 1e6, call.tail() / 1e6, ratio);
                }
                double median = ratios.stream().flatMapToDouble(DoubleStream::of).sorted().toArray()[ratios.size() / 2];
                out.printf(Locale.ROOT, "| median | | | %.2f |%n", median);
                if (chart != null) {
                    Files.writeString(chart, new RatioChart("Time of one durable call beside fsync and echo: ratio",
                            List.of(new RatioChart.Bar("UpdateSucceededItem, 1 (less is better)", median))).svg());
                }
            }
        });
        return 0;
    }
}
