package org.granary.it.gatherer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.granary.conformance.Covers;
import org.granary.gatherer.Gatherer;
import org.granary.it.TestServer;
import org.granary.records.value.CrawlType;
import org.junit.jupiter.api.Test;

/// The gatherer calls what the document draws, in its order (3.2.5.1 to 3.2.5.4).
class SequenceTest {
    private static final List<String> START = List.of(Site.url(0, 0), Site.url(1, 0));
    /// Components and the master work side by side. What one component does:
    private static final List<String> DOCUMENTS = List.of("CrawlAdmin 104", "CrawlAdmin 143", "GetNextCrawlBatch",
            "Links", "CommitTransactions", "Crawl 141", "CrawlAdmin 142", "CrawlAdmin 140");
    /// And what the master does meanwhile.
    private static final List<String> LINKS = List.of("CrawlAdmin 104", "GetNextCrawlBatch", "Links", "FlushTemp0",
            "Crawl 141", "CrawlAdmin 140");
    private static final List<String> UNVISITED = List.of("Crawl 145", "CrawlAdmin 144", "CrawlAdmin 143",
            "GetNextCrawlBatch", "CommitTransactions", "CrawlAdmin 142", "CrawlAdmin 140");
    private static final List<String> END = List.of("Crawl 151", "CrawlAdmin 150", "CrawlAdmin 147", "CrawlAdmin 146",
            "Crawl 149", "CrawlAdmin 152", "Crawl 153", "CrawlAdmin 148");

    private final Site site = Site.random(11, 2, 30);

    @SafeVarargs
    private static List<String> steps(List<String>... parts) {
        List<String> all = new ArrayList<>();
        for (List<String> part : parts) {
            all.addAll(part);
        }
        return all;
    }

