package org.granary.bench;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.granary.client.search.CrawlStore;
import org.granary.protocol.search.SearchDatabases;

/// Stage 145 of the crawl that found all documents but [CrawledDocument#UNVISITED]: those are queued to be deleted. Each call is rolled back, so that the next one finds the
/// same; so its time is without a commit.
final class UnvisitedCost implements CrawlMeasure {
    private static final int WARM_UP = 5;
    private static final int CALLS = 20;
    private static final int FULL = 1;
    private static final int INCREMENTAL = 2;

    @Override
    public List<Series> run(GranaryProcess granary, long documents) throws SQLException {
        return List.of(run(granary, "proc_MSS_Crawl 145, full crawl, finds 1000", FULL),
                run(granary, "proc_MSS_Crawl 145, incremental crawl, finds 1000", INCREMENTAL));
    }

    private static Series run(GranaryProcess granary, String name, int type) throws SQLException {
        Series series = new Series(name);
        try (Connection connection = granary.open(SearchDatabases.CRAWL_STORE)) {
            CrawlStore store = new CrawlStore(connection);
            connection.setAutoCommit(false);
            for (int i = 0; i < WARM_UP + CALLS; i++) {
                long start = System.nanoTime();
                store.crawl(0, 1, 145, type, CrawledDocument.CRAWL, 1, 0, 0);
                long time = System.nanoTime() - start;
                requireFound(connection);
                connection.rollback();
                if (i >= WARM_UP) {
                    series.add(time);
                }
            }
        }
        return series;
    }

    private static void requireFound(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT COUNT(*) FROM MSSCrawlQueue WHERE CrawlID = " + CrawledDocument.CRAWL)) {
            rows.next();
            if (rows.getInt(1) != CrawledDocument.UNVISITED) {
                throw new SQLException("Stage 145 found " + rows.getInt(1) + " documents.");
            }
        }
    }
}
