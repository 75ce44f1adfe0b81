package org.granary.protocol.search.crawl.commit;

import java.util.List;
import org.granary.protocol.search.common.Identifier;
import org.granary.protocol.search.crawl.common.DeleteReason;
import org.granary.protocol.search.crawl.common.TransactionScope;
import org.granary.records.value.TransactionType;
import org.granary.store.Transaction;

/// What a transaction does to the entries of its own document in the Crawl Queue.
final class QueueEntries {
    private static final String OWN = " WHERE SeqID = ? AND DocID = ? AND CrawlID = ?";
    static final String REMOVE = "DELETE FROM crawl_queue" + OWN;
    static final String REMOVE_TWIN = REMOVE + " AND "
            + """
                    EXISTS (SELECT 1 FROM crawl_queue twin WHERE twin.DocID = ? AND twin.CrawlID = ? AND twin.TransactionType = ? AND twin.Scope = ?
                     AND twin.TransactionFlags = ? AND twin.SeqID <> ?)""";
    static final String PUT_BACK = "UPDATE crawl_queue SET BatchID = 0, TransactionFlags = ?" + OWN;
    static final String ADD = """
            INSERT INTO crawl_queue (SeqID, CrawlID, DocID, SourceDocID, StartAddressID, ContentSourceID, ProjectID, TransactionType, Scope, HostDepth,
             EnumerationDepth, TransactionFlags, ChangeLogBatchID, DeleteReason, ErrorID, ErrorLevel)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    private QueueEntries() {}

    static void remove(Transaction transaction, List<Committed> done) {
        BatchUpdates.run(transaction, REMOVE, done, c -> BatchUpdates.row(c.seqId(), c.docId(), c.crawlId()));
    }

    /// One entry of several that ask for the same is enough.
    static void retry(Transaction transaction, List<Committed> retries) {
        BatchUpdates.run(transaction, REMOVE_TWIN, retries,
                c -> BatchUpdates.row(c.seqId(), c.docId(), c.crawlId(), c.docId(),
                        c.crawlId(), c.transactionType(), c.scope(), c.transactionFlags(), c.seqId()));
        putBack(transaction, retries);
    }

    static void putBack(Transaction transaction, List<Committed> unfinished) {
        BatchUpdates.run(transaction, PUT_BACK, unfinished,
                c -> BatchUpdates.row(c.transactionFlags(), c.seqId(), c.docId(), c.crawlId()));
    }

    static void addDeletes(Transaction transaction, List<CommitDecision> marked) {
        SeqIds ids = new SeqIds(transaction, marked.size());
        BatchUpdates.run(transaction, ADD, marked, v -> {
            Committed c = v.committed();
            KnownDocument known = v.known();
            return BatchUpdates.row(ids.next(), c.crawlId(), c.docId(), 0, known.startAddressId(),
                    known.contentSourceId(),
                    known.projectId(), TransactionType.DELETE, TransactionScope.DEEP, 0, 0, c.transactionFlags(),
                    c.changeLogBatchId(), DeleteReason.ERROR, c.errorId(), c.errorLevel());
        });
    }

    static void addRefreshes(Transaction transaction, List<CommitDecision> refreshed) {
        SeqIds ids = new SeqIds(transaction, refreshed.size());
        BatchUpdates.run(transaction, ADD, refreshed, v -> {
            Committed c = v.committed();
            KnownDocument known = v.known();
            return BatchUpdates.row(ids.next(), c.crawlId(), c.docId(), known.parentDocId(), known.startAddressId(),
                    known.contentSourceId(), known.projectId(), TransactionType.MODIFY, TransactionScope.DEEP,
                    c.hostDepth(), c.enumerationDepth(), c.transactionFlags(), c.changeLogBatchId(), null, null, null);
        });
    }

    /// Numbers for entries, one after another.
    private static final class SeqIds {
        private long next;

        SeqIds(Transaction transaction, int count) {
            next = count == 0 ? 0 : Identifier.SEQ.last(transaction, count) - count + 1;
        }

        long next() {
            return next++;
        }
    }
}
