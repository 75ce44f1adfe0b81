package org.granary.protocol.search.crawl.stage;

import org.granary.protocol.search.crawladmin.CrawlType;
import org.granary.store.Dialect;
import org.granary.store.Transaction;

/// When all links of a crawl are followed: what it did not reach is visited nevertheless, or deleted.
final class Unvisited {
    private static final String RECRAWL = "2, 2, h.TransactionFlags, h.ParentDocID, NULL";

    /// Folders whose links are followed, on the host of their start address or on one that it leads to.
    static final QueueRule RECRAWL_FOLDERS = new QueueRule(RECRAWL, dialect -> notReached(dialect, """
            h.ParentUpdateCrawlID <> ? AND (h.TransactionFlags & 8) <> 0
              AND (h.StartAddressID, h.HostID) IN (
                SELECT s.StartAddressID, s.HostID FROM crawl_url_history s WHERE s.ParentDocID = -1
                UNION SELECT f.StartAddressID, f.HostID FROM crawl_url_history f%s
                WHERE f.ContentSourceID = ? AND (f.TransactionFlags & 1024) <> 0)"""
            .formatted(dialect.indexedBy("crawl_url_history_flag_400"))));
    static final QueueRule RECRAWL_ALL = new QueueRule(RECRAWL,
            dialect -> notReached(dialect, "h.ParentUpdateCrawlID <> ?"));
    static final QueueRule DELETE_REST = new QueueRule("1, 1, 0, h.ParentDocID, 3", dialect -> notReached(dialect, """
            NOT EXISTS (SELECT 1 FROM crawl_queue q%s WHERE q.DocID = h.DocID AND q.CrawlID = ? AND q.SeqID > ?)"""
            .formatted(dialect.indexedBy("crawl_queue_document"))));
    static final QueueRule DELETE_WITHOUT_LOG = new QueueRule("1, 1, 0, h.ParentDocID, 4",
            dialect -> notInFolder(dialect, "h.UseChangeLog = 0"));
    static final QueueRule DELETE_BY_LOG = new QueueRule("1, 2, 0, h.ParentDocID, 5",
            dialect -> notInFolder(dialect, "h.UseChangeLog = 1"));

    static final String RECRAWLED = """
            UPDATE crawl_url_history SET CrawlID = ?
            WHERE DocID IN (SELECT DocID FROM crawl_queue WHERE SeqID > ? AND SeqID <= ?)""";
    static final String DELETED = """
            UPDATE crawl_url_history SET DeletePending = 1
            WHERE DocID IN (SELECT DocID FROM crawl_queue WHERE SeqID > ? AND SeqID <= ?)""";

    private static final int FOLDERS = 1;
    private static final int ALL = 2;

    private Unvisited() {}

    /// The documents that a full crawl did not reach.
    private static String notReached(Dialect dialect, String condition) {
        return """
                crawl_url_history h%s WHERE h.ContentSourceID = ? AND h.DeletePending = 0 AND h.CommitCrawlID < ?
                  AND %s""".formatted(dialect.indexedBy("crawl_url_history_commit"), condition);
    }

    /// The documents whose folder the crawl has visited, and not found them in it.
    private static String notInFolder(Dialect dialect, String condition) {
        return """
                crawl_url_history h%s WHERE h.ContentSourceID = ? AND h.DeletePending = 0 AND h.CommitCrawlID < ?
                  AND h.ParentUpdateCrawlID = ? AND h.ParentUpdateCrawlID <> 0 AND %s"""
                .formatted(dialect.indexedBy("crawl_url_history_parent_update"), condition);
    }

    static StageCall.Answer queue(StageCall call) {
        CrawlType type = call.crawlType();
        int source = call.contentSourceId();
        if (FirstCall.of(call, CrawlStage.UNVISITED)) {
            switch (type) {
                case FULL -> full(call, source);
                case INCREMENTAL -> {
                    delete(call, DELETE_WITHOUT_LOG, source, call.crawlId(), call.crawlId());
                    delete(call, DELETE_BY_LOG, source, call.crawlId(), call.crawlId());
                }
                case DELETE -> {
                    // Nothing is left over that it could have reached.
                }
            }
        }
        return Remaining.anyEntries(call);
    }

    private static void full(StageCall call, int source) {
        Transaction transaction = call.transaction();
        int crawl = call.crawlId();
        int choice = call.miscInput() == null ? 0 : call.miscInput();
        QueueRule.Entries recrawled = switch (choice) {
            case FOLDERS -> RECRAWL_FOLDERS.apply(transaction, crawl, source, crawl, crawl, source);
            case ALL -> RECRAWL_ALL.apply(transaction, crawl, source, crawl, crawl);
            default -> null;
        };
        long before = Long.MAX_VALUE;
        if (recrawled != null && !recrawled.isEmpty()) {
            transaction.update(RECRAWLED, crawl, recrawled.after(), recrawled.last());
            before = recrawled.after();
        }
        delete(call, DELETE_REST, source, crawl, crawl, before);
    }

    private static void delete(StageCall call, QueueRule rule, Object... conditions) {
        QueueRule.Entries entries = rule.apply(call.transaction(), call.crawlId(), conditions);
        call.transaction().update(DELETED, entries.after(), entries.last());
    }
}
