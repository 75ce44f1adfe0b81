package org.granary.protocol.search.crawl.stage;

import java.util.List;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.crawl.common.DeletedDocuments;
import org.granary.records.value.Project;
import org.granary.store.Transaction;

/// A crawl is stopped: nothing that it has left in the store remains. A call removes so many rows that it ends soon,
/// and says whether the client has to call again; each of them is as good as the first.
final class Stop {
    /// How many rows a call removes.
    static final int MOST = 10_000;

    /// Entries that are about to be removed have this batch, which nobody else gives: so those are removed whose
    /// documents are kept.
    static final String TAKE_ENTRIES = """
            UPDATE crawl_queue SET BatchID = -1
            WHERE SeqID IN (SELECT SeqID FROM crawl_queue WHERE CrawlID = ? ORDER BY BatchID, SeqID LIMIT ?)""";
    static final String KEEP_DOCUMENTS = """
            UPDATE crawl_url_history SET DeletePending = 0 WHERE ContentSourceID = ? AND DeletePending <> 0
              AND DocID IN (SELECT DocID FROM crawl_queue WHERE CrawlID = ? AND BatchID = -1 AND TransactionType = 1)""";
    static final String REMOVE_ENTRIES = "DELETE FROM crawl_queue WHERE CrawlID = ? AND BatchID = -1";
    /// Of a stage that was not finished.
    static final String REMOVE_NOTED = remove("stage_document", "CrawlID, Rule, DocID");
    static final String REMOVE_LINKS = remove("link", "Arrival");
    static final String REMOVE_COLLEAGUES = remove("colleague_link", "Arrival");
    /// No completion will see to what leads to the documents that the crawl has deleted.
    static final Walk FORGET_DELETED = Walk.anchors("changed_anchor_deleted",
            "a.TargetDocID = w.DocID AND a.TargetDocID > 0",
            DeletedDocuments.forgotten(_ -> "SELECT DocID FROM part").toArray(StoreStatement[]::new));
    static final String REMOVE_DELETED = "DELETE FROM changed_anchor_deleted WHERE CrawlID = ? AND DocID <= ?";
    static final List<String> REMOVE_CHANGES = List.of(
            remove("changed_anchor_target", "CrawlID, DocID"), remove("changed_anchor_source", "CrawlID, DocID"),
            remove("changed_anchor_committed", "CrawlID, DocID"),
            remove("social_distance_deleted_property", "CrawlID, SourceDocID, TargetUserID"));

    private static final int CALL_AGAIN = 1;

    private final Transaction transaction;
    private final int crawl;
    private long left = MOST;

    private Stop(Transaction transaction, int crawl) {
        this.transaction = transaction;
        this.crawl = crawl;
    }

    private static String remove(String table, String key) {
        return "DELETE FROM %1$s WHERE (%2$s) IN (SELECT %2$s FROM %1$s WHERE CrawlID = ? ORDER BY %2$s LIMIT ?)"
                .formatted(table, key);
    }

    static StageCall.Answer stop(StageCall call) {
        Project project = call.projectId();
        var stop = new Stop(call.transaction(), call.crawlId());
        stop.remove(REMOVE_NOTED);
        stop.removeEntries(call.contentSourceId());
        stop.remove(REMOVE_LINKS);
        if (!call.isFoundation()) {
            stop.remove(REMOVE_COLLEAGUES);
            if (project == Project.PORTAL_CONTENT) {
                stop.forgetDeleted();
                REMOVE_CHANGES.forEach(stop::remove);
            }
        }
        if (stop.left <= 0) {
            return call.answer(CALL_AGAIN);
        }
        if (project == Project.PORTAL_CONTENT) {
            HostStatistics.count(call.transaction(), call.crawlId());
            CompletedCrawls.add(call.transaction(), call.crawlId());
        } else {
            HostStatistics.forget(call.transaction(), call.crawlId());
        }
        return call.answer();
    }

    private void removeEntries(int contentSource) {
        left -= transaction.update(TAKE_ENTRIES, crawl, left);
        transaction.update(KEEP_DOCUMENTS, contentSource, crawl);
        transaction.update(REMOVE_ENTRIES, crawl);
    }

    private void forgetDeleted() {
        while (left > 0) {
            Walk.Part part = FORGET_DELETED.next(transaction, crawl, Walk.START, left);
            if (part == null) {
                return;
            }
            transaction.update(REMOVE_DELETED, crawl, part.last());
            left -= part.rows();
        }
    }

    private void remove(String statement) {
        if (left > 0) {
            left -= transaction.update(statement, crawl, left);
        }
    }
}
