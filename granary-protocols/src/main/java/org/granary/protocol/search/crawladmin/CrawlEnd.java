package org.granary.protocol.search.crawladmin;

import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.common.Role;
import org.granary.protocol.search.crawladmin.StageCall.Answer;
import org.granary.records.value.CrawlType;
import org.granary.records.value.Project;
import org.granary.store.Transaction;
import org.granary.type.SqlErrors;

/// How a crawl ends (stage 148), and which anchor crawl follows.
final class CrawlEnd {
    /// The oldest anchor crawl that failed and was not requested again.
    static final StoreStatement FAILED = new StoreStatement(dialect -> """
            SELECT CrawlID, MainCrawlID FROM crawl_status%s WHERE Status = 5 AND ProjectID = 2 AND Restarted = 0
            ORDER BY CrawlID LIMIT 1%s""".formatted(dialect.indexedBy("crawl_status_failed"), dialect.forUpdate()));
    static final String RESTARTED = "UPDATE crawl_status SET Restarted = 1 WHERE CrawlID = ?";

    private static final int ANCHOR_CONTENT_SOURCE = 1;

    private record Failed(int id, int mainCrawl) {}

    private CrawlEnd() {}

    static Answer finish(StageCall call) {
        Project project = call.projectId();
        Transaction transaction = call.transaction();
        Crawl crawl = Crawl.lock(transaction, call.crawlId());
        if (crawl == null) {
            return call.answer();
        }
        if (crawl.project() != project) {
            throw SqlErrors.user(50112, 1, "Crawl " + crawl.id() + " is of project " + crawl.project().value()
                    + ", not of project " + project.value() + ".");
        }
        if (!crawl.isOver()) {
            CrawlStep.FINISH.take(crawl).endedAt(call.now()).save(transaction);
            switch (project) {
                case PORTAL_CONTENT -> {
                    if (call.role() != Role.FOUNDATION) {
                        requestAnchorCrawl(transaction, crawl.id());
                    }
                }
                case ANCHOR -> restartFailed(transaction);
            }
        }
        return call.answer();
    }

    /// Each failed crawl once: one that fails for good would be requested for ever.
    private static void restartFailed(Transaction transaction) {
        Failed failed = transaction.query(FAILED.on(transaction))
                .first(rows -> new Failed(rows.getInt(1), rows.getInt(2)));
        if (failed != null) {
            transaction.update(RESTARTED, failed.id);
            requestAnchorCrawl(transaction, failed.mainCrawl);
        }
    }

    private static void requestAnchorCrawl(Transaction transaction, int mainCrawl) {
        NewCrawls.request(transaction, Project.ANCHOR, CrawlType.INCREMENTAL, ANCHOR_CONTENT_SOURCE, mainCrawl);
    }
}
