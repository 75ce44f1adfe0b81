package org.granary.bench;

import java.io.IOException;
import java.io.PrintWriter;
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
        this.measures = List.of(new FlushCost(batches));
    }

    /// @param postgres where the databases are, or null for those in the folder
    void run(Path data, @Nullable String postgres, long few, long many) throws IOException, SQLException {
        List<Series> small = measure(data, postgres, few);
        List<Series> large = measure(data, postgres, many);
        out.printf(Locale.ROOT, "| median ms with so many documents | %,d | %,d | ratio |%n", few, many);
        out.println("| --- | --- | --- | --- |");
        for (int i = 0; i < small.size(); i++) {
            double before = small.get(i).median() / 1e3;
            double after = large.get(i).median() / 1e3;
            out.printf(Locale.ROOT, "| %s | %.1f | %.1f | %.2f |%n", small.get(i).name(), before, after,
                    after / before);
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
        }
        out.printf(Locale.ROOT, "%,d documents after %.0f s.%n", documents, (System.nanoTime() - before) / 1e9);
        List<Series> series = new ArrayList<>();
        try (GranaryProcess granary = GranaryProcess.start(data, List.of("-Xmx1g"), flags)) {
            for (CrawlMeasure measure : measures) {
                series.addAll(measure.run(granary, documents));
            }
        }
        return series;
    }
}
