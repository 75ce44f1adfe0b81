package org.granary.it.gatherer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.granary.gatherer.Gatherer;
import org.granary.gatherer.content.WebContent;
import org.granary.gatherer.content.WebSettings;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.it.TestServer;
import org.granary.records.value.CrawlPhase;
import org.granary.records.value.CrawlType;
import org.junit.jupiter.api.Test;

/// The same over HTTP, with robots.txt.
class WebCrawlTest {
    private static final List<String> START = List.of(Site.url(0, 0), Site.url(1, 0), Site.url(2, 0));
    private static final WebSettings QUICK = WebSettings.STANDARD.withPause(8, Duration.ZERO)
            .withNamedHosts(WebSite.HOSTS);

    @Test
    void aSiteOnTheWebIsCrawledAsAnIndependentWalkFindsIt() throws Exception {
        Site site = Site.random(21, 4, 200).moody();
        try (WebSite web = new WebSite(site);
                ContentSource content = new WebContent(QUICK);
                TestServer server = TestServer.start();
                CrawlWorld world = new CrawlWorld(server, 2);
                Gatherer gatherer = world.gather(content, 2)) {
            int source = world.contentSource("web", START.stream().map(web::onTheWeb).toList());
            assertThat(world.crawl(source, CrawlType.FULL).phase()).isEqualTo(CrawlPhase.DONE);
            Set<String> expected = site.reachable(START, 0);
            world.check(web, site, expected);

            List<String> texts = expected.stream().filter(url -> site.get(url) instanceof Site.Page.Text text
                    && text.index() && !START.contains(url)).toList();
            texts.subList(0, 5).forEach(site::change);
            texts.subList(5, 8).forEach(site::remove);
            world.crawl(source, CrawlType.INCREMENTAL);
            // They are still linked to: known as errors, and not found by searches.
            Set<String> gone = web.onTheWeb(Set.copyOf(texts.subList(5, 8)));
            assertThat(world.inStores("SELECT DisplayURL FROM dbo.MSSCrawlURL WHERE ErrorLevel = 2 AND "
                    + "ErrorDesc LIKE '%404 Not Found%'", row -> row.getString(1))).containsAll(gone);
            assertThat(world.metadata().stream().map(Site.Shown::url)).isNotEmpty().doesNotContainAnyElementsOf(gone);
            assertThat(world.inStores("SELECT COUNT(*) FROM dbo.MSSCrawlURL WHERE ProjectID = 1 AND IndexType = 1 "
                    + "AND ErrorLevel = 0 AND CrawlID <> CommitCrawlID", row -> row.getInt(1))).containsOnly(0);
        }
    }
}
