package org.granary.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.granary.gatherer.Gatherer;
import org.granary.gatherer.admin.CrawlAdministration;
import org.granary.gatherer.content.WebContent;
import org.granary.gatherer.content.WebSettings;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.gatherer.protocol.CrawlReport;
import org.granary.gatherer.settings.CrawlLimits;
import org.granary.gatherer.settings.Pace;
import org.granary.records.value.CrawlPhase;
import org.granary.records.value.CrawlType;

/// A full crawl by Granary's gatherer in this process, with a server of its own: from the start of the components to the end of the anchor crawl.
final class GranaryCrawl {
    private static final int WARM_UP = 500;
    /// As many requests at once as Scrapy makes.
    static final WebSettings QUICK = WebSettings.STANDARD.withPause(16, Duration.ZERO)
            .withNamedHosts(BenchSite.hostNames());

    private final int components;

    GranaryCrawl(int components) {
        this.components = components;
    }

    SiteRun run(Path data, SiteProcess site, int pages) throws Exception {
        try (GranaryProcess granary = GranaryProcess.start(data);
                ContentSource content = new WebContent(QUICK);
                CrawlAdministration admin = new CrawlAdministration(granary.address())) {
            admin.prepare();
            List<Integer> all = admin.provideComponents(components, "bench");
            // A server that runs has compiled its code, and so has a crawler.
            try (SiteProcess small = SiteProcess.start(WARM_UP);
                    Gatherer gatherer = Gatherer.start(granary.address(), all, content, CrawlLimits.STANDARD,
                            Pace.DOCUMENTED)) {
                crawl(admin, small, WARM_UP);
            }
            long processor = processorNanos(granary);
            long before = System.nanoTime();
            try (Gatherer gatherer = Gatherer.start(granary.address(), all, content, CrawlLimits.STANDARD,
                    Pace.DOCUMENTED)) {
                crawl(admin, site, pages);
            }
            return new SiteRun(pages, System.nanoTime() - before, processorNanos(granary) - processor);
        }
    }

    /// Of the server and of the crawler, which is a part of this process.
    private static long processorNanos(GranaryProcess granary) {
        return granary.processorNanos() + ProcessTime.own();
    }

    private static void crawl(CrawlAdministration admin, SiteProcess site, int pages)
            throws SQLException, InterruptedException, IOException {
        int source = admin.contentSource(site.url(0));
        for (int host = 0; host < BenchSite.hosts(); host++) {
            admin.addStartAddress(source, site.url(host));
        }
        int crawl = admin.start(source, CrawlType.FULL);
        while (admin.busy()) {
            Thread.sleep(50);
        }
        CrawlReport report = admin.report(crawl);
        if (report == null || report.phase() != CrawlPhase.DONE || report.counts().success() != pages) {
            throw new IOException(pages + " pages were to be found, not " + report);
        }
    }
}
