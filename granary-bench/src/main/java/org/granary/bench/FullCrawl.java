package org.granary.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.util.function.IntFunction;
import org.granary.gatherer.admin.CrawlAdministration;
import org.granary.gatherer.protocol.CrawlReport;
import org.granary.records.value.CrawlPhase;
import org.granary.records.value.CrawlType;

/// A full crawl of a generated site by components that run already, to the end of the anchor crawl.
final class FullCrawl {
    private FullCrawl() {}

    /// @param url the address of each host of the site
    /// @param pages how many have to be found
    static void run(CrawlAdministration admin, IntFunction<String> url, int pages)
            throws SQLException, InterruptedException, IOException {
        int source = admin.contentSource(url.apply(0));
        for (int host = 0; host < BenchSite.hosts(); host++) {
            admin.addStartAddress(source, url.apply(host));
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
