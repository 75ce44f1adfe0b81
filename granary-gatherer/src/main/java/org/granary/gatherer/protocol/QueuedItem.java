package org.granary.gatherer.protocol;

import static org.granary.gatherer.protocol.Numbers.orZero;

import org.granary.client.search.GetNextCrawlBatchResult;
import org.granary.records.ByteSlice;
import org.granary.records.value.TransactionFlags;
import org.granary.records.value.TransactionType;
import org.jspecify.annotations.Nullable;

/// An item that a component got to crawl (3.1.5.45.1), with what is known of it.
///
/// @param retry how often components died while they had the item
/// @param retryCount how often it was tried in this crawl
public record QueuedItem(int crawlId, int docId, int sourceDocId, String accessUrl, String displayUrl,
        @Nullable String compactUrl, int endPathFlag, int startAddressId, int hostDepth, int enumerationDepth,
        int transactionFlags, int transactionType, int scope, long seqId, int contentSignature, int propertySignature,
        long docPropsSignature, @Nullable ByteSlice docPropsBlob, long lastModified, int indexType, int lcid,
        int useChangeLog, int changeLogBatchId, @Nullable ByteSlice changeLogCookie, int changeLogCookieType,
        int retry, int retryCount, int delayRetryCount, int hostId, int linksBitmap, @Nullable String securityId,
        int phFlags) {
    private static final String FILE = "file:";

    static QueuedItem of(GetNextCrawlBatchResult.Row row) {
        return new QueuedItem(orZero(row.crawlID()), orZero(row.docID()), orZero(row.sourceDocID()),
                String.valueOf(row.accessURL()), String.valueOf(row.displayURL()), row.compactURL(),
                orZero(row.endPathFlag()), orZero(row.startAddressID()), orZero(row.hostDepth()),
                orZero(row.enumerationDepth()), orZero(row.transactionFlags()), orZero(row.transactionType()),
                orZero(row.scope()), orZero(row.seqID()), orZero(row.md5()), orZero(row.propMD5()),
                orZero(row.docPropsMD5()), slice(row.docPropsBlob()), orZero(row.lastModifiedTime()),
                orZero(row.indexType()), orZero(row.lcid()), orZero(row.useChangeLog()),
                orZero(row.changeLogBatchID()), slice(row.changeLogCookie()), orZero(row.changeLogCookieType()),
                orZero(row.retry()), orZero(row.retryCount()), orZero(row.delayRetryCount()), orZero(row.hostID()),
                orZero(row.linksBitmap()), row.securityID(), orZero(row.phFlags()));
    }

    private static @Nullable ByteSlice slice(byte @Nullable [] bytes) {
        return bytes == null ? null : ByteSlice.of(bytes);
    }

    public boolean isDelete() {
        return transactionType == TransactionType.DELETE;
    }

    /// Its flags, without what an incremental crawl adds: that queues every item as if it were a folder (3.1.5.7, stage 109), but only folders have links of folders.
    public int ownFlags() {
        return TransactionFlags.has(transactionFlags, TransactionFlags.PROCESS_LINKS)
                ? transactionFlags
                : transactionFlags & ~TransactionFlags.FOLDER;
    }

    /// Is it in a folder that the crawl lists? A document may link to a file before its folder is listed; the queue then
    /// says nothing of the folder, but each file below a start address is in one.
    public boolean isListed() {
        return TransactionFlags.has(transactionFlags, TransactionFlags.TIMESTAMPED)
                || (sourceDocId != LinkRow.NO_SOURCE && accessUrl.regionMatches(true, 0, FILE, 0, FILE.length()));
    }

    /// Has an earlier crawl fetched it?
    public boolean visitedBefore() {
        return docPropsBlob != null;
    }
}
