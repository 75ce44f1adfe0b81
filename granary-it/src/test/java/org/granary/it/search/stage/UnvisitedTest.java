package org.granary.it.search.stage;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.conformance.Covers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Stage 145: what a crawl did not reach.
class UnvisitedTest extends StageTest {
    private static final int OLD = CRAWL - 1;
    private static final int FOLLOWED = 0x8;
    private static final String ENTRIES = """
            SELECT DocID, CrawlID, StartAddressID, ContentSourceID, ProjectID, TransactionFlags, HostDepth,
              EnumerationDepth, TransactionType, Scope, SourceDocID, ChangeLogBatchID, DeleteReason, BatchID
            FROM MSSCrawlQueue ORDER BY DocID""";

    private Answer unvisited(int type, @Nullable Integer misc) {
        return stage(145, "@CrawlID", CRAWL, "@ContentSourceID", SOURCE, "@CrawlType", type, "@MiscInputData", misc);
    }

    private List<@Nullable Object> queuedAs(int transactionType) {
        return column("SELECT DocID FROM MSSCrawlQueue WHERE CrawlID = ? AND TransactionType = ? ORDER BY DocID",
                CRAWL, transactionType);
    }

    /// A document with something in every column that an entry takes.
    private void document(int doc, int commit, int parentUpdate, int flags, int host) {
        document(doc, "CommitCrawlID", commit, "ParentUpdateCrawlID", parentUpdate, "TransactionFlags", flags, "HostID",
                host, "StartAddressID", 6, "HostDepth", 3, "EnumerationDepth", 4, "ProjectID", 2, "ParentDocID", 9);
    }

    private static List<@Nullable Object> deleted(int doc, int scope, int reason) {
        return asList(doc, CRAWL, 6, SOURCE, 2, 0, 3, 4, 1, scope, 9, 0, reason, 0L);
    }

