package org.granary.protocol.search.crawl.stage;

import org.granary.protocol.StoreStatement;
import org.granary.records.value.CrawlType;
import org.granary.store.Transaction;

/// A delete crawl begins: every document of a content source, or of one of its start addresses, is to be deleted.
final class DeleteCrawl {
    private static final QueueRule.Effect DELETE = new QueueRule.Effect("1, 1, h.TransactionFlags, 0, 2",
            "DeletePending = 1, CrawlID = ?", "h.DeletePending = 0");
    static final QueueRule OF_CONTENT_SOURCE = new QueueRule(1, DELETE, dialect -> """
            crawl_url_history h%s WHERE h.ContentSourceID = ? AND h.DeletePending = 0"""
            .formatted(dialect.indexedBy("crawl_url_history_source")));
    static final QueueRule OF_START_ADDRESS = new QueueRule(2, DELETE, dialect -> """
            crawl_url_history h%s WHERE h.ContentSourceID = ? AND h.DeletePending = 0 AND h.UseChangeLog IN (0, 1)
              AND h.StartAddressID = ?""".formatted(dialect.indexedBy("crawl_url_history_source")));
    /// In a delete crawl only documents with a delete request belong to it.
    static final StoreStatement REQUESTED = new StoreStatement(dialect -> """
            SELECT COUNT(*) FROM crawl_url_history%s WHERE CrawlID = ? AND DeletePending = 1"""
            .formatted(dialect.indexedBy("crawl_url_history_delete")));
    /// Of crawls of other types no client asks this: it reads the history from end to end.
    static final String OF_CRAWL = "SELECT COUNT(*) FROM crawl_url_history WHERE CrawlID = ?";

    private static final QueueStage STAGE = new QueueStage(CrawlStage.BEGIN_DELETE, OF_CONTENT_SOURCE,
            OF_START_ADDRESS);
    private static final int WHOLE_CONTENT_SOURCE = 0;

    private DeleteCrawl() {}

    static StageCall.Answer begin(StageCall call) {
        Transaction transaction = call.transaction();
        int crawl = call.crawlId();
        CrawlType type = call.crawlType();
        int contentSource = call.contentSourceId();
        int startAddress = call.miscInputData();
        if (type == CrawlType.DELETE && !STAGE.eachTime(call, () -> {
            if (startAddress == WHOLE_CONTENT_SOURCE) {
                OF_CONTENT_SOURCE.note(transaction, crawl, contentSource);
            } else {
                OF_START_ADDRESS.note(transaction, crawl, contentSource, startAddress);
            }
        })) {
            return call.answer();
        }
        String count = type == CrawlType.DELETE ? REQUESTED.on(transaction) : OF_CRAWL;
        return call.answer(transaction.number(count, crawl));
    }
}
