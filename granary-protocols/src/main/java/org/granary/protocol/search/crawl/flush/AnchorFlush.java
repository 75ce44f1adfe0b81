package org.granary.protocol.search.crawl.flush;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.common.Identifier;
import org.granary.protocol.search.topology.DocIds;
import org.granary.store.NumberRows;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// The anchor project: the links of a crawl, each of which becomes a document of its own. All of them in one call; in
/// several transactions where they are more than an interval of identifiers holds: then no interval would ever be
/// enough for all.
final class AnchorFlush {
    /// The most links of a transaction, as many as a new interval of identifiers has for sure.
    static final int MOST = DocIds.GROUP_SIZE;

    private static final int PORTION = 10_000;

    static final StoreStatement LINKS = new StoreStatement(
            dialect -> "SELECT Arrival FROM link WHERE CrawlID = ? ORDER BY Arrival LIMIT ?" + dialect.forUpdate());
    static final String MORE = "SELECT EXISTS (SELECT 1 FROM link WHERE CrawlID = ?)";

    /// The documents that links may stand for; whether the texts are equal is for the collation to say.
    static final StoreStatement MEANT = new StoreStatement(
            dialect -> """
                    SELECT link.Arrival, known.ParentDocID, link.CompactHash, link.CompactURL, known.CompactHash, known.CompactURL
                    FROM %s CROSS JOIN link CROSS JOIN crawl_url_history known%s
                    WHERE link.Arrival = entry.Arrival AND known.CompactHash = link.CompactHash AND known.DeletePending = 0
                    ORDER BY link.Arrival, known.DocID"""
                    .formatted(dialect.listed("entry", "Arrival"), dialect.indexedBy("crawl_url_history_compact")));
    static final StoreStatement QUEUE = new StoreStatement(dialect -> """
            INSERT INTO crawl_queue (SeqID, CrawlID, DocID, SourceDocID, StartAddressID, ContentSourceID, ProjectID,
              TransactionType, Scope, HostDepth, EnumerationDepth, TransactionFlags, ChangeLogBatchID, CachedBlob)
            SELECT entry.SeqID, link.CrawlID, entry.DocID, COALESCE(entry.SourceDocID, link.SourceDocID),
              link.StartAddressID, link.ContentSourceID, link.ProjectID, 2, link.Scope, link.HostDepth,
              link.EnumerationDepth, link.TransactionFlags, link.ChangeLogBatchID, link.CachedBlob
            FROM %s CROSS JOIN link WHERE link.Arrival = entry.Arrival"""
            .formatted(dialect.listed("entry", "Arrival", "SeqID", "DocID", "SourceDocID")));
    static final StoreStatement ADD = new StoreStatement(dialect -> HistoryWriter.ADD.text(dialect)
            .replace("added.ParentDocID", "link.SourceDocID"));

    private final Transaction transaction;
    private final int crawl;
    private final DocIdSupply supply;
    private final int most;

    AnchorFlush(Transaction transaction, int crawl, DocIdSupply supply) {
        this(transaction, crawl, supply, MOST);
    }

    AnchorFlush(Transaction transaction, int crawl, DocIdSupply supply, int most) {
        this.transaction = transaction;
        this.crawl = crawl;
        this.supply = supply;
        this.most = most;
    }

    /// @return how many links, or null if there are not enough identifiers, and nothing has been changed
    @Nullable
    Integer run() {
        List<Long> arrivals = transaction.query(LINKS.on(transaction), crawl, most).list(rows -> rows.getLong(1));
        List<Integer> ids = supply.take(arrivals.size());
        if (ids == null) {
            return null;
        }
        supply.commit();
        ReusedIdentifiers.settle(transaction, crawl, supply.reused());
        if (!arrivals.isEmpty()) {
            write(arrivals, ids);
        }
        return arrivals.size();
    }

    /// Whether links are left for another transaction.
    boolean hasMore() {
        return Boolean.TRUE.equals(transaction.query(MORE, crawl).first(rows -> rows.getBoolean(1)));
    }

    private void write(List<Long> arrivals, List<Integer> ids) {
        // Before records are added, which have the same compact URLs.
        Map<Long, Integer> parents = new HashMap<>();
        for (int from = 0; from < ids.size(); from += PORTION) {
            findParents(arrivals.subList(from, Math.min(ids.size(), from + PORTION)), parents);
        }
        long seq = Identifier.SEQ.last(transaction, ids.size()) - ids.size() + 1;
        for (int from = 0; from < ids.size(); from += PORTION) {
            int to = Math.min(ids.size(), from + PORTION);
            NumberRows queue = new NumberRows();
            NumberRows history = new NumberRows();
            for (int i = from; i < to; i++) {
                queue.add(arrivals.get(i), seq + i, ids.get(i), parents.get(arrivals.get(i)));
                history.add(arrivals.get(i), ids.get(i), null);
            }
            transaction.update(QUEUE.on(transaction), queue.parameter());
            transaction.update(ADD.on(transaction), history.parameter());
            transaction.update(PortalFlush.REMOVE.on(transaction),
                    NumberRows.of(arrivals.subList(from, to)).parameter());
        }
    }

    /// The parent of the first document with the compact URL of a link.
    private void findParents(List<Long> arrivals, Map<Long, Integer> parents) {
        try (Rows rows = transaction.query(MEANT.on(transaction), NumberRows.of(arrivals).parameter())) {
            while (rows.next()) {
                UrlKey link = UrlKey.read(rows, 3, 4);
                if (link != null && link.equals(UrlKey.read(rows, 5, 6))) {
                    parents.putIfAbsent(rows.getLong(1), rows.getInt(2));
                }
            }
        }
    }
}
