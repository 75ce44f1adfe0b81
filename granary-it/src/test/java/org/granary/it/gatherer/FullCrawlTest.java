package org.granary.it.gatherer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.granary.gatherer.Gatherer;
import org.granary.gatherer.fetch.FoundLink;
import org.granary.gatherer.protocol.CrawlReport;
import org.granary.gatherer.protocol.ServerAddress;
import org.granary.gatherer.settings.CrawlLimits;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.granary.records.value.CrawlPhase;
import org.granary.records.value.CrawlType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@MethodSource("org.granary.it.protocol.StoreKind#plain")
class FullCrawlTest {
    @Parameter
    StoreKind store;

    private static final List<String> START = List.of(Site.url(0, 0), Site.url(1, 0), Site.url(2, 0));

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "4, 2"})
    void aFullCrawlFindsExactlyWhatCanBeReached(int components, int stores) throws Exception {
        Site site = Site.random(components * 10L + stores, 4, 60);
        try (TestServer server = TestServer.start(store);
                CrawlWorld world = new CrawlWorld(server, stores);
                Gatherer gatherer = world.gather(site, components)) {
            int source = world.contentSource("site", START);
            CrawlReport report = world.crawl(source, CrawlType.FULL);
            assertThat(report.phase()).isEqualTo(CrawlPhase.DONE);
            Set<String> expected = site.reachable(START, 0);
            world.check(site, expected);
        }
    }

    @Test
    void whatIsNoLongerReachedIsDeletedByTheNextFullCrawl() throws Exception {
        Site site = Site.random(7, 4, 40);
        try (TestServer server = TestServer.start(store);
                CrawlWorld world = new CrawlWorld(server, 1);
                Gatherer gatherer = world.gather(site, 1)) {
            int source = world.contentSource("site", START);
            world.crawl(source, CrawlType.FULL);
            site.put(START.getFirst(), new Site.Page.Text("Nearly nothing", 2, true,
                    List.of(new FoundLink(Site.url(0, 100), "new"))));
            site.put(Site.url(0, 100), new Site.Page.Text("New", 1, true, List.of()));
            Set<String> expected = site.reachable(START, 0);
            world.crawl(source, CrawlType.FULL);
            world.check(site, expected);
        }
    }

    @Test
    void aCrawlGoesAsManyHostsAwayAsItMay() throws Exception {
        Site site = Site.random(8, 4, 40);
        List<String> start = List.of(Site.url(0, 0));
        try (TestServer server = TestServer.start(store);
                CrawlWorld world = new CrawlWorld(server, 1)) {
            world.setLimits(CrawlLimits.STANDARD.withSiteHops(1));
            try (Gatherer gatherer = world.gather(site, 1)) {
                world.crawl(world.contentSource("site", start), CrawlType.FULL);
            }
            assertThat(site.reachable(start, 1)).hasSizeGreaterThan(site.reachable(start, 0).size());
            assertThat(world.history()).containsExactlyElementsOf(site.reachable(start, 1));
        }
    }

    @Test
    void whoWantsOneComponentGetsOneForEachStoreThatIsInUse() throws Exception {
        Site site = Site.random(9, 4, 40);
        try (TestServer server = TestServer.start(store); CrawlWorld world = new CrawlWorld(server, 2)) {
            int source = world.contentSource("site", START);
            try (Gatherer gatherer = world.gather(site, 2)) {
                world.crawl(source, CrawlType.FULL);
            }
            try (Gatherer gatherer = world.gather(site, 1)) {
                assertThat(world.crawl(source, CrawlType.FULL).phase()).isEqualTo(CrawlPhase.DONE);
                world.check(site, site.reachable(START, 0));
            }
        }
    }

    @Test
    void aContentSourceWithoutStartAddressesIsRefused() throws Exception {
        try (TestServer server = TestServer.start(store);
                CrawlWorld world = new CrawlWorld(server, 1);
                Gatherer gatherer = world.gather(new Site(), 1)) {
            assertThat(world.crawl(world.contentSource("empty", List.of()), CrawlType.FULL).phase())
                    .isEqualTo(CrawlPhase.FORBIDDEN);
        }
    }

    @Test
    void aCrawlDoesNotWaitForComponentsThatHaveEnded() throws Exception {
        Site site = Site.random(8, 2, 20);
        try (TestServer server = TestServer.start(store); CrawlWorld world = new CrawlWorld(server, 1)) {
            int source = world.contentSource("site", List.of(Site.url(0, 0)));
            try (Gatherer four = world.gather(site, 4)) {
                world.crawl(source, CrawlType.FULL);
            }
            try (Gatherer one = world.gather(site, 1)) {
                int crawl = world.administration().start(source, CrawlType.FULL);
                assertThat(world.await(crawl).phase()).isEqualTo(CrawlPhase.DONE);
                assertThat(world.query(ServerAddress.ADMINISTRATION,
                        "SELECT ComponentID FROM dbo.MSSCrawlComponentsState WHERE CrawlID = " + crawl,
                        row -> row.getInt(1))).containsExactly(0);
            }
        }
    }
}
