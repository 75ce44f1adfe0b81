package org.granary.it.gatherer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.granary.gatherer.Gatherer;
import org.granary.gatherer.protocol.ServerAddress;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.granary.records.value.CrawlPhase;
import org.granary.records.value.CrawlType;
import org.granary.store.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever happens in the middle of a crawl, what it finds in the end is the same.
@ParameterizedClass
@MethodSource("org.granary.it.protocol.StoreKind#plain")
class InterruptedCrawlTest {
    @Parameter
    StoreKind store;

    private static final List<String> START = List.of(Site.url(0, 0), Site.url(1, 0), Site.url(2, 0));

    private final Site site = Site.random(5, 4, 200).moody();
    private final Set<String> expected = site.reachable(START, 0);

    @Test
    void aPausedCrawlTakesNothingMoreAndGoesOnWhenItIsResumed() throws Exception {
        site.slow(20);
        try (TestServer server = TestServer.start(store);
                CrawlWorld world = new CrawlWorld(server, 1);
                Gatherer gatherer = world.gather(site, 2)) {
            int source = world.contentSource("site", START);
            int crawl = world.administration().start(source, CrawlType.FULL);
            world.await(crawl, report -> report.counts().processed() > 80);
            world.administration().pause(source);
            world.awaitPhase(crawl, CrawlPhase.PAUSED);
            int fetched = site.fetches();
            Thread.sleep(300);
            assertThat(site.fetches()).isEqualTo(fetched);
            world.administration().resume(source);
            assertThat(world.await(crawl).phase()).isEqualTo(CrawlPhase.DONE);
            world.check(site, expected);
        }
    }

    @Test
    void aStoppedCrawlLeavesNothingQueuedAndTheNextOneFindsEverything() throws Exception {
        site.slow(20);
        try (TestServer server = TestServer.start(store);
                CrawlWorld world = new CrawlWorld(server, 2);
                Gatherer gatherer = world.gather(site, 2)) {
            int source = world.contentSource("site", START);
            int crawl = world.administration().start(source, CrawlType.FULL);
            world.await(crawl, report -> report.counts().processed() > 40);
            world.administration().stop(source);
            world.awaitPhase(crawl, CrawlPhase.STOPPED);
            assertThat(world.inStores("SELECT COUNT(*) FROM dbo.MSSCrawlQueue", row -> row.getInt(1)))
                    .containsOnly(0);
            assertThat(world.inStores("SELECT COUNT(*) FROM dbo.MSSTranTempTable0", row -> row.getInt(1)))
                    .containsOnly(0);
            site.slow(0);
            assertThat(world.crawl(source, CrawlType.FULL).phase()).isEqualTo(CrawlPhase.DONE);
            world.check(site, expected);
        }
    }

    /// Stages act wherever a crawl is, so these send it back, also to sub-statuses that its status does not have: 152 while it starts, 144 while it is completed.
    @Test
    void lateCallsOfASecondMasterLoseNothing() throws Exception {
        try (TestServer server = TestServer.start(store); CrawlWorld world = new CrawlWorld(server, 2)) {
            int source = world.contentSource("site", START);
            List<Integer> components = world.administration().provideComponents(2, "test");
            int crawl = world.administration().start(source, CrawlType.FULL);
            LateMaster late = new LateMaster(world.address(), crawl,
                    Map.of("CrawlAdmin 104", List.of(152), "CrawlAdmin 140",
                            List.of(103), "CrawlAdmin 144", List.of(103, 104), "CrawlAdmin 150", List.of(103, 144),
                            "CrawlAdmin 146", List.of(144), "CrawlAdmin 152", List.of(150, 103), "CrawlAdmin 148",
                            List.of(144, 104)));
            try (Gatherer gatherer = world.gather(site, components, late)) {
                assertThat(world.await(crawl).phase()).isEqualTo(CrawlPhase.DONE);
                world.check(site, expected);
                assertThat(late.called()).contains(103, 104, 144, 150, 152);
            }
        }
    }

    @Test
    void componentsThatDieAndComeBackLoseNothing() throws Exception {
        site.slow(10);
        try (TestServer server = TestServer.start(store);
                CrawlWorld world = new CrawlWorld(server, 2)) {
            int source = world.contentSource("site", START);
            Gatherer gatherer = world.gather(site, 2);
            int crawl = world.administration().start(source, CrawlType.FULL);
            for (int deaths = 1; deaths <= 3; deaths++) {
                int enough = deaths * 120;
                world.await(crawl, report -> report.counts().processed() >= enough || report.phase().over());
                gatherer.kill();
                gatherer = world.gather(site, 2);
            }
            assertThat(world.await(crawl).phase()).isEqualTo(CrawlPhase.DONE);
            gatherer.close();
            world.check(site, expected);
        }
    }

    @Test
    void whenTheMasterDiesForGoodAnotherComponentGoesOn() throws Exception {
        site.slow(10);
        AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);
        Clock clock = () -> Clock.SYSTEM.utc().plus(ahead.get());
        try (TestServer server = TestServer.start(store, Map.of(), clock);
                CrawlWorld world = new CrawlWorld(server, 1)) {
            int source = world.contentSource("site", START);
            world.administration().provideComponents(2, "test");
            Gatherer master = world.gather(site, List.of(0));
            try (Gatherer other = world.gather(site, List.of(1))) {
                int crawl = world.administration().start(source, CrawlType.FULL);
                world.await(crawl, report -> report.counts().processed() > 80);
                master.kill();
                ahead.set(Duration.ofMinutes(2));
                assertThat(world.await(crawl).phase()).isEqualTo(CrawlPhase.DONE);
                world.check(site, expected);
                assertThat(world.query(ServerAddress.ADMINISTRATION,
                        "SELECT ComponentID FROM dbo.MSSCrawlComponents WHERE Master = 1", row -> row.getInt(1)))
                        .containsExactly(1);
            }
        }
    }

    @Test
    void aServerThatIsStartedAgainFindsTheCrawlWhereItWas() throws Exception {
        site.slow(10);
        try (TestServer server = TestServer.start(store);
                CrawlWorld world = new CrawlWorld(server, 1)) {
            int source = world.contentSource("site", START);
            Gatherer gatherer = world.gather(site, 1);
            int crawl = world.administration().start(source, CrawlType.FULL);
            world.await(crawl, report -> report.counts().processed() > 80);
            server.restart();
            gatherer.close();
            world.reconnect();
            gatherer = world.gather(site, 1);
            assertThat(world.await(crawl).phase()).isEqualTo(CrawlPhase.DONE);
            gatherer.close();
            world.check(site, expected);
        }
    }
}
