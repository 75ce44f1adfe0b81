package org.granary.it.search.flush;

import static org.assertj.core.api.Assertions.assertThat;
import static org.granary.it.search.flush.TestLink.hash;
import static org.granary.it.search.flush.TestLink.to;

import java.util.List;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// A link to what is not known becomes a document and an entry of the queue.
class NewItemTest extends FlushTest {
    private static final TestLink FULL = to("http://a/1").with("ProjectID", 1).with("StartAddressID", 31)
            .with("ContentSourceID", 32).compact("c1").with("TransactionFlags", 0x48).with("HostDepth", 33)
            .with("EnumerationDepth", 34).with("UseChangeLog", 1).with("IndexType", 1).with("LCID", 1033)
            .with("PropMD5", 35).with("EndPathFlag", 3).with("HostID", 36).with("SiteID", 37).with("SourceHostID", 38)
            .with("SourceDocID", 39).with("ChangeLogBatchID", 40).with("CachedBlob", new byte[]{4, 1})
            .with("UseSecurityInfo", 42).with("Scope", 1).with("Host", "host 36");

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-59", "SQLPGAT2-3.1.5.14-63", "SQLPGAT2-3.1.5.14-64", "SQLPGAT2-3.1.5.14-65",
        "SQLPGAT2-3.1.5.14-66", "SQLPGAT2-3.1.5.14-67", "SQLPGAT2-3.1.5.14-41"})
    void theRecordIsMadeOfTheLink() {
        flushed(FULL);

        assertThat(row("""
                SELECT StartAddressID, ContentSourceID, ProjectID, DocID, CrawlID, AccessURL, AccessHash, CompactURL,
                  CompactHash, DisplayURL, DisplayHash, TransactionFlags, HostDepth, EnumerationDepth, UseChangeLog,
                  IndexType, LCID, PropMD5, EndPathFlag, HostID, SiteID FROM MSSCrawlURL""")).containsExactly(31, 32, 1,
                FIRST_ID, CRAWL, "http://a/1", hash("http://a/1"), "c1", hash("c1"), "show:http://a/1",
                hash("show:http://a/1"), 0x48, 33, 34, 1, 1, 1033, 35, 3, 36, 37);
        assertThat(row("""
                SELECT ParentDocID, ErrorID, ErrorLevel, ParentHostID, CrawlScope, PHFlags, SecurityID, DeletePending,
                  CommitCrawlID FROM MSSCrawlURL""")).containsExactly(39, 0, 0, 38, 2, 0, null, 0, 0);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-68", "SQLPGAT2-3.1.5.14-69", "SQLPGAT2-3.1.5.14-70", "SQLPGAT2-3.1.5.14-71",
        "SQLPGAT2-3.1.5.14-40"})
    void theEntryIsMadeOfTheLink() {
        flushed(FULL, to("http://a/2").with("TransactionType", TestLink.MODIFY));

        assertThat(row("""
                SELECT CrawlID, StartAddressID, ContentSourceID, ProjectID, DocID, TransactionFlags, HostDepth,
                  EnumerationDepth, SourceDocID, ChangeLogBatchID, CachedBlob, TransactionType, Scope, BatchID
                FROM MSSCrawlQueue WHERE DocID = 100""")).usingRecursiveComparison().isEqualTo(
                List.of(CRAWL, 31, 32, 1, FIRST_ID, 0x48, 33, 34, 39, 40, new byte[]{4, 1}, 2, 2, 0L));
        assertThat(table("SELECT DocID, TransactionType FROM MSSCrawlQueue ORDER BY SeqID")).containsExactly(
                List.of(FIRST_ID, 2), List.of(FIRST_ID + 1, 2));
        assertThat(table("SELECT SeqID FROM MSSCrawlQueue")).doesNotHaveDuplicates();

        List<List<Object>> earlier = List.copyOf(table("SELECT SeqID FROM MSSCrawlQueue").stream()
                .map(row -> List.<Object>copyOf(row)).toList());
        update("DELETE FROM crawl_queue");
        flushed(to("http://a/3"));
        assertThat(table("SELECT SeqID FROM MSSCrawlQueue")).doesNotContainAnyElementsOf(earlier);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-47", "SQLPGAT2-3.1.5.14-48", "SQLPGAT2-3.1.5.14-49"})
    void hostsThatAreNewAreAddedOnce() {
        update("INSERT INTO crawled_host (HostID, HostName, SuccessCount) VALUES (5, 'old', 9)");
        flushed(to("http://a/1"), to("http://b/1").with("HostID", 6).with("Host", "b"),
                to("http://b/2").with("HostID", 6).with("Host", "other"),
                to("http://c/1").with("HostID", 7).with("Host", "c").with("ItemType", TestLink.LAST),
                to("http://d/1").with("HostID", null));

        assertThat(table("SELECT * FROM MSSCrawlHostList ORDER BY HostID")).containsExactly(
                List.of(5, "old", 9, 0, 0, 0, 0), List.of(6, "b", 0, 0, 0, 0, 0), List.of(7, "c", 0, 0, 0, 0, 0));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-50", "SQLPGAT2-3.1.5.14-51", "SQLPGAT2-3.1.5.14-52"})
    void aLinkToWhatThisCrawlOrALaterOneHasAddsNothing() {
        flushed(to("http://a/1"));
        update("UPDATE crawl_url_history SET CrawlID = ?", CRAWL);
        flushed(to("http://a/1").with("ChangeLogBatchID", 4));
        update("UPDATE crawl_url_history SET CrawlID = ?", LATER);
        flushed(to("http://a/1"), to("HTTP://A/1").with("AccessHash", hash("http://a/1")));

        assertThat(count("MSSCrawlURL")).isEqualTo(1);
        assertThat(queue()).hasSize(1);
        assertThat(table("SELECT DISTINCT TargetDocID FROM MSSAnchorTextInfo")).as("it has the record's identifier")
                .containsExactly(List.of(FIRST_ID));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-50", "SQLPGAT2-3.1.5.14-51"})
    void aRecordThatIsToBeDeletedIsNotTheLinksRecord() {
        int old = known(to("http://a/1"), "DeletePending", 1, "CrawlID", LATER);
        flushed(to("http://a/1"));

        assertThat(docId(to("http://a/1"))).isNotEqualTo(old);
        assertThat(queue()).containsExactly(java.util.Arrays.asList(old + 1, 2, 2, null, TestLink.SOURCE_DOCUMENT));
    }

    @Test
    void anotherUrlWithTheSameHashIsAnotherDocument() {
        flushed(to("http://a/1").with("AccessHash", 1), to("http://a/2").with("AccessHash", 1));
        flushed(to("http://a/3").with("AccessHash", 1));

        assertThat(count("MSSCrawlURL")).isEqualTo(3);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-54", "SQLPGAT2-3.1.5.14-72"})
    void linksToOneUrlInOneBatchMakeOneDocument() {
        flushed(to("http://a/1"), to("http://a/2"), to("http://a/1").with("SourceDocID", 77),
                to("http://a/1").with("SourceDocID", 78));

        assertThat(table("SELECT AccessURL, ParentDocID FROM MSSCrawlURL ORDER BY AccessURL")).containsExactly(
                List.of("http://a/1", TestLink.SOURCE_DOCUMENT), List.of("http://a/2", TestLink.SOURCE_DOCUMENT));
        assertThat(queue()).hasSize(2);
        assertThat(
                table("SELECT SourceDocID FROM MSSAnchorTextInfo WHERE Link = 'show:http://a/1' ORDER BY SourceDocID"))
                .containsExactly(List.of(77), List.of(78), List.of(TestLink.SOURCE_DOCUMENT));
    }

    @Test
    void aLastLinkIsNoDocument() {
        flushed(to("http://a/1").with("ItemType", TestLink.LAST),
                to("http://a/2").with("ItemType", TestLink.LAST).with("hrResult", 5));

        assertThat(count("MSSCrawlURL")).isZero();
        assertThat(count("MSSCrawlDeletedURL")).isZero();
        assertThat(queue()).isEmpty();
    }
}
