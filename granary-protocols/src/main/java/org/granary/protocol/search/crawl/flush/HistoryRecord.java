package org.granary.protocol.search.crawl.flush;

import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.granary.protocol.Columns;
import org.granary.protocol.search.crawl.common.HostCounts;
import org.granary.protocol.search.crawl.common.TransactionScope;
import org.granary.store.Rows;
import org.jspecify.annotations.Nullable;

/// A record of Crawl URL History as the rules see it, with the changes that they have made to it so far.
final class HistoryRecord {
    /// What is read of a row.
    static final Columns COLUMNS = new Columns();
    private static final int DOC_ID = COLUMNS.add("DocID");
    private static final int ACCESS_HASH = COLUMNS.add("AccessHash");
    private static final int ACCESS_URL = COLUMNS.add("AccessURL");
    private static final int COMPACT_HASH = COLUMNS.add("CompactHash");
    private static final int COMPACT_URL = COLUMNS.add("CompactURL");
    private static final int START_ADDRESS_ID = COLUMNS.add("StartAddressID");
    private static final int CONTENT_SOURCE_ID = COLUMNS.add("ContentSourceID");
    private static final int PARENT_DOC_ID = COLUMNS.add("ParentDocID");
    private static final int PARENT_HOST_ID = COLUMNS.add("ParentHostID");
    private static final int CRAWL_ID = COLUMNS.add("CrawlID");
    private static final int COMMIT_CRAWL_ID = COLUMNS.add("CommitCrawlID");
    private static final int SECURITY_UPDATE_CRAWL_ID = COLUMNS.add("SecurityUpdateCrawlID");
    private static final int CACHED_SECURITY_UPDATE_CRAWL_ID = COLUMNS.add("CachedSecurityUpdateCrawlID");
    private static final int CRAWL_SCOPE = COLUMNS.add("CrawlScope");
    private static final int TRANSACTION_FLAGS = COLUMNS.add("TransactionFlags");
    private static final int LAST_MODIFIED_TIME = COLUMNS.add("LastModifiedTime");
    private static final int HOST_DEPTH = COLUMNS.add("HostDepth");
    private static final int ENUMERATION_DEPTH = COLUMNS.add("EnumerationDepth");
    private static final int HOST_ID = COLUMNS.add("HostID");
    private static final int ERROR_LEVEL = COLUMNS.add("ErrorLevel");
    private static final int LOG_LEVEL = COLUMNS.add("LogLevel");

    /// Which attributes of a record have changed. Each has a statement of its own, so that only indexes on what has
    /// changed are written.
    enum Change {
        /// CrawlID and ParentHostID.
        VISITED,
        /// ParentDocID, StartAddressID and ContentSourceID.
        PLACED,
        /// CrawlID, CommitCrawlID, and the error of an item that is as it was.
        NOT_MODIFIED,
        /// SecurityUpdateCrawlID and SecurityID.
        SECURITY,
        /// CachedSecurityUpdateCrawlID.
        CACHED_SECURITY,
        /// DeletePending.
        DELETED
    }

    final UrlKey access;
    final @Nullable UrlKey compact;
    final int crawlScope;
    final int transactionFlags;
    final @Nullable Long lastModifiedTime;
    final @Nullable Integer hostDepth;
    final @Nullable Integer enumerationDepth;
    final @Nullable Integer hostId;
    /// By what it counted for its host before this batch.
    final HostCounts.Visit visit;
    final Set<Change> changes = EnumSet.noneOf(Change.class);

    /// 0 until a new record has its identifier.
    int docId;
    int startAddressId;
    int contentSourceId;
    int parentDocId;
    @Nullable
    Integer parentHostId;
    int crawlId;
    int commitCrawlId;
    int securityUpdateCrawlId;
    int cachedSecurityUpdateCrawlId;

    HistoryRecord(Rows rows) {
        docId = rows.getInt(DOC_ID);
        access = UrlKey.required(rows, ACCESS_HASH, ACCESS_URL);
        compact = UrlKey.read(rows, COMPACT_HASH, COMPACT_URL);
        startAddressId = rows.getInt(START_ADDRESS_ID);
        contentSourceId = rows.getInt(CONTENT_SOURCE_ID);
        parentDocId = rows.getInt(PARENT_DOC_ID);
        parentHostId = rows.isNull(PARENT_HOST_ID) ? null : rows.getInt(PARENT_HOST_ID);
        crawlId = rows.getInt(CRAWL_ID);
        commitCrawlId = rows.getInt(COMMIT_CRAWL_ID);
        securityUpdateCrawlId = rows.getInt(SECURITY_UPDATE_CRAWL_ID);
        cachedSecurityUpdateCrawlId = rows.getInt(CACHED_SECURITY_UPDATE_CRAWL_ID);
        crawlScope = rows.getInt(CRAWL_SCOPE);
        transactionFlags = rows.getInt(TRANSACTION_FLAGS);
        lastModifiedTime = rows.isNull(LAST_MODIFIED_TIME) ? null : rows.getLong(LAST_MODIFIED_TIME);
        hostDepth = rows.isNull(HOST_DEPTH) ? null : rows.getInt(HOST_DEPTH);
        enumerationDepth = rows.isNull(ENUMERATION_DEPTH) ? null : rows.getInt(ENUMERATION_DEPTH);
        hostId = rows.isNull(HOST_ID) ? null : rows.getInt(HOST_ID);
        visit = new HostCounts.Visit(commitCrawlId, rows.getInt(ERROR_LEVEL), rows.getInt(LOG_LEVEL));
    }

    /// A new record for a link.
    HistoryRecord(Link link, int crawl) {
        access = link.access;
        compact = link.compact;
        startAddressId = link.startAddressId;
        contentSourceId = link.contentSourceId;
        parentDocId = link.parentDocId;
        parentHostId = link.sourceHostId;
        crawlId = crawl;
        crawlScope = TransactionScope.DEEP;
        transactionFlags = link.transactionFlags;
        lastModifiedTime = null;
        hostDepth = link.hostDepth;
        enumerationDepth = link.enumerationDepth;
        hostId = link.hostId;
        visit = new HostCounts.Visit(0, 0, 0);
    }

    void visited(int crawl) {
        crawlId = crawl;
        changes.add(Change.VISITED);
    }

    /// Found again by a link, which says where it hangs now.
    void visited(int crawl, Link by) {
        visited(crawl);
        parentHostId = by.sourceHostId;
        if (parentDocId != by.parentDocId || startAddressId != by.startAddressId
                || contentSourceId != by.contentSourceId) {
            parentDocId = by.parentDocId;
            startAddressId = by.startAddressId;
            contentSourceId = by.contentSourceId;
            changes.add(Change.PLACED);
        }
    }

    void notModified(int crawl) {
        crawlId = crawl;
        commitCrawlId = crawl;
        changes.add(Change.NOT_MODIFIED);
    }

    void securityUpdate(int crawl, boolean cached) {
        if (cached) {
            cachedSecurityUpdateCrawlId = crawl;
            changes.add(Change.CACHED_SECURITY);
        } else {
            securityUpdateCrawlId = crawl;
            changes.add(Change.SECURITY);
        }
    }

    void deleted() {
        changes.add(Change.DELETED);
    }

    boolean sameTime(@Nullable Long time) {
        return time != null && Objects.equals(time, lastModifiedTime);
    }
}
