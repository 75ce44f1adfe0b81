package org.granary.it.gatherer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.granary.client.search.Link;
import org.granary.conformance.Covers;
import org.granary.gatherer.Gatherer;
import org.granary.gatherer.protocol.FileTime;
import org.granary.it.TestServer;
import org.granary.records.TransactionCommit;
import org.granary.records.value.CrawlType;
import org.junit.jupiter.api.Test;

/// What the document asks of clients, in what the crawl component of this project sends.
class ClientDutiesTest {
    private static final String HOME = "http://site.test/";
    private static final String SECURE = "https://site.test/secure";
    private static final String PLAIN = "http://site.test/plain";
    private static final String HIDDEN = "http://site.test/hidden";
    private static final String UNDATED = "http://site.test/undated";
    private static final int HAS_LAST_MODIFIED = 0x40;

    private final ScriptedContent content = new ScriptedContent();

    private void pages() {
        content.page(HOME, "Home", "home", PLAIN, SECURE, HIDDEN, UNDATED);
        content.page(PLAIN, "Plain", "plain", SECURE);
        content.page(SECURE, "Secure", "secure", PLAIN);
        content.page(HIDDEN, "Hidden", "hidden", ScriptedContent.BEGINNING, false);
        content.page(UNDATED, "Undated", "undated", null, true);
    }

    @Test
    @Covers({"SQLPGAT2-2.2.2.3-4", "SQLPGAT2-2.2.3.19-57", "SQLPGAT2-3.1.5.65-6", "SQLPGAT2-3.1.5.66-19",
        "SQLPGAT2-3.1.5.66-21", "SQLPGAT2-3.1.1.5-5", "SQLPGAT2-3.1.1.5-9", "SQLPGAT2-2.2.1.20-2"})
    void transactionsAndLinksOfPagesAreAsTheDocumentWantsThem() throws Exception {
        pages();
        try (TestServer server = TestServer.start(); CrawlWorld world = new CrawlWorld(server, 1)) {
            RecordingServer calls = world.record();
            try (Gatherer gatherer = world.gather(content, 1)) {
                int source = world.contentSource("site", List.of(HOME));
                int first = world.crawl(source, CrawlType.FULL).id();
                // CommitTransactions hands @ApplicationType on to ProcessCommitted for each of its records.
                assertThat(calls.transactions(first)).isNotEmpty()
                        .allMatch(transactions -> transactions.applicationType() == 0);
                Map<String, TransactionCommit> records = calls.records(first);
                assertThat(records).containsOnlyKeys(HOME, SECURE, PLAIN, HIDDEN, UNDATED);
                records.forEach((url, record) -> {
                    assertThat(record.useSecurityInfo()).isZero();
                    assertThat(record.protocolLength()).as(url).isEqualTo(url.startsWith("https:") ? 5 : 4);
                    assertThat(record.lastModifiedTime()).as(url)
                            .isEqualTo(url.equals(UNDATED) ? 0 : FileTime.of(ScriptedContent.BEGINNING));
                    assertThat(record.transactionFlags() & HAS_LAST_MODIFIED).as(url)
                            .isEqualTo(url.equals(UNDATED) ? 0 : HAS_LAST_MODIFIED);
                    assertThat(record.indexType()).as(url).isEqualTo(url.equals(HIDDEN) ? 0 : 1);
                });
                Map<String, Integer> switches = new HashMap<>();
                calls.links(first).stream().filter(link -> link.itemType() == 2)
                        .forEach(link -> switches.merge(link.accessURL(),
                                Objects.requireNonNullElse(link.protocolSwitch(), 0),
                                Integer::sum));
                // Two pages lead to the secure one, which leads to a plain one; the home page does, too, without a switch.
                assertThat(switches).containsExactlyInAnyOrderEntriesOf(
                        Map.of(SECURE, 2, PLAIN, 1, HIDDEN, 0, UNDATED, 0));
                assertFoundBySearches(world);

                int second = world.crawl(source, CrawlType.FULL).id();
                assertThat(metadataSignatures(calls.links(second))).isEqualTo(metadataSignatures(calls.links(first)));
                assertThat(calls.records(second)).allSatisfy((url, record) -> assertThat(record.propMd5())
                        .isEqualTo(Objects.requireNonNull(records.get(url)).propMd5()));
            }
        }
    }

    /// What the history marks as not to be found is known there, and is not in what searches read.
    private static void assertFoundBySearches(CrawlWorld world) throws Exception {
        Map<String, Integer> known = new TreeMap<>();
        world.inStores("SELECT DisplayURL, IndexType FROM dbo.MSSCrawlURL WHERE ProjectID = 1",
                row -> known.put(row.getString(1), row.getInt(2)));
        assertThat(known).containsEntry(HIDDEN, 0).containsEntry(PLAIN, 1).hasSize(5);
        List<String> found = world.query(CrawlWorld.METADATA_STORE, "SELECT url FROM dbo.MSSDocResults",
                row -> row.getString(1));
        assertThat(found).containsExactlyInAnyOrderElementsOf(
                known.keySet().stream().filter(url -> Objects.equals(known.get(url), 1)).toList());
    }

    private static Map<String, String> metadataSignatures(List<Link> links) {
        Map<String, String> signatures = new TreeMap<>();
        links.forEach(link -> signatures.put(link.itemType() + " " + link.accessURL(), String.valueOf(link.propMD5())));
        assertThat(signatures).isNotEmpty();
        return signatures;
    }

    @Test
    @Covers("SQLPGAT2-3.1.1.2-13")
    void whatHasOtherPropertiesIsCrawledAgainWithWhatItLeadsTo() throws Exception {
        pages();
        try (TestServer server = TestServer.start(); CrawlWorld world = new CrawlWorld(server, 1)) {
            RecordingServer calls = world.record();
            try (Gatherer gatherer = world.gather(content, 1)) {
                int source = world.contentSource("site", List.of(HOME));
                int full = world.crawl(source, CrawlType.FULL).id();
                content.fetched();
                String child = "http://site.test/child";
                content.page(PLAIN, "Another title", "plain", SECURE, child);
                content.page(child, "Child", "child");
                int incremental = world.crawl(source, CrawlType.INCREMENTAL).id();
                assertThat(content.fetched()).contains(PLAIN, SECURE, child);
                TransactionCommit before = Objects.requireNonNull(calls.records(full).get(PLAIN));
                TransactionCommit after = Objects.requireNonNull(calls.records(incremental).get(PLAIN));
                assertThat(after.md5()).as("its text is the same").isEqualTo(before.md5());
                assertThat(after.propMd5()).isNotEqualTo(before.propMd5());
                assertThat(after.hrResult()).as("not 'not modified'").isZero();
                assertThat(Objects.requireNonNull(calls.records(incremental).get(SECURE)).hrResult()).isNotZero();
                assertThat(world.query(CrawlWorld.METADATA_STORE,
                        "SELECT title FROM dbo.MSSDocResults WHERE url = '" + PLAIN + "'", row -> row.getString(1)))
                        .containsExactly("Another title");
            }
        }
    }
}
