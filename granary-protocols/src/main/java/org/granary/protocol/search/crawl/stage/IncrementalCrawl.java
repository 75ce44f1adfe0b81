package org.granary.protocol.search.crawl.stage;

import org.granary.store.Transaction;

/// An incremental crawl begins: what is known, and may have changed, is visited again.
final class IncrementalCrawl {
    private static final String DOCUMENTS = """
            SELECT DocID FROM crawl_url_history%s WHERE ContentSourceID = ? AND DeletePending = 0 AND""";
    /// Documents with errors, those from which a change log goes on, and those that no change log tells of.
    static final QueueRule VISIT = new QueueRule("2, h.CrawlScope, h.TransactionFlags | 4, h.ParentDocID, NULL",
            dialect -> "crawl_url_history h WHERE h.DocID IN ("
                    + DOCUMENTS.formatted(dialect.indexedBy("crawl_url_history_error")) + " ErrorLevel = 2 UNION "
                    + DOCUMENTS.formatted(dialect.indexedBy("crawl_url_history_cookie"))
                    + " ChangeLogCookieType IS NOT NULL UNION "
                    + DOCUMENTS.formatted(dialect.indexedBy("crawl_url_history_source")) + " UseChangeLog = 0)");
    static final String VISITED = """
            UPDATE crawl_url_history SET CrawlID = ?
            WHERE DocID IN (SELECT DocID FROM crawl_queue WHERE SeqID > ? AND SeqID <= ?)""";
    static final QueueRule UPDATE_SECURITY = new QueueRule(
            "2, 2, h.TransactionFlags | 33554432, h.ParentDocID, NULL", dialect -> """
                    crawl_url_history h%s WHERE h.ContentSourceID = ? AND h.DeletePending = 0
                      AND h.SecurityUpdateErrorID <> 0"""
                    .formatted(dialect.indexedBy("crawl_url_history_security_error")));
    static final String SECURITY_UPDATED = """
            UPDATE crawl_url_history SET SecurityUpdateCrawlID = ?
            WHERE DocID IN (SELECT DocID FROM crawl_queue WHERE SeqID > ? AND SeqID <= ?)""";

    private IncrementalCrawl() {}

    static StageCall.Answer begin(StageCall call) {
        Transaction transaction = call.transaction();
        int crawl = call.crawlId();
        int source = call.contentSourceId();
        if (FirstCall.of(call, CrawlStage.BEGIN_INCREMENTAL)) {
            QueueRule.Entries visits = VISIT.apply(transaction, crawl, source, source, source);
            transaction.update(VISITED, crawl, visits.after(), visits.last());
            QueueRule.Entries updates = UPDATE_SECURITY.apply(transaction, crawl, source);
            transaction.update(SECURITY_UPDATED, crawl, updates.after(), updates.last());
        }
        return Remaining.anyEntries(call);
    }
}
