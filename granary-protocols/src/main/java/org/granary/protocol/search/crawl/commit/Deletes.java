package org.granary.protocol.search.crawl.commit;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.granary.protocol.search.Identifier;
import org.granary.protocol.search.crawl.HostCounts;
import org.granary.protocol.search.crawl.NumberList;
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
    static final List<NumberList> SAID_ABOUT = List.of(new NumberList("DELETE FROM annotation WHERE TargetDocID IN (",
            ")"), new NumberList("DELETE FROM pending_annotation WHERE TargetDocID IN (", ")"),
            new NumberList("DELETE FROM anchor_document_properties WHERE DocID IN (", ")"));
    static final NumberList USER_HOSTS = new NumberList("DELETE FROM user_host WHERE HostID IN (", ")");
    static final NumberList HISTORY = new NumberList("DELETE FROM crawl_url_history WHERE DocID IN (", ")");
    static final NumberList QUEUE = new NumberList("DELETE FROM crawl_queue WHERE BatchID = 0 AND DocID IN (", ")");
    static final NumberList ORPHANS = new NumberList(
            "UPDATE crawl_url_history SET ParentDocID = 0 WHERE ParentDocID IN (", ")");

    private Deletes() {}

    static void apply(Transaction transaction, List<Verdict> deletes, boolean hasAnchors) {
        if (deletes.isEmpty()) {
            return;
        }
        List<Verdict> documents = deletes.stream().filter(v -> !v.known().beginsWithAnchor()).toList();
        if (hasAnchors) {
            Batch.run(transaction, ADD_CHANGED_TARGET, documents, Deletes::changed);
            Batch.run(transaction, ADD_DELETED, documents, Deletes::changed);
        }
        for (NumberList statement : SAID_ABOUT) {
            statement.update(transaction, docIds(documents));
        }
        USER_HOSTS.update(transaction, deletes.stream().map(Verdict::known)
                .filter(known -> known.parentDocId() == NO_PARENT).map(Known::hostId).filter(Objects::nonNull)
                .toList());
        List<Integer> docIds = docIds(deletes);
        HISTORY.update(transaction, docIds);
        QUEUE.update(transaction, docIds);
        ORPHANS.update(transaction, docIds);
        Batch.run(transaction, FREE, docIds, docId -> Batch.row(docId));
    }

    /// Before anything is queued: whoever needs numbers of both kinds takes those of deleted URLs first.
    static void addDeletedUrls(Transaction transaction, List<Verdict> deletes, HostCounts hosts) {
        if (deletes.isEmpty()) {
            return;
        }
        long track = Identifier.TRACK.last(transaction, deletes.size()) - deletes.size();
        List<@Nullable Object[]> rows = new ArrayList<>(deletes.size());
        for (Verdict verdict : deletes) {
            Known known = verdict.known();
            rows.add(Batch.row(++track, known.accessUrl(), known.accessHash(), known.hostId(),
                    known.contentSourceId(), verdict.committed().crawlId()));
            hosts.document(verdict.committed().crawlId(), known.hostId(), known.visit(), null);
            hosts.deletedUrl(verdict.committed().crawlId(), known.hostId(), 1);
        }
        transaction.batch(ADD_DELETED_URL, rows);
    }

    private static Object[] changed(Verdict verdict) {
        return new Object[]{verdict.committed().crawlId(), verdict.committed().docId()};
    }

    private static List<Integer> docIds(List<Verdict> verdicts) {
        return verdicts.stream().map(v -> v.known().docId()).toList();
    }
}
