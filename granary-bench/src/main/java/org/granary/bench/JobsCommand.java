package org.granary.bench;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The job queue of MS-TSSPROC beside the same in PL/pgSQL.
@Command(name = "jobs", mixinStandardHelpOptions = true, description = "The job queue, beside the same as functions of PostgreSQL, both with TLS; or with Granary's store on the same PostgreSQL, both without.")
final class JobsCommand implements Callable<Integer> {
    /// In the order of the table. Jobs that are added and not submitted come last: nobody has to search past them.
    enum What {
        LIFE, CLAIM, STARTED, SUCCEED, SUCCEED_OWN, STATUS, ITEMS, ADD_GROUP, ADD_JOB
    }

    @Mixin
    private ComparisonOptions options = new ComparisonOptions();

    @Option(names = "--what", split = ",", description = "Some of ${COMPLETION-CANDIDATES} (default: all).")
    private List<What> what = List.of();

    @Option(names = "--postgresql", description = "Keep Granary's data in the PostgreSQL that has the functions.")
    private boolean postgresql;

    @Option(names = "--processes", defaultValue = "1", description = "How many Granary processes share that store (default: ${DEFAULT-VALUE}).")
    private int processes = 1;

    private final AtomicLong jobs = new AtomicLong();
    private final PrintWriter out;

    JobsCommand(PrintWriter out) {
        this.out = out;
    }

    @Override
    public Integer call() throws Exception {
        WorkFolder.with(options, folder -> {
            if (options.baseline != null) {
                withBaseline(folder, options.baseline);
                return;
            }
            try (PostgresProcess postgres = PostgresProcess.start(folder.resolve("postgres"), !postgresql)) {
                withGranary(folder, postgres, new ArrayList<>());
            }
        });
        return 0;
    }

    private void withBaseline(Path folder, Path jars) throws Exception {
        try (GranaryProcess before = GranaryProcess.startBuild(jars, folder.resolve("before"));
                GranaryProcess after = GranaryProcess.start(folder.resolve("after"))) {
            GranaryServers peer = new GranaryServers(List.of(before), null, true);
            GranaryServers granary = new GranaryServers(List.of(after), null, true);
            compare(new Comparison<>("before", "after", new Side<>(peer, peer::queue),
                    new Side<>(granary, granary::queue), options, out), "Job queue, two builds, by connections: ratio");
        }
    }

    private void withGranary(Path folder, PostgresProcess postgres, List<GranaryProcess> started) throws Exception {
        if (started.size() < (postgresql ? processes : 1)) {
            List<String> flags = postgresql ? List.of("--store", postgres.url()) : List.of();
            try (GranaryProcess granary = GranaryProcess.start(folder.resolve("granary" + started.size()), List.of(),
                    flags)) {
                started.add(granary);
                withGranary(folder, postgres, started);
            }
            return;
        }
        GranaryServers granary = new GranaryServers(started, postgresql ? postgres : null, !postgresql);
        var comparison = new Comparison<Queue>("PostgreSQL", "Granary", new Side<>(postgres, postgres::queue),
                new Side<>(granary, granary::queue), options, out);
        compare(comparison, postgresql
                ? "Job queue on PostgreSQL beside PL/pgSQL, " + processes + " Granary: ratio"
                : "Job queue beside PL/pgSQL, by connections: ratio");
    }

    private void compare(Comparison<Queue> comparison, String title) throws Exception {
        Set<What> chosen = what.isEmpty() ? EnumSet.allOf(What.class) : EnumSet.copyOf(what);
        Map<Side<Queue>, WaitingItems> waiting = ClaimTrial.newItems();
        for (What each : chosen) {
            Trial<Queue> trial = trial(each, waiting);
            for (int connections : options.connections) {
                // One worker starts no item twice.
                if (each != What.STARTED || connections > 1) {
                    comparison.run(trial, connections);
                }
            }
        }
        comparison.finish(title);
    }

    private Trial<Queue> trial(What each, Map<Side<Queue>, WaitingItems> waiting) {
        int seconds = options.warmUp + options.seconds;
        return switch (each) {
            case LIFE -> new LifeTrial(jobs::incrementAndGet);
            case CLAIM -> new ClaimTrial(jobs::incrementAndGet, waiting, seconds, false);
            case STARTED -> new ClaimTrial(jobs::incrementAndGet, waiting, seconds, true);
            case SUCCEED -> new SucceedTrial(jobs::incrementAndGet, seconds, true);
            case SUCCEED_OWN -> new SucceedTrial(jobs::incrementAndGet, seconds, false);
            case STATUS -> new ReadTrial("GetJobStatus of a job with 500 items", 500, jobs::incrementAndGet,
                    (queue, job) -> queue.status(job).total());
            case ITEMS -> new ReadTrial("GetItems, 100 rows", 100, jobs::incrementAndGet,
                    (queue, job) -> queue.items(job, 1));
            case ADD_GROUP -> new AddGroupTrial(jobs::incrementAndGet);
            case ADD_JOB -> new AddJobTrial(jobs::incrementAndGet);
        };
    }
}
