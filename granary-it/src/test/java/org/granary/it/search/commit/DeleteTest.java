package org.granary.it.search.commit;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// The end of a document.
class DeleteTest extends RulesTest {

    private List<Integer> free() {
        return query("SELECT DocID FROM free_doc_id ORDER BY DocID", rows -> rows.getInt(1));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-97", "SQLPGAT2-3.1.5.66-103", "SQLPGAT2-3.1.5.66-104", "SQLPGAT2-3.1.5.66-105",
        "SQLPGAT2-3.1.5.66-136", "SQLPGAT2-3.1.1.3-2"})
    void theDocumentGoesAndItsUrlIsADeletedOne() {
        crawling(1, "DeletePending", 1, "HostID", 61, "ContentSourceID", 62);
        document(2, "ParentDocID", 1);
        document(3, "ParentDocID", 2, "DeletePending", 1);
        entry(90, 1);
        entry(91, 1, "CrawlID", 6);
        entry(92, 1, "BatchID", 56);
        entry(93, 2);
        process(deleted(1));
        assertThat(history(1, "DocID")).isNull();
        assertThat(table("SELECT AccessURL, AccessHash, HostID, ContentSourceID FROM MSSCrawlDeletedURL"))
                .containsExactly(asList(url(1), 1, 61, 62));
        assertThat(query("SELECT CrawlID FROM deleted_url", rows -> rows.getInt(1))).containsExactly(7);
        assertThat(queued()).containsExactly(92L, 93L);
        assertThat(history(2, "ParentDocID")).isEqualTo(asList(0));
        assertThat(history(3, "ParentDocID")).isEqualTo(asList(2));
        assertThat(free()).containsExactly(1);
        process(crawled(1).with("@SeqID", 92L));
        assertThat(queued()).containsExactly(93L);
        process(deleted(3));
        assertThat(table("SELECT COUNT(DISTINCT TrackID) FROM MSSCrawlDeletedURL")).containsExactly(asList(2));
        assertThat(free()).containsExactly(1, 3);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-62", "SQLPGAT2-3.1.5.66-97"})
    void aUrlIsDeletedOnce() {
        crawling(1, "DeletePending", 1, "HostID", 61);
        insert("deleted_url", "TrackID", 77L, "AccessURL", url(1), "AccessHash", 1, "ContentSourceID", 5);
        process(deleted(1));
        assertThat(table("SELECT HostID, ContentSourceID FROM MSSCrawlDeletedURL")).containsExactly(asList(61, 1));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-98", "SQLPGAT2-3.1.5.66-99", "SQLPGAT2-3.1.5.66-100", "SQLPGAT2-3.1.5.66-101",
        "SQLPGAT2-3.3.1-2"})
    void nothingIsLeftThatWasSaidAboutTheDocumentAndTheAnchorCrawlIsTold() {
        crawling(1, "DeletePending", 1);
        crawling(2, "DeletePending", 1, "AccessURL", "anchor://2");
        for (int doc = 1; doc <= 3; doc++) {
            insert("annotation", "TargetDocID", doc, "Pid", 100, "AnnotationNumeric", 1, "UpdateTime", now());
            insert("pending_annotation", "TargetDisplayURL", "u", "TargetDisplayHash", 1, "TargetDocID", doc, "Pid",
                    100, "AnnotationNumeric", 1, "UpdateTime", now());
            insert("anchor_document_properties", "DocID", doc, "PropertyTrackerBlob", new byte[]{1});
        }
        process(deleted(1));
        process(deleted(2));
        List<Integer> left = List.of(2, 3);
        assertThat(query("SELECT TargetDocID FROM annotation ORDER BY 1", r -> r.getInt(1))).isEqualTo(left);
        assertThat(query("SELECT TargetDocID FROM pending_annotation ORDER BY 1", r -> r.getInt(1))).isEqualTo(left);
        assertThat(query("SELECT DocID FROM anchor_document_properties ORDER BY 1", r -> r.getInt(1)))
                .isEqualTo(left);
        List<Object> told = hasAnchors() ? asList(asList(7, 1)) : List.of();
        assertThat(table("SELECT CrawlID, DocID FROM MSSChangedAnchorTargetDocs")).isEqualTo(told);
        assertThat(table("SELECT CrawlID, DocID FROM MSSChangedAnchorDeletedDocs")).isEqualTo(told);
        assertThat(history(2, "DocID")).isNull();
        assertThat(free()).containsExactly(1, 2);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.66-102")
    void aStartAddressTakesTheHostOfUserProfilesAlong() {
        for (int host : new int[]{61, 62, 63}) {
            insert("user_host", "HostID", host);
        }
        crawling(1, "DeletePending", 1, "HostID", 61, "ParentDocID", -1);
        crawling(2, "DeletePending", 1, "HostID", 62, "ParentDocID", 0);
        crawling(3, "DeletePending", 1, "HostID", 63, "ParentDocID", -1, "AccessURL", "anchor:3");
        crawling(4, "DeletePending", 1, "ParentDocID", -1);
        for (int doc = 1; doc <= 4; doc++) {
            process(deleted(doc));
        }
        assertThat(query("SELECT HostID FROM user_host", rows -> rows.getInt(1))).containsExactly(62);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-87", "SQLPGAT2-3.1.5.66-88", "SQLPGAT2-3.1.5.66-89", "SQLPGAT2-3.1.5.66-90",
        "SQLPGAT2-3.1.5.66-91", "SQLPGAT2-3.1.5.66-92", "SQLPGAT2-3.1.5.66-93", "SQLPGAT2-3.1.5.66-94",
        "SQLPGAT2-3.1.5.66-95", "SQLPGAT2-3.1.5.66-96", "SQLPGAT2-2.2.1.15-3"})
    void whatLiesInADeletedFolderIsQueuedToBeDeleted() {
        crawling(1, "DeletePending", 1, "StartAddressID", 71, "ContentSourceID", 72);
        document(2, "ParentDocID", 1, "TransactionFlags", TIMESTAMPED | 0x40, "HostDepth", 3, "EnumerationDepth", 4);
        document(3, "ParentDocID", 1, "TransactionFlags", TIMESTAMPED | FOLDER, "UseChangeLog", 1);
        document(4, "ParentDocID", 1, "TransactionFlags", TIMESTAMPED | FOLDER);
        document(5, "ParentDocID", 1, "UseChangeLog", 1);
        document(6, "ParentDocID", 1, "TransactionFlags", TIMESTAMPED, "DeletePending", 1);
        document(7, "ParentDocID", 2, "TransactionFlags", TIMESTAMPED);
        process(deleted(1).with("@TransactionFlags", FOLDER).withLog(null, 0).with("@ChangeLogBatchID", 73));
        assertThat(
                added("""
                        DocID, CrawlID, StartAddressID, ChangeLogBatchID, ContentSourceID, ProjectID, TransactionFlags, HostDepth, EnumerationDepth,
                        SourceDocID, DeleteReason, TransactionType, Scope, BatchID"""))
                .containsExactly(
                        asList(2, 7, 71, 73, 72, 1, TIMESTAMPED | 0x40, 3, 4, 1, 6, 1, 2, 0L),
                        asList(3, 7, 71, 73, 72, 1, TIMESTAMPED | FOLDER, null, null, 1, 6, 1, 2, 0L));
        assertThat(table("SELECT DocID, DeletePending, ParentDocID FROM MSSCrawlURL ORDER BY DocID")).containsExactly(
                asList(2, 1, 0), asList(3, 1, 0), asList(4, 0, 0), asList(5, 0, 0), asList(6, 1, 0),
                asList(7, 0, 2));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-87", "SQLPGAT2-2.2.1.15-2"})
    void onlyADeepDeleteOfAFolderReachesItsChildren() {
        for (int doc = 1; doc <= 3; doc++) {
            crawling(doc, "DeletePending", doc == 3 ? 0 : 1);
            document(10 + doc, "ParentDocID", doc, "TransactionFlags", TIMESTAMPED);
        }
        process(deleted(1));
        process(deleted(2).with("@TransactionFlags", FOLDER).with("@Scope", 1));
        process(crawled(3).with("@TransactionFlags", FOLDER).with("@CrawlType", 3));
        assertThat(added("DocID")).isEmpty();
        assertThat(table("SELECT DocID FROM MSSCrawlURL WHERE DeletePending = 1")).isEmpty();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-60", "SQLPGAT2-3.1.5.66-61"})
    void itemsOfTheAnchorCrawlAreDeletedAfterwards() {
        crawling(1, "AccessURL", "anchor://1");
        crawling(2, "AccessURL", "http://x/Anchor:2");
        crawling(3, "AccessURL", "anchor://3");
        process(crawled(1));
        process(crawled(2));
        process(crawled(3).with("@TransactionFlags", SECURITY_ONLY));
        assertThat(added("DocID, TransactionType, Scope, DeleteReason")).containsExactly(asList(1, 1, 2, 1),
                asList(2, 1, 2, 1));
        assertThat(table("SELECT DocID FROM MSSCrawlURL WHERE DeletePending = 1 ORDER BY DocID"))
                .containsExactly(asList(1), asList(2));
        assertThat(history(1, "CommitCrawlID")).isEqualTo(asList(0));
        process(deleted(1).with("@SeqID", 1L));
        assertThat(history(1, "DocID")).isNull();
        assertThat(queued()).containsExactly(2L);
    }

    @Test
    void aDeleteThatReportsThatTheDocumentIsGoneIsTheEndOfItAllTheSame() {
        crawling(1, "DeletePending", 1, "CommitCrawlID", 5);
        process(deleted(1).with("@MarkDelete", true).with("@ErrorLevel", 2).with("@hrResult", NOT_FOUND)
                .with("@ErrorDeleteCountAllowed", 3));
        assertThat(history(1, "DocID")).isNull();
        assertThat(queued()).isEmpty();
    }
}
