package org.granary.it.search.commit;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// Transactions that are to be tried again.
class RetryTest extends RulesTest {

    private static CommitCall retried(int docId) {
        return crawled(docId).with("@TransactionStatus", 3).with("@TransactionFlags", 0x48);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-32", "SQLPGAT2-3.1.5.66-33", "SQLPGAT2-3.1.5.66-34", "SQLPGAT2-3.1.5.66-36",
        "SQLPGAT2-3.1.5.66-37", "SQLPGAT2-3.1.5.66-38", "SQLPGAT2-2.2.3.19-43"})
    void theEntryGoesBackToTheQueueAndNothingElseIsSaidOfTheDocument() {
        crawling(1, "Title", "kept", "CommitCrawlID", 5, "ErrorCount", 2);
        crawling(2);
        String others = "CrawlID, CommitCrawlID, Title, DisplayURL, ErrorCount, LastTouchStart, DeletePending";
        var before = history(1, others);
        process(retried(1).with("@MarkDelete", true).with("@ErrorLevel", 2).with("@hrResult", 1));
        assertThat(history(1, "RetryCount, DelayRetryCount")).isEqualTo(asList(18, 20));
        assertThat(history(1, others)).isEqualTo(before);
        assertThat(history(2, "RetryCount, DelayRetryCount")).isEqualTo(asList(0, 0));
        assertThat(table("SELECT SeqID, BatchID, TransactionFlags FROM MSSCrawlQueue ORDER BY SeqID"))
                .containsExactly(asList(101L, 0L, 0x48), asList(102L, 55L, 0));
        assertThat(table("SELECT COUNT(*) FROM MSSChangedAnchorCommittedDocs")).containsExactly(asList(0));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.66-33")
    void documentsOfTheAnchorProjectKeepTheirCounts() {
        crawling(1, "ProjectID", 2, "RetryCount", 3, "DelayRetryCount", 4);
        process(retried(1));
        assertThat(history(1, "RetryCount, DelayRetryCount")).isEqualTo(asList(3, 4));
        assertThat(table("SELECT BatchID FROM MSSCrawlQueue")).containsExactly(asList(0L));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.66-35")
    void oneEntryOfTwoThatAskForTheSameIsEnough() {
        crawling(1);
        entry(90, 1, "TransactionFlags", 0x48);
        process(retried(1));
        assertThat(queued()).containsExactly(90L);
        assertThat(history(1, "RetryCount")).isEqualTo(asList(18));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.66-35")
    void entriesThatAskForSomethingElseAreNoReason() {
        crawling(1);
        entry(90, 1, "TransactionFlags", 0x40);
        entry(91, 1, "TransactionFlags", 0x48, "Scope", 1);
        entry(92, 1, "TransactionFlags", 0x48, "TransactionType", 1);
        entry(93, 1, "TransactionFlags", 0x48, "CrawlID", 6);
        entry(94, 2, "TransactionFlags", 0x48);
        process(retried(1));
        assertThat(queued()).containsExactly(90L, 91L, 92L, 93L, 94L, 101L);
        assertThat(table("SELECT BatchID, TransactionFlags FROM MSSCrawlQueue WHERE SeqID = 101"))
                .containsExactly(asList(0L, 0x48));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.66-36")
    void onlyTheEntryOfThisDocumentAndCrawlGoesBack() {
        crawling(1);
        entry(300, 1, "BatchID", 55, "CrawlID", 6);
        process(retried(1).with("@SeqID", 300L));
        process(retried(1).with("@SeqID", 999L));
        assertThat(table("SELECT SeqID, BatchID FROM MSSCrawlQueue ORDER BY SeqID")).containsExactly(asList(101L, 55L),
                asList(300L, 55L));
    }
}
