package org.granary.protocol.search.crawl.batch;

import org.granary.records.value.Project;

/// The rows of a batch as the component gets them: an entry of the queue, and what the history knows of its document.
///
/// An entry whose document was deleted in the meantime is part of its batch, too, without what the history had:
/// committing it takes it out of the queue.
final class BatchRows {
    /// DisplayURL can be longer in the history than in the result set.
    private static final String ROWS = """
            SELECT q.CrawlID, q.SourceDocID, q.DocID, substr(h.DisplayURL, 1, 1500), h.AccessURL, h.CompactURL, h.EndPathFlag, q.StartAddressID,
             q.HostDepth, q.EnumerationDepth, q.TransactionFlags, h.MD5, h.PropMD5, h.UseChangeLog, %1$s, h.LastModifiedTime, h.FolderDelCount,
             0, 0, 0, 0, q.TransactionType, h.LCID, q.SeqID, h.ChangeLogCookie, h.ChangeLogCookieType, q.ChangeLogBatchID, q.Scope, %2$s, h.Retry,
             h.RetryCount, %3$s, h.DelayRetryCount, h.ItemType, %4$s
            FROM crawl_queue q LEFT JOIN crawl_url_history h ON h.DocID = q.DocID
            WHERE q.BatchID = ? AND q.BatchID <> 0 ORDER BY q.SeqID""";

    static final String PORTAL_CONTENT = ROWS.formatted("h.IndexType", "h.DocPropsMD5",
            "h.DocPropsBlob, h.HostID, h.ParentHostID, h.LinksBitmap, q.CachedBlob, h.SecurityID, h.PHFlags",
            "h.ChangeLogCookieEnd, h.LogLevel");
    static final String ANCHOR = ROWS.formatted("0", "0", "NULL, -1, -1, 0, NULL, NULL, 0", "NULL, 0");

    private BatchRows() {}

    static String of(Project project) {
        return switch (project) {
            case PORTAL_CONTENT -> PORTAL_CONTENT;
            case ANCHOR -> ANCHOR;
        };
    }
}
