package org.granary.protocol.search.crawl.stage;

import org.granary.protocol.StoreStatement;
import org.granary.store.Transaction;

/// Crawled Hosts (MS-SQLPGAT2 3.1.1.7): the statistics of the hosts that a crawl has visited are brought up to date,
/// from counts that went along with every visit ([org.granary.protocol.search.crawl.common.HostCounts]). That costs as
/// much as the crawl has visited hosts.
final class HostStatistics {
    private static final String OF_CRAWL = "HostID IN (SELECT HostID FROM host_visit WHERE CrawlID = ?)";
    static final StoreStatement LOCK = new StoreStatement(dialect -> """
            SELECT COUNT(*) FROM (SELECT HostID FROM crawled_host WHERE %s ORDER BY HostID%s) AS locked"""
            .formatted(OF_CRAWL, dialect.forUpdate()));
    static final String COUNT = """
            UPDATE crawled_host SET
              (SuccessCount, WarningCount, ErrorCount, LevelHighErrorCount, DeleteCount) = (
                SELECT COALESCE(SUM(c.SuccessCount), 0), COALESCE(SUM(c.WarningCount), 0), COALESCE(SUM(c.ErrorCount), 0),
                  COALESCE(SUM(c.LevelHighErrorCount), 0), COALESCE(SUM(c.DeleteCount), 0)
                FROM host_count c WHERE c.HostID = crawled_host.HostID)
            WHERE\s"""
            + OF_CRAWL;
    static final String FORGET = "DELETE FROM host_visit WHERE CrawlID = ?";

    private HostStatistics() {}

    static StageCall.Answer count(StageCall call) {
        count(call.transaction(), call.crawlId());
        return call.answer();
    }

    static void count(Transaction transaction, int crawl) {
        if (transaction.dialect().locksRows()) {
            // Who counts one of these hosts meanwhile is waited for: what is written last was read last.
            transaction.query(LOCK.on(transaction), crawl).first(rows -> rows.getLong(1));
        }
        transaction.update(COUNT, crawl);
    }

    /// A crawl that is over visits no more hosts.
    static void forget(Transaction transaction, int crawl) {
        transaction.update(FORGET, crawl);
    }
}
