package org.granary.bench;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.granary.bench.BenchLinks.Target;

/// New links, bulk-copied and flushed on several connections at once: while one is flushed, the others send theirs.
final class ParallelFlushCost implements CrawlMeasure {
    private static final int CONNECTIONS = 4;

    private final int batches;
    private final Random random = new Random(13);
    private int crawl = 2_000_000;

    /// @param batches how many thousand links each connection has
    ParallelFlushCost(int batches) {
        this.batches = batches;
    }

    @Override
    public List<Series> run(GranaryProcess granary, long documents) throws SQLException {
        Series series = new Series("1000 new links copied and flushed, of 4 connections at once");
        List<Callable<Void>> clients = new ArrayList<>();
        for (int i = 0; i < CONNECTIONS; i++) {
            int mine = ++crawl;
            clients.add(() -> {
                try (LinkFlush links = new LinkFlush(granary)) {
                    for (int batch = 0; batch < batches; batch++) {
                        links.copy(mine, number -> unknown(number, mine));
                        links.flush(mine);
                    }
                }
                return null;
            });
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS)) {
            long start = System.nanoTime();
            for (Future<Void> client : threads.invokeAll(clients)) {
                client.get();
            }
            series.add((System.nanoTime() - start) / batches / CONNECTIONS);
        } catch (ExecutionException e) {
            throw new SQLException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException(e);
        }
        return List.of(series);
    }

    private Target unknown(long number, int crawl) {
        String url = "http://host" + number % CrawledDocument.HOSTS + "/new/" + crawl + "/" + random.nextLong();
        return new Target(url, url.hashCode(), 1);
    }
}
