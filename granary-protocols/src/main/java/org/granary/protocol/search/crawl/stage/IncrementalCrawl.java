package org.granary.protocol.search.crawl.stage;

/// An incremental crawl begins: what is known, and may have changed, is visited again.
final class IncrementalCrawl {
    private static final String DOCUMENTS = """
            SELECT DocID FROM crawl_url_history%s WHERE ContentSourceID = ? AND DeletePending = 0 AND""";
    /// Documents with errors, those from which a change log goes on, and those that no change log tells of.
    static final QueueRule VISIT = new QueueRule(3,
            new QueueRule.Effect("2, h.CrawlScope, h.TransactionFlags | 4, h.ParentDocID, NULL", "CrawlID = ?",
                    "h.DeletePending = 0"),
            dialect -> "crawl_url_history h WHERE h.DocID IN ("
                    + DOCUMENTS.formatted(dialect.indexedBy("crawl_url_history_error")) + " ErrorLevel = 2 UNION "
                    + DOCUMENTS.formatted(dialect.indexedBy("crawl_url_history_cookie"))
                    + " ChangeLogCookieType IS NOT NULL UNION "
                    + DOCUMENTS.formatted(dialect.indexedBy("crawl_url_history_source")) + " UseChangeLog = 0)");
    static final QueueRule UPDATE_SECURITY = new QueueRule(4,
            new QueueRule.Effect("2, 2, h.TransactionFlags | 33554432, h.ParentDocID, NULL",
                    "SecurityUpdateCrawlID = ?", "h.DeletePending = 0"),
            dialect -> """
                    crawl_url_history h%s WHERE h.ContentSourceID = ? AND h.DeletePending = 0
                      AND h.SecurityUpdateErrorID <> 0"""
                    .formatted(dialect.indexedBy("crawl_url_history_security_error")));

    private static final QueueStage STAGE = new QueueStage(CrawlStage.BEGIN_INCREMENTAL, VISIT, UPDATE_SECURITY);

    private IncrementalCrawl() {}

    static StageCall.Answer begin(StageCall call) {
        int crawl = call.crawlId();
        int source = call.contentSourceId();
        boolean done = STAGE.once(call, () -> {
            VISIT.note(call.transaction(), crawl, source, source, source);
            UPDATE_SECURITY.note(call.transaction(), crawl, source);
        });
        return done ? Remaining.anyEntries(call) : call.answer();
    }
}
