package org.granary.it.gatherer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.granary.conformance.Covers;
import org.granary.gatherer.Gatherer;
import org.granary.gatherer.protocol.ServerAddress;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.granary.records.value.CrawlPhase;
import org.granary.records.value.CrawlType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// To reset is to forget all that was crawled (3.2.5.5).
@ParameterizedClass
@MethodSource("org.granary.it.protocol.StoreKind#plain")
class ResetTest {
    @Parameter
    StoreKind store;

    private static final List<String> START = List.of(Site.url(0, 0), Site.url(1, 0), Site.url(2, 0));
    private static final List<String> IN_STORES = List.of("MSSCrawlURL", "MSSCrawlQueue", "MSSTranTempTable0",
            "MSSAnchorTextInfo", "MSSCrawlDeletedURL");
    private static final List<String> IN_METADATA = List.of("MSSDocResults", "MSSDocProps");

    private final Site site = Site.random(41, 3, 50);
    private final Set<String> expected = site.reachable(START, 0);

    private static void checkNothingIsLeft(CrawlWorld world) throws Exception {
        for (String table : IN_STORES) {
            assertThat(world.inStores("SELECT COUNT(*) FROM dbo." + table, row -> row.getInt(1))).as(table)
                    .containsOnly(0);
        }
        for (String table : IN_METADATA) {
            assertThat(world.query(CrawlWorld.METADATA_STORE, "SELECT COUNT(*) FROM dbo." + table,
                    row -> row.getInt(1))).as(table).containsOnly(0);
        }
        assertThat(world.query(ServerAddress.ADMINISTRATION, "SELECT COUNT(*) FROM dbo.MSSCrawlHistory",
                row -> row.getInt(1))).containsOnly(0);
    }

    private void checkEverythingIsThere(CrawlWorld world) throws Exception {
        assertThat(world.history()).containsExactlyElementsOf(expected);
        assertThat(world.anchors()).containsExactlyInAnyOrderElementsOf(site.anchors(expected));
        assertThat(world.metadata()).containsExactlyInAnyOrderElementsOf(site.documents(expected));
        assertThat(world.anchorTextsInMetadata()).containsExactlyInAnyOrderElementsOf(site.saidAbout(expected));
    }

    @Test
    @Covers({"SQLPGAT2-3.2.5.5-2", "SQLPGAT2-3.2.5.5-6", "SQLPGAT2-3.2.5.5-8"})
    void afterAResetEverythingIsGoneAndAFullCrawlFindsItAgain() throws Exception {
        try (TestServer server = TestServer.start(store); CrawlWorld world = new CrawlWorld(server, 2)) {
            RecordingServer calls = world.record();
            try (Gatherer gatherer = world.gather(site, 2)) {
                int source = world.contentSource("site", START);
                world.crawl(source, CrawlType.FULL);
                checkEverythingIsThere(world);

                world.administration().reset();
                world.until(() -> world.administration().resetIsComplete(), "all have reset");

                checkNothingIsLeft(world);
                assertThat(calls.all()).containsSubsequence("SetStatusChangeRequest", "Crawl 92",
                        "CompleteStatusChange", "CrawlAdmin 91", "CompleteStatusChange");
                assertThat(world.crawl(source, CrawlType.FULL).phase()).isEqualTo(CrawlPhase.DONE);
                checkEverythingIsThere(world);
            }
        }
    }

    @Test
    void aResetInTheMiddleOfACrawlLeavesNothingOfIt() throws Exception {
        site.slow(10);
        try (TestServer server = TestServer.start(store);
                CrawlWorld world = new CrawlWorld(server, 2);
                Gatherer gatherer = world.gather(site, 3)) {
            int source = world.contentSource("site", START);
            int crawl = world.administration().start(source, CrawlType.FULL);
            world.await(crawl, report -> report.counts().processed() > 30);

            world.administration().reset();
            world.until(() -> world.administration().resetIsComplete(), "all have reset");

            checkNothingIsLeft(world);
            site.slow(0);
            assertThat(world.crawl(source, CrawlType.FULL).phase()).isEqualTo(CrawlPhase.DONE);
            checkEverythingIsThere(world);
        }
    }
}
