package org.granary.bench;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;
import org.granary.bench.ThreadSamples.Doing;
import org.granary.gatherer.Gatherer;
import org.granary.gatherer.admin.CrawlAdministration;
import org.granary.gatherer.content.WebContent;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.gatherer.protocol.CallLog;
import org.granary.gatherer.protocol.Server;
import org.granary.gatherer.settings.CrawlLimits;
import org.granary.gatherer.settings.Pace;
import org.jspecify.annotations.Nullable;

/// A full crawl of a site from the first request to the end of the anchor crawl, and what part of it is the server's.
final class GatherCost {
    private static final int WARM_UP = 500;

    private final PrintWriter out;
    private final int pages;

    GatherCost(PrintWriter out, int pages) {
        this.out = out;
        this.pages = pages;
    }

    /// With files and with PostgreSQL, one after the other: the last column is how quick the one is beside the other.
    void run(Path folder, List<Integer> components) throws Exception {
        out.println(
                "| components | store | s | documents/s | calls a document | % in calls, waiting for pages, working, idle |"
                        + " ms in calls a document | processor ms a document: Granary, gatherer with site | ratio |");
        out.println("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
        for (int count : components) {
            double embedded = measure(folder.resolve("files" + count), null, count);
            out.println(" 1.00 |");
            try (PostgresProcess store = PostgresProcess.start(folder.resolve("postgres" + count))) {
                double postgres = measure(folder.resolve("data" + count), store.url(), count);
                out.printf(Locale.ROOT, " %.2f |%n", postgres / embedded);
            }
        }
    }

    /// Calls are counted as they are made.
    private record Counting(Server server, LongAdder count) implements Server {
        @Override
        public Connection connect(String database) throws SQLException {
            return server.connect(database);
        }

        @Override
        public String administration() {
            return server.administration();
        }

        @Override
        public CallLog calls() {
            return _ -> count.increment();
        }
    }

    private double measure(Path data, @Nullable String store, int components) throws Exception {
        try (GranaryProcess granary = GranaryProcess.start(data, List.of(),
                store == null ? List.of() : List.of("--store", store));
                ContentSource content = new WebContent(GranaryCrawl.QUICK);
                CrawlAdministration admin = new CrawlAdministration(granary.address())) {
            admin.prepare();
            List<Integer> all = admin.provideComponents(components, "bench");
            LongAdder calls = new LongAdder();
            Server server = new Counting(granary.address(), calls);
            try (BenchSite site = new BenchSite(WARM_UP);
                    Gatherer gatherer = Gatherer.start(server, all, content, CrawlLimits.STANDARD, Pace.DOCUMENTED)) {
                FullCrawl.run(admin, site::url, WARM_UP);
            }
            calls.reset();
            ThreadSamples samples = ThreadSamples.start();
            long processor = ProcessTime.own();
            long serverProcessor = granary.processorNanos();
            long before = System.nanoTime();
            try (BenchSite site = new BenchSite(pages);
                    Gatherer gatherer = Gatherer.start(server, all, content, CrawlLimits.STANDARD, Pace.DOCUMENTED)) {
                FullCrawl.run(admin, site::url, pages);
            }
            samples.close();
            double seconds = (System.nanoTime() - before) / 1e9;
            double inCalls = samples.share(Doing.CALLING);
            out.printf(Locale.ROOT, "| %d | %s | %.1f | %.0f | %.1f | %.0f, %.0f, %.0f, %.0f | %.2f | %.2f, %.2f |",
                    components,
                    store == null ? "files" : "PostgreSQL", seconds, pages / seconds, (double) calls.sum() / pages,
                    100 * inCalls, 100 * samples.share(Doing.WAITING_FOR_PAGES),
                    100 * samples.share(Doing.WORKING), 100 * samples.share(Doing.IDLE),
                    1000 * inCalls * seconds * components / pages,
                    (granary.processorNanos() - serverProcessor) / 1e6 / pages,
                    (ProcessTime.own() - processor) / 1e6 / pages);
            out.flush();
            return pages / seconds;
        }
    }
}
