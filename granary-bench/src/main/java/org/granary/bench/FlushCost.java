package org.granary.bench;

import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.function.LongFunction;
import org.granary.bench.BenchLinks.Target;

/// A thousand links, bulk-copied and flushed, again and again: links to new documents, and to some that are known.
final class FlushCost implements CrawlMeasure {
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
        Series freshTime = new Series("processor time of Granary, 1000 new links copied and flushed");
        Series mixedTime = new Series("processor time of Granary, 500 new and 500 known copied and flushed");
        try (LinkFlush links = new LinkFlush(granary)) {
            Series none = new Series("warm-up");
            measure(links, WARM_UP, none, none, number -> some(number, documents));
            long before = granary.processorNanos();
            measure(links, batches, copied, fresh, this::unknown);
            long middle = granary.processorNanos();
            measure(links, batches, copied, mixed, number -> some(number, documents));
            freshTime.add((middle - before) / batches);
            mixedTime.add((granary.processorNanos() - middle) / batches);
        }
        return List.of(copied, fresh, mixed, freshTime, mixedTime);
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

    private void measure(LinkFlush links, int times, Series copied, Series flushed, LongFunction<Target> targets)
            throws SQLException {
        crawl++;
        for (int i = 0; i < times; i++) {
            long start = System.nanoTime();
            links.copy(crawl, targets);
            long middle = System.nanoTime();
            links.flush(crawl);
            copied.add(middle - start);
            flushed.add(System.nanoTime() - middle);
        }
    }
}
