package org.granary.it.search.stage;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// Stage 109: an incremental crawl begins.
class IncrementalCrawlTest extends StageTest {

    private Answer begin() {
        return stage(109, "@CrawlID", CRAWL, "@ContentSourceID", SOURCE);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-109-1", "SQLPGAT2-3.1.5.7-109-2", "SQLPGAT2-3.1.5.7-109-4",
        "SQLPGAT2-3.1.5.7-109-5", "SQLPGAT2-3.1.5.7-109-6", "SQLPGAT2-3.1.5.7-109-7", "SQLPGAT2-3.1.5.7-109-12",
        "SQLPGAT2-3.1.5.7-109-18"})
    void whatMayHaveChangedIsVisitedOnce() {
        document(1, "UseChangeLog", 1, "ErrorLevel", 2);
        document(2, "UseChangeLog", 1, "ChangeLogCookieType", 3);
        document(3, "UseChangeLog", 0);
        document(4, "UseChangeLog", 0, "ErrorLevel", 2, "ChangeLogCookieType", 0);
        document(5, "UseChangeLog", 1, "ErrorLevel", 1); // told of by a change log
        document(6, "UseChangeLog", 0, "DeletePending", 1);
        document(7, "UseChangeLog", 1, "ErrorLevel", 2, "DeletePending", 1);
        document(8, "UseChangeLog", 1, "ChangeLogCookieType", 3, "DeletePending", 1);
        document(9, "ErrorLevel", 2, "ChangeLogCookieType", 3, "ContentSourceID", SOURCE + 1);
        assertThat(begin()).isEqualTo(new Answer(1, 0));
        assertThat(queued()).containsExactly(1, 2, 3, 4);
        assertThat(documents("CrawlID = " + CRAWL)).containsExactly(1, 2, 3, 4);
        assertThat(documents("SecurityUpdateCrawlID <> 0")).isEmpty();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-109-8", "SQLPGAT2-3.1.5.7-109-9", "SQLPGAT2-3.1.5.7-109-10",
        "SQLPGAT2-3.1.5.7-109-11"})
    void anEntryHasTheValuesOfItsDocument() {
        document(1, "StartAddressID", 6, "HostDepth", 3, "EnumerationDepth", 4, "ProjectID", 2, "ParentDocID", 9,
                "CrawlScope", 1, "TransactionFlags", 0x48);
        begin();
        assertThat(rows("""
                SELECT CrawlID, DocID, StartAddressID, ContentSourceID, ProjectID, TransactionFlags, HostDepth,
                  EnumerationDepth, TransactionType, Scope, SourceDocID, ChangeLogBatchID, DeleteReason, BatchID
                FROM MSSCrawlQueue""")).containsExactly(
                asList(CRAWL, 1, 6, SOURCE, 2, 0x4C, 3, 4, 2, 1, 9, 0, null, 0L));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-109-7", "SQLPGAT2-3.1.5.7-109-13", "SQLPGAT2-3.1.5.7-109-14",
        "SQLPGAT2-3.1.5.7-109-15", "SQLPGAT2-3.1.5.7-109-16", "SQLPGAT2-3.1.5.7-109-17"})
    void whoseSecurityCouldNotBeUpdatedIsTriedAgain() {
        document(1, "UseChangeLog", 1, "SecurityUpdateErrorID", 5, "StartAddressID", 6, "HostDepth", 3,
                "EnumerationDepth", 4, "ProjectID", 2, "ParentDocID", 9, "CrawlScope", 1, "TransactionFlags", 0x48);
        document(2, "UseChangeLog", 1, "SecurityUpdateErrorID", 5, "DeletePending", 1);
        document(3, "UseChangeLog", 1, "SecurityUpdateErrorID", 5, "ContentSourceID", SOURCE + 1);
        assertThat(begin()).isEqualTo(new Answer(1, 0));
        assertThat(rows("""
                SELECT CrawlID, DocID, StartAddressID, ContentSourceID, ProjectID, TransactionFlags, HostDepth,
                  EnumerationDepth, TransactionType, Scope, SourceDocID, ChangeLogBatchID, BatchID
                FROM MSSCrawlQueue""")).containsExactly(
                asList(CRAWL, 1, 6, SOURCE, 2, 0x2000048, 3, 4, 2, 2, 9, 0, 0L));
        assertThat(documents("SecurityUpdateCrawlID = " + CRAWL)).containsExactly(1);
        assertThat(documents("CrawlID = " + CRAWL)).isEmpty();
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.7-109-13")
    void aDocumentMayBeVisitedForBothReasons() {
        document(1, "SecurityUpdateErrorID", 5);
        document(2);
        begin();
        assertThat(queued()).containsExactly(1, 2, 1);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-109-3", "SQLPGAT2-3.1.5.7-109-18"})
    void onlyTheFirstCallOfACrawlDoesAnything() {
        assertThat(begin()).as("nothing to do").isEqualTo(new Answer(CRAWL, 0));
        document(1);
        document(2, "SecurityUpdateErrorID", 5);
        assertThat(begin()).isEqualTo(new Answer(CRAWL, 0));
        assertThat(queued()).isEmpty();
        assertThat(documents("CrawlID <> 10 OR SecurityUpdateCrawlID <> 0")).isEmpty();
        entry(900, CRAWL, 1);
        assertThat(begin()).as("still told").isEqualTo(new Answer(1, 0));
        stage(109, "@CrawlID", CRAWL + 1, "@ContentSourceID", SOURCE);
        assertThat(documents("CrawlID = " + (CRAWL + 1))).as("another crawl").containsExactly(1, 2);
    }
}