    private static List<@Nullable Object> recrawled(int doc, int flags) {
        return asList(doc, CRAWL, 6, SOURCE, 2, flags, 3, 4, 2, 2, 9, 0, null, 0L);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, IGNORED})
    @Covers({"SQLPGAT2-3.1.5.7-145-1", "SQLPGAT2-3.1.5.7-145-2", "SQLPGAT2-3.1.5.7-145-4", "SQLPGAT2-3.1.5.7-145-5",
        "SQLPGAT2-3.1.5.7-145-6", "SQLPGAT2-3.1.5.7-145-15", "SQLPGAT2-3.1.5.7-145-16", "SQLPGAT2-3.1.5.7-145-17",
        "SQLPGAT2-3.1.5.7-145-24", "SQLPGAT2-3.1.5.7-145-26"})
    void aFullCrawlDeletesWhatItDidNotReach(int misc) {
        document(1, OLD, CRAWL, FOLLOWED, 1); // gone from its folder
        document(2, OLD, 0, FOLLOWED, 1);
        document(3, 0, OLD, 0, 1); // never committed
        document(4, CRAWL, CRAWL, 0, 1); // visited
        document(5, "CommitCrawlID", OLD, "DeletePending", 1);
        document(7, "CommitCrawlID", OLD, "ContentSourceID", SOURCE + 1);
        assertThat(unvisited(FULL, misc)).isEqualTo(new Answer(1, 0));
        assertThat(rows(ENTRIES)).containsExactly(deleted(1, 1, 3), deleted(2, 1, 3), deleted(3, 1, 3));
        assertThat(documents("DeletePending = 1")).containsExactly(1, 2, 3, 5);
        assertThat(documents("CrawlID = " + CRAWL)).isEmpty();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-145-7", "SQLPGAT2-3.1.5.7-145-8", "SQLPGAT2-3.1.5.7-145-9",
        "SQLPGAT2-3.1.5.7-145-10", "SQLPGAT2-3.1.5.7-145-14", "SQLPGAT2-3.1.5.7-145-15",
        "SQLPGAT2-3.1.5.7-145-24"})
    void aFullCrawlMayVisitFoldersOfItsHosts() {
        document(100, "ParentDocID", -1, "StartAddressID", 6, "HostID", 1, "CommitCrawlID", CRAWL);
        document(101, "StartAddressID", 6, "HostID", 2, "TransactionFlags", 0x400, "CommitCrawlID", CRAWL);
        document(102, "ParentDocID", -1, "StartAddressID", 7, "HostID", 3, "CommitCrawlID", CRAWL);
        document(1, OLD, 0, FOLLOWED, 1); // on the host of the start address
        document(2, OLD, 0, FOLLOWED | 0x4, 2); // on that to which it leads
        document(3, OLD, 0, FOLLOWED, 3); // on the host of another start address
        document(4, OLD, 0, 0x4, 1); // not followed
        document(5, OLD, CRAWL, FOLLOWED, 1); // gone from its folder
        document(6, CRAWL, 0, FOLLOWED, 1); // visited
        document(8, "CommitCrawlID", OLD, "TransactionFlags", FOLLOWED, "StartAddressID", 6, "HostID", 1,
                "DeletePending", 1);
        assertThat(unvisited(FULL, 1)).isEqualTo(new Answer(1, 0));
        assertThat(rows(ENTRIES)).containsExactly(recrawled(1, FOLLOWED), recrawled(2, FOLLOWED | 0x4),
                deleted(3, 1, 3), deleted(4, 1, 3), deleted(5, 1, 3));
        assertThat(documents("CrawlID = " + CRAWL)).containsExactly(1, 2);
        assertThat(documents("DeletePending = 1")).containsExactly(3, 4, 5, 8);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-145-4", "SQLPGAT2-3.1.5.7-145-11", "SQLPGAT2-3.1.5.7-145-12",
        "SQLPGAT2-3.1.5.7-145-13", "SQLPGAT2-3.1.5.7-145-14"})
    void aFullCrawlMayVisitAllThatItDidNotReach() {
        document(1, OLD, 0, 0x40, 1);
        document(2, OLD, CRAWL, 0, 1); // gone from its folder
        document(3, CRAWL, 0, 0, 1);
        document(4, "CommitCrawlID", OLD, "DeletePending", 1);
        assertThat(unvisited(FULL, 2)).isEqualTo(new Answer(1, 0));
        assertThat(rows(ENTRIES)).containsExactly(recrawled(1, 0x40), deleted(2, 1, 3));
        assertThat(documents("CrawlID = " + CRAWL)).containsExactly(1);
        assertThat(documents("DeletePending = 1")).containsExactly(2, 4);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-145-18", "SQLPGAT2-3.1.5.7-145-19", "SQLPGAT2-3.1.5.7-145-20",
        "SQLPGAT2-3.1.5.7-145-21", "SQLPGAT2-3.1.5.7-145-22", "SQLPGAT2-3.1.5.7-145-23",
        "SQLPGAT2-3.1.5.7-145-24"})
    void anIncrementalCrawlDeletesWhatIsGoneFromItsFolder() {
        document(1, OLD, CRAWL, FOLLOWED, 1);
        document(2, OLD, CRAWL, FOLLOWED, 1);
        update("UPDATE crawl_url_history SET UseChangeLog = 1 WHERE DocID = 2");
        document(3, OLD, OLD, 0, 1);
        document(4, CRAWL, CRAWL, 0, 1);
        document(5, "CommitCrawlID", OLD, "ParentUpdateCrawlID", CRAWL, "DeletePending", 1);
        document(6, "CommitCrawlID", OLD, "ParentUpdateCrawlID", CRAWL, "ContentSourceID", SOURCE + 1);
        assertThat(unvisited(INCREMENTAL, 2)).isEqualTo(new Answer(1, 0));
        assertThat(rows(ENTRIES)).containsExactly(deleted(1, 1, 4), deleted(2, 2, 5));
        assertThat(documents("DeletePending = 1")).containsExactly(1, 2, 5);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-145-25", "SQLPGAT2-3.1.5.7-145-26"})
    void aDeleteCrawlReachesAll() {
        document(1, OLD, CRAWL, FOLLOWED, 1);
        assertThat(unvisited(DELETE, 2)).isEqualTo(new Answer(CRAWL, 0));
        assertThat(queued()).isEmpty();
        assertThat(documents("DeletePending = 1")).isEmpty();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-145-3", "SQLPGAT2-3.1.5.7-145-26"})
    void onlyTheFirstCallOfACrawlDoesAnything() {
        document(1, OLD, 0, 0, 1);
        assertThat(unvisited(FULL, null)).isEqualTo(new Answer(1, 0));
        document(2, OLD, 0, 0, 1);
        assertThat(unvisited(FULL, 0)).as("still told").isEqualTo(new Answer(1, 0));
        assertThat(queuedAs(1)).containsExactly(1);
        assertThat(documents("DeletePending = 1")).containsExactly(1);
        update("DELETE FROM crawl_queue");
        assertThat(unvisited(FULL, 0)).isEqualTo(new Answer(CRAWL, 0));
    }
}