    @Test
    @Covers({"SQLPGAT2-3.2.5.1-2", "SQLPGAT2-3.2.5.1-3", "SQLPGAT2-3.2.5.1-4", "SQLPGAT2-3.2.5.1-5",
        "SQLPGAT2-3.2.5.1-6",
        "SQLPGAT2-3.2.5.1-7", "SQLPGAT2-3.2.5.1-8", "SQLPGAT2-3.2.5.1-9", "SQLPGAT2-3.2.5.1-10", "SQLPGAT2-3.2.5.1-11",
        "SQLPGAT2-3.2.5.1-12", "SQLPGAT2-3.2.5.1-13", "SQLPGAT2-3.2.5.1-14", "SQLPGAT2-3.2.5.1-16",
        "SQLPGAT2-3.2.5.1-17", "SQLPGAT2-3.2.5.1-18", "SQLPGAT2-3.2.5.1-19", "SQLPGAT2-3.2.5.1-20",
        "SQLPGAT2-3.2.5.1-21", "SQLPGAT2-3.2.5.1-22", "SQLPGAT2-3.2.5.1-23", "SQLPGAT2-3.2.5.1-24",
        "SQLPGAT2-3.2.5.1-25", "SQLPGAT2-3.2.5.1-26", "SQLPGAT2-3.2.5.1-27", "SQLPGAT2-3.2.5.1-28",
        "SQLPGAT2-3.2.5.1-29", "SQLPGAT2-3.2.5.1-30", "SQLPGAT2-3.2.5.1-31", "SQLPGAT2-3.2.5.1-32",
        "SQLPGAT2-3.2.5.2-2", "SQLPGAT2-3.2.5.2-3", "SQLPGAT2-3.2.5.2-4", "SQLPGAT2-3.2.5.2-5", "SQLPGAT2-3.2.5.2-6",
        "SQLPGAT2-3.2.5.2-7", "SQLPGAT2-3.2.5.2-8", "SQLPGAT2-3.2.5.2-9", "SQLPGAT2-3.2.5.2-10", "SQLPGAT2-3.2.5.2-11",
        "SQLPGAT2-3.2.5.2-12", "SQLPGAT2-3.2.5.2-13", "SQLPGAT2-3.2.5.2-14", "SQLPGAT2-3.2.5.2-15",
        "SQLPGAT2-3.2.5.2-16", "SQLPGAT2-3.2.5.2-18", "SQLPGAT2-3.2.5.2-19", "SQLPGAT2-3.2.5.2-20",
        "SQLPGAT2-3.2.5.2-21", "SQLPGAT2-3.2.5.2-22", "SQLPGAT2-3.2.5.2-23", "SQLPGAT2-3.2.5.2-24",
        "SQLPGAT2-3.2.5.2-25", "SQLPGAT2-3.2.5.2-26", "SQLPGAT2-3.2.5.2-27", "SQLPGAT2-3.2.5.2-28",
        "SQLPGAT2-3.2.5.2-29", "SQLPGAT2-3.2.5.2-30", "SQLPGAT2-3.2.5.2-31", "SQLPGAT2-3.2.5.2-32",
        "SQLPGAT2-3.2.5.2-33", "SQLPGAT2-3.2.5.2-34"})
    void crawlsAreLedAsTheDocumentDrawsThem() throws Exception {
        try (TestServer server = TestServer.start(); CrawlWorld world = new CrawlWorld(server, 2)) {
            RecordingServer calls = world.record();
            try (Gatherer gatherer = world.gather(site, 2)) {
                int source = world.contentSource("site", START);
                int full = world.crawl(source, CrawlType.FULL).id();
                List<String> begin = List.of("CrawlAdmin 102", "CrawlAdmin 108", "Links", "CrawlAdmin 103",
                        "CrawlAdmin 106");
                assertThat(calls.of(full)).containsSubsequence(steps(begin, DOCUMENTS))
                        .containsSubsequence("CrawlAdmin 104", "FlushTemp0", "GetNextCrawlBatch", "CommitTransactions")
                        .containsSubsequence(steps(begin, LINKS));
                // What was found only before is gone, and that is noticed by the stages for what was not visited.
                START.forEach(url -> site.put(url, new Site.Page.Text("Alone", 2, true, List.of())));
                int second = world.crawl(source, CrawlType.FULL).id();
                assertThat(calls.of(second)).containsSubsequence(steps(begin, DOCUMENTS, UNVISITED, END))
                        .containsSubsequence(steps(begin, LINKS, UNVISITED, END));
                int incremental = world.crawl(source, CrawlType.INCREMENTAL).id();
                assertThat(calls.of(incremental)).containsSubsequence(steps(List.of("Crawl 109", "CrawlAdmin 108",
                        "CrawlAdmin 102", "CrawlAdmin 108", "Links", "CrawlAdmin 103", "CrawlAdmin 106",
                        "CrawlAdmin 104", "GetNextCrawlBatch", "CommitTransactions", "Crawl 141",
                        "CrawlAdmin 142", "CrawlAdmin 140", "Crawl 145", "CrawlAdmin 144", "CrawlAdmin 142",
                        "CrawlAdmin 140"), END));
                assertThat(calls.all()).contains("GetCrawls 1", "GetHost");
                for (int crawl : List.of(full, second, incremental)) {
                    assertThat(calls.components(crawl, "CrawlAdmin 102")).containsExactly(0);
                    assertThat(calls.components(crawl, "CrawlAdmin 106")).isNotEmpty()
                            .isEqualTo(calls.components(crawl, "CrawlAdmin 147"));
                    for (String everywhere : List.of("Crawl 145", "Crawl 151", "Crawl 149", "Crawl 153")) {
                        assertThat(calls.databases(crawl, everywhere)).hasSize(2);
                    }
                }
                assertThat(calls.databases(incremental, "Crawl 109")).hasSize(2);
            }
        }
    }

