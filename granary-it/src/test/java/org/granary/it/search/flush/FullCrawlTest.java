package org.granary.it.search.flush;

import static org.assertj.core.api.Assertions.assertThat;
import static org.granary.it.search.flush.TestLink.to;

import java.util.Arrays;
import java.util.List;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A full crawl queues what it knows.
class FullCrawlTest extends FlushTest {
    private static final TestLink PAGE = to("http://a/1");

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-53", "SQLPGAT2-3.1.5.14-55", "SQLPGAT2-3.1.5.14-56", "SQLPGAT2-3.1.5.14-57",
        "SQLPGAT2-3.1.5.14-58"})
    void whatAnEarlierCrawlFoundIsQueuedAsTheLinkSays() {
        int id = known(PAGE);
        flushed(PAGE.with("Scope", 1).with("TransactionFlags", 8).with("HostDepth", 3).with("EnumerationDepth", 4)
                .with("SourceDocID", 55).with("ChangeLogBatchID", 6).with("CachedBlob", new byte[]{7})
                .with("UseSecurityInfo", 1).with("ContentSourceID", 2));

        assertThat(row("""
                SELECT CrawlID, StartAddressID, ContentSourceID, ProjectID, DocID, Scope, TransactionFlags, HostDepth,
                  EnumerationDepth, SourceDocID, ChangeLogBatchID, CachedBlob, UseSecurityInfo, TransactionType, BatchID
                FROM MSSCrawlQueue""")).usingRecursiveComparison().isEqualTo(
                List.of(CRAWL, 3, 2, 1, id, 1, 8, 3, 4, 55, 6, new byte[]{7}, 1, 2, 0L));
        assertThat(row("SELECT CrawlID, ParentDocID, CommitCrawlID, ContentSourceID FROM MSSCrawlURL"))
                .containsExactly(CRAWL, TestLink.SOURCE_DOCUMENT, EARLIER, 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {TestLink.START_ADDRESS, TestLink.LINK, TestLink.SHALLOW})
    @Covers("SQLPGAT2-3.1.5.14-53")
    void thatHoldsForStartAddressesAndShallowLinksToo(int type) {
        int id = known(PAGE);
        flushed(PAGE.with("ItemType", type).with("Scope", 4));
        assertThat(queue()).containsExactly(Arrays.asList(id, 2, 4, null, TestLink.SOURCE_DOCUMENT));

        flushed(PAGE.with("ItemType", type));
        assertThat(queue()).as("found again by the same crawl").hasSize(1);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.14-53")
    void anotherStartAddressAnErrorAndAnAnchorLinkAreNotQueuedThisWay() {
        known(PAGE);
        // They come to the steps for single links, which do what they do with a deep scope.
        flushed(PAGE.with("StartAddressID", 4).with("Scope", 1));
        assertThat(queue()).extracting(row -> row.get(2)).containsExactly(2);

        int anchor = known(to("http://a/2"));
        flushed(to("http://a/2").with("ItemType", TestLink.ANCHOR).with("Scope", 1));
        assertThat(queue()).containsExactly(Arrays.asList(anchor, 2, 2, null, TestLink.SOURCE_DOCUMENT));

        int zero = known(to("http://a/3"), "StartAddressID", 0);
        flushed(to("http://a/3").with("StartAddressID", 0).with("Scope", 1));
        assertThat(queue()).containsExactly(Arrays.asList(zero, 2, 2, null, TestLink.SOURCE_DOCUMENT));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-53", "SQLPGAT2-3.1.5.14-54"})
    void ofTwoLinksToOneUrlTheFirstIsQueuedByTheSingleSteps() {
        int id = known(PAGE);
        flushed(PAGE.with("SourceDocID", 70).with("Scope", 1), PAGE.with("SourceDocID", 71).with("Scope", 1));

        assertThat(queue()).containsExactly(Arrays.asList(id, 2, 2, null, 70));
        assertThat(value("SELECT ParentDocID FROM MSSCrawlURL")).isEqualTo(70);
    }
}
