package org.granary.bench;

import java.nio.file.Path;
import org.granary.protocol.search.SearchDatabases;
import org.granary.store.Access;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.Store;
import org.granary.store.postgresql.PostgresSettings;
import org.granary.store.postgresql.PostgresStore;
import org.granary.store.postgresql.PostgresUrl;
import org.granary.store.sqlite.SqliteSettings;
import org.granary.store.sqlite.SqliteStore;
import org.granary.type.Cancellation;
import org.jspecify.annotations.Nullable;

/// Fills a crawl store with millions of documents, straight into the store, while no server runs on it: documents in folders on hosts, each with a link from its
/// folder, as a crawl has left them that has committed them all.
final class CrawlStoreFill implements AutoCloseable {
    private static final int PORTION = 200_000;
    private static final String TABLES = "'crawl_url_history', 'anchor_text_info'";
    private static final String NUMBERS = """
            WITH RECURSIVE numbers (i) AS (
              SELECT CAST(? AS BIGINT) UNION ALL SELECT i + 1 FROM numbers WHERE i < ?)
            """;
    private static final String PARENT = "CASE WHEN i % 50 = 0 OR i < 50 THEN -1 ELSE i - i % 50 END";
    private static final String DOCUMENTS = NUMBERS
            + """
                    INSERT INTO crawl_url_history (DocID, ProjectID, StartAddressID, ContentSourceID, ParentDocID, CrawlID, CommitCrawlID,
                      ParentUpdateCrawlID, TransactionFlags, ItemType, IndexType, CrawlScope, EndPathFlag, HostDepth, EnumerationDepth,
                      HostID, ParentHostID, SiteID, LCID, AccessHash, DisplayHash, CompactHash, MD5, PropMD5, LastModifiedTime,
                      AccessURL, DisplayURL, CompactURL, Title)
                    SELECT i, 1, 1 + i %% 10, 1, %1$s, %2$d, %6$s, %2$d, CASE WHEN i %% 50 = 0 THEN 4 ELSE 64 END, 2, 1, 2, 0, 3, 20,
                      i %% 200, i %% 200, i %% 200, 1033, %3$s, %3$s, %4$s, i %% 1000003, i %% 1000033, i, %5$s, %5$s, 'doc:' || i,
                      'Page number ' || i
                    FROM numbers"""
                    .formatted(PARENT, CrawledDocument.CRAWL, CrawledDocument.ACCESS_HASH,
                            CrawledDocument.COMPACT_HASH, CrawledDocument.URL, CrawledDocument.VISITED_BY);
    private static final String ANCHORS = NUMBERS
            + """
                    INSERT INTO anchor_text_info (SourceDocID, TargetDocID, Link, LinkHash, LinkID, CrawlID, InterSite, AnchorText,
                      AnchorHash, LinkOrdinal, LCID, Pid)
                    SELECT %1$s, i, %4$s, %3$s, i, %2$d, 0, 'page ' || i, i, i %% 50, 1033, 10 FROM numbers"""
                    .formatted(PARENT, CrawledDocument.CRAWL, CrawledDocument.ACCESS_HASH, CrawledDocument.URL);
    private static final String HOSTS = NUMBERS
            + """
                    INSERT INTO crawled_host (HostID, HostName) SELECT i, 'host' || i FROM numbers WHERE 1 = 1 ON CONFLICT DO NOTHING""";

    /// As the crawl would have counted them.
    private static final String HOST_COUNTS = """
            INSERT INTO host_count (HostID, Slot, SuccessCount, WarningCount, ErrorCount, LevelHighErrorCount, DeleteCount)
            SELECT HostID, 0, COUNT(*), 0, 0, 0, 0 FROM crawl_url_history WHERE CommitCrawlID > 0 GROUP BY HostID""";
    private static final String HOST_VISITS = NUMBERS
            + "INSERT INTO host_visit (CrawlID, HostID) SELECT " + CrawledDocument.CRAWL
            + ", i FROM numbers WHERE 1 = 1 ON CONFLICT DO NOTHING";

    private final Store store;
    private final Database database;
    private final boolean postgresql;

    /// @param postgres where the databases are, or null for those in the folder
    CrawlStoreFill(Path data, @Nullable String postgres) {
        postgresql = postgres != null;
        store = postgres == null
                ? SqliteStore.open(data, SqliteSettings.DEFAULT, Clock.SYSTEM)
                : PostgresStore.open(PostgresUrl.parse(postgres), PostgresSettings.DEFAULT, Clock.SYSTEM);
        DatabaseSchema any = SearchDatabases.definitions(java.util.List.of()).getFirst().schema();
        database = store.open(new DatabaseSchema(SearchDatabases.CRAWL_STORE, any.migrations()));
    }

    /// Adds documents until their identifiers reach so far, and gives the store identifiers for new ones. Crawl component 0 may use it.
    void fillTo(long documents) {
        // What an earlier measurement has left behind.
        database.run(Access.WRITE, new Cancellation(), transaction -> {
            transaction.update("DELETE FROM crawl_queue");
            return transaction.update("UPDATE crawl_url_history SET CommitCrawlID = ? WHERE CommitCrawlID = 0",
                    CrawledDocument.CRAWL);
        });
        StoreIndexes indexes = StoreIndexes.drop(database, TABLES, postgresql);
        long first = database.run(Access.READ, new Cancellation(), transaction -> transaction
                .query("SELECT COALESCE(MAX(DocID), 0) + 1 FROM crawl_url_history").list(row -> row.getLong(1))
                .getFirst());
        for (long from = first; from <= documents; from += PORTION) {
            long begin = from;
            long end = Math.min(documents, from + PORTION - 1);
            database.run(Access.WRITE, new Cancellation(), transaction -> {
                transaction.update(DOCUMENTS, begin, end);
                return transaction.update(ANCHORS, begin, end);
            });
        }
        indexes.create();
        database.run(Access.WRITE, new Cancellation(), transaction -> {
            transaction.update(HOSTS, 0, CrawledDocument.HOSTS - 1);
            transaction.update("DELETE FROM host_count");
            transaction.update(HOST_COUNTS);
            transaction.update(HOST_VISITS, 0, CrawledDocument.HOSTS - 1);
            transaction.update(
                    "INSERT INTO local_crawl_component (ComponentID, Status) VALUES (0, 1) ON CONFLICT DO NOTHING");
            transaction.update("DELETE FROM current_doc_id_chunk");
            return transaction.update("INSERT INTO current_doc_id_chunk (One, FirstDocID, LastDocID) VALUES (1, ?, ?)",
                    documents + 1, documents + 100_000_000);
        });
        if (postgresql) {
            database.run(Access.WRITE, new Cancellation(), transaction -> transaction.update("ANALYZE"));
        }
    }

    /// What the crawl store takes on disk, with its indexes.
    long bytes() {
        String size = postgresql
                ? "SELECT CAST(SUM(pg_total_relation_size(oid)) AS BIGINT) FROM pg_class WHERE relkind = 'r' AND relnamespace = CAST(current_schema() AS regnamespace)"
                : "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()";
        return database.run(Access.READ, new Cancellation(),
                transaction -> transaction.query(size).list(row -> row.getLong(1)).getFirst());
    }

    @Override
    public void close() {
        store.close();
    }
}
