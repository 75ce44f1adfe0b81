package org.granary.protocol.search.crawl.flush;

import java.util.List;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.Identifier;
import org.granary.store.NumberRows;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// The anchor project: all links of a crawl, each of which becomes a document of its own.
final class AnchorFlush {
    static final StoreStatement LINKS = new StoreStatement(
            dialect -> "SELECT Arrival FROM link WHERE CrawlID = ? ORDER BY Arrival" + dialect.forUpdate());

    /// Before the records are added, which have the same compact URLs.
    static final StoreStatement QUEUE = new StoreStatement(
            dialect -> """
                    INSERT INTO crawl_queue (SeqID, CrawlID, DocID, SourceDocID, StartAddressID, ContentSourceID, ProjectID,
                      TransactionType, Scope, HostDepth, EnumerationDepth, TransactionFlags, ChangeLogBatchID, CachedBlob)
                    SELECT entry.SeqID, link.CrawlID, entry.DocID,
                      COALESCE((SELECT known.ParentDocID FROM crawl_url_history known%s
                        WHERE known.CompactHash = link.CompactHash AND known.CompactURL = link.CompactURL AND known.DeletePending = 0
                        ORDER BY known.DocID LIMIT 1), link.SourceDocID),
                      link.StartAddressID, link.ContentSourceID, link.ProjectID, 2, link.Scope, link.HostDepth,
                      link.EnumerationDepth, link.TransactionFlags, link.ChangeLogBatchID, link.CachedBlob
                    FROM %s CROSS JOIN link WHERE link.Arrival = entry.Arrival"""
                    .formatted(dialect.indexedBy("crawl_url_history_compact"),
                            dialect.listed("entry", "Arrival", "SeqID", "DocID")));
    static final StoreStatement ADD = new StoreStatement(dialect -> HistoryWriter.ADD.text(dialect)
            .replace("added.ParentDocID", "link.SourceDocID"));

    private final Transaction transaction;
    private final int crawl;
    private final DocIdSupply supply;

    AnchorFlush(Transaction transaction, int crawl, DocIdSupply supply) {
        this.transaction = transaction;
        this.crawl = crawl;
        this.supply = supply;
    }

    /// @return how many links, or null if there are not enough identifiers, and nothing has been changed
    @Nullable
    Integer run() {
        List<Long> arrivals = transaction.query(LINKS.on(transaction), crawl).list(rows -> rows.getLong(1));
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

    private void write(List<Long> arrivals, List<Integer> ids) {
        NumberRows queue = new NumberRows();
        NumberRows history = new NumberRows();
        long seq = Identifier.SEQ.last(transaction, ids.size()) - ids.size() + 1;
        for (int i = 0; i < ids.size(); i++) {
            queue.add(arrivals.get(i), seq + i, ids.get(i));
            history.add(arrivals.get(i), ids.get(i), null);
        }
        transaction.update(QUEUE.on(transaction), queue.parameter());
        transaction.update(ADD.on(transaction), history.parameter());
        transaction.update(PortalFlush.REMOVE.on(transaction), NumberRows.of(arrivals).parameter());
    }
}
