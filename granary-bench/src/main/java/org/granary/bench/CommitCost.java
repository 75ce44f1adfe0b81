package org.granary.bench;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.granary.bench.BenchLinks.Target;
import org.granary.client.search.CrawlStore;
import org.granary.client.search.FlushTemp0Result;
import org.granary.client.search.GetNextCrawlBatchResult.Row;
import org.granary.protocol.search.SearchDatabases;
import org.granary.records.RecordBlobBuilder;
import org.granary.records.TransactionCommit;

/// Batches of a hundred, taken from the queue of a crawl and committed, until the queue is empty: half of the documents are new, half were known.
final class CommitCost implements CrawlMeasure {
    static final int BATCH = 100;
    private static final int LINKS = 1000;

    private final int flushes;
    private final Random random = new Random(11);
    private int crawl;

    /// @param flushes how many thousand links the crawl has
    CommitCost(int flushes) {
        this(flushes, 1_000_000);
    }

    /// @param crawl the number of the crawl
    CommitCost(int flushes, int crawl) {
        this.flushes = flushes;
        this.crawl = crawl;
    }

    @Override
    public List<Series> run(GranaryProcess granary, long documents) throws SQLException {
        crawl++;
        try (Connection connection = granary.open(SearchDatabases.CRAWL_STORE)) {
            return run(connection, documents, Load.Watch.NONE);
        } catch (IOException e) {
            throw new SQLException(e);
        }
    }

    /// @param watch is told when the batches begin that count, and when the last one has ended
    /// @return the times of batches that were taken, and of those that were committed
    List<Series> run(Connection connection, long documents, Load.Watch watch) throws SQLException, IOException {
        Series next = new Series("proc_MSS_GetNextCrawlBatch of 100");
        Series commit = new Series("proc_MSS_CommitTransactions of 100");
        CrawlStore store = new CrawlStore(connection);
        addLinks(connection, store, documents);
        int warmUp = flushes * LINKS / BATCH / 4;
        for (int i = 0;; i++) {
            if (i == warmUp) {
                watch.begin();
            }
            long start = System.nanoTime();
            List<Row> rows = store.getNextCrawlBatch(0, 1, crawl, BATCH).rows();
            long taken = System.nanoTime();
            // Documents to which two links lead are in the queue once, so the last batches can be short.
            if (rows.size() < BATCH) {
                watch.end();
                return List.of(next, commit);
            }
            var blob = new RecordBlobBuilder<>(TransactionCommit.TYPE);
            rows.forEach(row -> blob.add(crawled(row)));
            long ready = System.nanoTime();
            store.commitTransactions(0, 0, BATCH, TransactionCommit.TYPE.size(), blob.records(), blob.text(),
                    blob.data());
            if (i >= warmUp) {
                next.add(taken - start);
                commit.add(System.nanoTime() - ready);
            }
        }
    }

    private void addLinks(Connection connection, CrawlStore store, long documents) throws SQLException {
        for (int i = 0; i < flushes; i++) {
            BenchLinks.copy(connection, crawl, LINKS, number -> target(number, documents));
            FlushTemp0Result flushed = store.flushTemp0(0, 1, crawl, 0, 1, 0, 0);
            if (flushed.returnCode() != 1) {
                throw new SQLException("A flush answered " + flushed);
            }
        }
    }

    private Target target(long number, long documents) {
        if (number % 2 == 0) {
            String url = "http://host" + number % CrawledDocument.HOSTS + "/new/" + crawl + "/" + random.nextLong();
            return new Target(url, url.hashCode(), 1);
        }
        long known = CrawledDocument.visited(1 + random.nextLong(documents - 1));
        return new Target(CrawledDocument.url(known), CrawledDocument.accessHash(known),
                CrawledDocument.startAddress(known));
    }

    private TransactionCommit crawled(Row row) {
        String url = Objects.requireNonNull(row.accessURL());
        int docId = Objects.requireNonNull(row.docID());
        return new TransactionCommit(docId, crawl, 1, Objects.requireNonNull(row.transactionType()),
                Objects.requireNonNull(row.scope()), 0, "doc:" + docId, docId, null, 0, url, url.hashCode(),
                131_000_000_000_000_000L, 0, docId, docId, 3, 20, 0, 0, 1, Objects.requireNonNull(row.seqID()), 0, 0,
                null, 0, null, 0, docId, null, 90, 0, 0, 0, 0, "Page number " + docId, 1033, null, 0, 0, 4, 0, 0, 3,
                48, 72, 10, 0, 24, null, null);
    }
}
