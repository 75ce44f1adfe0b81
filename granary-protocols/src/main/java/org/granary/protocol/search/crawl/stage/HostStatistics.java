package org.granary.protocol.search.crawl.stage;

import org.granary.protocol.StoreStatement;
import org.granary.store.Transaction;

/// Crawled Hosts (MS-SQLPGAT2 3.1.1.7): the statistics of the hosts that a crawl has visited, counted anew.
///
/// Documents count by the error level of their last visit (2.2.1.10), those of high importance (2.2.1.9) also by themselves; deletes are the host's entries in
/// Deleted URL.
final class HostStatistics {
    private static final String OF_CRAWL = """
            EXISTS (SELECT 1 FROM crawl_url_history v WHERE v.HostID = crawled_host.HostID AND v.CommitCrawlID = ?)
              OR EXISTS (SELECT 1 FROM deleted_url e WHERE e.HostID = crawled_host.HostID AND e.CrawlID = ?)""";
    static final StoreStatement LOCK = new StoreStatement(dialect -> """
            SELECT COUNT(*) FROM (SELECT HostID FROM crawled_host WHERE %s ORDER BY HostID%s) AS locked"""
            .formatted(OF_CRAWL, dialect.forUpdate()));
    static final String COUNT = """
            UPDATE crawled_host SET
              (SuccessCount, WarningCount, ErrorCount, LevelHighErrorCount) = (
                SELECT COUNT(*) FILTER (WHERE u.ErrorLevel = 0), COUNT(*) FILTER (WHERE u.ErrorLevel = 1),
                  COUNT(*) FILTER (WHERE u.ErrorLevel = 2), COUNT(*) FILTER (WHERE u.ErrorLevel = 2 AND u.LogLevel = 2)
                FROM crawl_url_history u WHERE u.HostID = crawled_host.HostID AND u.CommitCrawlID > 0),
              DeleteCount = (SELECT COUNT(*) FROM deleted_url d WHERE d.HostID = crawled_host.HostID)
            WHERE\s""" + OF_CRAWL;

    private HostStatistics() {}

    static StageCall.Answer count(StageCall call) {
        count(call.transaction(), call.crawlId());
        return call.answer();
    }

    static void count(Transaction transaction, int crawl) {
        if (transaction.dialect().locksRows()) {
            // Who adds to the counts of a host meanwhile is waited for, and then counted too.
            transaction.query(LOCK.on(transaction), crawl, crawl).first(rows -> rows.getLong(1));
        }
        transaction.update(COUNT, crawl, crawl);
    }
}
