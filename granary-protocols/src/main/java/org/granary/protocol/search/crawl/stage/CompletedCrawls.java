package org.granary.protocol.search.crawl.stage;

import org.granary.store.Transaction;

/// Local Completed Crawls (MS-SQLPGAT2 3.1.1.27).
final class CompletedCrawls {
    static final String ADD = "INSERT INTO local_completed_crawl (CrawlID, Time) VALUES (?, ?) ON CONFLICT DO NOTHING";
    static final String IS_IN = "SELECT 1 FROM local_completed_crawl WHERE CrawlID = ?";

    private CompletedCrawls() {}

    /// A crawl is completed once: its time does not change. Its hosts have been counted.
    static void add(Transaction transaction, int crawl) {
        transaction.update(ADD, crawl, transaction.now());
        HostStatistics.forget(transaction, crawl);
    }

    static boolean contain(Transaction transaction, int crawl) {
        return transaction.exists(IS_IN, crawl);
    }
}
