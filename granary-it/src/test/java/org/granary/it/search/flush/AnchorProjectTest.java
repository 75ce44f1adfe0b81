package org.granary.it.search.flush;

import static org.assertj.core.api.Assertions.assertThat;
import static org.granary.it.search.flush.TestLink.ANCHOR;
import static org.granary.it.search.flush.TestLink.hash;
import static org.granary.it.search.flush.TestLink.to;

import java.util.ArrayList;
import java.util.List;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The anchor project: every link is a document of its own.
class AnchorProjectTest extends FlushTest {

    private static TestLink anchor(int number) {
        return to("anchor:" + number).with("ProjectID", 2).with("ItemType", ANCHOR);
    }

    private Flushed flushAnchors() {
        return flush(2, CRAWL, 0, 0);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-6", "SQLPGAT2-3.1.5.14-22", "SQLPGAT2-3.1.5.14-42", "SQLPGAT2-3.1.5.14-15",
        "SQLPGAT2-3.1.5.14-3"})
    void allLinksOfTheCrawlAreTakenAtOnce() {
        List<TestLink> links = new ArrayList<>();
        for (int i = 0; i < 1500; i++) {
            links.add(anchor(i));
        }
        insert(links);
        insert(anchor(1).with("CrawlID", CRAWL + 1));

        assertThat(flushAnchors()).isEqualTo(new Flushed(1, false, 0, 1500));
        assertThat(count("MSSTranTempTable0")).isEqualTo(1);
        assertThat(count("MSSCrawlURL")).isEqualTo(1500);
        assertThat(count("MSSCrawlQueue")).isEqualTo(1500);
        assertThat(flushAnchors()).isEqualTo(new Flushed(1, false, 0, 0));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-23", "SQLPGAT2-3.1.5.14-24", "SQLPGAT2-3.1.5.14-25", "SQLPGAT2-3.1.5.14-26",
        "SQLPGAT2-3.1.1.5-1", "SQLPGAT2-3.1.1.2-2"})
    void eachGetsAnIdentifierThoseOfDeletedDocumentsFirst() {
        update("INSERT INTO free_doc_id (DocID) VALUES (11)");
        insert(anchor(1).with("DocID", -1), anchor(2), anchor(1));

        assertThat(flushAnchors().status()).isEqualTo(1);
        assertThat(table("SELECT DocID, AccessURL FROM MSSCrawlURL ORDER BY DocID")).containsExactly(
                List.of(11, "anchor:1"), List.of(FIRST_ID, "anchor:2"), List.of(FIRST_ID + 1, "anchor:1"));
        assertThat(row("SELECT FirstDocID, LastDocID FROM MSSCurrentDocIDChunk")).containsExactly(FIRST_ID + 2, 9999);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-28", "SQLPGAT2-3.1.5.14-19", "SQLPGAT2-3.1.5.14-12"})
    void withTooFewIdentifiersNothingIsChanged() {
        known(to("http://a/1"));
        chunk(500, 501);
        insert(anchor(1), anchor(2), anchor(3));
        int links = count("MSSTranTempTable0");

        assertThat(flushAnchors()).isEqualTo(new Flushed(2, false, FIRST_ID, 0));
        assertThat(count("MSSTranTempTable0")).isEqualTo(links);
        assertThat(count("MSSCrawlURL")).isEqualTo(1);
        assertThat(row("SELECT FirstDocID, LastDocID FROM MSSCurrentDocIDChunk")).containsExactly(500, 501);
        assertThat(flush(2, CRAWL, 500, 502).status()).isEqualTo(1);
    }

    /// A group of identifiers has a hundred thousand. They take some seconds on a machine at rest, and minutes on one with much else to do.
    @Test
    @Timeout(600)
    @Covers({"SQLPGAT2-3.1.5.14-6", "SQLPGAT2-3.1.5.14-15", "SQLPGAT2-3.1.5.14-22"})
    void allLinksAreTakenInOneCallHoweverMany() {
        int all = 100_001;
        insertAnchors(all);
        chunk(1, 200_000);
        assertThat(flushAnchors()).isEqualTo(new Flushed(1, false, 0, all));
        assertThat(count("MSSTranTempTable0")).isZero();
        assertThat(count("MSSCrawlURL")).isEqualTo(all);
        assertThat(count("MSSCrawlQueue")).isEqualTo(all);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-6", "SQLPGAT2-3.1.5.14-28"})
    void moreLinksThanAGroupOfIdentifiersHasAreTakenGroupByGroup() {
        int all = 100_001;
        insertAnchors(all);
        assertThat(flush(2, CRAWL, 0, 0)).isEqualTo(new Flushed(2, false, 0, 0));
        assertThat(count("MSSCrawlURL")).as("nothing is changed").isZero();
        assertThat(flush(2, CRAWL, 1, 100_000)).isEqualTo(new Flushed(2, false, 100_000, 100_000));
        assertThat(count("MSSCrawlURL")).as("as many as there are identifiers").isEqualTo(100_000);
        assertThat(flush(2, CRAWL, 100_001, 200_000)).isEqualTo(new Flushed(1, false, 200_000, 1));
        assertThat(count("MSSTranTempTable0")).isZero();
        assertThat(count("MSSCrawlURL")).isEqualTo(all);
        assertThat(count("MSSCrawlQueue")).isEqualTo(all);
    }

    private void insertAnchors(int all) {
        update("""
                INSERT INTO link (CrawlID, ProjectID, SourceDocID, StartAddressID, ContentSourceID, AccessURL, AccessHash,
                  DisplayURL, DisplayHash, ItemType, CrawlType, TransactionType, TransactionFlags, Scope, UseChangeLog,
                  hrResult, ParentProcessChangeLog, ChangeLogBatchID)
                WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < ?)
                SELECT ?, 2, 1, 1, 1, 'anchor:' || x, x, 'anchor:' || x, x, 4, 1, 2, 0, 2, 0, 0, 0, 0 FROM n""",
                all,
                CRAWL);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.14-31")
    void whatALinkStandsForIsFoundWhateverTheCapitals() {
        int hash = hash("doc");
        known(to("http://a/1").with("CompactURL", "DOC").with("CompactHash", hash), "ParentDocID", 64);
        insert(anchor(1).with("CompactURL", "doc").with("CompactHash", hash));
        insert(anchor(2).with("CompactURL", "doe").with("CompactHash", hash).with("SourceDocID", 66));
        assertThat(flushAnchors().status()).isEqualTo(1);
        assertThat(table("SELECT SourceDocID FROM MSSCrawlQueue ORDER BY SeqID")).containsExactly(List.of(64),
                List.of(66));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-29", "SQLPGAT2-3.1.5.14-30", "SQLPGAT2-3.1.5.14-31", "SQLPGAT2-3.1.5.14-40"})
    void theEntryIsMadeOfTheLinkAndHasTheParentOfWhatTheLinkStandsFor() {
        known(to("http://a/1").compact("c1"), "ParentDocID", 64);
        known(to("http://a/2").compact("c2"), "ParentDocID", 65, "DeletePending", 1);
        insert(anchor(1).compact("c1").with("StartAddressID", 31).with("ContentSourceID", 32).with("Scope", 1)
                .with("TransactionFlags", 8).with("HostDepth", 33).with("EnumerationDepth", 34)
                .with("ChangeLogBatchID", 35).with("CachedBlob", new byte[]{3}).with("TransactionType", 0));
        insert(anchor(2).compact("c2").with("SourceDocID", 66));
        assertThat(flushAnchors().status()).isEqualTo(1);

        assertThat(row("""
                SELECT CrawlID, StartAddressID, ContentSourceID, ProjectID, DocID, Scope, TransactionFlags, HostDepth,
                  EnumerationDepth, ChangeLogBatchID, CachedBlob, TransactionType, SourceDocID, BatchID
                FROM MSSCrawlQueue WHERE StartAddressID = 31""")).usingRecursiveComparison()
                .isEqualTo(List.of(CRAWL, 31,
                        32, 2, FIRST_ID + 2, 1, 8, 33, 34, 35, new byte[]{3}, 2, 64, 0L));
        assertThat(table("SELECT SourceDocID FROM MSSCrawlQueue WHERE StartAddressID = 3"))
                .containsExactly(List.of(66));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-32", "SQLPGAT2-3.1.5.14-33", "SQLPGAT2-3.1.5.14-34", "SQLPGAT2-3.1.5.14-35",
        "SQLPGAT2-3.1.5.14-36", "SQLPGAT2-3.1.5.14-37", "SQLPGAT2-3.1.5.14-38", "SQLPGAT2-3.1.5.14-39",
        "SQLPGAT2-3.1.5.14-41"})
    void theRecordIsMadeOfTheLink() {
        insert(anchor(1).compact("c").with("StartAddressID", 31).with("ContentSourceID", 32).with("TransactionFlags", 8)
                .with("HostDepth", 33).with("EnumerationDepth", 34).with("UseChangeLog", 1).with("IndexType", 0)
                .with("LCID", 7).with("PropMD5", 35).with("EndPathFlag", 1).with("HostID", 36).with("SiteID", 37)
                .with("SourceDocID", 38).with("SourceHostID", 39).with("ParentDocID", 99));
        assertThat(flushAnchors().status()).isEqualTo(1);

        assertThat(row("""
                SELECT StartAddressID, ContentSourceID, ProjectID, DocID, CrawlID, AccessURL, AccessHash, CompactURL,
                  CompactHash, DisplayURL, DisplayHash, TransactionFlags, HostDepth, EnumerationDepth, UseChangeLog,
                  IndexType, LCID, PropMD5, EndPathFlag, HostID, SiteID FROM MSSCrawlURL""")).containsExactly(31, 32, 2,
                FIRST_ID, CRAWL, "anchor:1", hash("anchor:1"), "c", hash("c"), "show:anchor:1", hash("show:anchor:1"),
                8, 33, 34, 1, 0, 7, 35, 1, 36, 37);
        assertThat(row("""
                SELECT ParentDocID, ParentHostID, ErrorID, ErrorLevel, CrawlScope, PHFlags, SecurityID, DeletePending,
                  CommitCrawlID FROM MSSCrawlURL""")).containsExactly(38, 39, 0, 0, 2, 0, null, 0, 0);
        assertThat(count("MSSAnchorTextInfo")).isZero();
    }
}
