package org.granary.it.search.stage;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import org.granary.conformance.Covers;
import org.granary.it.search.HostRecount;
import org.junit.jupiter.api.Test;

/// Stages 141, 151, 153, 154 and 155: questions about a crawl, and its hosts.
class RemainingTest extends StageTest {
    static final int STARTED = 4;
    static final int DONE = 11;

    /// Whether colleague links count.
    boolean hasColleagues() {
        return true;
    }

    private int status() {
        Answer answer = stage(141, "@CrawlID", CRAWL);
        assertThat(answer.misc()).isEqualTo(CRAWL);
        return java.util.Objects.requireNonNull(answer.status());
    }

    private Answer flushed() {
        return stage(151, "@CrawlID", CRAWL);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-141-1", "SQLPGAT2-3.1.5.7-141-2", "SQLPGAT2-3.1.5.7-141-3",
        "SQLPGAT2-3.1.5.7-141-4", "SQLPGAT2-3.1.5.7-141-5", "SQLPGAT2-3.1.5.7-141-6"})
    void aCrawlIsDoneWhenNothingOfItIsLeft() {
        link(CRAWL + 1);
        colleague(CRAWL + 1);
        entry(1, CRAWL + 1, 1);
        assertThat(status()).isEqualTo(DONE);
        link(CRAWL);
        assertThat(status()).as("a link").isEqualTo(STARTED);
        update("DELETE FROM link");
        entry(2, CRAWL, 1, "BatchID", 5);
        assertThat(status()).as("an entry of the queue").isEqualTo(STARTED);
        update("DELETE FROM crawl_queue");
        colleague(CRAWL);
        assertThat(status()).as("a colleague").isEqualTo(hasColleagues() ? STARTED : DONE);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-151-1", "SQLPGAT2-3.1.5.7-151-2", "SQLPGAT2-3.1.5.7-151-3",
        "SQLPGAT2-3.1.5.7-151-4", "SQLPGAT2-3.1.5.7-151-5", "SQLPGAT2-3.1.5.7-151-6", "SQLPGAT2-3.1.5.7-151-7"})
    void linksAreProcessedWhenNoneIsLeft() {
        link(CRAWL + 1);
        colleague(CRAWL + 1);
        entry(1, CRAWL, 1);
        assertThat(flushed()).isEqualTo(new Answer(1, 0));
        link(CRAWL);
        assertThat(flushed()).isEqualTo(new Answer(0, 0));
        update("DELETE FROM link");
        colleague(CRAWL);
        assertThat(flushed()).isEqualTo(new Answer(hasColleagues() ? 0 : 1, 0));
    }

    private void reported(int crawl, int doc, int error, int children) {
        add("reported_crawl_error", "CrawlID", crawl, "DocID", doc, "ErrorID", error, "ChildrenCount", children,
                "ErrorCount", 1);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-153-1", "SQLPGAT2-3.1.5.7-153-2", "SQLPGAT2-3.1.5.7-153-3"})
    void whatIsAtStakeByErrorsIsTheMostChildrenOrTheNumberOfDocuments() {
        assertThat(stage(153, "@CrawlID", CRAWL)).isEqualTo(new Answer(0, 0));
        reported(CRAWL, 1, 1, 0);
        reported(CRAWL, 1, 2, 0);
        reported(CRAWL, 2, 1, 1);
        reported(CRAWL, 3, 1, 1);
        assertThat(stage(153, "@CrawlID", CRAWL)).as("documents").isEqualTo(new Answer(3, 0));
        reported(CRAWL + 1, 1, 1, 8);
        assertThat(stage(153, "@CrawlID", CRAWL)).as("children in any crawl").isEqualTo(new Answer(8, 0));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-155-1", "SQLPGAT2-3.1.5.7-155-2", "SQLPGAT2-3.1.5.7-155-3"})
    void childrenOfDocumentsWithErrorsAreAddedUp() {
        assertThat(stage(155, "@CrawlID", CRAWL)).isEqualTo(new Answer(0, 0));
        reported(CRAWL, 1, 1, 5);
        reported(CRAWL, 2, 1, 6);
        reported(CRAWL + 1, 2, 1, 100);
        assertThat(stage(155, "@CrawlID", CRAWL)).isEqualTo(new Answer(11, 0));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-154-1", "SQLPGAT2-3.1.5.7-154-2", "SQLPGAT2-3.1.5.7-154-3", "SQLPGAT2-3.1.1.7-1"})
    void theHostsOfACrawlAreCounted() {
        host(1);
        host(2);
        host(3);
        document(1, "HostID", 1, "CommitCrawlID", CRAWL);
        document(2, "HostID", 1, "CommitCrawlID", CRAWL - 1);
        document(3, "HostID", 1, "CommitCrawlID", CRAWL, "ErrorLevel", 1);
        document(4, "HostID", 1, "CommitCrawlID", CRAWL - 1, "ErrorLevel", 2);
        document(5, "HostID", 1, "CommitCrawlID", CRAWL, "ErrorLevel", 2, "LogLevel", 2);
        document(6, "HostID", 1, "CommitCrawlID", CRAWL, "ErrorLevel", 2, "LogLevel", 1);
        document(7, "HostID", 1); // never visited
        document(8, "HostID", 2, "CommitCrawlID", CRAWL - 1); // not by this crawl
        add("deleted_url", "TrackID", 1, "AccessURL", "u", "AccessHash", 1, "HostID", 1, "ContentSourceID", SOURCE);
        add("deleted_url", "TrackID", 2, "AccessURL", "v", "AccessHash", 2, "HostID", 3, "ContentSourceID", SOURCE,
                "CrawlID", CRAWL);
        HostRecount.keep(database);
        assertThat(stage(154, "@CrawlID", CRAWL)).isEqualTo(new Answer(CRAWL, 0));
        assertThat(rows("""
                SELECT HostID, SuccessCount, WarningCount, ErrorCount, DeleteCount, LevelHighErrorCount
                FROM MSSCrawlHostList ORDER BY HostID""")).containsExactly(asList(1, 2, 1, 3, 1, 1),
                asList(2, 91, 92, 93, 94, 95), asList(3, 0, 0, 0, 1, 0));
    }
}
