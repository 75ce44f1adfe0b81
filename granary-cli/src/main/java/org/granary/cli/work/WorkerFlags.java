package org.granary.cli.work;

import static org.granary.cli.command.Flags.option;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.granary.cli.command.NumberArgument;
import org.granary.cli.command.UsageException;
import org.granary.worker.loop.WorkerOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// The flags of all commands that run a worker.
public final class WorkerFlags {
    private static final String PARALLEL = "--parallel";
    private static final String TIME_LIMIT = "--time-limit";
    private static final String STALE_AFTER = "--stale-after";
    private static final String PATIENCE = "--patience";
    private static final String ROOT = "--root";
    private static final int MOST_PARALLEL = 256;
    private static final int DAY = 86_400;

    private WorkerFlags() {}

    public static void addTo(CommandSpec spec) {
        option(spec, PARALLEL, "NUMBER", "How many documents it works on at once. Default: one for each processor.");
        option(spec, TIME_LIMIT, "SECONDS", "How long an engine may take for a document. Default: 120.");
        option(spec, STALE_AFTER, "SECONDS", "How long after its start an item of a worker that is gone is taken over."
                + " All workers of a queue have the same value, at least " + WorkerOptions.LEAST_STALE
                + " times the time limit. Default: 600.");
        option(spec, PATIENCE, "SECONDS", "How long it tries to reach a server that is gone. Default: 600.");
    }

    public static void addRoot(CommandSpec spec) {
        spec.addOption(OptionSpec.builder(ROOT).paramLabel("PLACE").type(String[].class)
                .description("A folder or URL below which it may read and write; can be given more than once. Default:"
                        + " wherever the items of the queue are.")
                .build());
    }

    /// @throws UsageException for values that make no sense
    public static WorkerOptions read(CommandSpec own) {
        int parallel = NumberArgument.of(own, PARALLEL, Runtime.getRuntime().availableProcessors(), 1, MOST_PARALLEL);
        Duration limit = seconds(own, TIME_LIMIT, WorkerOptions.DEFAULT.timeLimit());
        Duration stale = seconds(own, STALE_AFTER, WorkerOptions.DEFAULT.staleAfter());
        if (stale.compareTo(limit.multipliedBy(WorkerOptions.LEAST_STALE)) < 0) {
            throw new UsageException(STALE_AFTER + " is at least " + WorkerOptions.LEAST_STALE + " times "
                    + TIME_LIMIT + ", so that no document is worked on twice: " + stale.toSeconds() + " s is less than "
                    + limit.multipliedBy(WorkerOptions.LEAST_STALE).toSeconds() + " s.");
        }
        return WorkerOptions.DEFAULT.withParallel(parallel).withLimits(limit, stale)
                .withPatience(seconds(own, PATIENCE, WorkerOptions.DEFAULT.patience())).withRoots(roots(own));
    }

    private static Duration seconds(CommandSpec own, String flag, Duration otherwise) {
        return Duration.ofSeconds(NumberArgument.of(own, flag, Math.toIntExact(otherwise.toSeconds()), 1, DAY));
    }

    private static List<URI> roots(CommandSpec own) {
        List<URI> roots = new ArrayList<>();
        for (String root : own.commandLine().getParseResult().matchedOptionValue(ROOT, new String[0])) {
            roots.add(place(root));
        }
        return roots;
    }

    /// A folder of this machine, or a URL.
    public static URI place(String text) {
        if (text.matches("(?i)(https?|file):.*")) {
            try {
                return new URI(text);
            } catch (URISyntaxException e) {
                throw new UsageException("\"" + text + "\" is not a URL: " + e.getReason() + ".");
            }
        }
        return Path.of(text).toAbsolutePath().normalize().toUri();
    }
}
