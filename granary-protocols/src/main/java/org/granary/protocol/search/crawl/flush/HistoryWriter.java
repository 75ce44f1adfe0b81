package org.granary.protocol.search.crawl.flush;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.crawl.flush.HistoryRecord.Change;
import org.granary.records.value.CrawlResult;
import org.granary.records.value.TransactionType;
import org.granary.store.NumberRows;
import org.granary.store.Transaction;

/// Writes what the rules have decided about Crawl URL History and Crawl Queue, a statement for each kind of change.
final class HistoryWriter {
    /// From the texts and numbers of a link; who calls gives DocID, ParentDocID and the link.
    static final StoreStatement ADD = new StoreStatement(
            dialect -> """
                    INSERT INTO crawl_url_history (DocID, ProjectID, StartAddressID, ContentSourceID, ParentDocID, CrawlID,
                      TransactionFlags, ItemType, IndexType, CrawlScope, EndPathFlag, HostDepth, EnumerationDepth, HostID,
                      ParentHostID, SiteID, LCID, AccessHash, DisplayHash, CompactHash, PropMD5, UseChangeLog, AccessURL,
                      DisplayURL, CompactURL)
                    SELECT added.DocID, link.ProjectID, link.StartAddressID, link.ContentSourceID, added.ParentDocID, link.CrawlID,
                      link.TransactionFlags, link.ItemType, link.IndexType, 2, link.EndPathFlag, link.HostDepth,
                      link.EnumerationDepth, link.HostID, link.SourceHostID, link.SiteID, link.LCID, link.AccessHash,
                      link.DisplayHash, link.CompactHash, link.PropMD5, link.UseChangeLog, link.AccessURL, link.DisplayURL,
                      link.CompactURL
                    FROM %s CROSS JOIN link WHERE link.Arrival = added.Arrival"""
                    .formatted(dialect.listed("added", "Arrival", "DocID", "ParentDocID")));

    /// Entries that bring an item to be visited, with what the link says. Nearly all are of this kind, so that what
    /// their lists do not name counts.
    static final StoreStatement QUEUE_VISITS = new StoreStatement(dialect -> """
            INSERT INTO crawl_queue (SeqID, CrawlID, DocID, SourceDocID, StartAddressID, ContentSourceID, ProjectID,
              TransactionType, Scope, HostDepth, EnumerationDepth, TransactionFlags, ChangeLogBatchID,
              UseSecurityInfo, CachedBlob)
            SELECT entry.SeqID, link.CrawlID, entry.DocID, entry.SourceDocID, link.StartAddressID, link.ContentSourceID,
              link.ProjectID, %d, entry.Scope, link.HostDepth, link.EnumerationDepth, link.TransactionFlags,
              link.ChangeLogBatchID, CASE WHEN entry.WithSecurityInfo = 1 THEN link.UseSecurityInfo END, link.CachedBlob
            FROM %s CROSS JOIN link WHERE link.Arrival = entry.Arrival"""
            .formatted(TransactionType.MODIFY, dialect.listed("entry", "Arrival", "SeqID", "DocID", "SourceDocID",
                    "Scope", "WithSecurityInfo")));
    static final StoreStatement QUEUE_OTHERS = new StoreStatement(dialect -> """
            INSERT INTO crawl_queue (SeqID, CrawlID, DocID, SourceDocID, StartAddressID, ContentSourceID, ProjectID,
              TransactionType, Scope, HostDepth, EnumerationDepth, TransactionFlags, ChangeLogBatchID, DeleteReason,
              UseSecurityInfo, CachedBlob)
            SELECT entry.SeqID, link.CrawlID, entry.DocID, entry.SourceDocID, link.StartAddressID, link.ContentSourceID,
              link.ProjectID, entry.TransactionType, entry.Scope, entry.HostDepth, entry.EnumerationDepth,
              entry.TransactionFlags, link.ChangeLogBatchID, entry.DeleteReason,
              CASE WHEN entry.WithSecurityInfo = 1 THEN link.UseSecurityInfo END,
              CASE WHEN entry.WithBlob = 1 THEN link.CachedBlob END
            FROM %s CROSS JOIN link WHERE link.Arrival = entry.Arrival"""
            .formatted(dialect.listed("entry", "Arrival", "SeqID", "DocID", "SourceDocID", "TransactionType", "Scope",
                    "HostDepth", "EnumerationDepth", "TransactionFlags", "DeleteReason", "WithSecurityInfo",
                    "WithBlob")));

