package org.granary.bench;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Links of a crawl beside URLFrontier.
@Command(name = "links", mixinStandardHelpOptions = true, description = "Links of a crawl, three in ten known: bulk copies of 1,000 with proc_MSS_FlushTemp0, beside URLFrontier with RocksDB as it comes and with every answer synced; no TLS.")
final class LinksCommand implements Callable<Integer> {
    @Mixin
    private ComparisonOptions options = new ComparisonOptions();

    @Option(names = "--known", split = ",", defaultValue = "500000", description = "How many URLs are known, for each measurement, in ascending order (default: ${DEFAULT-VALUE}).")
    private List<Long> known = List.of();

    @Option(names = "--frontier", description = "urlfrontier-service-VERSION.jar, 2.6 or newer, as the build of github.com/crawler-commons/url-frontier makes it (default: without URLFrontier).")
    private @Nullable Path frontier;

    private final PrintWriter out;

    LinksCommand(PrintWriter out) {
        this.out = out;
    }

    @Override
    public Integer call() throws Exception {
        WorkFolder.with(options, folder -> {
            if (frontier == null) {
                run(folder, null, null);
            } else {
                try (FrontierProcess loose = FrontierProcess.start(frontier, folder.resolve("loose"), false);
                        FrontierProcess synced = FrontierProcess.start(frontier, folder.resolve("synced"), true)) {
                    run(folder, loose, synced);
                }
            }
        });
        return 0;
    }

    private void run(Path folder, @Nullable FrontierProcess loose, @Nullable FrontierProcess synced)
            throws Exception {
        ComparisonTable table = new ComparisonTable("URLFrontier", "Granary", out);
        Path data = folder.resolve("granary");
        for (long documents : known) {
            // The first start makes the databases.
            GranaryProcess.start(data).close();
            try (CrawlStoreFill fill = new CrawlStoreFill(data, null)) {
                fill.fillTo(documents);
            }
            if (loose != null && synced != null) {
                loose.fillTo(documents);
                synced.fillTo(documents);
            }
            try (GranaryProcess granary = GranaryProcess.start(data)) {
                Side<LinkFlush> side = new Side<>(granary, () -> new LinkFlush(granary));
                LinksTrial trial = new LinksTrial(documents);
                for (int connections : options.connections) {
                    List<Comparison.Round> loosely = new ArrayList<>();
                    List<Comparison.Round> surely = new ArrayList<>();
                    List<Comparison.Round> ours = new ArrayList<>();
                    for (int round = 0; round < options.rounds; round++) {
                        if (loose != null && synced != null) {
                            loosely.add(loose.round(options, documents));
                            surely.add(synced.round(options, documents));
                        }
                        ours.add(Comparison.round(side, trial, connections, options));
                    }
                    table.row(trial.name() + ", URLFrontier as it comes", connections,
                            Comparison.Round.median(loosely), Comparison.Round.median(ours));
                    table.row(trial.name() + ", URLFrontier synced", connections, Comparison.Round.median(surely),
                            Comparison.Round.median(ours));
                }
            }
        }
        table.write(options.chart, "Links beside URLFrontier, by connections: ratio");
    }
}
