package org.granary.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.granary.gatherer.Gatherer;
import org.granary.gatherer.admin.CrawlAdministration;
import org.granary.gatherer.content.WebContent;
import org.granary.gatherer.content.WebSettings;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.gatherer.settings.CrawlLimits;
import org.granary.gatherer.settings.Pace;

/// A full crawl by Granary as its user has it: from the start of a server on an empty folder to the end of the anchor crawl. The gatherer is a part of this
/// process, which has run before in all rounds but the first.
final class GranaryCrawl {
    /// As many requests at once as Scrapy makes.
    static final WebSettings QUICK = WebSettings.STANDARD.withPause(16, Duration.ZERO)
            .withNamedHosts(BenchSite.hostNames());

    private final int components;

    GranaryCrawl(int components) {
        this.components = components;
    }

    SiteRun run(Path data, SiteProcess site, int pages) throws Exception {
        long gatherer = ProcessTime.own();
        long before = System.nanoTime();
        try (GranaryProcess granary = GranaryProcess.start(data);
                ContentSource content = new WebContent(QUICK);
                CrawlAdministration admin = new CrawlAdministration(granary.address())) {
            admin.prepare();
            List<Integer> all = admin.provideComponents(components, "bench");
            try (Gatherer _ = Gatherer.start(granary.address(), all, content, CrawlLimits.STANDARD,
                    Pace.DOCUMENTED)) {
                FullCrawl.run(admin, site::url, pages);
            }
            return new SiteRun(pages, System.nanoTime() - before,
                    granary.processorNanos() + ProcessTime.own() - gatherer);
        }
    }
}
