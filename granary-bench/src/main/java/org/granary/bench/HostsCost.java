package org.granary.bench;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.granary.client.search.CrawlStore;
import org.granary.protocol.search.SearchDatabases;

/// Stage 154 of the crawl that found all documents: the statistics of its [CrawledDocument#HOSTS] hosts are brought up to date.
final class HostsCost implements CrawlMeasure {
    private static final int WARM_UP = 5;
    private static final int CALLS = 20;

    @Override
    public List<Series> run(GranaryProcess granary, long documents) throws SQLException {
        Series series = new Series("proc_MSS_Crawl 154, 200 hosts");
        try (Connection connection = granary.open(SearchDatabases.CRAWL_STORE)) {
            CrawlStore store = new CrawlStore(connection);
            for (int i = 0; i < WARM_UP + CALLS; i++) {
                long start = System.nanoTime();
                store.crawl(0, 1, 154, 1, CrawledDocument.CRAWL, 1, 0, 0);
                long time = System.nanoTime() - start;
                if (i >= WARM_UP) {
                    series.add(time);
                }
            }
        }
        return List.of(series);
    }
}
