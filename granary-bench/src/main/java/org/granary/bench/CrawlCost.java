package org.granary.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What calls about a crawl store cost with few documents and with many, in one run on one machine.
final class CrawlCost {
    private final PrintWriter out;
    private final List<CrawlMeasure> measures;

    CrawlCost(PrintWriter out, int batches) {
        this.out = out;
        this.measures = List.of(new UnvisitedCost(), new HostsCost(), new FlushCost(batches),
                new ParallelFlushCost(batches), new CommitCost(batches));
    }

    /// @param postgres where the databases are, or null for those in the folder
    void run(Path data, @Nullable String postgres, long few, long many) throws IOException, SQLException {
        List<Series> small = measure(data, postgres, few);
        List<Series> large = measure(data, postgres, many);
        out.printf(Locale.ROOT,
                "| documents | %1$,d: median ms | %2$,d: median ms | ratio | %1$,d: lowest tenth ms | %2$,d: lowest tenth ms | ratio |%n",
                few, many);
        out.println("| --- | --- | --- | --- | --- | --- | --- |");
        for (int i = 0; i < small.size(); i++) {
            Series before = small.get(i);
            Series after = large.get(i);
            out.printf(Locale.ROOT, "| %s | %.1f | %.1f | %.2f | %.1f | %.1f | %.2f |%n", before.name(),
                    before.median() / 1e3, after.median() / 1e3, after.median() / before.median(),
                    before.lowestTenth() / 1e3, after.lowestTenth() / 1e3,
                    after.lowestTenth() / before.lowestTenth());
        }
    }

    private List<Series> measure(Path data, @Nullable String postgres, long documents)
            throws IOException, SQLException {
        List<String> flags = postgres == null ? List.of() : List.of("--store", postgres);
        // The first start makes the databases.
        GranaryProcess.start(data, List.of(), flags).close();
        long before = System.nanoTime();
        try (CrawlStoreFill fill = new CrawlStoreFill(data, postgres)) {
            fill.fillTo(documents);
            out.printf(Locale.ROOT, "%,d documents after %.0f s, %.1f GB, %d bytes each with a link to it.%n",
                    documents,
                    (System.nanoTime() - before) / 1e9, fill.bytes() / 1e9, fill.bytes() / documents);
        }
        List<Series> series = new ArrayList<>();
        try (GranaryProcess granary = GranaryProcess.start(data, List.of("-Xmx1g"), flags)) {
            for (CrawlMeasure measure : measures) {
                List<Series> measured = measure.run(granary, documents);
                measured.forEach(each -> out.printf(Locale.ROOT, "%s: %.1f ms.%n", each.name(), each.median() / 1e3));
                series.addAll(measured);
            }
        }
        out.printf(Locale.ROOT, "Load average after the calls: %.1f.%n",
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        return series;
    }
}
