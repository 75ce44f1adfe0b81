package org.granary.it.search.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.util.List;
import java.util.Objects;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Out;
import org.granary.it.search.commit.CommitCall;
import org.junit.jupiter.api.Test;

/// Why items are deleted (2.2.1.22): each reason comes from one place, and there are no others.
class DeleteReasonTest extends StageTest {
    private static final int IN_FOLDER = 0x200;
    private static final int FOLDER = 0x4;

    private void commit(CommitCall call) {
        call("proc_MSS_ProcessCommitted", call.with("@CrawlID", CRAWL).arguments());
    }

    /// A link of a document to another that is known.
    private void link(int target, int hrResult, int transactionType, int changeLogBatch) {
        database.execute(
                """
                        INSERT INTO MSSTranTempTable0 (CrawlID, ProjectID, SourceDocID, StartAddressID, ContentSourceID,
                          AccessURL, AccessHash, DisplayURL, DisplayHash, ItemType, CrawlType, TransactionType, hrResult,
                          ChangeLogBatchID, HostID, SourceHostID, Host) VALUES (?, 1, 50, 1, ?, ?, ?, ?, ?, 2, 2, ?, ?, ?, 5, 5, 'host')""",
                CRAWL, SOURCE, "http://host/" + target, target, "http://host/" + target, target, transactionType,
                hrResult, changeLogBatch);
    }

    private Object reason(int doc) {
        return Objects.requireNonNull(column(
                "SELECT DeleteReason FROM MSSCrawlQueue WHERE TransactionType = 1 AND DocID = ?", doc).getFirst());
    }

    @Test
    @Covers("SQLPGAT2-2.2.1.22-1")
    void everyReasonOfTheTableIsGivenWhereItBelongsAndNoOtherCanBeStored() {
        // 1: an error that deletes.
        document(1);
        commit(new CommitCall().with("@DocID", 1).with("@ErrorLevel", 2).with("@ErrorID", 9).with("@hrResult", 9)
                .with("@MarkDelete", true));
        // 6: its parent is deleted.
        document(60, "DeletePending", 1, "TransactionFlags", FOLDER);
        document(6, "ParentDocID", 60, "TransactionFlags", IN_FOLDER);
        commit(new CommitCall().with("@DocID", 60).with("@TransactionType", 1).with("@TransactionFlags", FOLDER));
        // 7 and 8: links to it are excluded, or a change log has its deletion.
        document(7, "CommitCrawlID", 10, "HostID", 5);
        document(8, "CommitCrawlID", 10, "HostID", 5);
        update("INSERT INTO local_crawl_component (ComponentID, Status) VALUES (0, 1)");
        link(7, 0x80040D07, 2, 0);
        link(8, 0, 1, 3);
        flush();
        // 4 and 5: an incremental crawl did not find it in its folder, with and without a change log.
        document(4, "CommitCrawlID", 10, "ParentUpdateCrawlID", CRAWL);
        document(5, "CommitCrawlID", 10, "ParentUpdateCrawlID", CRAWL, "UseChangeLog", 1);
        stage(145, "@CrawlID", CRAWL, "@ContentSourceID", SOURCE, "@CrawlType", INCREMENTAL, "@MiscInputData", 0);
        // 3: a full crawl did not reach it.
        document(3, "CommitCrawlID", 10, "ContentSourceID", SOURCE + 1);
        stage(145, "@CrawlID", CRAWL + 1, "@ContentSourceID", SOURCE + 1, "@CrawlType", FULL, "@MiscInputData", 0);
        // 2: a delete crawl.
        document(2, "ContentSourceID", SOURCE + 2);
        stage(107, "@CrawlID", CRAWL + 2, "@ContentSourceID", SOURCE + 2, "@CrawlType", DELETE, "@MiscInputData", 0);
        for (int reason = 1; reason <= 8; reason++) {
            assertThat(reason(reason)).as("document %d", reason).isEqualTo(reason);
        }
        assertThat(column("SELECT DeleteReason FROM MSSCrawlQueue WHERE DeleteReason NOT BETWEEN 1 AND 8")).isEmpty();
        for (int reason : List.of(-1, 0, 9)) {
            database.refused("reason " + reason, () -> entry(900, CRAWL, 1, "DeleteReason", reason));
        }
    }

    private void flush() {
        assertThat(callInOrder("proc_MSS_FlushTemp0", 0, PORTAL_CONTENT, CRAWL, 0, 1, Out.of(JDBCType.BIT), 100,
                Out.of(JDBCType.INTEGER, 999), Out.of(JDBCType.INTEGER)).status()).isEqualTo(1);
    }
}
