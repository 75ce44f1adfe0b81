package org.granary.it.gatherer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.granary.conformance.Covers;
import org.granary.gatherer.Gatherer;
import org.granary.gatherer.fetch.FoundLink;
import org.granary.gatherer.protocol.CrawlReport;
import org.granary.gatherer.protocol.ServerAddress;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.granary.records.value.CrawlPhase;
import org.granary.records.value.CrawlType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// Crawls in the Foundation role (3.4.5): one component, one database for everything, each item committed by itself, and no anchor crawl.
@ParameterizedClass
@MethodSource("org.granary.it.protocol.StoreKind#plain")
class FoundationCrawlTest {
    @Parameter
    StoreKind store;

    private static final List<String> START = List.of(Site.url(0, 0), Site.url(1, 0));

    private final Site site = Site.random(51, 3, 60);

    @Test
    @Covers({"SQLPGAT2-3.4.5.1-1", "SQLPGAT2-3.4.5.1-2", "SQLPGAT2-3.4.5.1-3"})
    void aFullCrawlIsOneOfOneComponentInOneDatabase() throws Exception {
        try (TestServer server = TestServer.start(store); CrawlWorld world = CrawlWorld.foundation(server)) {
            RecordingServer calls = world.record();
            try (Gatherer gatherer = world.gather(site, 1)) {
                CrawlReport report = world.crawl(world.contentSource("site", START), CrawlType.FULL);

                assertThat(report.phase()).isEqualTo(CrawlPhase.DONE);
                assertThat(world.history()).containsExactlyElementsOf(site.reachable(START, 0));
                List<String> made = calls.of(report.id());
                assertThat(made).containsSubsequence("CrawlAdmin 102", "CrawlAdmin 108", "Links", "CrawlAdmin 103",
                        "CrawlAdmin 106", "FlushTemp0", "GetNextCrawlBatch", "Links", "ProcessCommitted", "Crawl 145",
                        "Crawl 149", "CrawlAdmin 148").doesNotContain("CommitTransactions");
                for (String what : Set.copyOf(made)) {
                    assertThat(calls.components(report.id(), what)).as(what).containsExactly(0);
                    assertThat(calls.databases(report.id(), what)).as(what).containsExactly(ServerAddress.FOUNDATION);
                }
                assertThat(world.query(ServerAddress.FOUNDATION, "SELECT COUNT(*) FROM dbo.MSSCrawlHistory "
                        + "WHERE ProjectID = 2", row -> row.getInt(1))).containsExactly(0);
            }
        }
    }

    @Test
    @Covers({"SQLPGAT2-3.4.5.2-1", "SQLPGAT2-3.4.5.2-2", "SQLPGAT2-3.4.5.2-3"})
    void anIncrementalCrawlFindsWhatHasChangedWhatIsGoneAndWhatIsBack() throws Exception {
        try (TestServer server = TestServer.start(store);
                CrawlWorld world = CrawlWorld.foundation(server);
                Gatherer gatherer = world.gather(site, 1)) {
            int source = world.contentSource("site", START);
            world.crawl(source, CrawlType.FULL);
            Set<String> before = Set.copyOf(world.history());
            Map<String, Site.Page> removed = new TreeMap<>();
            before.stream().filter(url -> !START.contains(url) && site.get(url) != null).sorted().limit(20)
                    .forEach(url -> removed.put(url, Objects.requireNonNull(site.get(url))));
            removed.keySet().forEach(site::remove);
            site.put(START.getLast(), new Site.Page.Text("Changed", 9, true,
                    List.of(new FoundLink(Site.url(1, 500), "a new page"))));
            site.put(Site.url(1, 500), new Site.Page.Text("New", 1, true, List.of()));

            CrawlReport report = world.crawl(source, CrawlType.INCREMENTAL);

            assertThat(world.history()).containsAll(before).contains(Site.url(1, 500)).hasSize(before.size() + 1);
            assertThat(world.inStores("SELECT DisplayURL FROM dbo.MSSCrawlURL WHERE ErrorLevel = 2 AND "
                    + "ErrorDesc LIKE '404%'", row -> row.getString(1))).containsAll(removed.keySet());
            assertThat(report.counts().notModified()).isPositive();

            removed.forEach(site::put);
            world.crawl(source, CrawlType.INCREMENTAL);
            assertThat(world.history()).containsAll(site.reachable(START, 0)).contains(Site.url(1, 500));
            world.crawl(source, CrawlType.FULL);
            assertThat(world.history()).containsExactlyElementsOf(site.reachable(START, 0));
        }
    }

    @Test
    @Covers({"SQLPGAT2-3.4.5.3-1", "SQLPGAT2-3.4.5.3-2", "SQLPGAT2-3.4.5.3-3"})
    void aDeleteCrawlDeletesWhatWasFoundFromItsStartAddress() throws Exception {
        try (TestServer server = TestServer.start(store);
                CrawlWorld world = CrawlWorld.foundation(server);
                Gatherer gatherer = world.gather(site, 1)) {
            List<String> third = List.of(Site.url(2, 0));
            int kept = world.contentSource("kept", third);
            int source = world.contentSource("site", START);
            world.crawl(kept, CrawlType.FULL);
            world.crawl(source, CrawlType.FULL);

            assertThat(world.await(world.administration().deleteContent(source)).phase()).isEqualTo(CrawlPhase.DONE);

            assertThat(world.history()).containsExactlyElementsOf(site.reachable(third, 0));
        }
    }

    @Test
    @Covers("SQLPGAT2-3.4.5-1")
    void componentsThatDieLoseNothingAndAResetForgetsEverything() throws Exception {
        site.slow(10);
        try (TestServer server = TestServer.start(store); CrawlWorld world = CrawlWorld.foundation(server)) {
            int source = world.contentSource("site", START);
            Gatherer gatherer = world.gather(site, 1);
            int crawl = world.administration().start(source, CrawlType.FULL);
            world.await(crawl, report -> report.counts().processed() > 20);
            gatherer.kill();
            gatherer = world.gather(site, 1);
            assertThat(world.await(crawl).phase()).isEqualTo(CrawlPhase.DONE);
            assertThat(world.history()).containsExactlyElementsOf(site.reachable(START, 0));

            world.administration().reset();
            world.until(() -> world.administration().resetIsComplete(), "the component has reset");
            assertThat(world.history()).isEmpty();
            assertThat(world.crawl(source, CrawlType.FULL).phase()).isEqualTo(CrawlPhase.DONE);
            assertThat(world.history()).containsExactlyElementsOf(site.reachable(START, 0));
            gatherer.close();
        }
    }

    @Test
    void thereIsNoSecondComponent() throws Exception {
        try (TestServer server = TestServer.start(store); CrawlWorld world = CrawlWorld.foundation(server)) {
            assertThatThrownBy(() -> world.gather(site, 2)).hasMessageContaining("one component");
        }
    }
}