    @Test
    @Covers({"SQLPGAT2-3.2.5.3-1", "SQLPGAT2-3.2.5.3-3", "SQLPGAT2-3.2.5.3-4", "SQLPGAT2-3.2.5.3-5",
        "SQLPGAT2-3.2.5.3-6",
        "SQLPGAT2-3.2.5.3-7", "SQLPGAT2-3.2.5.3-8", "SQLPGAT2-3.2.5.3-9", "SQLPGAT2-3.2.5.3-10", "SQLPGAT2-3.2.5.3-11",
        "SQLPGAT2-3.2.5.3-12", "SQLPGAT2-3.2.5.3-13", "SQLPGAT2-3.2.5.3-16", "SQLPGAT2-3.2.5.3-17",
        "SQLPGAT2-3.2.5.3-18", "SQLPGAT2-3.2.5.3-19", "SQLPGAT2-3.2.5.3-20", "SQLPGAT2-3.2.5.3-25",
        "SQLPGAT2-3.2.5.3-26", "SQLPGAT2-3.2.5.3-27", "SQLPGAT2-3.2.5.3-28", "SQLPGAT2-3.2.5.3-29",
        "SQLPGAT2-3.2.5.3-30", "SQLPGAT2-3.2.5.3-31", "SQLPGAT2-3.2.5.3-32"})
    void deleteCrawlsAreLedAsTheDocumentDrawsThem() throws Exception {
        try (TestServer server = TestServer.start(); CrawlWorld world = new CrawlWorld(server, 2)) {
            RecordingServer calls = world.record();
            try (Gatherer gatherer = world.gather(site, 2)) {
                int source = world.contentSource("site", START);
                world.crawl(source, CrawlType.FULL);
                int crawl = world.administration().deleteContent(source);
                world.await(crawl);
                List<String> begin = List.of("CrawlAdmin 102", "GetDeleteCrawl", "Crawl 107", "CrawlAdmin 108",
                        "CrawlAdmin 103", "CrawlAdmin 106");
                assertThat(calls.of(crawl)).containsSubsequence(steps(begin, DOCUMENTS, END))
                        .containsSubsequence(steps(begin, LINKS, END)).doesNotContain("Crawl 145", "CrawlAdmin 144");
                assertThat(calls.databases(crawl, "Crawl 107")).hasSize(2);
                assertThat(world.history()).isEmpty();
            }
        }
    }

    @Test
    @Covers({"SQLPGAT2-3.2.5.4-1", "SQLPGAT2-3.2.5.4-2", "SQLPGAT2-3.2.5.4-3", "SQLPGAT2-3.2.5.4-4",
        "SQLPGAT2-3.2.5.4-5",
        "SQLPGAT2-3.2.5.4-6", "SQLPGAT2-3.2.5.4-7", "SQLPGAT2-3.2.5.4-8", "SQLPGAT2-3.2.5.4-9", "SQLPGAT2-3.2.5.4-10",
        "SQLPGAT2-3.2.5.4-11", "SQLPGAT2-3.2.5.4-12", "SQLPGAT2-3.2.5.4-15", "SQLPGAT2-3.2.5.4-16",
        "SQLPGAT2-3.2.5.4-17", "SQLPGAT2-3.2.5.4-19", "SQLPGAT2-3.2.5.4-20", "SQLPGAT2-3.2.5.4-21",
        "SQLPGAT2-3.2.5.4-22", "SQLPGAT2-3.2.5.4-23", "SQLPGAT2-3.2.5.4-24", "SQLPGAT2-3.2.5.4-25",
        "SQLPGAT2-3.2.5.4-26"})
    void anAnchorCrawlFollowsAndTellsTheMetadataStoreWhatLinksSay() throws Exception {
        try (TestServer server = TestServer.start(); CrawlWorld world = new CrawlWorld(server, 2)) {
            RecordingServer calls = world.record();
            try (Gatherer gatherer = world.gather(site, 2)) {
                int portal = world.crawl(world.contentSource("site", START), CrawlType.FULL).id();
                int anchor = world.anchorCrawlOf(portal);
                assertThat(calls.of(anchor))
                        .containsSubsequence(List.of("Crawl 170", "CrawlAdmin 102", "CrawlAdmin 108",
                                "Links", "CrawlAdmin 103", "CrawlAdmin 106", "CrawlAdmin 104", "FlushTemp0",
                                "GetNextCrawlBatch", "CommitTransactions", "FlushTemp0", "Crawl 141", "CrawlAdmin 142",
                                "CrawlAdmin 140", "CrawlAdmin 150", "CrawlAdmin 147", "CrawlAdmin 146", "Crawl 149",
                                "CrawlAdmin 152", "CrawlAdmin 148"))
                        .doesNotContain("Crawl 145", "CrawlAdmin 144", "Crawl 151", "Crawl 153");
                assertThat(calls.databases(anchor, "Crawl 170")).hasSize(2);
                assertThat(calls.databases(anchor, "Links")).hasSize(2);
                assertThat(calls.all()).contains("GetCrawls 2");
                assertThat(world.anchorTextsInMetadata()).isNotEmpty()
                        .containsExactlyInAnyOrderElementsOf(site.saidAbout(site.reachable(START, 0)));
            }
        }
    }
}
