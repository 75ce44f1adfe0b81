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

/// A crawl store on PostgreSQL beside the same in files.
@Command(name = "crawlstores", mixinStandardHelpOptions = true, description = "Links, batches and commits of a crawl with the store on PostgreSQL, beside the same with the embedded store; no TLS.")
final class CrawlStoresCommand implements Callable<Integer> {
    @Mixin
    private ComparisonOptions options = new ComparisonOptions();

    @Option(names = "--known", defaultValue = "500000", description = "How many URLs are known (default: ${DEFAULT-VALUE}).")
    private long known;

    @Option(names = "--links", defaultValue = "20", description = "How many thousand links a crawl has whose documents are taken and reported (default: ${DEFAULT-VALUE}).")
    private int links;

    private final PrintWriter out;

    CrawlStoresCommand(PrintWriter out) {
        this.out = out;
    }

    @Override
    public Integer call() throws Exception {
        WorkFolder.with(options, folder -> {
            try (PostgresProcess postgres = PostgresProcess.start(folder.resolve("postgres"))) {
                fill(folder.resolve("files"), null);
                fill(folder.resolve("data"), postgres.url());
                try (GranaryProcess files = GranaryProcess.start(folder.resolve("files"));
                        GranaryProcess tables = GranaryProcess.start(folder.resolve("data"), List.of(),
                                List.of("--store", postgres.url()))) {
                    run(GranaryServers.of(files), new GranaryServers(List.of(tables), postgres, false), files, tables);
                }
            }
        });
        return 0;
    }

    private void fill(Path data, @Nullable String store) throws Exception {
        // The first start makes the databases.
        GranaryProcess.start(data, List.of(), store == null ? List.of() : List.of("--store", store)).close();
        try (CrawlStoreFill fill = new CrawlStoreFill(data, store)) {
            fill.fillTo(known);
        }
    }

    private void run(GranaryServers files, GranaryServers tables, GranaryProcess embedded, GranaryProcess postgresql)
            throws Exception {
        var comparison = new Comparison<>("embedded", "PostgreSQL", new Side<>(files, () -> new LinkFlush(embedded)),
                new Side<>(tables, () -> new LinkFlush(postgresql)), options, out);
        comparison.run(new LinksTrial(known));
        List<CrawlBatches.Round> theirs = new ArrayList<>();
        List<CrawlBatches.Round> ours = new ArrayList<>();
        for (int round = 0; round < options.rounds; round++) {
            theirs.add(new CrawlBatches(files, known, links).run());
            tables.settle();
            ours.add(new CrawlBatches(tables, known, links).run());
        }
        comparison.row("documents taken, 100 in a batch", theirs.stream().map(CrawlBatches.Round::taken).toList(),
                ours.stream().map(CrawlBatches.Round::taken).toList());
        comparison.row("documents committed, 100 in a batch",
                theirs.stream().map(CrawlBatches.Round::committed).toList(),
                ours.stream().map(CrawlBatches.Round::committed).toList());
        comparison.finish("Crawl store on PostgreSQL beside files, by connections: ratio");
    }
}
