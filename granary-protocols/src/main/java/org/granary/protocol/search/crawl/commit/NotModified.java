package org.granary.protocol.search.crawl.commit;

import java.util.List;
import org.granary.records.value.CrawlResult;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// The number that the Crawl Error Set has for an item that was not modified.
final class NotModified {
    static final String FIND = "SELECT ErrorID FROM crawl_error WHERE hrResult = ?";
    private static final int WARNING = 1;

    private NotModified() {}

    /// Asks only when one of them has a warning whose result code does not say it already.
    ///
    /// @return null when it does not matter, or when this database does not know
    static @Nullable Integer errorId(Transaction transaction, List<CommitDecision> successes) {
        boolean matters = successes.stream().map(CommitDecision::committed).anyMatch(c -> c.errorLevel() == WARNING
                && c.errorId() != 0 && c.hrResult() != CrawlResult.NOT_MODIFIED);
        return matters ? transaction.query(FIND, CrawlResult.NOT_MODIFIED).first(rows -> rows.getInt(1)) : null;
    }
}
