package org.granary.it.gatherer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.granary.gatherer.Gatherer;
import org.granary.gatherer.fetch.FoundLink;
import org.granary.gatherer.protocol.CrawlReport;
import org.granary.it.TestServer;
import org.granary.records.value.CrawlPhase;
import org.granary.records.value.CrawlType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Thousands of pages, crawled by as many components over as many crawl stores as one likes.
class LargeSiteTest {
    private static final List<String> START = List.of(Site.url(0, 0), Site.url(1, 0), Site.url(2, 0), Site.url(3, 0));
    private static final int HOSTS = 5;

    @ParameterizedTest
    @CsvSource({"1, 1, 200", "2, 1, 200", "4, 1, 200", "1, 2, 200", "2, 2, 200", "4, 2, 600"})
    void whatIsKnownIsWhatIsThereAndStaysSo(int components, int stores, int pagesPerHost) throws Exception {
        Site site = Site.random(components * 10L + stores, HOSTS, pagesPerHost).moody();
        try (TestServer server = TestServer.start();
                CrawlWorld world = new CrawlWorld(server, stores);
                Gatherer gatherer = world.gather(site, components)) {
            int source = world.contentSource("site", START);
            CrawlReport full = world.crawl(source, CrawlType.FULL);
            assertThat(full.phase()).isEqualTo(CrawlPhase.DONE);
            assertThat(full.counts().retry()).isPositive();
            Set<String> known = site.reachable(START, 0);
            world.check(site, known);

            Set<String> changed = change(site, known);
            CrawlReport incremental = world.crawl(source, CrawlType.INCREMENTAL);
            assertThat(incremental.counts().notModified()).isPositive();
            world.check(site, changed);
        }
    }

    /// Changes one page in ten, removes one in twenty, and gives others new neighbours.
    ///
    /// @return what is to be known afterwards. What nobody links to any more stays until a full crawl: an incremental one looks at what is known
    private static Set<String> change(Site site, Set<String> known) {
        Set<String> after = new TreeSet<>(known);
        int number = 0;
        for (String url : known) {
            if (site.get(url) instanceof Site.Page.Text text && !START.contains(url)) {
                switch (number++ % 20) {
                    case 3, 13 -> site.change(url);
                    // Known with its error until a full crawl no longer reaches it.
                    case 5 -> site.remove(url);
                    case 7 -> {
                        String neighbour = Site.url(number % 4, 100_000 + number);
                        site.put(neighbour, new Site.Page.Text("New", 1, true, List.of(new FoundLink(url, "back"))));
                        site.put(url, new Site.Page.Text("Changed " + number, text.version() + 1, text.index(),
                                List.of(new FoundLink(neighbour, "a new page"))));
                        after.add(neighbour);
                    }
                    default -> {
                    }
                }
            }
        }
        return after;
    }
}
