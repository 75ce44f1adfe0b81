package org.granary.protocol.search.crawl.flush;

import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.granary.protocol.search.crawl.HostCounts;
import org.granary.protocol.search.crawl.TransactionScope;
import org.granary.store.Rows;
import org.jspecify.annotations.Nullable;

/// A record of Crawl URL History as the rules see it, with the changes that they have made to it so far.
final class HistoryRecord {
    /// What [#HistoryRecord(Rows)] reads.
    static final String COLUMNS = """
            DocID, AccessHash, AccessURL, CompactHash, CompactURL, StartAddressID, ContentSourceID, ParentDocID, ParentHostID,
            CrawlID, CommitCrawlID, SecurityUpdateCrawlID, CachedSecurityUpdateCrawlID, CrawlScope, TransactionFlags,
            LastModifiedTime, HostDepth, EnumerationDepth, HostID, ErrorLevel, LogLevel""";

    /// Which attributes of a record have changed. Each has a statement of its own, so that only indexes on what has changed are written.
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
        docId = rows.getInt(1);
        access = UrlKey.required(rows, 2, 3);
        compact = UrlKey.read(rows, 4, 5);
        startAddressId = rows.getInt(6);
        contentSourceId = rows.getInt(7);
        parentDocId = rows.getInt(8);
        parentHostId = rows.isNull(9) ? null : rows.getInt(9);
        crawlId = rows.getInt(10);
        commitCrawlId = rows.getInt(11);
        securityUpdateCrawlId = rows.getInt(12);
        cachedSecurityUpdateCrawlId = rows.getInt(13);
        crawlScope = rows.getInt(14);
        transactionFlags = rows.getInt(15);
        lastModifiedTime = rows.isNull(16) ? null : rows.getLong(16);
        hostDepth = rows.isNull(17) ? null : rows.getInt(17);
        enumerationDepth = rows.isNull(18) ? null : rows.getInt(18);
        hostId = rows.isNull(19) ? null : rows.getInt(19);
        visit = new HostCounts.Visit(commitCrawlId, rows.getInt(20), rows.getInt(21));
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
