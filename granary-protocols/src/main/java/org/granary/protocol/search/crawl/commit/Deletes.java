package org.granary.protocol.search.crawl.commit;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.common.Identifier;
import org.granary.protocol.search.crawl.common.HostCounts;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// Takes documents out of a crawl store. What is left of them: a Deleted URL, and what the anchor crawl has to know.
final class Deletes {
    /// Of a start address that has no parent because nothing links to it.
    private static final int NO_PARENT = -1;

    static final String ADD_DELETED_URL = """
            INSERT INTO deleted_url (TrackID, AccessURL, AccessHash, HostID, ContentSourceID, CrawlID)
            VALUES (?, ?, ?, ?, ?, ?)""";
    static final String ADD_CHANGED_TARGET = """
            INSERT INTO changed_anchor_target (CrawlID, DocID) VALUES (?, ?) ON CONFLICT (CrawlID, DocID) DO NOTHING""";
    static final String ADD_DELETED = """
            INSERT INTO changed_anchor_deleted (CrawlID, DocID) VALUES (?, ?) ON CONFLICT (CrawlID, DocID) DO NOTHING""";
    static final String FREE = "INSERT INTO free_doc_id (DocID) VALUES (?) ON CONFLICT (DocID) DO NOTHING";
    /// A document identifier is used again, so nothing may be left that was said about the old document.
    static final List<StoreStatement> SAID_ABOUT = List.of(delete("annotation WHERE TargetDocID"),
            delete("pending_annotation WHERE TargetDocID"), delete("anchor_document_properties WHERE DocID"));
    static final StoreStatement USER_HOSTS = delete("user_host WHERE HostID");
    static final StoreStatement HISTORY = delete("crawl_url_history WHERE DocID");
    static final StoreStatement QUEUE = delete("crawl_queue WHERE BatchID = 0 AND DocID");
    static final StoreStatement ORPHANS = StoreStatement.over("Doc",
            "UPDATE crawl_url_history SET ParentDocID = 0 WHERE ParentDocID IN (SELECT Doc FROM listed)");

    private Deletes() {}

    private static StoreStatement delete(String listed) {
        return StoreStatement.over("Id", "DELETE FROM " + listed + " IN (SELECT Id FROM listed)");
    }

    static void apply(Transaction transaction, List<CommitDecision> deletes, boolean hasAnchors) {
        if (deletes.isEmpty()) {
            return;
        }
        List<CommitDecision> documents = deletes.stream().filter(v -> !v.known().beginsWithAnchor()).toList();
        if (hasAnchors) {
            BatchUpdates.run(transaction, ADD_CHANGED_TARGET, documents, Deletes::changed);
            BatchUpdates.run(transaction, ADD_DELETED, documents, Deletes::changed);
        }
        for (StoreStatement statement : SAID_ABOUT) {
            statement.update(transaction, docIds(documents));
        }
        USER_HOSTS.update(transaction, deletes.stream().map(CommitDecision::known)
                .filter(known -> known.parentDocId() == NO_PARENT).map(KnownDocument::hostId).filter(Objects::nonNull)
                .toList());
        List<Integer> docIds = docIds(deletes);
        HISTORY.update(transaction, docIds);
        QUEUE.update(transaction, docIds);
        ORPHANS.update(transaction, docIds);
        BatchUpdates.run(transaction, FREE, docIds, docId -> BatchUpdates.row(docId));
    }

    /// Before anything is queued: whoever needs numbers of both kinds takes those of deleted URLs first.
    static void addDeletedUrls(Transaction transaction, List<CommitDecision> deletes, HostCounts hosts) {
        if (deletes.isEmpty()) {
            return;
        }
        long track = Identifier.TRACK.last(transaction, deletes.size()) - deletes.size();
        List<@Nullable Object[]> rows = new ArrayList<>(deletes.size());
        for (CommitDecision decision : deletes) {
            KnownDocument known = decision.known();
            rows.add(BatchUpdates.row(++track, known.accessUrl(), known.accessHash(), known.hostId(),
                    known.contentSourceId(), decision.committed().crawlId()));
            hosts.document(decision.committed().crawlId(), known.hostId(), known.visit(), null);
            hosts.deletedUrl(decision.committed().crawlId(), known.hostId(), 1);
        }
        transaction.batch(ADD_DELETED_URL, rows);
    }

    private static Object[] changed(CommitDecision decision) {
        return new Object[]{decision.committed().crawlId(), decision.committed().docId()};
    }

    private static List<Integer> docIds(List<CommitDecision> verdicts) {
        return verdicts.stream().map(v -> v.known().docId()).toList();
    }
}
