package org.granary.protocol.search.crawl.commit;

import java.time.LocalDateTime;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.granary.protocol.Columns;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.crawl.common.HostCounts;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.granary.type.Collation;
import org.jspecify.annotations.Nullable;

/// What the history knows of a document before a transaction is committed: the document's ProcessingRecord.
record KnownDocument(int docId, boolean deletePending, int projectId, int startAddressId, int contentSourceId,
        int parentDocId,
        @Nullable Integer hostId, int commitCrawlId, int errorId, int errorLevel, int logLevel, int errorCount,
        @Nullable LocalDateTime firstErrorTime, int errorDeleteCount, @Nullable LocalDateTime firstErrorDeleteTime,
        int securityUpdateErrorId, boolean hasCookie, int accessHash, String accessUrl) {

    private static final String ANCHOR = Collation.fold("anchor:");

    private static final Columns COLUMNS = new Columns();
    private static final int DOC_ID = COLUMNS.add("DocID");
    private static final int DELETE_PENDING = COLUMNS.add("DeletePending");
    private static final int PROJECT_ID = COLUMNS.add("ProjectID");
    private static final int START_ADDRESS_ID = COLUMNS.add("StartAddressID");
    private static final int CONTENT_SOURCE_ID = COLUMNS.add("ContentSourceID");
    private static final int PARENT_DOC_ID = COLUMNS.add("ParentDocID");
    private static final int HOST_ID = COLUMNS.add("HostID");
    private static final int COMMIT_CRAWL_ID = COLUMNS.add("CommitCrawlID");
    private static final int ERROR_ID = COLUMNS.add("ErrorID");
    private static final int ERROR_LEVEL = COLUMNS.add("ErrorLevel");
    private static final int LOG_LEVEL = COLUMNS.add("LogLevel");
    private static final int ERROR_COUNT = COLUMNS.add("ErrorCount");
    private static final int FIRST_ERROR_TIME = COLUMNS.add("FirstErrorTime");
    private static final int ERROR_DELETE_COUNT = COLUMNS.add("ErrorDeleteCount");
    private static final int FIRST_ERROR_DELETE_TIME = COLUMNS.add("FirstErrorDeleteTime");
    private static final int SECURITY_UPDATE_ERROR_ID = COLUMNS.add("SecurityUpdateErrorID");
    private static final int HAS_COOKIE = COLUMNS
            .add("CASE WHEN ChangeLogCookie IS NULL THEN 0 ELSE 1 END AS HasCookie");
    private static final int ACCESS_HASH = COLUMNS.add("AccessHash");
    private static final int ACCESS_URL = COLUMNS.add("AccessURL");

    static final StoreStatement LOAD = StoreStatement.over("Doc", dialect -> "SELECT " + COLUMNS + """
             FROM crawl_url_history WHERE DocID IN (SELECT Doc FROM listed)
            ORDER BY DocID""" + dialect.forUpdate());

    /// Reads documents and locks them: what is decided by them stays right until the transaction ends.
    static Map<Integer, KnownDocument> load(Transaction transaction, Collection<Integer> docIds) {
        Map<Integer, KnownDocument> known = HashMap.newHashMap(docIds.size());
        LOAD.query(transaction, docIds, rows -> {
            KnownDocument row = read(rows);
            known.put(row.docId, row);
        });
        return known;
    }

    private static KnownDocument read(Rows rows) {
        String accessUrl = rows.getString(ACCESS_URL);
        return new KnownDocument(rows.getInt(DOC_ID), rows.getBoolean(DELETE_PENDING), rows.getInt(PROJECT_ID),
                rows.getInt(START_ADDRESS_ID), rows.getInt(CONTENT_SOURCE_ID),
                rows.getInt(PARENT_DOC_ID), rows.isNull(HOST_ID) ? null : rows.getInt(HOST_ID),
                rows.getInt(COMMIT_CRAWL_ID), rows.getInt(ERROR_ID),
                rows.getInt(ERROR_LEVEL), rows.getInt(LOG_LEVEL), rows.getInt(ERROR_COUNT),
                rows.getDateTime(FIRST_ERROR_TIME), rows.getInt(ERROR_DELETE_COUNT),
                rows.getDateTime(FIRST_ERROR_DELETE_TIME), rows.getInt(SECURITY_UPDATE_ERROR_ID),
                rows.getBoolean(HAS_COOKIE), rows.getInt(ACCESS_HASH),
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
