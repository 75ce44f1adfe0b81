package org.granary.gatherer.protocol;

import org.granary.records.ByteSlice;
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

    public boolean isDelete() {
        return transactionType == TransactionType.DELETE;
    }

    /// Its flags, without what an incremental crawl adds: that queues every item as if it were a folder (3.1.5.7, stage 109), but only folders have links of folders.
    public int ownFlags() {
        return TransactionFlags.has(transactionFlags, TransactionFlags.FOLDER_LINKS)
                ? transactionFlags
                : transactionFlags & ~TransactionFlags.FOLDER;
    }

    /// Has an earlier crawl fetched it?
    public boolean visitedBefore() {
        return docPropsBlob != null;
    }
}
