package org.granary.protocol.search.crawl.stage;

import org.granary.records.value.CrawlType;
import org.granary.store.Dialect;
import org.granary.store.Transaction;

/// When all links of a crawl are followed: what it did not reach is visited nevertheless, or deleted.
final class Unvisited {
    private static final String STILL = "h.DeletePending = 0 AND h.CommitCrawlID < w.CrawlID";
    private static final QueueRule.Effect RECRAWL = new QueueRule.Effect(
            "2, 2, h.TransactionFlags, h.ParentDocID, NULL", "CrawlID = ?", STILL);

    /// Folders whose links are followed, on the host of their start address or on one that it leads to.
    static final QueueRule RECRAWL_FOLDERS = new QueueRule(5, RECRAWL, dialect -> notReached(dialect, """
            h.ParentUpdateCrawlID <> ? AND (h.TransactionFlags & 8) <> 0
              AND (h.StartAddressID, h.HostID) IN (
                SELECT s.StartAddressID, s.HostID FROM crawl_url_history s WHERE s.ParentDocID = -1
                UNION SELECT f.StartAddressID, f.HostID FROM crawl_url_history f%s
                WHERE f.ContentSourceID = ? AND (f.TransactionFlags & 1024) <> 0)"""
            .formatted(dialect.indexedBy("crawl_url_history_flag_400"))));
    static final QueueRule RECRAWL_ALL = new QueueRule(6, RECRAWL,
            dialect -> notReached(dialect, "h.ParentUpdateCrawlID <> ?"));
    /// What is not to be visited nevertheless.
    static final QueueRule DELETE_REST = new QueueRule(7, deleted("1, 1, 0, h.ParentDocID, 3"),
            dialect -> notReached(dialect, """
                    NOT EXISTS (SELECT 1 FROM stage_document r WHERE r.CrawlID = ? AND r.Rule IN (%s, %s)
                      AND r.DocID = h.DocID)""".formatted(RECRAWL_FOLDERS.number(), RECRAWL_ALL.number())));
    static final QueueRule DELETE_WITHOUT_LOG = new QueueRule(8, deleted("1, 1, 0, h.ParentDocID, 4"),
            dialect -> notInFolder(dialect, "h.UseChangeLog = 0"));
    static final QueueRule DELETE_BY_LOG = new QueueRule(9, deleted("1, 2, 0, h.ParentDocID, 5"),
            dialect -> notInFolder(dialect, "h.UseChangeLog = 1"));

    private static final QueueStage STAGE = new QueueStage(CrawlStage.UNVISITED, RECRAWL_FOLDERS, RECRAWL_ALL,
            DELETE_REST, DELETE_WITHOUT_LOG, DELETE_BY_LOG);
    private static final int FOLDERS = 1;
    private static final int ALL = 2;

    private Unvisited() {}

    private static QueueRule.Effect deleted(String entry) {
        return new QueueRule.Effect(entry, "DeletePending = 1", STILL);
    }

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
        int crawl = call.crawlId();
        int source = call.contentSourceId();
        boolean done = STAGE.once(call, () -> {
            switch (type) {
                case FULL -> full(call, crawl, source);
                case INCREMENTAL -> {
                    DELETE_WITHOUT_LOG.note(call.transaction(), crawl, source, crawl, crawl);
                    DELETE_BY_LOG.note(call.transaction(), crawl, source, crawl, crawl);
                }
                case DELETE -> {
                    // Nothing is left over that it could have reached.
                }
            }
        });
        return done ? Remaining.anyEntries(call) : call.answer();
    }

    private static void full(StageCall call, int crawl, int source) {
        Transaction transaction = call.transaction();
        switch (call.miscInput() == null ? 0 : call.miscInput()) {
            case FOLDERS -> RECRAWL_FOLDERS.note(transaction, crawl, source, crawl, crawl, source);
            case ALL -> RECRAWL_ALL.note(transaction, crawl, source, crawl, crawl);
            default -> {
                // All that was not reached is deleted.
            }
        }
        DELETE_REST.note(transaction, crawl, source, crawl, crawl);
    }
}
