package org.granary.protocol.search.crawl.stage;

import org.granary.store.Transaction;

/// Reported Crawl Error (MS-SQLPGAT2 3.1.1.16): how much the crawl is about to lose by errors.
final class ReportedErrors {
    static final String MOST_CHILDREN = "SELECT COALESCE(MAX(ChildrenCount), 0) FROM reported_crawl_error";
    static final String DOCUMENTS = "SELECT COUNT(DISTINCT DocID) FROM reported_crawl_error WHERE CrawlID = ?";
    static final String CHILDREN = "SELECT COALESCE(SUM(ChildrenCount), 0) FROM reported_crawl_error WHERE CrawlID = ?";

    private ReportedErrors() {}

    /// The most children of a document, in whatever crawl, or the number of documents of this crawl, whichever is more.
    static StageCall.Answer atStake(StageCall call) {
        long documents = number(call.transaction(), DOCUMENTS, call.crawlId());
        return call.answer(Math.max(documents, number(call.transaction(), MOST_CHILDREN)));
    }

    static StageCall.Answer children(StageCall call) {
        return call.answer(number(call.transaction(), CHILDREN, call.crawlId()));
    }

    private static long number(Transaction transaction, String question, Object... parameters) {
        return transaction.numberOr(0, question, parameters);
    }
}
