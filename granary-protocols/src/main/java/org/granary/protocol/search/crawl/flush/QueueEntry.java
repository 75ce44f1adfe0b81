package org.granary.protocol.search.crawl.flush;

import org.granary.protocol.search.crawl.common.TransactionScope;
import org.granary.records.value.TransactionFlags;
import org.granary.records.value.TransactionType;
import org.jspecify.annotations.Nullable;

/// An entry for the queue. What is not here comes from the link.
///
/// @param deleteReason null for entries that delete nothing
/// @param withBlob whether it takes CachedBlob of the link
/// @param withSecurityInfo whether it takes UseSecurityInfo of the link
record QueueEntry(Link link, HistoryRecord item, int transactionType, int scope, int sourceDocId,
        @Nullable Integer hostDepth, @Nullable Integer enumerationDepth, int transactionFlags,
        @Nullable Integer deleteReason, boolean withBlob, boolean withSecurityInfo) {

    /// Whether the item is to be visited, as the link says.
    boolean isVisit() {
        return transactionType == TransactionType.MODIFY && withBlob;
    }

    private static QueueEntry of(Link link, HistoryRecord item, int type, int scope, int source,
            @Nullable Integer deleteReason, boolean withSecurityInfo) {
        return new QueueEntry(link, item, type, scope, source, link.hostDepth, link.enumerationDepth,
                link.transactionFlags, deleteReason, true, withSecurityInfo);
    }

    /// A known item, found by a full crawl.
    static QueueEntry again(Link link, HistoryRecord item) {
        return of(link, item, TransactionType.MODIFY, link.scope, link.sourceDocId, null, true);
    }

    static QueueEntry newItem(Link link, HistoryRecord item) {
        return of(link, item, TransactionType.MODIFY, TransactionScope.DEEP, link.sourceDocId, null, false);
    }

    static QueueEntry modify(Link link, HistoryRecord item) {
        return of(link, item, TransactionType.MODIFY, TransactionScope.DEEP, link.parentDocId, null, true);
    }

    static QueueEntry delete(Link link, HistoryRecord item, int reason) {
        return of(link, item, TransactionType.DELETE, TransactionScope.DEEP, link.parentDocId, reason, true);
    }

    static QueueEntry securityOnly(Link link, HistoryRecord item) {
        return new QueueEntry(link, item, TransactionType.MODIFY, TransactionScope.DEEP, item.parentDocId,
                item.hostDepth, item.enumerationDepth, item.transactionFlags | TransactionFlags.SECURITY_ONLY, null,
                false, false);
    }
}