    static final StoreStatement VISITED = update("CrawlID = item.CrawlID, ParentHostID = item.ParentHostID", "CrawlID",
            "ParentHostID");
    static final StoreStatement PLACED = update("ParentDocID = item.ParentDocID, "
            + "StartAddressID = item.StartAddressID, ContentSourceID = item.ContentSourceID", "ParentDocID",
            "StartAddressID", "ContentSourceID");
    static final StoreStatement NOT_MODIFIED = update("CrawlID = item.CrawlID, CommitCrawlID = item.CrawlID, "
            + "ErrorID = (SELECT ErrorID FROM crawl_error WHERE hrResult = " + CrawlResult.NOT_MODIFIED + "), "
            + "ErrorLevel = (SELECT ErrorLevel FROM crawl_error WHERE hrResult = " + CrawlResult.NOT_MODIFIED + ")",
            "CrawlID");
    static final StoreStatement SECURITY = update("SecurityUpdateCrawlID = item.CrawlID, SecurityID = NULL", "CrawlID");
    static final StoreStatement CACHED_SECURITY = update("CachedSecurityUpdateCrawlID = item.CrawlID", "CrawlID");
    static final StoreStatement DELETED = update("DeletePending = 1");

    private final Transaction transaction;

    HistoryWriter(Transaction transaction) {
        this.transaction = transaction;
    }

    private static StoreStatement update(String assignments, String... columns) {
        String[] all = new String[columns.length + 1];
        all[0] = "DocID";
        System.arraycopy(columns, 0, all, 1, columns.length);
        return new StoreStatement(dialect -> "UPDATE crawl_url_history SET " + assignments + " FROM "
                + dialect.listed("item", all) + " WHERE crawl_url_history.DocID = item.DocID");
    }

    /// @param links each with a record that is new
    void add(List<Link> links) {
        NumberRows rows = new NumberRows();
        links.forEach(link -> rows.add(link.arrival, link.document().docId, link.document().parentDocId));
        run(ADD, rows);
    }

    void update(Collection<HistoryRecord> items, int crawl) {
        update(items, Change.VISITED, VISITED, item -> new Number[]{item.docId, item.crawlId, item.parentHostId});
        update(items, Change.PLACED, PLACED,
                item -> new Number[]{item.docId, item.parentDocId, item.startAddressId, item.contentSourceId});
        update(items, Change.NOT_MODIFIED, NOT_MODIFIED, item -> new Number[]{item.docId, crawl});
        update(items, Change.SECURITY, SECURITY, item -> new Number[]{item.docId, crawl});
        update(items, Change.CACHED_SECURITY, CACHED_SECURITY, item -> new Number[]{item.docId, crawl});
        update(items, Change.DELETED, DELETED, item -> new Number[]{item.docId});
    }

    private void update(Collection<HistoryRecord> items, Change change, StoreStatement statement,
            Function<HistoryRecord, Number[]> row) {
        NumberRows rows = new NumberRows();
        items.stream().filter(item -> item.changes.contains(change)).map(row).forEach(rows::add);
        run(statement, rows);
    }

    /// @param firstSeq the number of the first entry
    void queue(List<QueueEntry> entries, long firstSeq) {
        NumberRows visits = new NumberRows();
        NumberRows others = new NumberRows();
        long seq = firstSeq;
        for (QueueEntry entry : entries) {
            if (entry.isVisit()) {
                visits.add(entry.link().arrival, seq++, entry.item().docId, entry.sourceDocId(), entry.scope(),
                        entry.withSecurityInfo() ? 1 : 0);
            } else {
                others.add(entry.link().arrival, seq++, entry.item().docId, entry.sourceDocId(),
                        entry.transactionType(), entry.scope(), entry.hostDepth(), entry.enumerationDepth(),
                        entry.transactionFlags(), entry.deleteReason(), entry.withSecurityInfo() ? 1 : 0,
                        entry.withBlob() ? 1 : 0);
            }
        }
        run(QUEUE_VISITS, visits);
        run(QUEUE_OTHERS, others);
    }

    private void run(StoreStatement statement, NumberRows rows) {
        if (!rows.isEmpty()) {
            transaction.update(statement.on(transaction), rows.parameter());
        }
    }
}
