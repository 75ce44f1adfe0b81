package org.granary.bench;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Random;
import java.util.function.LongFunction;
import org.granary.bench.BenchLinks.Target;
import org.granary.protocol.search.SearchDatabases;

/// A thousand links, bulk-copied and flushed, again and again: links to new documents, and to some that are known.
final class FlushCost implements CrawlMeasure {
    private static final int LINKS = 1000;
    private static final int WARM_UP = 30;

    private final int batches;
    private final Random random = new Random(7);
    private int crawl = 1000;

    FlushCost(int batches) {
        this.batches = batches;
    }

    @Override
    public List<Series> run(GranaryProcess granary, long documents) throws SQLException {
        Series copied = new Series("bulk copy of 1000 links");
        Series fresh = new Series("proc_MSS_FlushTemp0, 1000 new links");
        Series mixed = new Series("proc_MSS_FlushTemp0, 500 new links and 500 known");
        try (Connection connection = granary.open(SearchDatabases.CRAWL_STORE)) {
            Series none = new Series("warm-up");
            measure(connection, WARM_UP, none, none, number -> some(number, documents));
            measure(connection, batches, copied, fresh, this::unknown);
            measure(connection, batches, copied, mixed, number -> some(number, documents));
        }
        return List.of(copied, fresh, mixed);
    }

    private Target unknown(long number) {
        String url = "http://host" + number % CrawledDocument.HOSTS + "/new/" + crawl + "/" + random.nextLong();
        return new Target(url, url.hashCode(), 1);
    }

    private Target some(long number, long documents) {
        if (number % 2 == 0) {
            return unknown(number);
        }
        long known = 1 + random.nextLong(documents);
        return new Target(CrawledDocument.url(known), CrawledDocument.accessHash(known),
                CrawledDocument.startAddress(known));
    }

    private void measure(Connection connection, int times, Series copied, Series flushed, LongFunction<Target> targets)
            throws SQLException {
        crawl++;
        try (CallableStatement flush = connection
                .prepareCall("{? = call proc_MSS_FlushTemp0(0, 1, ?, 0, 1, ?, 0, ?, ?)}")) {
            for (int i = 0; i < times; i++) {
                long start = System.nanoTime();
                BenchLinks.copy(connection, crawl, LINKS, targets);
                long middle = System.nanoTime();
                flush.registerOutParameter(1, Types.INTEGER);
                flush.setInt(2, crawl);
                flush.registerOutParameter(3, Types.BIT);
                flush.setInt(4, 0);
                flush.registerOutParameter(4, Types.INTEGER);
                flush.registerOutParameter(5, Types.INTEGER);
                flush.execute();
                long end = System.nanoTime();
                if (flush.getInt(1) != 1 || flush.getInt(5) != LINKS) {
                    throw new SQLException(
                            "A flush answered " + flush.getInt(1) + " for " + flush.getInt(5) + " links.");
                }
                copied.add(middle - start);
                flushed.add(end - middle);
            }
        }
    }
}
