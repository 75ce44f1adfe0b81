package org.granary.protocol.search.crawl.commit;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.common.Identifier;
import org.granary.records.value.TransactionFlags;
import org.granary.store.Transaction;

/// What a transaction does to the children of its document, which are found by their parent.
///
/// Children that come while a rule is at work are not queued by it: as many entries are made as there are numbers for,
/// and only documents that got an entry are marked.
final class Children {
    private static final int FILE_MASK = TransactionFlags.TIMESTAMPED | TransactionFlags.FOLDER;
    private static final String LIVE = " WHERE ParentDocID = ? AND DeletePending = 0 AND ";
    private static final String FILE = "(TransactionFlags & " + FILE_MASK + ") = " + TransactionFlags.TIMESTAMPED;
    private static final String FOLDER = "(TransactionFlags & " + FILE_MASK + ") = " + FILE_MASK;
    private static final String DELETABLE = "(" + FILE + " OR " + FOLDER + " AND UseChangeLog = 1)";
    /// CrawlID three times: SecurityUpdateCrawlID, CachedSecurityUpdateCrawlID (or a number above all where that does
    /// not count), CrawlID of a file.
    private static final String SECURABLE = "UseChangeLog = 1 AND SecurityUpdateCrawlID < ? AND CachedSecurityUpdateCrawlID < ? AND ("
            + FOLDER + " OR " + FILE + " AND CrawlID < ?)";
    private static final String ENTRY = """
            INSERT INTO crawl_queue (SeqID, CrawlID, DocID, SourceDocID, StartAddressID, ContentSourceID, ProjectID, TransactionType, Scope, HostDepth,
             EnumerationDepth, TransactionFlags, ChangeLogBatchID, DeleteReason)
            SELECT CAST(? AS BIGINT) + ROW_NUMBER() OVER (ORDER BY DocID), CAST(? AS BIGINT), DocID, ParentDocID, CAST(? AS BIGINT), CAST(? AS BIGINT),
             CAST(? AS BIGINT), %s, 2, HostDepth, EnumerationDepth, %s, CAST(? AS BIGINT), %s
            FROM crawl_url_history""";
    private static final String FIRST = " ORDER BY DocID LIMIT ?";
    private static final String QUEUED = " WHERE DocID IN (SELECT DocID FROM crawl_queue WHERE SeqID BETWEEN ? AND ?)";

    static final String TELL_FILES = "UPDATE crawl_url_history SET ParentUpdateCrawlID = ?" + LIVE + FILE
            + " AND ParentUpdateCrawlID <> ?";
    static final String TELL_ALL_FILES = "UPDATE crawl_url_history SET ParentUpdateCrawlID = ?" + LIVE
            + "(TransactionFlags & " + TransactionFlags.FOLDER + ") = 0 AND ParentUpdateCrawlID <> ?";
    static final StoreStatement COUNT_DELETABLE = StoreStatement.over("Doc",
            "SELECT ParentDocID, COUNT(*) FROM crawl_url_history WHERE DeletePending = 0 AND " + DELETABLE
                    + " AND ParentDocID IN (SELECT Doc FROM listed) GROUP BY ParentDocID");
    static final String QUEUE_DELETES = ENTRY.formatted("1", "TransactionFlags", "6") + LIVE
            + DELETABLE + FIRST;
    static final String MARK = "UPDATE crawl_url_history SET DeletePending = 1" + QUEUED;
    static final String COUNT_SECURABLE = "SELECT COUNT(*) FROM crawl_url_history" + LIVE + SECURABLE;
    static final String QUEUE_SECURITY = ENTRY.formatted("2",
            "TransactionFlags | " + TransactionFlags.SECURITY_ONLY, "NULL") + LIVE + SECURABLE + FIRST;
    static final String GIVE_BLOB = "UPDATE crawl_queue SET CachedBlob = ? WHERE SeqID BETWEEN ? AND ?";
    static final String SECURITY = "UPDATE crawl_url_history SET SecurityUpdateCrawlID = ?, SecurityID = NULL" + QUEUED;
    static final String CACHED_SECURITY = "UPDATE crawl_url_history SET CachedSecurityUpdateCrawlID = ?" + QUEUED;

    private Children() {}

    /// ParentUpdateCrawlID: the last crawl that processed the parent.
    static void tell(Transaction transaction, List<CommitDecision> folders) {
        BatchUpdates.run(transaction, TELL_FILES, folders.stream().filter(v -> !v.tellsAllFiles()).toList(),
                Children::told);
        BatchUpdates.run(transaction, TELL_ALL_FILES, folders.stream().filter(CommitDecision::tellsAllFiles).toList(),
                Children::told);
    }

    private static Object[] told(CommitDecision folder) {
        int crawl = folder.committed().crawlId();
        return new Object[]{crawl, folder.committed().docId(), crawl};
    }

    /// Queues the children of a folder whose access control list changed for the same.
    static void spreadSecurity(Transaction transaction, CommitDecision folder) {
        Committed c = folder.committed();
        boolean cached = TransactionFlags.has(c.transactionFlags(), TransactionFlags.CACHED_SECURITY);
        long below = cached ? c.crawlId() : Long.MAX_VALUE;
        long count = transaction.number(COUNT_SECURABLE, c.docId(), c.crawlId(), below, c.crawlId());
        if (count == 0) {
            return;
        }
        KnownDocument known = folder.known();
        long last = Identifier.SEQ.last(transaction, Math.toIntExact(count));
        transaction.update(QUEUE_SECURITY, last - count, c.crawlId(), known.startAddressId(), known.contentSourceId(),
                known.projectId(), c.changeLogBatchId(), c.docId(), c.crawlId(), below, c.crawlId(), count);
        if (c.childSecurityBlob() != null) {
            transaction.update(GIVE_BLOB, c.childSecurityBlob(), last - count + 1, last);
        }
        transaction.update(cached ? CACHED_SECURITY : SECURITY, c.crawlId(), last - count + 1, last);
    }

    /// Queues deletes of what lies in folders that are deleted.
    static void delete(Transaction transaction, List<CommitDecision> folders) {
        Map<Integer, Long> counts = new TreeMap<>();
        COUNT_DELETABLE.query(transaction, folders.stream().map(v -> v.known().docId()).toList(),
                rows -> counts.put(rows.getInt(1), rows.getLong(2)));
        for (CommitDecision folder : folders) {
            Long count = counts.get(folder.known().docId());
            if (count != null) {
                Committed c = folder.committed();
                KnownDocument known = folder.known();
                long last = Identifier.SEQ.last(transaction, Math.toIntExact(count));
                transaction.update(QUEUE_DELETES, last - count, c.crawlId(), known.startAddressId(),
                        known.contentSourceId(), known.projectId(), c.changeLogBatchId(), c.docId(), count);
                transaction.update(MARK, last - count + 1, last);
            }
        }
    }
}
