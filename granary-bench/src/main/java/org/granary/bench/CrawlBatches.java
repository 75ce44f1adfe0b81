package org.granary.bench;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.granary.protocol.search.SearchDatabases;

/// Documents of a crawl that are taken a hundred at a time and reported, until its queue is empty.
final class CrawlBatches {
    private static final AtomicInteger CRAWLS = new AtomicInteger(5_000_000);

    private final GranaryServers servers;
    private final long documents;
    private final int flushes;

    /// @param documents how many are known
    /// @param flushes how many thousand links a round has
    CrawlBatches(GranaryServers servers, long documents, int flushes) {
        this.servers = servers;
        this.documents = documents;
        this.flushes = flushes;
    }

    /// A round of each kind; the first quarter of the batches does not count.
    ///
    /// @param taken what taking a batch took
    /// @param committed what reporting it took, with the processor time of both
    record Round(Comparison.Round taken, Comparison.Round committed) {}

    Round run() throws SQLException, IOException {
        UsageWatch watch = new UsageWatch(servers, null);
        try (Connection connection = servers.open(SearchDatabases.CRAWL_STORE)) {
            List<Series> times = new CommitCost(flushes, CRAWLS.incrementAndGet()).run(connection, documents, watch);
            return new Round(round(times.getFirst(), Usage.NONE), round(times.getLast(), watch.used()));
        }
    }

    /// Documents are counted, as if there were only these calls.
    private static Comparison.Round round(Series calls, Usage usage) {
        long done = (long) calls.size() * CommitCost.BATCH;
        return new Comparison.Round(new Load.Result(done, done / calls.seconds(), (long) (1000 * calls.median()),
                (long) (1000 * calls.tail())), usage);
    }
}
