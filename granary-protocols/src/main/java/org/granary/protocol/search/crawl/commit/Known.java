package org.granary.protocol.search.crawl.commit;

import java.time.LocalDateTime;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.granary.protocol.search.crawl.HostCounts;
import org.granary.protocol.search.crawl.NumberList;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.granary.type.Collation;
import org.jspecify.annotations.Nullable;

/// What the history knows of a document before a transaction is committed: the document's ProcessingRecord.
record Known(int docId, boolean deletePending, int projectId, int startAddressId, int contentSourceId, int parentDocId,
        @Nullable Integer hostId, int commitCrawlId, int errorId, int errorLevel, int logLevel, int errorCount,
        @Nullable LocalDateTime firstErrorTime, int errorDeleteCount, @Nullable LocalDateTime firstErrorDeleteTime,
        int securityUpdateErrorId, boolean hasCookie, int accessHash, String accessUrl) {

    private static final String ANCHOR = Collation.fold("anchor:");

    static final NumberList LOAD = new NumberList(
            """
                    SELECT DocID, DeletePending, ProjectID, StartAddressID, ContentSourceID, ParentDocID, HostID, CommitCrawlID, ErrorID, ErrorLevel, LogLevel,
                     ErrorCount, FirstErrorTime, ErrorDeleteCount, FirstErrorDeleteTime, SecurityUpdateErrorID,
                     CASE WHEN ChangeLogCookie IS NULL THEN 0 ELSE 1 END, AccessHash, AccessURL
                    FROM crawl_url_history WHERE DocID IN (""",
            ") ORDER BY DocID");

    /// Reads documents and locks them: what is decided by them stays right until the transaction ends.
    static Map<Integer, Known> load(Transaction transaction, Collection<Integer> docIds) {
        Map<Integer, Known> known = HashMap.newHashMap(docIds.size());
        LOAD.query(transaction, docIds, transaction.dialect().forUpdate(), rows -> {
            Known row = read(rows);
            known.put(row.docId, row);
        });
        return known;
    }

    private static Known read(Rows rows) {
        String accessUrl = rows.getString(19);
        return new Known(rows.getInt(1), rows.getBoolean(2), rows.getInt(3), rows.getInt(4), rows.getInt(5),
                rows.getInt(6), rows.isNull(7) ? null : rows.getInt(7), rows.getInt(8), rows.getInt(9),
                rows.getInt(10), rows.getInt(11), rows.getInt(12), rows.getDateTime(13), rows.getInt(14),
                rows.getDateTime(15), rows.getInt(16), rows.getBoolean(17), rows.getInt(18),
                accessUrl == null ? "" : accessUrl);
    }

    /// By what it counts for its host.
    HostCounts.Visit visit() {
        return new HostCounts.Visit(commitCrawlId, errorLevel, logLevel);
    }

    /// An item of the anchor crawl, by its name.
    boolean beginsWithAnchor() {
        return Collation.fold(accessUrl).startsWith(ANCHOR);
    }

    boolean containsAnchor() {
        return Collation.fold(accessUrl).contains(ANCHOR);
    }
}
